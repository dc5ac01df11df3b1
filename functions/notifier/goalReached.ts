import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { Figures } from '../../shared/metrics/figures.ts'
import { scansPerHour, secondsPerScan, stepsPerHour, stepsPerScan, workedOf } from '../../shared/metrics/formulas.ts'
import { type GoalEvent, rateGoalsAfter } from '../../shared/notifications.ts'

/** A goal of 0 is none, as on the cards. */
const atLeast = (value: number | null, goal: number | null) => !!goal && value !== null && value >= goal
const atMost = (value: number | null, goal: number | null) => !!goal && value !== null && value <= goal

/**
 * Whether what a worker did in a team on a day reaches a goal of the team. Rates are not compared before they have picked
 * for half an hour.
 * @param goals what is in force in the team
 */
export const isGoalReached = (event: GoalEvent, figures: Readonly<Figures>, goals: TargetMetrics): boolean => {
  if (event === 'scansGoal') return atLeast(figures.scans, goals.scans_pworker)
  if (event === 'stepsGoal') return atLeast(figures.steps, goals.steps_pworker)
  if (figures.pick < rateGoalsAfter) return false
  const worked = workedOf(figures)
  if (event === 'scansPerHourGoal') return atLeast(scansPerHour(worked), goals.scans_phr)
  if (event === 'stepsPerHourGoal') return atLeast(stepsPerHour(worked), goals.steps_phr)
  if (event === 'secondsPerScanGoal') return atMost(secondsPerScan(worked), goals.sec_pscan)
  return atMost(stepsPerScan(worked), goals.steps_pscan)
}
