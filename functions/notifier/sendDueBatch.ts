import { notificationLasts } from '../../shared/notifications.ts'
import { type DueClaim, type DueRecord, type OccurrenceRecord, occurrenceId } from '../data/notifications.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { sweptAhead } from '../lib/notifications/book.ts'
import { targetsTogether } from '../lib/notifications/message.ts'
import { occurrenceOf } from '../lib/notifications/occurrence.ts'
import { deliveryOf, sendOccurrence } from '../lib/notifications/send.ts'
import { dueAfter } from '../lib/notifications/times.ts'
import { bookAll } from './bookAll.ts'
import { sendDue } from './due.ts'
import type { NotifierServices } from './services.ts'

/** What is done by itself, side by side. */
const atOnce = 8
/** Of so many at most each next time is booked at once. */
const few = 5

/** Claims of those that are due, as nobody has sent them yet, in their places. */
const claimsOf = async (
  { stores, clock }: NotifierServices,
  dues: readonly DueRecord[],
): Promise<(DueClaim | undefined)[]> => {
  const found = await stores.notifications.together(dues)
  return mapConcurrently(atOnce, dues, async ({ company, id, at }, index) => {
    const { record, sent } = found[index] ?? {}
    if (!record?.enabled || record.next_at !== at || sent) return undefined
    const zone = (await stores.companies.recent(company))?.time_zone ?? 'UTC'
    const next = dueAfter(record, zone, Math.max(at, clock() - notificationLasts))
    const how = { id: occurrenceId(at, id), at, kind: 'schedule', state: 'open' } as const
    return { before: record, claimed: occurrenceOf(record, how), next }
  })
}

type Claimed = { due: DueRecord; occurrence: OccurrenceRecord }

/** Hands on what was claimed to few devices each, all of it together. @returns of each what failed, if anything did */
const giveTogether = async (services: NotifierServices, all: readonly Claimed[]): Promise<(Error | undefined)[]> => {
  const { stores, audience, wake, clock } = services
  const now = clock()
  const failed: (Error | undefined)[] = new Array(all.length)
  const few: { place: number; one: Claimed; devices: string[] }[] = []
  const handed: { place: number; delivery: ReturnType<typeof deliveryOf> }[] = []
  await mapConcurrently(atOnce, all, async (one, index) => {
    try {
      const { occurrence, due } = one
      const lapsed = occurrence.at + notificationLasts <= now
      const targets = lapsed ? [] : await audience(occurrence)
      if (lapsed || targets.length > targetsTogether) {
        await sendOccurrence(services, occurrence)
        await stores.notifications.dropDue(due)
        return
      }
      few.push({ place: index, one, devices: targets.map(({ device }) => device) })
      handed.push(...targets.map((target) => ({ place: index, delivery: deliveryOf(occurrence, target, now) })))
    } catch (error) {
      failed[index] = error as Error
    }
  })
  const done = await stores.deliveries.giveAll(handed.map(({ delivery }) => delivery))
  for (const [index, { place }] of handed.entries()) {
    const each = done[index]
    if (each instanceof Error) failed[place] = each
  }
  // Who has it already is woken once more: whoever gave it to them may not have come to that.
  await wake([...new Set(few.flatMap(({ devices }) => devices))])
  const over = few.filter(({ place }) => !failed[place])
  const closed = await stores.notifications.closeAll(
    over.map(({ one, devices }) => ({ ...one, devices: devices.length })),
  )
  for (const [index, { place }] of over.entries()) failed[place] = closed[index]
  return failed
}

/**
 * Sends what is due, as `sendDue` does one by one, and books what comes after: what is read and written for many is read and
 * written together, since thousands may be due in the same minute. What is not as usual goes its own way.
 * @param dues each of them once
 * @returns of each what failed, if anything did
 */
export const sendDueBatch = async (
  services: NotifierServices,
  dues: readonly DueRecord[],
): Promise<(Error | undefined)[]> => {
  const { stores, log } = services
  const claims = await claimsOf(services, dues)
  const claimable = claims.flatMap((claim, index) => (claim ? [index] : []))
  const done = await stores.notifications.claimAll(claimable.map((index) => claims[index] as DueClaim))
  const failed: (Error | undefined)[] = new Array(dues.length)
  const mine = claimable.filter((_, index) => done[index] === true)
  const others = dues.flatMap((_, index) => (mine.includes(index) ? [] : [index]))
  const claimed = mine.flatMap((index): Claimed[] => {
    const [due, occurrence] = [dues[index], claims[index]?.claimed]
    return due && occurrence ? [{ due, occurrence }] : []
  })
  const next = mine.flatMap((index): DueRecord[] => {
    const { before, next: at } = claims[index] as DueClaim
    return at === undefined ? [] : [{ company: before.company, id: before.id, at }]
  })
  const give = async () => {
    const results = await giveTogether(services, claimed)
    for (const [index, place] of mine.entries()) failed[place] = results[index]
  }
  try {
    await give()
  } finally {
    // Whatever became of those, the next ones are booked. Of many, those are left to the sweep that it sees in time: it puts ten
    // into the queue with a request, where the scheduler takes one, and thousands may be due in the same minute.
    const now = services.clock()
    const unbooked =
      next.length > few
        ? await bookAll(
            services,
            next.filter(({ at }) => at - now < sweptAhead),
            sweptAhead,
          )
        : await bookAll(services, next)
    if (unbooked.length > 0)
      log.error('next times not booked', { notifications: unbooked.length, error: unbooked[0] as Error })
  }
  await mapConcurrently(atOnce, others, async (index) => {
    try {
      await sendDue(services, dues[index] as DueRecord)
    } catch (error) {
      failed[index] = error as Error
    }
  })
  return failed
}
