import { minute } from '../../../shared/durations.ts'
import type { DueRecord } from '../../data/notifications.ts'
import type { Stores } from '../../data/stores.ts'
import type { NoticeQueue } from './noticeQueue.ts'
import type { Schedules } from './schedules.ts'

export interface BookServices {
  stores: Pick<Stores, 'notifications'>
  schedules: Schedules
  notices: NoticeQueue
  clock: () => number
}

/** What is due within so many ms goes straight into the queue: the scheduler takes nothing that may have passed. */
export const soon = 75_000

/** A name that says what is due when: booking the same again is none. */
export const scheduleName = ({ company, id, at }: Pick<DueRecord, 'company' | 'id' | 'at'>) =>
  `${company}.${id}.${at.toString(36)}`

/**
 * Sees to it that a message comes when a notification is due. Whoever fails here has lost nothing: the sweep books what
 * nobody has booked.
 */
export const book = async ({ stores, schedules, notices, clock }: BookServices, due: DueRecord): Promise<void> => {
  const { company, id, at } = due
  const message = { task: 'due', company, id, at } as const
  const wait = at - clock()
  if (wait < soon) await notices.send(message, Math.max(0, Math.ceil(wait / 1000)))
  else await schedules.book(scheduleName(due), at, message)
  await stores.notifications.booked(due)
}

/** How far ahead the sweep looks, ms: further than until it comes again. */
export const sweptAhead = 7 * minute
