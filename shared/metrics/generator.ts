import { Temporal } from 'temporal-polyfill'
import type { Scan, Steps, Trouble } from '../contract/handheld.ts'
import { addDays, dateIn, hour, minute, slot } from '../time.ts'
import type { CodeVisitor } from './codeCounts.ts'
import { type Figures, noFigures } from './figures.ts'
import { troublesWithin } from './lostTime.ts'
import type { Range } from './range.ts'

/**
 * Plausible days of a warehouse, for demonstrations and measurements: shifts, breaks, weekdays, quick and slow workers,
 * good and bad days. The same seed gives the same days, whichever of them are asked for.
 */
export interface Crew {
  seed: number
  company: string
  facilities: readonly { uid: string; time_zone: string }[]
  teams: readonly { uid: string; facility: string; scan: boolean }[]
  workers: readonly { uid: string; team: string }[]
  /** What they carry, by its id within the company; without, everybody has a handheld of their own. */
  devices?: readonly { uid: string; facility: string }[]
  /** Times the usual number of scans an hour, 200 to 260; 1 where not given. */
  workRate?: number
}

/** How codes look that count in a way of their own: what to set as the company's lists. */
export const generatedCodes = { excluded: ['LOC-*'], callouts: ['CALLOUT-*'] } as const

/** A worker's stay in their team, from joining to leaving. */
export interface Stay extends Range {
  user: string
  team: string
  facility: string
  /** The device's id within the company. */
  device: string
  scan: boolean
  /** Times without scans. */
  pauses: Range[]
  /** Mean time from one accepted scan to the next while picking, ms. */
  gap: number
  /** Part of the time outside of pauses that is spent picking. */
  share: number
  stepsPerHour: number
  /** The seed of what happens in it. */
  seed: number
}

const excludedShare = 0.08
const calloutShare = 0.004
const rejectedShare = 0.02

/** Numbers in [0, 1) from a seed (mulberry32, public domain). */
const numbers = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a */
const hash = (seed: number, text: string) => {
  let value = 2_166_136_261 ^ seed
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619)
  return value >>> 0
}

/** Monday to Sunday: how many come, and how well it goes. */
const weekdays = [
  { present: 0.95, quick: 1.02 },
  { present: 0.95, quick: 1.05 },
  { present: 0.94, quick: 1.04 },
  { present: 0.94, quick: 1.01 },
  { present: 0.91, quick: 0.97 },
  { present: 0.3, quick: 0.93 },
  { present: 0.12, quick: 0.9 },
] as const

const shiftStarts = [6, 7, 14] as const

const instants = new Map<string, number>()
const wallTime = (zone: string, date: string, minutes: number) => {
  const key = `${zone} ${date}`
  let start = instants.get(key)
  if (start === undefined) {
    if (instants.size > 5000) instants.clear()
    // From noon and not from midnight: shifts do not begin at the hour in which clocks move.
    start = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(zone).epochMilliseconds - 12 * hour
    instants.set(key, start)
  }
  return start + minutes * minute
}

