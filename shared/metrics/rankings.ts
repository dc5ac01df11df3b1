import type { Parameters } from './charts.ts'
import {
  costPerScan,
  hoursSaved,
  nonPickHours,
  roi,
  scansPerHour,
  secondsPerScan,
  stepsPerHour,
  stepsPerScan,
  type Worked,
} from './formulas.ts'

/** What teams are ranked by. */
export const rankingTypes = [
  'SCANS',
  'STEPS',
  'SCAN_HOURS',
  'NONSCAN_HOURS',
  'ACTIVE_USERS',
  'TOTAL_HOURS',
  'SCANS_P_HOUR',
  'COST_P_SCAN',
  'SECS_P_SCAN',
  'STEPS_P_SCAN',
  'STEPS_P_HOUR',
  'ROI',
  'HOUR_SAVED',
] as const
export type RankingType = (typeof rankingTypes)[number]

/** The value of a team by its summed work, its own wage and efficiency gain, and how many of its people worked. */
export const rankingValue: Record<
  RankingType,
  (worked: Worked, parameters: Parameters, workers: number) => number | null
> = {
  SCANS: ({ scans }) => scans,
  STEPS: ({ steps }) => steps,
  SCAN_HOURS: ({ pickHours }) => pickHours,
  NONSCAN_HOURS: nonPickHours,
  ACTIVE_USERS: (_worked, _parameters, workers) => workers,
  TOTAL_HOURS: ({ workingHours }) => workingHours,
  SCANS_P_HOUR: scansPerHour,
  COST_P_SCAN: (worked, { hourly_wage }) => costPerScan(worked, hourly_wage),
  SECS_P_SCAN: secondsPerScan,
  STEPS_P_SCAN: stepsPerScan,
  STEPS_P_HOUR: stepsPerHour,
  ROI: (worked, { efficiency_gain_percentage, hourly_wage }) =>
    roi(hoursSaved(worked, efficiency_gain_percentage), hourly_wage),
  HOUR_SAVED: (worked, { efficiency_gain_percentage }) => hoursSaved(worked, efficiency_gain_percentage),
}
