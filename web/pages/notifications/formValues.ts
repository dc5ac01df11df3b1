import type { Session } from '../../../shared/contract/session.ts'
import type { NotificationEvent, NotificationSwitch } from '../../../shared/notifications.ts'
import type { NotificationRow } from './list.ts'
import { type Rhythm, repeatText, rhythmOf } from './repeat.ts'
import { soonIn } from './when.ts'

/** What the form of a notification holds. */
export interface FormValues extends Rhythm, Record<NotificationSwitch, boolean> {
  title: string
  message: string
  /** 1 where `sent_to` names workers. */
  is_worker: 0 | 1
  sent_to: string[]
  /** Whether it is sent at a time. */
  dated: boolean
  /** `YYYY-MM-DD HH:mm:00` of the company's clock. */
  date_time: string
  /** Whether it is sent on events. */
  eventful: boolean
  events: NotificationEvent[]
}

/** A notification as the form holds it; a new one without a row. */
export const formValuesOf = (row: NotificationRow | undefined, { company }: Session, now: number): FormValues => ({
  title: row?.title ?? '',
  message: row?.message ?? '',
  is_worker: row?.is_worker ?? 0,
  sent_to: [...(row?.sent_to ?? [])],
  dated: row ? row.date_time !== null : false,
  date_time: row?.date_time ?? soonIn(company.time_zone, now),
  ...rhythmOf(row?.repeat ?? null),
  eventful: row ? row.events.length > 0 : false,
  events: [...(row?.events ?? [])],
  sound: row ? row.sound === 1 : true,
  vibration: row ? row.vibration === 1 : true,
  persistent: row ? row.persistent === 1 : true,
  dismissible: row ? row.dismissible === 1 : true,
})

/** When it is sent, as the call takes it. */
export const whenOf = ({ dated, date_time, eventful, events, ...rhythm }: FormValues) => ({
  date_time: dated ? date_time : null,
  repeat: dated ? repeatText(rhythm) : null,
  events: eventful ? events : [],
})
