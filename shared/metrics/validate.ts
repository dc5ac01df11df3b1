import { type Batch, type Reason, Scan, Steps, Trouble } from '../contract/handheld.ts'
import { furthestAhead, longestSpan, oldest } from './spans.ts'

/** What a device is told about what was refused; each says what to do. */
export const refusedBecause: Record<Reason, string> = {
  invalid: 'Not in the form that the protocol describes. Correct it before sending it again.',
  tooOld: 'More than 7 days old. It is not kept; do not send it again.',
  tooFarAhead: 'More than 10 minutes ahead of the server. Set the clock by server_time and send it again.',
  outsideSpan: 'Not within [from, to) of its batch.',
  badSpan: 'The span must end after it begins, last at most 12 hours and lie between joining and leaving the team.',
  overlap: 'Another batch of the request has some of the same time of this join. Send each stretch of time once.',
  badGap: 'The gap reaches back to before the scan before it, or to before the worker joined the team.',
  duplicateId: 'Another event of the batch, or another batch of the device, has the same id. Ids are used once.',
  userDisabled: 'The worker was disabled or deleted before this. It is not kept; sign the worker out.',
  unknownJoin: 'No such join on this device. Join the team first, then send the batch again.',
  tooMany: 'More than one request or one batch can carry. Send the rest in smaller batches.',
}

export interface Refused {
  id: string
  reason: Reason
}

/** The part of a join that a batch is validated against. Epoch ms by the device's clock. */
export interface JoinSpan {
  joined_at: number
  left_at?: number | undefined
  away?: Away | undefined
}

/** A time for which the worker was disabled or deleted, [from, to): by the server's clock. */
export interface Away {
  from: number
  to: number
}

export interface Validated {
  scans: Scan[]
  steps: Steps[]
  /** Absent where the device tells none. */
  troubles?: Trouble[]
  refused: Refused[]
}

/** Why a batch as a whole is not kept, if so. */
export const validateSpan = (
  { from, to }: Pick<Batch, 'from' | 'to'>,
  join: JoinSpan,
  now: number,
): Reason | undefined => {
  if (to <= from || to - from > longestSpan) return 'badSpan'
  if (from < now - oldest) return 'tooOld'
  if (to > now + furthestAhead) return 'tooFarAhead'
  if (from < join.joined_at || (join.left_at !== undefined && to > join.left_at)) return 'badSpan'
  if (join.away && from >= join.away.from && from < join.away.to) return 'userDisabled'
}

/** A stretch of time [from, to), epoch ms. */
type Stretch = Pick<Batch, 'from' | 'to'>

/** Whether some time is in both. */
export const overlaps = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to

/** The time that an accepted scan says passed since the one before it. */
const gapOf = ({ at, gap, outcome }: Scan): Stretch[] =>
  outcome === 'accepted' && gap ? [{ from: at - gap, to: at }] : []

/** Where the span of a batch ends that counts: at the latest where the worker was disabled. */
export const countedTo = ({ from, to }: Pick<Batch, 'from' | 'to'>, { away }: JoinSpan) =>
  away && from < away.from ? Math.min(to, away.from) : to

/** The name of an event in a result: its id, or its place where it has none. */
const nameOf = (event: unknown, position: string) => {
  const id = (event as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && id.length > 0 && id.length <= 40 ? id : position
}

/**
 * Validates the events of a batch one by one at a time of the server. The batch's span must have passed `validateSpan`, and
 * end where it counts.
 * Of several events with one id the first that is acceptable is kept, as of several gaps over the same time.
 * @param before scans of the same join that were kept from other batches
 */
export const validateEvents = (batch: Batch, join: JoinSpan, now: number, before: readonly Scan[] = []): Validated => {
  const refused: Refused[] = []
  const outside = ({ at, to = at + 1 }: { at: number; to?: number }): Reason | undefined => {
    if (at >= batch.from && at < batch.to && to <= batch.to) return undefined
    if (join.away && to > join.away.from && at < join.away.to) return 'userDisabled'
    return at < now - oldest ? 'tooOld' : at > now + furthestAhead ? 'tooFarAhead' : 'outsideSpan'
  }
  const valid = <Event extends { id: string; at: number; to?: number }>(
    events: readonly unknown[],
    kind: string,
    parse: (event: unknown) => { success: boolean; data?: Event | undefined },
    reasonOf: (event: Event) => Reason | undefined,
  ): Event[] => {
    const kept = new Map<string, Event>()
    for (const [position, sent] of events.entries()) {
      const event = parse(sent).data
      const reason = !event ? 'invalid' : (outside(event) ?? (kept.has(event.id) ? 'duplicateId' : reasonOf(event)))
      if (reason || !event) refused.push({ id: nameOf(sent, `${kind}[${position}]`), reason: reason ?? 'invalid' })
      else kept.set(event.id, event)
    }
    return [...kept.values()]
  }

  const gaps = before.flatMap(gapOf)
  const scans = valid<Scan>(
    batch.scans,
    'scans',
    (event) => Scan.safeParse(event),
    (scan) => {
      const own = gapOf(scan)
      if (own.some((gap) => gap.from < join.joined_at || gaps.some((other) => overlaps(gap, other)))) return 'badGap'
      gaps.push(...own)
    },
  )
  const steps = valid<Steps>(
    batch.steps,
    'steps',
    (event) => Steps.safeParse(event),
    () => undefined,
  )
  const troubles =
    batch.troubles &&
    valid<Trouble & { at: number }>(
      batch.troubles,
      'troubles',
      (event) => Trouble.transform((trouble) => ({ ...trouble, at: trouble.from })).safeParse(event),
      () => undefined,
    ).map(({ at: _at, ...trouble }) => trouble)
  return { scans, steps, ...(troubles && { troubles }), refused }
}
