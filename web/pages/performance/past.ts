import { type Comparison as Option, pastRange } from '../../../shared/metrics/periods.ts'
import { iso, parseWireTime } from '../../../shared/time.ts'
import type { WireRange } from '../../features/figures/times.ts'

/** Loaded with the first comparison: it needs the calendar library. */

/** What to ask for, and by what its totals are multiplied to be the past values. */
export const pastRangeOf = (shown: WireRange, option: Option, now: number) => {
  const { start_time, end_time, time_zone } = shown
  const from = parseWireTime(start_time, time_zone) ?? now
  const to = parseWireTime(end_time, time_zone) ?? now
  const { range, scale } = pastRange({ from, to }, option, time_zone, now)
  return { range: { start_time: iso(range.from), end_time: iso(range.to), time_zone }, scale }
}
