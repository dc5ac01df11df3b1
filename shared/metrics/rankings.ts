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

const ofScans = ['SCANS', 'SCAN_HOURS'] as const
/** What a rate is computed from. An answer carries it, so that whoever has one knows the others without asking. */
export const rankingBases: Partial<Record<RankingType, readonly RankingType[]>> = {
  SCANS_P_HOUR: ofScans,
  COST_P_SCAN: ofScans,
  SECS_P_SCAN: ofScans,
  STEPS_P_SCAN: ['SCANS', 'STEPS'],
  STEPS_P_HOUR: ['STEPS', 'TOTAL_HOURS'],
}

/** The types that an answer of another one is enough for. */
export const derivableRankings: Partial<Record<RankingType, readonly RankingType[]>> = {
  TOTAL_HOURS: ['ROI', 'HOUR_SAVED'],
  SCANS_P_HOUR: ['COST_P_SCAN', 'SECS_P_SCAN', ...ofScans],
  COST_P_SCAN: ['SCANS_P_HOUR', 'SECS_P_SCAN', ...ofScans],
  SECS_P_SCAN: ['SCANS_P_HOUR', 'COST_P_SCAN', ...ofScans],
  STEPS_P_SCAN: ['SCANS', 'STEPS'],
  STEPS_P_HOUR: ['STEPS', 'TOTAL_HOURS', 'ROI', 'HOUR_SAVED'],
}

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

type Values = { [Type in RankingType]?: number | null | undefined }

/** The value of a type, computed from an answer of a type that is enough for it. */
export const derivedRanking = (type: RankingType, values: Values, parameters: Parameters): number | null => {
  const value = values[type]
  if (value !== undefined) return value
  const { SCANS, STEPS, SCAN_HOURS, TOTAL_HOURS, ACTIVE_USERS } = values
  const worked = {
    scans: SCANS ?? 0,
    steps: STEPS ?? 0,
    pickHours: SCAN_HOURS ?? 0,
    workingHours: TOTAL_HOURS ?? 0,
  }
  return rankingValue[type](worked, parameters, ACTIVE_USERS ?? 0)
}

/** Types whose values of teams can be added up. */
const added: readonly RankingType[] = [
  ...(['SCANS', 'STEPS', 'SCAN_HOURS', 'NONSCAN_HOURS', 'TOTAL_HOURS', 'ROI', 'HOUR_SAVED'] as const),
]
export const addsUp = (type: RankingType) => added.includes(type)

/** The share of each value in the sum of them all, in percent with two decimals; null where there is no sum to share. */
export const sharesOf = (values: readonly (number | null)[]): (number | null)[] => {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return values.map((value) => (value === null || sum <= 0 ? null : Math.round((10_000 * value) / sum) / 100))
}

/** Days that a ranking covers at most. The hours of teams, which the cards show too, are answered for longer. */
export const rankingDays = 7
