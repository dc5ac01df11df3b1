import { notificationLasts } from '../../shared/notifications.ts'
import { type OccurrenceRecord, occurrenceId } from '../data/notifications.ts'
import { book } from '../lib/notifications/book.ts'
import { occurrenceOf } from '../lib/notifications/occurrence.ts'
import { sendOccurrence } from '../lib/notifications/send.ts'
import { dueAfter } from '../lib/notifications/times.ts'
import type { NotifierServices } from './services.ts'

const tries = 4

/**
 * Sends what is due, and books what comes after. Any of it may be done again, by a message that comes twice or by the
 * sweep: the occurrence is claimed in the moment in which the notification moves on to the next one, and each device gets
 * it once.
 */
export const sendDue = async (
  services: NotifierServices,
  { company, id, at }: { company: string; id: string; at: number },
): Promise<void> => {
  const { stores, clock, log } = services
  const { notifications } = stores
  let record = await notifications.get(company, id)
  let occurrence: OccurrenceRecord | undefined
  for (let tried = 0; record?.enabled && record.next_at === at; tried++) {
    if (tried === tries) throw new Error(`${id} changes all the time`)
    const zone = (await stores.companies.recent(company))?.time_zone ?? 'UTC'
    // What nobody could send for hours is not sent by the dozen.
    const next = dueAfter(record, zone, Math.max(at, clock() - notificationLasts))
    // Within its minute it may have been sent, changed, and be due once more.
    const isNew = !(await notifications.occurrence(company, occurrenceId(at, id)))
    const claimed = isNew
      ? occurrenceOf(record, { id: occurrenceId(at, id), at, kind: 'schedule', state: 'open' })
      : undefined
    if (await notifications.claim({ before: record, claimed, next })) {
      occurrence = claimed
      record = next === undefined ? undefined : { ...record, next_at: next }
      break
    }
    record = await notifications.get(company, id)
  }
  // Before anything is sent: what fails there must not hold up what comes after. Where the scheduler takes no more, as it may
  // when thousands are due in a minute, the sweep books it in time.
  if (record?.next_at !== undefined)
    await book(services, { company, id, at: record.next_at }).catch((error: unknown) => {
      log.error('next time not booked', { notification: id, error: error as Error })
    })
  occurrence ??= await notifications.occurrence(company, occurrenceId(at, id))
  if (occurrence?.state === 'open') await sendOccurrence(services, occurrence)
  await notifications.dropDue({ company, id, at })
}
