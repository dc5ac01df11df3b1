/**
 * What the figures mean, said as plainly as possible and without the product's counting: no slots, no buckets, just
 * instants and intervals. Slow and simple on purpose: tests compare the product with it.
 */
export interface SentScan {
  id: string
  at: number
  code: string
  symbology: string
  outcome: 'accepted' | 'rejected'
  gap: number | null
}

export interface SentBatch {
  id: string
  join_id: string
  from: number
  to: number
  scans: SentScan[]
  steps: { id: string; at: number; count: number }[]
}

export interface ReferenceJoin {
  id: string
  device: string
  user: string
  team: string
  joined_at: number
}

export interface Terms {
  pickGap: number
  nonScanTeams: string[]
  excluded: string[]
  callouts: string[]
}

export interface ReferenceFigures {
  working: number
  pick: number
  scans: number
  steps: number
  excluded: number
  callouts: number
}

const oneOf = (patterns: string[]) => {
  const expressions = patterns.map((pattern) => {
    const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\/-]/g, '\\$&'))
    return new RegExp(`^${escaped.join('[^]*')}$`)
  })
  return ({ code }: SentScan) => expressions.some((expression) => expression.test(code))
}

const firstOfEachId = <Event extends { id: string }>(events: Event[]) =>
  events.filter((event, index) => events.findIndex(({ id }) => id === event.id) === index)

const overlap = (from: number, to: number, range: { from: number; to: number }) =>
  Math.max(0, Math.min(to, range.to) - Math.max(from, range.from))

const utcDate = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Whether one batch is known by the id of the other: by device, team, UTC day and id. */
const shareId = (a: SentBatch, b: SentBatch, assignments: ReferenceJoin[]) => {
  const [of, other] = [a, b].map(({ join_id }) => assignments.find(({ id }) => id === join_id) as ReferenceJoin)
  return (
    a.id === b.id && of?.device === other?.device && of?.team === other?.team && utcDate(a.from) === utcDate(b.from)
  )
}

const claimed = ({ outcome, at, gap }: SentScan) => (outcome === 'accepted' ? { from: at - (gap ?? 0), to: at } : null)
const claimsAgain = (scan: SentScan, earlier: SentScan[]) => {
  const own = claimed(scan)
  return earlier.some((other) => {
    const theirs = claimed(other)
    return own && theirs && overlap(own.from, own.to, theirs) > 0
  })
}

/** The scans of a batch that are kept: in its span and its join, one of an id, and no time claimed by two gaps. */
const keptScans = (batch: SentBatch, join: ReferenceJoin, others: SentScan[] = []) => {
  const kept: SentScan[] = []
  for (const scan of batch.scans) {
    if (scan.at < batch.from || scan.at >= batch.to) continue
    if (kept.some(({ id }) => id === scan.id)) continue
    if ((claimed(scan)?.from ?? join.joined_at) < join.joined_at) continue
    if (!claimsAgain(scan, [...kept, ...others])) kept.push(scan)
  }
  return kept
}

/** What becomes of each batch of requests that come one after the other, and what is kept of them all. */
export const referenceResults = (requests: SentBatch[][], assignments: ReferenceJoin[]) => {
  const kept: SentBatch[] = []
  const results = requests.map((request) => {
    const here: SentBatch[] = []
    return request.map((sent) => {
      const used = kept.find((other) => shareId(sent, other, assignments))
      if (used && used.join_id === sent.join_id && used.from === sent.from) {
        here.push(used)
        return 'duplicate'
      }
      const first = request.find(({ id }) => id === sent.id) as SentBatch
      if (first.join_id !== sent.join_id || first.from !== sent.from) return 'duplicateId'
      const around = here.filter(({ id, join_id }) => id !== sent.id && join_id === sent.join_id)
      if (around.some((other) => overlap(sent.from, sent.to, other) > 0)) return 'overlap'
      if (used) return 'duplicateId'
      const join = assignments.find(({ id }) => id === sent.join_id) as ReferenceJoin
      const others = around.flatMap(({ scans }) => scans)
      const batch = { ...sent, scans: keptScans(sent, join, others) }
      kept.push(batch)
      here.push(batch)
      return 'accepted'
    })
  })
  return { results, kept }
}

/** What is kept of a batch. */
interface Counted {
  batch: SentBatch
  join: ReferenceJoin
  scans: SentScan[]
  steps: SentBatch['steps']
}

/** What is kept is the same whatever range is asked for: it is found once. */
const found = new WeakMap<SentBatch[], Counted[]>()

