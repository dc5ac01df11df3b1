import { minute } from '../durations.ts'

/**
 * Time that workers lost to their devices. A scan that took longer than usual while the device had trouble lost what it took
 * longer, and no more than the trouble lasted: whoever goes on scanning offline loses nothing. So lost time is never more
 * than the time between scans, and pace without it is never made up.
 */
export const troubleCauses = ['offline', 'reconnecting', 'rejected', 'lowBattery', 'silent'] as const
export type TroubleCause = (typeof troubleCauses)[number]
/** Those that a device tells; the others follow from what it sends. */
export const reportedCauses = ['offline', 'reconnecting', 'lowBattery'] as const
export type ReportedCause = (typeof reportedCauses)[number]

/** Being offline counts from here on, ms: shorter stretches are those between two access points. */
const offlineFrom = 30_000
/** Time that no span of a join covers is silence from here on, ms. */
const silentFrom = 3 * minute
/** Stretches with trouble that are no further apart are one, ms: spans cut them. */
const touching = 1000
/** Below so many scans it is not known how long one usually takes. */
const fewestScans = 20
/** Below so many rejected scans of a team and day it is not known how long one takes to repeat. */
const fewestRepeats = 5
/** Whoever picked for less than this has no pace to speak of, ms. */
export const leastPick = 30 * minute

/** A stretch of time [from, to), epoch ms. */
interface Stretch {
  from: number
  to: number
}
export interface Trouble extends Stretch {
  cause: ReportedCause
}

/** The parts of trouble that lie in a span: what goes on is cut at its end. */
export const troublesWithin = <Told extends Trouble>(troubles: readonly Told[], { from, to }: Stretch): Told[] =>
  troubles
    .filter((trouble) => trouble.from < to && trouble.to > from)
    .map((trouble) => ({ ...trouble, from: Math.max(trouble.from, from), to: Math.min(trouble.to, to) }))

/** What all batches of a join say, in any order. */
export interface WorkedJoin {
  user: string
  device: string
  spans: readonly Stretch[]
  scans: readonly { at: number; outcome: 'accepted' | 'rejected'; gap: number | null; pickGap: number }[]
  troubles: readonly Trouble[]
}

/** Some time that was lost. */
export interface LostPiece extends Stretch {
  user: string
  device: string
  cause: TroubleCause
  /** Whether it is part of the pick time. */
  picking: boolean
}

export interface LostTime {
  pieces: LostPiece[]
  /** When scans were rejected that count as lost time, epoch ms. */
  rejected: number[]
  /** Median time from a rejected scan to the next accepted one, ms; undefined where too few were. */
  repeat: number | undefined
}

/** Rounded to a ms. */
const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return Math.round((low + high) / 2)
}

/** Stretches in order, those that overlap or touch made one. */
const merged = (stretches: readonly Stretch[], apart = 0): Stretch[] => {
  const whole: Stretch[] = []
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && from <= last.to + apart) last.to = Math.max(last.to, to)
    else whole.push({ from, to })
  }
  return whole
}

/** What is in some ordered stretches and not in others. */
const without = (stretches: readonly Stretch[], covered: readonly Stretch[]): Stretch[] => {
  const left: Stretch[] = []
  for (const { from, to } of stretches) {
    let start = from
    for (const other of covered) {
      if (other.to <= start) continue
      if (other.from >= to) break
      if (other.from > start) left.push({ from: start, to: other.from })
      start = Math.max(start, other.to)
    }
    if (start < to) left.push({ from: start, to })
  }
  return left
}

/** The time from one accepted scan to the next, or to the end of the join. */
interface Between extends Stretch {
  picking: boolean
  /** When scans were rejected in it. */
  rejected: number[]
}

const betweensOf = ({ spans, scans }: WorkedJoin): Between[] => {
  const betweens: Between[] = []
  let from = Math.min(...spans.map((span) => span.from))
  let rejected: number[] = []
  for (const { at, outcome, gap, pickGap } of [...scans].sort((a, b) => a.at - b.at)) {
    if (outcome === 'rejected') {
      rejected.push(at)
      continue
    }
    const begin = gap === null ? from : at - gap
    const picking = gap !== null && gap <= pickGap
    betweens.push({ from: begin, to: at, picking, rejected: rejected.filter((time) => time >= begin) })
    from = at
    rejected = []
  }
  const end = Math.max(...spans.map((span) => span.to))
  if (end > from) betweens.push({ from, to: end, picking: false, rejected })
  return betweens
}

