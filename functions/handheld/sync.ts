import type { DeviceHandler } from '../lib/env.ts'
import { appLibrary } from './apps.ts'
import { desiredState, etagOf, lostOf, rulesOf } from './desired.ts'

/** Where nothing changed, it reads nothing more than each call of a device. */
export const sync: DeviceHandler<'sync'> = async ({ etag: known }, env) => {
  const etag = etagOf(env)
  const unchanged = known === etag
  const nothing = { state: null, removals: [], app_library: null }
  const desired = unchanged ? nothing : { ...(await desiredState(env)), app_library: await appLibrary(env) }
  return { etag, unchanged, ...rulesOf(env), lost: lostOf(env), ...desired, server_time: env.now }
}
