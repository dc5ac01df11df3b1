import type { Due } from '../contract/metrics.ts'
import { type Zone, zoneOf } from './zones.ts'

/** What a figure of a range is held against. */
export interface Target {
  /** Over the whole range; null where none is set. */
  goal: number | null
  /**
   * What should be there by now, which decides the zone: less than the goal while a day runs or where a range cuts one.
   * Null where no goal is set or nobody was to work.
   */
  due: number | null
  /** Of a goal per working day: what it is a day, and how many days the range has. */
  daily?: { goal: number; days: number }
}

/** The days that a goal per working day is multiplied by: where an answer says nothing of them, one. */
const oneDay: Due = { days: 1, scans: 1, steps: 1 }

/** A goal that is the same for any range, such as that of a rate. A goal of 0 is none. */
export const steadyTarget = (goal: number | null | undefined): Target => ({ goal: goal || null, due: goal || null })

/**
 * A goal per working day over a range. Without a working day it is shown as it is, and has no zone.
 * @param of which of the due days count
 */
export const dailyTarget = (goal: number | null | undefined, due: Due = oneDay, of: 'scans' | 'steps'): Target => {
  if (!goal) return { goal: null, due: null }
  const { days } = due
  const daily = { goal, days }
  return days > 0 ? { goal: goal * days, due: goal * due[of], daily } : { goal, due: null, daily }
}

/** Whether a value is compared with its pace: by less than its goal. */
export const isPaced = <T extends Pick<Target, 'goal' | 'due'>>(
  target: T,
): target is T & { goal: number; due: number } =>
  target.goal !== null && target.due !== null && target.due < target.goal

/** How far a value is from what is due by now, in percent of it: below 0 is behind. Where nothing is due, all is ahead. */
export const aheadBy = (value: number, due: number): number =>
  due > 0 ? (100 * (value - due)) / due : value > 0 ? Number.POSITIVE_INFINITY : 0

/** The colour of a value against its target. Where nothing is due yet, whatever is there is ahead. */
export const zoneAgainst = (
  value: number | null,
  { due }: Target,
  yellowZonePercent: number | null | undefined,
  moreIsBetter: boolean,
): Zone => (due === 0 && value !== null && moreIsBetter ? 'green' : zoneOf(value, due, yellowZonePercent, moreIsBetter))
