import type { Loss, LossTeam, LossWorker } from '../contract/lostTime.ts'
import { minute } from '../durations.ts'
import { scansPerHour, stepsPerHour } from './formulas.ts'
import { leastPick, type TroubleCause, troubleCauses } from './lostTime.ts'
import { zoneOf } from './zones.ts'

/** The longest range that is answered, days. */
export const lostDays = 31
/** Pace that rises by less than this without the loss is no matter of the device, in percent. */
export const leastGain = 5

export type Causes = Record<TroubleCause, number>
export const noCauses = (): Causes => ({ offline: 0, reconnecting: 0, rejected: 0, lowBattery: 0, silent: 0 })
export const addCauses = (sum: Causes, more: Loss['lost']) => {
  for (const cause of troubleCauses) sum[cause] += more[cause] ?? 0
}
/** Minutes of all causes together. */
export const allOf = (causes: Loss['lost']) => troubleCauses.reduce((sum, cause) => sum + (causes[cause] ?? 0), 0)

/** What minutes cost at an hourly wage; null where none is set. */
export const costOf = (minutes: number, hourlyWage: number | null | undefined) =>
  hourlyWage == null ? null : (minutes / 60) * hourlyWage

export type PaceKind = 'scans' | 'steps'
/** What holds a worker back. */
export type HeldBack = 'nothing' | 'scanner' | 'both' | 'pace' | 'unknown'

export interface Paces {
  measured: number | null
  /** As if nothing had been lost: scans / (pick time - what of it was lost), steps / (working time - all that was lost). */
  without: number | null
}

/** A worker's pace as it was, and without what was lost; null below 30 minutes of pick time. */
export const pacesOf = (
  { total_scans, total_steps, working_time, pick_time }: LossWorker,
  { lost, picking }: { lost: number; picking: number },
  kind: PaceKind,
): Paces => {
  if (pick_time * minute < leastPick) return { measured: null, without: null }
  const rate = (without: { lost: number; picking: number }) =>
    kind === 'scans'
      ? scansPerHour({ scans: total_scans, pickHours: (pick_time - without.picking) / 60 })
      : stepsPerHour({ steps: total_steps, workingHours: (working_time - without.lost) / 60 })
  return { measured: rate({ lost: 0, picking: 0 }), without: rate({ lost, picking }) }
}

/**
 * What holds a worker back: the scanner where the goal is reached without the loss; both where it is nearly reached; the pace
 * where it is not, or where the loss hardly matters.
 */
export const heldBack = ({ measured, without }: Paces, goal: number | null, yellowZone: number | null): HeldBack => {
  if (measured === null || without === null || !goal) return 'unknown'
  const [is, was] = [zoneOf(measured, goal, yellowZone, true), zoneOf(without, goal, yellowZone, true)]
  if (is === 'green') return 'nothing'
  if (was === 'green') return 'scanner'
  const gained = measured > 0 ? (100 * (without - measured)) / measured : 0
  return was === 'yellow' && gained >= leastGain ? 'both' : 'pace'
}

export const goalOf = ({ scans_phr, steps_phr }: Pick<LossTeam, 'scans_phr' | 'steps_phr'>, kind: PaceKind) =>
  (kind === 'scans' ? scans_phr : steps_phr) || null

/** How many of some amounts, the largest first, make up a share of all of them. */
export const behindShare = (amounts: readonly number[], share = 0.8): number => {
  const sorted = [...amounts].sort((a, b) => b - a)
  const whole = sorted.reduce((sum, amount) => sum + amount, 0)
  if (whole <= 0) return 0
  let [sum, count] = [0, 0]
  while (sum < whole * share - 1e-9) sum += sorted[count++] as number
  return count
}
