import type { Range } from '../../shared/metrics/range.ts'
import type { Scope } from './scope.ts'

/**
 * How many different workers or devices were at work in each of adjacent intervals, in order of time.
 * @param worker counts only what one worker did
 */
export const distinctIn = async (
  scope: Scope,
  intervals: readonly Range[],
  what: 'workers' | 'devices',
  worker: string | undefined,
): Promise<number[]> => {
  const [first, last] = [intervals[0], intervals.at(-1)]
  if (!first || !last) return []
  const found = intervals.map(() => new Set<string>())
  let latest = 0
  /** The number of the interval that an instant lies in; mostly it is that of the instant before. */
  const intervalAt = (time: number) => {
    const { from, to } = intervals[latest] ?? first
    if (time < from || time >= to)
      latest = Math.max(
        0,
        intervals.findLastIndex((interval) => interval.from <= time),
      )
    return latest
  }
  await scope.presence({ from: first.from, to: last.to }, (_team, someone, device, from, to) => {
    if (worker !== undefined && someone !== worker) return
    if (from >= last.to) return
    for (let index = intervalAt(from); (intervals[index]?.from ?? to) < to; index++) {
      found[index]?.add(what === 'workers' ? someone : device)
    }
  })
  return found.map(({ size }) => size)
}
