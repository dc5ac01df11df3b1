import type { DeviceHandler } from '../lib/env.ts'
import { desiredState, etagOf, rulesOf } from './desired.ts'

/** Where nothing changed, it reads nothing more than each call of a device. */
export const sync: DeviceHandler<'sync'> = async ({ etag: known }, env) => {
  const etag = etagOf(env)
  const unchanged = known === etag
  const desired = unchanged ? { state: null, removals: [] } : await desiredState(env)
  return { etag, unchanged, ...rulesOf(env), ...desired, server_time: env.now }
}
