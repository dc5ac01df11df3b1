import type { DeviceHandler } from '../lib/env.ts'
import { pushSentAt } from '../lib/push/pushId.ts'
import { appLibrary } from './apps.ts'
import { desiredState, etagOf, lostOf, rulesOf } from './desired.ts'

/** Where nothing changed, it reads nothing more than each call of a device. */
export const sync: DeviceHandler<'sync'> = async ({ etag: known, woken_by }, env) => {
  const etag = etagOf(env)
  const unchanged = known === etag
  const nothing = { state: null, removals: [], app_library: null }
  const desired = unchanged
    ? nothing
    : { ...(await desiredState(env, pushSentAt(woken_by, env.now) !== undefined)), app_library: await appLibrary(env) }
  return { etag, unchanged, ...rulesOf(env), lost: lostOf(env), ...desired, server_time: env.now }
}
