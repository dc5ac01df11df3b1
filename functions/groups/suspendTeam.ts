import { type Handler, said } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const suspendTeam: Handler<'suspendTeam'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'team', 2)
  return said('Team deleted successfully', null)
}
