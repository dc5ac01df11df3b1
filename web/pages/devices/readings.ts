import type { DeviceSample } from '../../../shared/contract/devices.ts'

/** How full a battery was, and when (epoch ms). */
export interface Reading {
  at: number
  percent: number
  charging: boolean
}

/**
 * The readings of a span of time, in their order. The last one before it holds at its beginning: a battery stays as it was
 * until the device says otherwise.
 * @param now the latest word, beside the samples
 */
export const readingsIn = (
  samples: readonly DeviceSample[],
  from: number,
  now: { percent: number; at: number } | undefined,
): Reading[] => {
  const all = samples.map(({ at, battery_percent: percent, charging }) => ({ at: Date.parse(at), percent, charging }))
  const last = all.at(-1)
  if (now && now.at > (last?.at ?? Number.NEGATIVE_INFINITY)) all.push({ ...now, charging: last?.charging ?? false })
  const first = Math.max(
    0,
    all.findLastIndex(({ at }) => at <= from),
  )
  return all.slice(first).map((reading) => ({ ...reading, at: Math.max(from, reading.at) }))
}
