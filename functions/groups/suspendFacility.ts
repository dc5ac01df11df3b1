import { type Handler, said } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const suspendFacility: Handler<'suspendFacility'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'facility', 2)
  return said('Facility deleted successfully', null)
}
