import type { DeviceState } from '../data/deviceStates.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { pushSentAt } from '../lib/push/pushId.ts'

/** What is kept of the push that a device was woken by, with whatever else is written of it: nothing where that is known. */
export const wokenBy = (
  id: string | undefined,
  { state, now }: DeviceEnvOf<'handheld'>,
): Pick<DeviceState, 'push'> | undefined => {
  const sent = pushSentAt(id, now)
  return sent === undefined || sent <= (state?.push?.sent ?? 0) ? undefined : { push: { sent, told: now } }
}
