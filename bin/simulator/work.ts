import type { Batch, Scan, Steps, Trouble } from '../../shared/contract/handheld.ts'
import { type InactivityRule, longestSilence } from '../../shared/handheld.ts'
import { troublesWithin } from '../../shared/metrics/lostTime.ts'
import { minute } from '../../shared/time.ts'
import type { Random } from '../seed/random.ts'

/** What a worker does in one stint in a team, as pure data: the same random stream gives the same events. */

export interface Habits {
  /** Mean seconds from one pick to the next within a task. */
  secondsPerPick: number
  stepsPerMinute: number
}

export const habitsOf = (random: Random): Habits => ({
  secondsPerPick: 6 + random.next() * 14,
  stepsPerMinute: 45 + random.next() * 50,
})

/** A batch as a device makes it, before it knows the join. */
export type Span = Omit<Batch, 'join_id' | 'scans' | 'steps' | 'troubles'> & {
  scans: Scan[]
  steps: Steps[]
  /** Absent where it tells none. */
  troubles?: Trouble[]
}

export interface Stint {
  /** Epoch ms by the device's clock: when the worker joined, and when they leave at the latest. */
  from: number
  until: number
  scanTeam: boolean
  habits: Habits
  /** Events after which a scan closes the span. */
  limit: number
  /** Milliseconds from the first scan of a span to its end; asked again for each. */
  freshness: () => number
  /** What the scanner makes of a code as it is set up then; all are accepted without. */
  reads?: (code: string, symbology: string) => 'accepted' | 'rejected' | 'notRead'
  /** Random numbers for trouble with network, scanner and battery; there is none without. */
  trouble?: Random
  /** Begins the ids of batches and events. */
  name: string
}

const rejected = 0.02
const aisleLabel = 0.08
const callout = 0.004
const stepsEvery = minute

const codeOf = (random: Random) => {
  const share = random.next()
  if (share < aisleLabel)
    return { code: `LOC-${random.pick(['A', 'B', 'C', 'D'])}${random.whole(1, 40)}`, symbology: 'QRcode' }
  if (share < aisleLabel + callout) return { code: 'CALLOUT-SUPERVISOR', symbology: 'QRcode' }
  // A few articles are picked all the time, most of them seldom.
  const article = Math.floor(random.next() ** 3 * 400)
  return { code: `400${String(1_000_000_000 + article * 7919).slice(1)}`, symbology: 'EAN13' }
}

/** How often a scan waits for the device. */
const troubled = 0.008

/** Trouble that holds up the next scan: how long, and of what kind. */
const troubleOf = (random: Random): Pick<Trouble, 'cause'> & { lasts: number } => {
  const share = random.next()
  if (share < 0.4) return { cause: 'offline', lasts: random.whole(30_000, 180_000) }
  return share < 0.85
    ? { cause: 'reconnecting', lasts: random.whole(6_000, 45_000) }
    : { cause: 'lowBattery', lasts: random.whole(20_000, 120_000) }
}

/** How long until the next pick: within a task, walking to the next one, or now and then held up for longer. */
const waits = (random: Random, { secondsPerPick }: Habits, scanTeam: boolean) => {
  let left = random.whole(4, 30)
  return () => {
    const within = secondsPerPick * (0.4 + random.next() * 1.2) * (scanTeam ? 1 : 8)
    if (--left > 0) return Math.round(within * 1000)
    left = random.whole(4, 30)
    const held = random.next() < 0.06 ? 320 + random.next() * 240 : 15 + random.next() * 75
    return Math.round((within + held) * 1000)
  }
}

/**
 * The batches of a stint, one after the other and without a gap between their spans. A span ends with the scan that fills
 * it, else when its first scan must be delivered, else with the stint; without scans it lasts until the device must speak.
 */
export function* batchesOf(random: Random, stint: Stint): Generator<Span> {
  const wait = waits(random, stint.habits, stint.scanTeam)
  let lastAccepted: number | null = null
  let nextScan = stint.from + wait()
  let nextSteps = stint.from + stepsEvery
  let from = stint.from
  const troubles: Trouble[] = []
  for (let number = 1; from < stint.until; number++) {
    const id = `${stint.name}-${number}`
    const batch: Span = { id, from, to: Math.min(from + longestSilence, stint.until), scans: [], steps: [] }
    for (let count = 1; ; count++) {
      const at = Math.min(nextScan, nextSteps)
      if (at >= batch.to) break
      if (at === nextSteps) {
        batch.steps.push({
          id: `${id}-t${count}`,
          at,
          count: Math.round(stint.habits.stepsPerMinute * (0.3 + random.next())),
        })
        nextSteps += stepsEvery
        // Nothing else happens in this millisecond, so that a span may end with each of its scans.
        nextScan = Math.max(nextScan, at + 1)
        continue
      }
      const missed = random.next() < rejected
      const scan = codeOf(random)
      const read = stint.reads?.(scan.code, scan.symbology) ?? 'accepted'
      // What the reader missed is scanned again at once; what its preset refuses is left alone.
      nextScan = at + Math.max(1, missed ? random.whole(700, 2500) : wait())
      if (stint.trouble && stint.trouble.next() < troubled) {
        const { cause, lasts } = troubleOf(stint.trouble)
        troubles.push({ id: `${id}-u${count}`, cause, from: at + 1, to: at + 1 + lasts })
        nextScan += lasts
      }
      if (read === 'notRead') continue
      if (batch.scans.length === 0) batch.to = Math.min(batch.to, at + stint.freshness())
      if (count >= stint.limit) batch.to = at + 1
      const outcome = missed ? 'rejected' : read
      const gap = lastAccepted === null ? null : at - lastAccepted
      batch.scans.push({ id: `${id}-s${count}`, at, ...scan, outcome, gap })
      if (outcome === 'accepted') lastAccepted = at
    }
    yield stint.trouble ? { ...batch, troubles: troublesWithin(troubles, batch) } : batch
    from = batch.to
  }
}

/** A batch that was cut short: what happened before `end`, or undefined when it had not begun. */
export const cutAt = (batch: Span, end: number): Span | undefined => {
  if (end >= batch.to) return batch
  if (end <= batch.from) return undefined
  const before = ({ at }: { at: number }) => at < end
  const troubles = batch.troubles && { troubles: troublesWithin(batch.troubles, { from: batch.from, to: end }) }
  return { ...batch, to: end, scans: batch.scans.filter(before), steps: batch.steps.filter(before), ...troubles }
}

/**
 * When a worker showed last in a span that they are at work, and when they are signed out because they did not for so long.
 * Times are those of the span; `idleAt` is absent where it does not come to it, or nobody told a rule.
 * @param since when they showed it before the span
 */
export const activity = ({ scans, steps, to }: Span, since: number, rule: InactivityRule | undefined) => {
  const counted = [...(rule?.scans === false ? [] : scans), ...(rule?.steps === false ? [] : steps)].map(({ at }) => at)
  let last = since
  for (const at of [...counted.sort((a, b) => a - b), to]) {
    const idleAt = last + (rule?.minutes ?? Number.POSITIVE_INFINITY) * minute
    if (at >= idleAt) return { last, idleAt }
    if (at < to) last = Math.max(last, at)
  }
  return { last }
}