const countedOf = (sent: SentBatch[], assignments: ReferenceJoin[]): Counted[] => {
  const known = found.get(sent)
  if (known) return known
  const unique = sent.filter((batch, index) => sent.findIndex((other) => shareId(batch, other, assignments)) === index)
  const kept = unique.map((batch) => {
    const join = assignments.find(({ id }) => id === batch.join_id) as ReferenceJoin
    const within = ({ at }: { at: number }) => at >= batch.from && at < batch.to
    return { batch, join, scans: keptScans(batch, join), steps: firstOfEachId(batch.steps.filter(within)) }
  })
  found.set(sent, kept)
  return kept
}

/**
 * What each worker did in each team in a range, by `team worker`; those who did nothing are absent.
 * @param sent is not to be changed once it was asked about
 */
export const referenceFigures = (
  sent: SentBatch[],
  assignments: ReferenceJoin[],
  terms: Terms,
  range: { from: number; to: number },
): Map<string, ReferenceFigures> => {
  const [isExcluded, isCallout] = [oneOf(terms.excluded), oneOf(terms.callouts)]
  const result = new Map<string, ReferenceFigures>()
  const inRange = ({ at }: { at: number }) => at >= range.from && at < range.to
  for (const { batch, join, scans, steps } of countedOf(sent, assignments)) {
    const accepted = terms.nonScanTeams.includes(join.team) ? [] : scans.filter(({ outcome }) => outcome === 'accepted')

    const key = `${join.team} ${join.user}`
    const sum = result.get(key) ?? { working: 0, pick: 0, scans: 0, steps: 0, excluded: 0, callouts: 0 }
    result.set(key, sum)
    sum.working += overlap(batch.from, batch.to, range)
    sum.steps += steps.filter(inRange).reduce((total, { count }) => total + count, 0)
    const counted = accepted.filter(inRange)
    sum.excluded += counted.filter(isExcluded).length
    sum.scans += counted.filter((scan) => !isExcluded(scan)).length
    sum.callouts += counted.filter(isCallout).length
    for (const { at, gap } of accepted) {
      if (gap !== null && gap <= terms.pickGap) sum.pick += overlap(at - gap, at, range)
    }
  }
  return new Map([...result].filter(([, figures]) => Object.values(figures).some((value) => value > 0)))
}

/** Accepted scans of a code and the pick time that ended with one, by `team worker code`; of whatever list it is in. */
export const referenceCodes = (
  sent: SentBatch[],
  assignments: ReferenceJoin[],
  terms: Pick<Terms, 'pickGap' | 'nonScanTeams'>,
  range: { from: number; to: number },
): Map<string, { scans: number; pick: number }> => {
  const result = new Map<string, { scans: number; pick: number }>()
  for (const { join, scans } of countedOf(sent, assignments)) {
    if (terms.nonScanTeams.includes(join.team)) continue
    for (const { at, code, outcome, gap } of scans) {
      if (outcome !== 'accepted') continue
      const key = `${join.team} ${join.user} ${code}`
      const sum = result.get(key) ?? { scans: 0, pick: 0 }
      result.set(key, sum)
      if (at >= range.from && at < range.to) sum.scans += 1
      if (gap !== null && gap <= terms.pickGap) sum.pick += overlap(at - gap, at, range)
    }
  }
  return new Map([...result].filter(([, { scans, pick }]) => scans > 0 || pick > 0))
}

/** Who was at work in a range and on which devices: whoever's spans reach into it. */
export const referencePresence = (
  sent: SentBatch[],
  assignments: ReferenceJoin[],
  range: { from: number; to: number },
) => {
  const present = sent
    .filter((batch) => overlap(batch.from, batch.to, range) > 0)
    .map(({ join_id }) => assignments.find(({ id }) => id === join_id) as ReferenceJoin)
  return {
    workers: new Set(present.map(({ user }) => user)),
    devices: new Set(present.map(({ device }) => device)),
  }
}

interface Wall {
  month: string
  day: string
  hour: string
  clock: string
  isFullHour: boolean
}

/** What the clocks were asked before: the same quarters come again and again, and a format is slow to answer. */
const asked = new Map<string, (time: number) => Wall>()

