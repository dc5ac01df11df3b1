import { minute } from '../../shared/durations.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { sweptAhead } from '../lib/notifications/book.ts'
import { bookAll } from './bookAll.ts'
import type { NotifierServices } from './services.ts'

/** From so late on it is taken for lost, ms: the scheduler is a minute late at most, and the queue takes its time. */
const lateAfter = 3 * minute
/** From so long on whoever was to tell of a join or leave is taken for dead, ms. */
const unsentAfter = minute
const atOnce = 16

/**
 * Finds what somebody who was killed has left: what is due soon and was never booked is booked, what was due and is still
 * there is sent for once more, and whoever joined or left a team and was not told is told. Companies whose notifications wait for goals are checked with each sweep.
 */
export const sweepNotifications = async (
  services: NotifierServices,
): Promise<{ booked: number; sent: number; resent: number; checked: number }> => {
  const { stores, notices, clock, log } = services
  const now = clock()
  const found = await stores.notifications.dueUntil(now + sweptAhead)
  const late = found.filter(({ at }) => at < now - lateAfter)
  const unbooked = found.filter(({ at, booked }) => at >= now - lateAfter && !booked)
  // What is due before it comes again can wait in the queue, which takes ten at a time; the scheduler takes each by itself.
  const failed = await bookAll(services, unbooked, sweptAhead + minute)
  await notices.sendAll(late.map(({ company, id, at }) => [{ task: 'due', company, id, at }, 0]))
  const unsent = await stores.notifications.unsentTeamNotices(now - unsentAfter)
  await mapConcurrently(atOnce, unsent, (notice) => notices.send({ task: 'tell', telling: notice }))
  const watched = await stores.notifications.watched()
  await mapConcurrently(atOnce, watched, ({ company, at }) => notices.send({ task: 'goals', company, at }))
  if (late.length > 0) log.error('notifications were late', { notifications: late.length })
  // They kept the rest from nothing; the next sweep books them.
  if (failed[0]) throw failed[0]
  return { booked: unbooked.length, sent: late.length, resent: unsent.length, checked: watched.length }
}
