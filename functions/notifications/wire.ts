import type { CustomNotification, NotificationRecipient } from '../../shared/contract/notifications.ts'
import { iso } from '../../shared/time.ts'
import type { NotificationRecord } from '../data/notifications.ts'
import type { Member } from '../data/users.ts'
import { dueAfter, duesOf, wireWall } from '../lib/notifications/times.ts'

const flag = (on: boolean) => (on ? 1 : 0)

/**
 * A custom notification as lists show it.
 * @param zones the one in which times are said, and the company's, by which they repeat
 * @param now epoch ms
 */
export const notificationOut = (
  record: NotificationRecord,
  { requested, company }: { requested: string; company: string },
  members: ReadonlyMap<string, Member>,
  now: number,
): CustomNotification => {
  const { id, title, message, events, repeat = null, sent_to } = record
  // A first time on a day that was not chosen is none: it is sent on the first one that was.
  const [first] = duesOf(record, company, 0, 1)
  const next = record.next_at ?? dueAfter(record, company, now)
  return {
    ...{ id, title, message, events, repeat, sent_to },
    ...{ enabled: flag(record.enabled), is_worker: flag(record.is_worker) },
    ...{ sound: flag(record.sound), vibration: flag(record.vibration) },
    ...{ persistent: flag(record.persistent), dismissible: flag(record.dismissible) },
    date_time: first === undefined ? null : wireWall(first, requested),
    next_date_time: next === undefined ? null : wireWall(next, requested),
    changed_on: iso(record.changed_at),
    changed_by: members.get(record.by)?.name ?? '',
  }
}

/** Its recipients, with their names. */
export const recipientsOut = (
  { id, sent_to, is_worker }: NotificationRecord,
  members: ReadonlyMap<string, Member>,
  groups: ReadonlyMap<string, { name: string }>,
): NotificationRecipient[] =>
  sent_to.map((uid) => ({
    custom_notification_id: id,
    group_uid: is_worker ? null : uid,
    user_uid: is_worker ? uid : null,
    name: (is_worker ? members : groups).get(uid)?.name ?? '',
  }))
