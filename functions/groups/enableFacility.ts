import { type Handler, ok } from '../lib/env.ts'
import { setStatus } from './write.ts'

export const enableFacility: Handler<'enableFacility'> = async ({ uid }, env) => {
  await setStatus(env, uid, 'facility', 1)
  return ok('Facility enabled successfully', null)
}
