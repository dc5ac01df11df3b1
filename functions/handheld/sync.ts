import { freshnessOf } from '../../shared/handheld.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { desiredState, etagOf } from './desired.ts'

export const sync: DeviceHandler<'sync'> = async ({ etag: known }, { company, now }) => {
  const state = desiredState()
  const freshness = freshnessOf(company)
  const etag = etagOf(state, freshness)
  const unchanged = known === etag
  return { etag, unchanged, freshness, state: unchanged ? null : state, server_time: now }
}
