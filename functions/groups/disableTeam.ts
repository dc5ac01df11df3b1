import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const disableTeam: Handler<'disableTeam'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'team', 0)
  return ok('Team disabled successfully', null)
}
