import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const suspendFacility: Handler<'suspendFacility'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'facility', 2)
  return ok('Facility deleted successfully', null)
}
