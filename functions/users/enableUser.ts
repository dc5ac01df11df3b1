import { type Handler, said } from '../lib/env.ts'
import { setStatus } from './status.ts'

export const enableUser: Handler<'enableUser'> = async ({ uid }, env) => {
  await setStatus(env, uid, 1)
  return said('User enabled successfully', null)
}
