import type { NotificationRecord } from '../data/notifications.ts'
import type { EnvOf } from '../lib/env.ts'
import { book, scheduleName } from '../lib/notifications/book.ts'

/** Books the time at which a notification is due. What fails is left to the sweep: the notification is kept by now. */
export const booked = async (
  env: EnvOf<'notifications'>,
  { company, id, next_at }: NotificationRecord,
): Promise<void> => {
  if (next_at === undefined) return
  try {
    await book(env, { company, id, at: next_at })
  } catch (error) {
    env.log.error('notification not booked', error as Error)
  }
}

/** Takes back what was booked. One that fires all the same finds nothing to do. */
export const cancelled = async (
  env: EnvOf<'notifications'>,
  { company, id, next_at }: NotificationRecord,
): Promise<void> => {
  if (next_at === undefined) return
  try {
    await env.schedules.cancel(scheduleName({ company, id, at: next_at }))
  } catch (error) {
    env.log.error('booking not taken back', error as Error)
  }
}
