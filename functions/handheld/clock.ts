import { furthestAhead, oldest } from '../../shared/metrics/spans.ts'
import { badField } from '../../shared/refusals.ts'
import type { TeamAssignment } from '../data/teamAssignments.ts'
import type { DeviceEnvOf } from '../lib/env.ts'

/** Refuses a time of the device's clock that is too old or too far ahead, by the bounds that batches have too. */
export const mustBeNear = (at: number, now: number) => {
  if (at < now - oldest) throw badField('at', 'The time is more than 7 days ago.')
  if (at > now + furthestAhead) {
    throw badField('at', 'The time is more than 10 minutes ahead. Set the clock by the server_time of an answer.')
  }
}

/** Refuses a time before something that must have happened earlier. */
export const mustFollow = (at: number, earlier: number, what: string) => {
  if (at < earlier) throw badField('at', `The time is before the ${what}.`)
}

/** Refuses to end a join before the end of work that was already accepted in it: no working time outlasts its join. */
export const mustFollowWork = async (
  at: number,
  join: TeamAssignment | undefined,
  { now, stores }: DeviceEnvOf<'handheld'>,
) => {
  if (!join || join.left_at !== undefined) return
  const end = await stores.raw.endAfter(join, at, now)
  if (end !== undefined) {
    throw badField('at', `The time is before the end of work that was already accepted. Send ${end} or later.`)
  }
}
