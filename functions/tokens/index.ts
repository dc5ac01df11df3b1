import { withoutScopes } from './handle.ts'

/** Asked by the user pool before each token that it makes: at a sign-in, and whenever one is renewed. */
export const handler = withoutScopes
