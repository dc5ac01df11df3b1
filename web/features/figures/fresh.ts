import { clockAhead, isCorrected, serverNow, serverTime } from '../../api/clock.ts'
import { sameDate } from '../../parts/pickers/hours.ts'

/** Ms for which the page's first script has asked already: asking for the same takes its answer. */
const begunFor = 15_000

/** The time that ranges end at, epoch ms. */
export const clock = () => {
  const { now: begun = 0, ahead = 0 } = window.__early ?? {}
  return Date.now() - begun < begunFor && !isCorrected(ahead) ? begun + ahead : serverNow()
}

/**
 * Reads what is asked for until now. Where the answer tells that this browser's clock is wrong, it is of another time, or
 * refused: then it is read once more.
 * @param read is given the time that ranges end at
 */
export const readUntilNow = async <Data>(read: (now: number) => Promise<Data>): Promise<Data> => {
  const before = clockAhead()
  const first = read(clock())
  await first.catch(() => undefined)
  return isCorrected(before) ? read(clock()) : first
}

/** Figures of another day are old at once, however young they are: today is another day then. */
export const freshFor =
  (rate: number, zone: string) =>
  ({ state }: { state: { dataUpdatedAt: number } }) =>
    sameDate(zone, serverTime(state.dataUpdatedAt), serverNow()) ? rate : 0
