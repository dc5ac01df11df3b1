import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const disableFacility: Handler<'disableFacility'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'facility', 0)
  return ok('Facility disabled successfully', null)
}
