import { Temporal } from 'temporal-polyfill'
import { dateIn, dayRange, hour } from '../time.ts'
import { type ChartInterval, intervalFor } from './charts.ts'
import { type Range, wallHours } from './range.ts'

/** Hours on a zone's clock from one instant to another: 24 for a day, however long it lasts. */
const clockHours = ({ from, to }: Range, zone: string) => {
  const at = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDateTime()
  return at(from).until(at(to), { largestUnit: 'hours' }).total('hours')
}

/**
 * The interval of a range: a day or a quarter in which the clock moves is drawn as every other one.
 * @param byDay the longest span that is drawn by the day, hours
 */
export const chartIntervalOf = (range: Range, zone: string, byDay?: number): ChartInterval =>
  intervalFor(Math.min((range.to - range.from) / hour, clockHours(range, zone)), byDay)

const monthRange = (zone: string, date: string): Range => {
  const first = Temporal.PlainDate.from(date).with({ day: 1 })
  const from = first.toZonedDateTime(zone).epochMilliseconds
  return { from, to: first.add({ months: 1 }).toZonedDateTime(zone).epochMilliseconds }
}

/** A range cut at a zone's hours, days or months; the first and the last part may be cut by the range. */
export const intervalsOf = ({ from, to }: Range, zone: string, interval: ChartInterval): Range[] => {
  if (interval === 'hour') return wallHours({ from, to }, zone)
  const whole = interval === 'day' ? dayRange : monthRange
  const parts: Range[] = []
  for (let start = from; start < to; ) {
    const end = Math.min(to, whole(zone, dateIn(zone, start)).to)
    parts.push({ from: start, to: end })
    start = end
  }
  return parts
}
