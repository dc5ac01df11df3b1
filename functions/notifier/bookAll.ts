import type { DueRecord } from '../data/notifications.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { scheduleName, soon } from '../lib/notifications/book.ts'
import type { NotifierServices } from './services.ts'

/** Bookings that are made side by side; what goes into the queue together, and how many such parts at a time. */
const [atOnce, together, partsAtOnce] = [16, 100, 4]

/**
 * Books many, each of them once: those that are due soon go into the queue together.
 * @param within what is due within so many ms is put into the queue; at most 15 minutes
 * @returns what failed, of each that was not booked: the sweep finds those
 */
export const bookAll = async (
  { stores, schedules, notices, clock }: NotifierServices,
  dues: readonly DueRecord[],
  within = soon,
): Promise<Error[]> => {
  const now = clock()
  const failed: Error[] = []
  const messageOf = ({ company, id, at }: DueRecord) => ({ task: 'due', company, id, at }) as const
  /** Books some, and says so at once: whoever is killed amid many need not begin anew with all of them. */
  const bookSome = async (some: readonly DueRecord[], act: () => Promise<unknown>) => {
    try {
      await act()
      failed.push(...(await stores.notifications.bookedAll(some)).flatMap((error) => error ?? []))
    } catch (error) {
      failed.push(...some.map(() => error as Error))
    }
  }
  const [near, far] = [dues.filter(({ at }) => at - now < within), dues.filter(({ at }) => at - now >= within)]
  const parts = Array.from({ length: Math.ceil(near.length / together) }, (_, at) =>
    near.slice(at * together, (at + 1) * together),
  )
  await mapConcurrently(partsAtOnce, parts, (some) =>
    bookSome(some, () =>
      notices.sendAll(some.map((due) => [messageOf(due), Math.max(0, Math.ceil((due.at - now) / 1000))])),
    ),
  )
  const taken: DueRecord[] = []
  await mapConcurrently(atOnce, far, async (due) => {
    try {
      await schedules.book(scheduleName(due), due.at, messageOf(due))
      taken.push(due)
    } catch (error) {
      failed.push(error as Error)
    }
  })
  await bookSome(taken, async () => {})
  return failed
}
