import { keysIn, provesOrigin } from '../lib/viewer.ts'

const keys = keysIn(process.env.ORIGIN_KEYS) ?? []

/** Asked by API Gateway before a call that carries no token of the user pool: did it come through the CDN? */
export const handler = async ({ headers }: { headers?: Record<string, string | undefined> }) => ({
  isAuthorized: provesOrigin(headers?.['x-origin-key'], keys),
})
