import { day, slot, utcDate } from '../time.ts'
import { type Range, slotsPerDay } from './range.ts'

/** A part of a UTC day that lies in an interval. */
export interface CodePiece {
  /** The number of the interval. */
  interval: number
  /** UTC date */
  date: string
  /** Quarters of the day, from 0 up to 96. */
  from: number
  to: number
}

/** Intervals cut at UTC midnights, in order of time. Both ends must lie on a quarter of an hour. */
export const piecesOf = (intervals: readonly Range[]): CodePiece[] =>
  intervals.flatMap(({ from, to }, interval) => {
    const pieces: CodePiece[] = []
    for (let start = from; start < to; ) {
      const midnight = Math.floor(start / day) * day
      const end = Math.min(to, midnight + day)
      const piece = { interval, date: utcDate(midnight), from: (start - midnight) / slot }
      pieces.push({ ...piece, to: (end - midnight) / slot })
      start = end
    }
    return pieces
  })

export const isWholeDay = ({ from, to }: CodePiece) => from === 0 && to === slotsPerDay
