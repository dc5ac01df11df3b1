import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './status.ts'

/** The user's name stays taken, so that old figures never come to belong to somebody else. */
export const suspendUser: Handler<'suspendUser'> = async ({ uid }, env) => {
  await setStatus(env, uid, 2)
  return ok('User deleted successfully', null)
}
