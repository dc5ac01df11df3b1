import type { NotificationRecord, OccurrenceRecord } from '../../data/notifications.ts'

/** What is sent of a notification, as it is now. */
export const occurrenceOf = (
  record: NotificationRecord,
  which: Pick<OccurrenceRecord, 'id' | 'at' | 'kind' | 'event' | 'state' | 'devices'>,
): OccurrenceRecord => {
  const { id, company, title, message, sound, vibration, persistent, dismissible, sent_to, is_worker, by } = record
  return {
    ...{ ...which, company, notification: id, by },
    ...{ title, message, sound, vibration, persistent, dismissible, sent_to, is_worker },
  }
}
