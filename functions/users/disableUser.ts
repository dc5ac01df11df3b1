import { type Handler, said } from '../lib/env.ts'
import { setStatus } from './status.ts'

export const disableUser: Handler<'disableUser'> = async ({ uid }, env) => {
  await setStatus(env, uid, 0)
  return said('User disabled successfully', null)
}
