import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const suspendTeam: Handler<'suspendTeam'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'team', 2)
  return ok('Team deleted successfully', null)
}