/** Who works where, ready to be asked for days. */
export const planOf = (crew: Crew) => {
  const zones = new Map(crew.facilities.map(({ uid, time_zone }) => [uid, time_zone]))
  const teams = new Map(crew.teams.map((team) => [team.uid, team]))
  const pools = Map.groupBy(crew.devices ?? [], ({ facility }) => facility)
  /** Everybody takes the next device each day. */
  const deviceOf = (user: string, facility: string, index: number, date: string) => {
    const pool = pools.get(facility) ?? []
    return pool[(index + Date.parse(date) / 86_400_000) % pool.length]?.uid ?? `g${user.slice(0, 15)}`
  }
  const people = crew.workers.flatMap(({ uid, team: teamUid }) => {
    const team = teams.get(teamUid)
    const zone = zones.get(team?.facility ?? '')
    if (!team || !zone) return []
    const random = numbers(hash(crew.seed, uid))
    const ofTeam = numbers(hash(crew.seed, teamUid))
    return {
      user: uid,
      team,
      zone,
      gap: (11_000 + random() * 9_000 + ofTeam() * 4_000) / (crew.workRate ?? 1),
      share: 0.74 + random() * 0.18,
      stepsPerHour: 1_400 + random() * 1_900 + ofTeam() * 800,
      startHour: shiftStarts[Math.floor(random() * shiftStarts.length)] ?? 6,
      /** Who works on weekends takes other days off. */
      daysOff: random() < 0.2 ? 1 + Math.floor(random() * 4) : 0,
      learns: random() < 0.25,
    }
  })

  /** The stays of every worker whose shift begins on a calendar date of their facility's zone, in order of people. */
  const staysOn = (facility: string, date: string): Stay[] => {
    const weekday = (Temporal.PlainDate.from(date).dayOfWeek + 6) % 7
    const { present, quick } = weekdays[weekday] ?? weekdays[0]
    // The year has its seasons: towards its end there is more to do, and everybody is in a hurry.
    const season = 1 + 0.06 * Math.sin(((Date.parse(`${date}T00:00:00Z`) / 86_400_000 - 260) / 365) * 2 * Math.PI)
    return people
      .filter(({ team }) => team.facility === facility)
      .flatMap(({ user, team, zone, gap, share, stepsPerHour, startHour, daysOff, learns }, index) => {
        const seed = hash(crew.seed, `${user} ${date}`)
        const random = numbers(seed)
        const shifted = daysOff > 0 ? (weekday < 2 ? 1 - present : 0.9) : present
        if (random() > shifted) return []
        const form = 0.88 + random() * 0.24
        const speed = quick * season * form * (learns ? 0.9 + 0.1 * random() : 1)
        const at = (minutes: number) => wallTime(zone, date, minutes) + Math.round((random() - 0.5) * 6 * minute)
        const begin = startHour * 60
        const long = random() < 0.1 ? 60 : 0
        const stay = (from: number, to: number, pauseAt: number): Stay => ({
          ...{ user, team: team.uid, facility: team.facility, scan: team.scan, from, to },
          device: deviceOf(user, facility, index, date),
          pauses: [{ from: at(pauseAt), to: at(pauseAt + 15) }].filter((pause) => pause.to > pause.from),
          gap: Math.round(gap / speed),
          share: Math.min(0.96, share * (0.94 + random() * 0.1)),
          stepsPerHour: stepsPerHour * speed,
          seed: hash(seed, String(from)),
        })
        return [
          stay(at(begin), at(begin + 240), begin + 120),
          stay(at(begin + 272), at(begin + 510 + long), begin + 390),
        ]
      })
  }
  return { staysOn, zones }
}

const overlap = (a: Range, from: number, to: number) => Math.max(0, Math.min(a.to, to) - Math.max(a.from, from))

/** What a stay amounts to, by the start of each slot, without going through single scans: for days long past. */
export const figuresOf = (stay: Stay): Map<number, Figures> => {
  const random = numbers(stay.seed)
  const slots = new Map<number, Figures>()
  for (let start = Math.floor(stay.from / slot) * slot; start < stay.to; start += slot) {
    const figures = noFigures()
    const [from, to] = [Math.max(start, stay.from), Math.min(start + slot, stay.to)]
    figures.working = to - from
    const paused = stay.pauses.reduce((sum, pause) => sum + overlap(pause, from, to), 0)
    const moving = figures.working - paused
    figures.steps = Math.round((stay.stepsPerHour * moving * (0.85 + random() * 0.3)) / hour)
    if (stay.scan && moving > 0) {
      figures.pick = Math.round(moving * Math.min(1, stay.share * (0.92 + random() * 0.16)))
      const accepted = Math.round(figures.pick / stay.gap + random() - 0.5)
      figures.excluded = Math.round(accepted * excludedShare + (random() - 0.5))
      if (figures.excluded < 0) figures.excluded = 0
      figures.scans = Math.max(0, accepted - figures.excluded)
      figures.callouts = random() < figures.scans * calloutShare ? 1 : 0
    }
    slots.set(start, figures)
  }
  return slots
}

/** A batch as a handheld would have made it. */
export interface GeneratedBatch extends Range {
  id: string
  scans: Scan[]
  steps: Steps[]
  troubles: Trouble[]
}

/** How many articles are scanned: few of them often, most of them seldom. */
const articles = 4070

/** The code of an article, by its number from 0: the lower, the more often it is scanned. */
export const generatedArticle = (article: number) => `400${String(1_000_000_000 + article * 7919).slice(1)}`
const articleOf = (random: () => number, of = articles) => generatedArticle(Math.floor(random() ** 3 * of))
const locationCode = (random: () => number) => `LOC-${'ABCD'[Math.floor(random() * 4)]}${1 + Math.floor(random() * 40)}`
const callout = 'CALLOUT-SUPERVISOR'

const codeOf = (random: () => number) => {
  const share = random()
  if (share < excludedShare) {
    return { code: locationCode(random), symbology: 'QRcode' }
  }
  if (share < excludedShare + calloutShare) return { code: callout, symbology: 'QRcode' }
  return { code: articleOf(random), symbology: 'EAN13' }
}

