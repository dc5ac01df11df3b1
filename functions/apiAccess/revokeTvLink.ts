import { type Handler, ok } from '../lib/env.ts'
import { revokeToken } from './make.ts'

export const revokeTvLink: Handler<'revokeTvLink'> = async ({ uid }, env) => {
  await revokeToken(env, 'tv', uid)
  return ok('The TV link was revoked. Screens that show it stop within a minute.', null)
}
