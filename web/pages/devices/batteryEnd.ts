import type { DeviceSample } from '../../../shared/contract/devices.ts'
import { day, hour } from '../../../shared/durations.ts'

/** How far back the drain is taken from, and the least time that says something about it, ms. */
const [lookback, least] = [6 * hour, hour / 2]

/**
 * When a battery that nobody charges is empty, by how fast it drained before its last word: epoch ms. Nothing where it is being
 * charged, where too little is known of it, or where it is further away than a day.
 * @param last its last word: percent, and when (epoch ms)
 */
export const batteryEnd = (
  samples: readonly DeviceSample[],
  last: { percent: number; at: number; charging: boolean } | undefined,
): number | undefined => {
  if (!last || last.charging) return undefined
  const charged = samples.findLastIndex(({ charging }) => charging)
  const drained = samples.slice(charged + 1).filter(({ at }) => Date.parse(at) >= last.at - lookback)
  const [first] = drained
  if (!first) return undefined
  const [took, lost] = [last.at - Date.parse(first.at), first.battery_percent - last.percent]
  if (took < least || lost <= 0) return undefined
  const left = (last.percent * took) / lost
  return left > day ? undefined : last.at + left
}
