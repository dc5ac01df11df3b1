import { Temporal } from 'temporal-polyfill'
import { slot } from '../../../shared/time.ts'
import { csvLines } from '../csv.ts'

/** Cells that are remembered: codes and people come again and again. */
const mostKept = 50_000

/** A text as a cell of a CSV file, without formulas. */
export const cells = () => {
  const kept = new Map<string, string>()
  return (text: string): string => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const cell = csvLines([[text]]).slice(0, -2)
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, cell)
    return cell
  }
}

/** Times of a zone with their offset, to the second: `2026-11-13T06:00:04-08:00`. */
export const clockOf = (zone: string) => {
  const offsets = new Map<number, { ms: number; text: string }>()
  // Offsets change on a quarter of an hour.
  const offsetAt = (at: number) => {
    const quarter = Math.floor(at / slot)
    const known = offsets.get(quarter)
    if (known) return known
    const { offset, offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(quarter * slot).toZonedDateTimeISO(
      zone,
    )
    const found = { ms: offsetNanoseconds / 1e6, text: offset }
    offsets.set(quarter, found)
    return found
  }
  return {
    stamp: (at: number): string => {
      const { ms, text } = offsetAt(at)
      return `${new Date(at + ms).toISOString().slice(0, 19)}${text}`
    },
    /** The start of the zone's hour that a time is in, epoch ms. */
    hourOf: (at: number): number => {
      const { ms } = offsetAt(at)
      return Math.floor((at + ms) / 3_600_000) * 3_600_000 - ms
    },
  }
}
export type Clock = ReturnType<typeof clockOf>
