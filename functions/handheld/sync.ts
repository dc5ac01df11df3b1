import type { DeviceHandler } from '../lib/env.ts'
import { desiredState, etagOf } from './desired.ts'

export const sync: DeviceHandler<'sync'> = async ({ etag: known }, { now }) => {
  const state = desiredState()
  const etag = etagOf(state)
  const unchanged = known === etag
  return { etag, unchanged, state: unchanged ? null : state, server_time: now }
}
