import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './status.ts'

export const disableUser: Handler<'disableUser'> = async ({ uid }, env) => {
  await setStatus(env, uid, 0)
  return ok('User disabled successfully', null)
}
