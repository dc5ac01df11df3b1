import { type Handler, said } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const disableTeam: Handler<'disableTeam'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'team', 0)
  return said('Team disabled successfully', null)
}
