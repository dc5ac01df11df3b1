import { keptAs, sampleOf } from '../../shared/deviceHistory.ts'
import type { DeviceState, Undefinable } from '../data/deviceStates.ts'
import type { DeviceEnv } from '../lib/env.ts'

/**
 * Keeps what a device says of itself, and a sample of it where it says something new or was silent for long.
 * @param without fields that go
 * @returns how the device is then: what it did not say is as it was
 */
export const heard = async (
  said: Undefinable<DeviceState>,
  { device, state, now, stores }: DeviceEnv,
  without: readonly (keyof DeviceState)[] = [],
): Promise<DeviceState | undefined> => {
  const fields = { ...said, seen_at: now }
  // Where it is known how the device was, what is kept is remembered with the same write.
  const expected = state && sampleOf(state, { ...state, ...fields })
  const remembered = expected && { sampled: keptAs(expected) }
  const changed = await stores.deviceStates.change(device.id, { ...fields, ...remembered }, without)
  const sample = changed && sampleOf(changed.before, changed.after)
  const earlier = sample && (await stores.deviceHistory.add(device.id, sample))
  if (earlier) await stores.deviceStates.change(device.id, { sampled: keptAs(earlier) })
  return changed?.after
}
