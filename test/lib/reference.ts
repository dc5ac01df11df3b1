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
  events.filter((event, place) => events.findIndex(({ id }) => id === event.id) === place)

const overlap = (from: number, to: number, range: { from: number; to: number }) =>
  Math.max(0, Math.min(to, range.to) - Math.max(from, range.from))

/** What each worker did in each team in a range, by `team worker`; those who did nothing are absent. */
export const referenceFigures = (
  sent: SentBatch[],
  joins: ReferenceJoin[],
  terms: Terms,
  range: { from: number; to: number },
): Map<string, ReferenceFigures> => {
  const joinOf = (batch: SentBatch) => joins.find(({ id }) => id === batch.join_id) as ReferenceJoin
  const unique = sent.filter(
    (batch, place) =>
      sent.findIndex((other) => other.id === batch.id && joinOf(other).device === joinOf(batch).device) === place,
  )
  const [isExcluded, isCallout] = [oneOf(terms.excluded), oneOf(terms.callouts)]
  const result = new Map<string, ReferenceFigures>()
  for (const batch of unique) {
    const join = joinOf(batch)
    const within = ({ at }: { at: number }) => at >= batch.from && at < batch.to
    const inRange = ({ at }: { at: number }) => at >= range.from && at < range.to
    const reachesBack = ({ outcome, at, gap }: SentScan) =>
      outcome === 'accepted' && gap !== null && at - gap < join.joined_at
    const scans = firstOfEachId(batch.scans.filter(within).filter((scan) => !reachesBack(scan)))
    const steps = firstOfEachId(batch.steps.filter(within))
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

/** Who was at work in a range and on which devices: whoever's spans reach into it. */
export const referencePresence = (sent: SentBatch[], joins: ReferenceJoin[], range: { from: number; to: number }) => {
  const present = sent
    .filter((batch) => overlap(batch.from, batch.to, range) > 0)
    .map(({ join_id }) => joins.find(({ id }) => id === join_id) as ReferenceJoin)
  return {
    workers: new Set(present.map(({ user }) => user)),
    devices: new Set(present.map(({ device }) => device)),
  }
}

/** What the clock of a zone shows. */
const wallParts = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return (time: number) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    const month = `${parts.year}-${parts.month}`
    const day = `${month}-${parts.day}`
    return { month, day, hour: `${day} ${parts.hour}`, isFullHour: parts.minute === '00' }
  }
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
