import { type Comparison as Option, pastRange } from '../../../shared/metrics/periods.ts'
import { dateIn, iso, parseWireTime } from '../../../shared/time.ts'
import { send } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { goalsInput } from '../../features/figures/inputs.ts'
import { isToday, rangeFor, type Times, type WireRange } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { devicesInput, staticInput } from './firstCalls.ts'

/** Loaded with the first comparison: it needs the calendar library. */

/** What to ask for, and by what its totals are multiplied to be the past values. */
export const pastRangeOf = (shown: WireRange, option: Option, now: number) => {
  const { start_time, end_time, time_zone } = shown
  const from = parseWireTime(start_time, time_zone) ?? now
  const to = parseWireTime(end_time, time_zone) ?? now
  const { range, scale } = pastRange({ from, to }, option, time_zone, now)
  return { range: { start_time: iso(range.from), end_time: iso(range.to), time_zone }, scale }
}

/**
 * The figures of a group that those of a range are compared with. Who was at work and how devices were up to this time on
 * other days is no sum of theirs, and a share of no sum either: of today it is asked for apart, of other ranges it is not
 * compared.
 */
export const readPast = async (group: Group, times: Times, option: Option, signal: AbortSignal) => {
  const now = serverNow()
  const { range, scale } = pastRangeOf(rangeFor(times, group.zone, now), option, now)
  const past_days = option === 'sameTime' ? 1 : Number(option)
  const ofToday = isToday(times)
  const day = dateIn(group.zone, Date.parse(range.end_time) - 1)
  const [rows, goals, statics, devices] = await Promise.all([
    send('getCardMetrics', { ...range, group_uid: group.uid, with_due: false }, { signal }),
    send('getTargetMetrics', { ...goalsInput(group), day }, { signal }),
    ofToday && option !== 'sameTime'
      ? send('getTodaysStaticMetrics', { ...staticInput(group, now), past_days }, { signal })
      : undefined,
    ofToday
      ? send('getTodaysStaticDeviceData', { ...devicesInput(group), past_days, current_time: iso(now) }, { signal })
      : undefined,
  ])
  return { rows, goals, scale, workers: statics?.workers_past ?? null, devices: devices?.past ?? undefined }
}