type Troubles = Record<Exclude<TroubleCause, 'rejected'>, Stretch[]>

/** What a join's trouble was, but for rejected scans: each cause in order and apart from itself. */
const troublesOf = ({ spans, troubles }: WorkedJoin): Troubles => {
  const timeOf = (cause: ReportedCause) =>
    merged(
      troubles.filter((trouble) => trouble.cause === cause),
      touching,
    )
  const covered = merged(spans)
  const uncovered = covered.slice(1).map(({ from }, at) => ({ from: covered[at]?.to as number, to: from }))
  return {
    offline: timeOf('offline').filter(({ from, to }) => to - from >= offlineFrom),
    reconnecting: timeOf('reconnecting'),
    lowBattery: timeOf('lowBattery'),
    silent: uncovered.filter(({ from, to }) => to - from > silentFrom),
  }
}

const touches = (troubles: Troubles, { from, to }: Stretch) =>
  Object.values(troubles).some((stretches) => stretches.some((other) => other.from < to && from < other.to))

/** A rejected scan takes as long as one does here, at most until the next one. */
const repeatsIn = ({ rejected, to }: Between, repeat: number | undefined): Stretch[] =>
  repeat === undefined
    ? []
    : rejected.map((at, index) => ({ from: at, to: Math.min(at + repeat, rejected[index + 1] ?? to) }))

/** The first `most` ms of what trouble took of a time, each moment under the first cause that it has. */
const lostIn = (between: Between, troubles: Record<TroubleCause, Stretch[]>, most: number) => {
  let covered: Stretch[] = []
  const found: (Stretch & { cause: TroubleCause })[] = []
  for (const cause of troubleCauses) {
    const inside = troubles[cause]
      .map(({ from, to }) => ({ from: Math.max(from, between.from), to: Math.min(to, between.to) }))
      .filter(({ from, to }) => from < to)
    if (inside.length === 0) continue
    for (const stretch of without(inside, covered)) found.push({ cause, ...stretch })
    covered = merged([...covered, ...inside])
  }
  let left = most
  const kept: typeof found = []
  for (const { cause, from, to } of found.sort((a, b) => a.from - b.from)) {
    if (left <= 0) break
    const end = Math.min(to, from + left)
    left -= end - from
    kept.push({ cause, from, to: end })
  }
  return kept
}

/**
 * The time that workers of a team lost on a day, from everything that they did on it. It is a function of what is given,
 * in whatever order it came.
 */
export const lostTimeOf = (joins: readonly WorkedJoin[]): LostTime => {
  const read = joins
    .filter(({ spans }) => spans.length > 0)
    .map((join) => ({ join, troubles: troublesOf(join), betweens: betweensOf(join) }))
  const repeats: number[] = []
  const usual = new Map<string, number[]>()
  for (const { join, troubles, betweens } of read) {
    const own = usual.get(join.user) ?? []
    usual.set(join.user, own)
    for (const between of betweens) {
      if (!between.picking) continue
      for (const at of between.rejected) repeats.push(between.to - at)
      if (between.rejected.length > 0 || touches(troubles, between)) continue
      own.push(between.to - between.from)
    }
  }
  const repeat = repeats.length >= fewestRepeats ? median(repeats) : undefined
  const everybodys = [...usual.values()].flat()
  const ofTeam = everybodys.length >= fewestScans ? median(everybodys) : undefined
  const usualOf = (user: string) => {
    const own = usual.get(user) ?? []
    return own.length >= fewestScans ? median(own) : ofTeam
  }

  const pieces: LostPiece[] = []
  const rejected: number[] = []
  for (const { join, troubles, betweens } of read) {
    const { user, device } = join
    const usually = usualOf(user)
    for (const between of betweens) {
      rejected.push(...between.rejected)
      if (usually === undefined) continue
      const all = { ...troubles, rejected: repeatsIn(between, repeat) }
      for (const { cause, from, to } of lostIn(between, all, between.to - between.from - usually)) {
        pieces.push({ user, device, cause, from, to, picking: between.picking })
      }
    }
  }
  return { pieces, rejected: rejected.sort((a, b) => a - b), repeat }
}