/** What the clock of a zone shows. */
const wallParts = (zone: string) => {
  const known = asked.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  const shown = (time: number): Wall => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    const month = `${parts.year}-${parts.month}`
    const day = `${month}-${parts.day}`
    return {
      month,
      day,
      hour: `${day} ${parts.hour}`,
      clock: `${parts.hour}:${parts.minute}`,
      isFullHour: parts.minute === '00',
    }
  }
  const walls = new Map<number, Wall>()
  const wallAt = (time: number) => {
    const wall = walls.get(time) ?? shown(time)
    walls.set(time, wall)
    return wall
  }
  asked.set(zone, wallAt)
  return wallAt
}

/**
 * A range cut where the clock of a zone begins another hour, day or month; found by looking at every quarter. An hour
 * that the clock shows twice begins twice.
 */
export const referenceIntervals = (
  range: { from: number; to: number },
  zone: string,
  interval: 'hour' | 'day' | 'month',
) => {
  const at = wallParts(zone)
  const intervals: { from: number; to: number }[] = []
  let before = ''
  for (let time = range.from; time < range.to; time += 900_000) {
    const { [interval]: name, isFullHour } = at(time)
    const last = intervals.at(-1)
    if (last && name === before && !(interval === 'hour' && isFullHour)) last.to = time + 900_000
    else intervals.push({ from: time, to: time + 900_000 })
    before = name
  }
  return intervals
}

/**
 * On which days of a zone's calendar (`YYYY-MM-DD`) each worker was at work in a range, by `team worker`: whoever's
 * spans reach into the day. Found by looking at the start of every span and at every quarter within it.
 */
export const referenceDays = (
  sent: SentBatch[],
  assignments: ReferenceJoin[],
  range: { from: number; to: number },
  zone: string,
): Map<string, Set<string>> => {
  const at = wallParts(zone)
  const days = new Map<string, Set<string>>()
  for (const { join_id, from, to } of sent) {
    const { team, user } = assignments.find(({ id }) => id === join_id) as ReferenceJoin
    const [start, end] = [Math.max(from, range.from), Math.min(to, range.to)]
    for (let time = start; time < end; time = (Math.floor(time / 900_000) + 1) * 900_000) {
      const key = `${team} ${user}`
      days.set(key, (days.get(key) ?? new Set()).add(at(time).day))
    }
  }
  return days
}

const quarterMs = 900_000
const dayMs = 86_400_000
const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/** The quarters of a date on a zone's clock, with what the clock shows; found by looking at every quarter near it. */
export const referenceQuarters = (zone: string, date: string): { at: number; clock: string }[] => {
  const parts = wallParts(zone)
  const near = Date.parse(`${date}T00:00Z`)
  const quarters: { at: number; clock: string }[] = []
  for (let at = near - dayMs; at < near + 2 * dayMs; at += quarterMs) {
    const { day, clock } = parts(at)
    if (day === date) quarters.push({ at, clock })
  }
  return quarters
}

/** The dates that say what is usual on a date, today being another: the last 4 of its weekday that are a week old. */
export const referenceUsualDates = (date: string, today: string): string[] => {
  const weekday = (some: string) => new Date(`${some}T00:00Z`).getUTCDay()
  return Array.from({ length: 28 }, (_, back) => dateBefore(today, 7 + back)).filter(
    (some) => weekday(some) === weekday(date),
  )
}

type Amounts = Pick<ReferenceFigures, 'scans' | 'steps'>

/**
 * The share of a date's work that is usually done in a part of it: what was done on the usual dates while the clock
 * showed the same quarters, of what was done on all of them. Without any, all of it.
 * @param doneIn what was done in a range
 */
export const referenceShare = (
  zone: string,
  date: string,
  part: { from: number; to: number },
  today: string,
  doneIn: (range: { from: number; to: number }) => Amounts,
): Amounts => {
  const byClock = new Map<string, Amounts>()
  for (const usual of referenceUsualDates(date, today)) {
    for (const { at, clock } of referenceQuarters(zone, usual)) {
      const { scans, steps } = doneIn({ from: at, to: at + quarterMs })
      const sum = byClock.get(clock) ?? { scans: 0, steps: 0 }
      byClock.set(clock, { scans: sum.scans + scans, steps: sum.steps + steps })
    }
  }
  const shareOf = (name: keyof Amounts) => {
    let [done, whole] = [0, 0]
    for (const { at, clock } of referenceQuarters(zone, date)) {
      const amount = byClock.get(clock)?.[name] ?? 0
      whole += amount
      done += (amount * overlap(at, at + quarterMs, part)) / quarterMs
    }
    return whole === 0 ? 1 : done / whole
  }
  return { scans: shareOf('scans'), steps: shareOf('steps') }
}
