import { type Handler, said } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const enableFacility: Handler<'enableFacility'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'facility', 1)
  return said('Facility enabled successfully', null)
}
