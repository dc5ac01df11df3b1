import { keptAs, missedBetween, sampleOf } from '../../shared/deviceHistory.ts'
import type { DeviceState, Undefinable } from '../data/deviceStates.ts'
import type { DeviceEnvOf } from '../lib/env.ts'

/**
 * Keeps what a device says of itself, and a sample of it where it says something new or was silent for long.
 * @param how.without fields that go
 * @param how.heartbeats how many this is
 * @returns how the device is then: what it did not say is as it was
 */
export const recordContact = async (
  reported: Undefinable<DeviceState>,
  { device, state, now, stores }: DeviceEnvOf<'handheld'>,
  { without = [], heartbeats = 0 }: { without?: readonly (keyof DeviceState)[]; heartbeats?: number } = {},
): Promise<DeviceState | undefined> => {
  const fields = { ...reported, seen_at: now, in_use: device.work !== undefined }
  // Where it is known how the device was, what is kept is remembered with the same write.
  const expected = state && sampleOf(state, { ...state, ...fields })
  const remembered = expected && { sampled: keptAs(expected) }
  const changed = await stores.deviceStates.change(device.id, { ...fields, ...remembered }, without, { heartbeats })
  const sample = changed && sampleOf(changed.before, changed.after)
  const earlier = sample && (await stores.deviceHistory.add(device.id, sample))
  const missed = changed ? missedBetween(changed.before, changed.after) : 0
  if (missed > 0) await stores.deviceHistory.noteMissed(device.id, now, missed)
  if (earlier) await stores.deviceStates.change(device.id, { sampled: keptAs(earlier) })
  return changed?.after
}
