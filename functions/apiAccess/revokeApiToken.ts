import { type Handler, ok } from '../lib/env.ts'
import { revokeToken } from './make.ts'

export const revokeApiToken: Handler<'revokeApiToken'> = async ({ uid }, env) => {
  await revokeToken(env, 'program', uid)
  return ok('The token was revoked. Calls with it are refused from now on.', null)
}
