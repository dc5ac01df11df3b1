import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './status.ts'

export const enableUser: Handler<'enableUser'> = async ({ uid }, env) => {
  await setStatus(env, uid, 1)
  return ok('User enabled successfully', null)
}
