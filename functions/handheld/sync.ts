import type { DeviceHandler } from '../lib/env.ts'
import { desiredState, etagOf, lostOf, rulesOf } from './desired.ts'

/** Where nothing changed, it reads nothing more than each call of a device. */
export const sync: DeviceHandler<'sync'> = async ({ etag: known }, env) => {
  const etag = etagOf(env)
  const unchanged = known === etag
  const desired = unchanged ? { state: null, removals: [] } : await desiredState(env)
  return { etag, unchanged, ...rulesOf(env), lost: lostOf(env), ...desired, server_time: env.now }
}
