import type { NoticeMessage } from './message.ts'

/** A service that puts a message into the queue of notifications at a time, once at least. */
export interface Schedules {
  /**
   * Books a message for a time, unless it is booked already.
   * @param name 1 to 64 letters, digits, `-`, `_` or `.`
   * @param at epoch ms, on a whole minute to come
   */
  book: (name: string, at: number, message: NoticeMessage) => Promise<void>
  /** Takes a booking back, if it still stands. */
  cancel: (name: string) => Promise<void>
}

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no scheduler'))
/** For endpoint groups that book nothing. */
export const noSchedules: Schedules = { book: absent, cancel: absent }