/**
 * Visits what a stay scanned of each code, by quarter: adds up to its figures, without going through single scans.
 * @param how how often a code is scanned before the next one, and of how many articles
 */
export const codesOf = (
  { seed }: Pick<Stay, 'seed'>,
  slots: ReadonlyMap<number, Figures>,
  { inARow, articles: of = articles }: { inARow: number; articles?: number },
  visit: CodeVisitor,
): void => {
  const random = numbers(seed ^ 0x0c0de)
  for (const [start, { scans, excluded, callouts, pick }] of slots) {
    const each = Math.floor(pick / Math.max(1, scans + excluded))
    let left = pick
    let last: string | undefined
    const scanned = (code: string, count: number) => {
      visit(start, code, count, each * count)
      left -= each * count
      last = code
    }
    const some = (total: number, code: () => string) => {
      for (let done = 0; done < total; done += inARow) scanned(code(), Math.min(inARow, total - done))
    }
    some(excluded, () => locationCode(random))
    some(callouts, () => callout)
    some(scans - callouts, () => articleOf(random, of))
    // What does not divide evenly; or picking that did not come to a scan within the quarter.
    if (left > 0) visit(start, last ?? articleOf(random, of), 0, left)
  }
}

/** A stay, on whichever device. */
type Held = Omit<Stay, 'device'> & Partial<Pick<Stay, 'device'>>

/** Of ten devices one is old, and has trouble again and again; the others seldom have any. */
const troubleShare = (device: string) => (hash(7, device) % 10 === 0 ? 0.85 : 0.03)

/**
 * Trouble that a device had while somebody waited for it: a part of some of the longer times between two scans, so that it
 * changes nothing of what was scanned.
 */
const troublesOf = (scans: readonly Scan[], { device = '', seed, gap: usual }: Held): Trouble[] => {
  const random = numbers(seed ^ 0x7b0b1e)
  const share = troubleShare(device)
  return scans.flatMap(({ at, gap }): Trouble[] => {
    if (gap === null || gap < 1.4 * usual || random() > share) return []
    const kind = random()
    const cause = kind < 0.45 ? 'offline' : kind < 0.8 ? 'reconnecting' : 'lowBattery'
    const from = at - Math.round(gap * (0.6 + 0.35 * random()))
    return [{ id: `t${at}`, cause, from, to: at }]
  })
}

/**
 * The batches of a stay, each beginning where the last one ended: full at 20 events, or after ten minutes.
 * @param name begins the batches' ids
 */
export const batchesOf = (stay: Held, name: string): GeneratedBatch[] => {
  const random = numbers(stay.seed ^ 0x5eed)
  const batches: GeneratedBatch[] = []
  let last: number | null = null
  let at = stay.from + Math.round(random() * 60_000)
  for (let from = stay.from; from < stay.to; ) {
    let to = Math.min(stay.to, from + 10 * minute)
    const scans: Scan[] = []
    while (stay.scan && at < to) {
      const pause = stay.pauses.find((range) => at >= range.from && at < range.to)
      if (pause) {
        at = pause.to + Math.round(random() * 20_000)
        continue
      }
      const outcome = random() < rejectedShare ? 'rejected' : 'accepted'
      const gap = outcome === 'accepted' && last !== null ? at - last : null
      scans.push({ id: String(scans.length + 1), at, ...codeOf(random), outcome, gap })
      if (outcome === 'accepted') last = at
      const held = random() < (1 - stay.share) / 40 ? 330_000 + random() * 180_000 : 0
      const next: number = at + 1 + Math.round(stay.gap * (0.3 + random() * 1.4) + held)
      if (scans.length === 19) to = Math.min(to, at + 1)
      at = next
    }
    const moving = to - from - stay.pauses.reduce((sum, pause) => sum + overlap(pause, from, to), 0)
    const count = Math.round((stay.stepsPerHour * moving * (0.85 + random() * 0.3)) / hour)
    batches.push({
      id: `${name}-${batches.length + 1}`,
      from,
      to,
      scans,
      steps: [{ id: 's', at: to - 1, count }],
      troubles: [],
    })
    from = to
  }
  const troubles = troublesOf(
    batches.flatMap(({ scans }) => scans),
    stay,
  )
  for (const batch of batches) batch.troubles = troublesWithin(troubles, batch)
  return batches
}

/** The calendar dates of a zone on which shifts may begin that touch a range. */
export const shiftDates = ({ from, to }: Range, zone: string): string[] => {
  const dates: string[] = []
  const last = dateIn(zone, to - 1)
  for (let date = addDays(dateIn(zone, from), -1); date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
