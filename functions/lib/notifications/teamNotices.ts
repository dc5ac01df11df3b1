import { notificationLasts } from '../../../shared/notifications.ts'
import { type NotificationRecord, occurrenceId, type TeamNotice } from '../../data/notifications.ts'
import type { Stores } from '../../data/stores.ts'
import type { TeamAssignment } from '../../data/teamAssignments.ts'
import { sha256 } from '../ids.ts'
import type { Wake } from '../wake.ts'
import { occurrenceOf } from './occurrence.ts'
import { giveTo } from './send.ts'

/** The groups in which something happens that happens in a team: the team, and those above it. */
const groupsOf = ({ team, facility, company }: Pick<TeamNotice, 'team' | 'facility' | 'company'>) => [
  ...[team, facility, company],
]

/** Whether a notification waits for what happens in a group or below it. @param line a team and the groups above it */
export const isFor = ({ is_worker, sent_to }: Pick<NotificationRecord, 'is_worker' | 'sent_to'>, line: string[]) =>
  !is_worker && sent_to.some((uid) => line.includes(uid))

const waitsFor = (record: NotificationRecord, notice: TeamNotice) =>
  record.enabled && record.events.includes(notice.event) && isFor(record, groupsOf(notice))

/** By the server's clock: the device's may be some minutes ahead. */
const dueOf = ({ at, noted_at }: TeamNotice) => Math.min(at, noted_at)

/**
 * What is to be told of somebody who joins or leaves teams; nothing where no notification waits for it, or where it is told
 * so late that nobody is to be told of it any more.
 * @param now epoch ms
 */
export const teamNoticesOf = async (
  happened: readonly { event: TeamNotice['event']; join: Omit<TeamAssignment, 'work' | 'joined_at'>; at: number }[],
  { stores, now }: { stores: Pick<Stores, 'notifications'>; now: number },
): Promise<TeamNotice[]> => {
  const notices = happened
    .map(({ event, join: { id, company, team, facility, user, device }, at }) => ({
      ...{ event, join: id, company, team, facility, user, device, at, noted_at: now },
    }))
    .filter((notice) => dueOf(notice) > now - notificationLasts)
  const [first] = notices
  if (!first) return []
  const all = await stores.notifications.list(first.company)
  return notices.filter((notice) => all.some((record) => waitsFor(record, notice)))
}

/**
 * Sends whoever joins or leaves a team what its managers, or those of the groups above, want them to be told then, and notes
 * that they were told. Done again it sends nothing again, and goes on where it was interrupted.
 */
export const sendTeamNotice = async (
  { stores, wake, clock }: { stores: Pick<Stores, 'notifications' | 'deliveries'>; wake: Wake; clock: () => number },
  notice: TeamNotice,
): Promise<void> => {
  const { event, join, user, device, company, at } = notice
  const due = dueOf(notice)
  const waiting = due <= clock() - notificationLasts ? [] : await stores.notifications.list(company)
  for (const record of waiting.filter((each) => waitsFor(each, notice))) {
    // By the device's clock, which says the same each time.
    const id = occurrenceId(at, sha256(`${record.id} ${event} ${join}`).slice(0, 22))
    const occurrence = occurrenceOf(record, { id, at: due, kind: 'event', event, state: 'sent', devices: 1 })
    await stores.notifications.open(occurrence)
    // Who leaves may be signed out by the time that the device asks.
    await giveTo({ stores, wake, clock }, occurrence, [{ device, user }], event === 'leaveGroup')
  }
  await stores.notifications.teamNoticeSent(notice)
}
