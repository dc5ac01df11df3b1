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
  /** By worker or device: 1 for each interval in which it was at work. */
  const seen = new Map<string, Uint8Array>()
  // Mostly it is the same one as before, in the same interval or the next.
  let latest = ''
  let marks: Uint8Array = new Uint8Array(intervals.length)
  const marksOf = (name: string) => {
    if (name === latest) return marks
    latest = name
    marks = seen.get(name) ?? new Uint8Array(intervals.length)
    seen.set(name, marks)
    return marks
  }
  let at = 0
  const startOf = (index: number) => intervals[index]?.from ?? Number.POSITIVE_INFINITY
  /** The number of the interval that an instant lies in; the first for what is before it. */
  const intervalAt = (time: number) => {
    while (startOf(at + 1) <= time) at += 1
    while (at > 0 && startOf(at) > time) at -= 1
    return at
  }
  await scope.presence({ from: first.from, to: last.to }, (_team, someone, device, from, to) => {
    if (worker !== undefined && someone !== worker) return
    if (from >= last.to || to <= first.from) return
    const found = marksOf(what === 'workers' ? someone : device)
    for (let index = intervalAt(from); startOf(index) < to; index++) found[index] = 1
  })
  const counts = intervals.map(() => 0)
  for (const found of seen.values()) {
    for (let index = 0; index < found.length; index++) if (found[index]) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}
