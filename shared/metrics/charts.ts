import type { TargetMetrics } from '../contract/entities.ts'
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

/** What a chart may show of a group or a worker. */
export const chartTypes = [
  'ACTIVE_DEVICES',
  'ACTIVE_WORKERS',
  'COST_P_SCAN',
  'HOURS_SAVED',
  'NONSCAN_HOURS',
  'ROI',
  'SCAN_HOURS',
  'SCANS',
  'SCANS_P_HOUR',
  'SECONDS_P_SCAN',
  'STEPS',
  'STEPS_P_HOUR',
  'STEPS_P_SCAN',
  'TOTAL_HOURS',
] as const
export type ChartType = (typeof chartTypes)[number]

export const chartIntervals = ['hour', 'day', 'month'] as const
export type ChartInterval = (typeof chartIntervals)[number]

/** The longest spans, in hours, that are drawn by the hour and by the day; longer ones are drawn by the month. */
const hourSpan = 24
const daySpan = 2208
/** The same of graphs of the whole installation. */
export const platformDaySpan = 744

/** @param byDay the longest span that is drawn by the day, hours */
export const intervalFor = (hours: number, byDay = daySpan): ChartInterval =>
  hours <= hourSpan ? 'hour' : hours <= byDay ? 'day' : 'month'

/** How many datasets a chart holds. */
export const maxDatasets = 5
/** How many presets a user keeps. */
export const maxPresets = 50
/** How many characters the name of a preset may have. */
export const presetNameLength = 100

type GoalName = Exclude<
  keyof TargetMetrics,
  'yellow_zone' | 'efficiency_gain_percentage' | 'hourly_wage' | 'cycle_time'
>
export type Parameters = Pick<TargetMetrics, 'efficiency_gain_percentage' | 'hourly_wage'>

export interface ChartFacts {
  /** Whole numbers are counts; hours, seconds and money have two decimals, as rates do. */
  unit: 'count' | 'hours' | 'seconds' | 'money' | 'rate'
  moreIsBetter: boolean
  /** The goal for a group and for one worker. A goal `of: 'day'` is per working day and says nothing about an hour. */
  goal?: { group: GoalName; worker: GoalName; of: 'day' | 'any' }
  /** The value of summed work; absent where distinct workers or devices are counted. */
  value?: (worked: Worked, parameters: Parameters) => number | null
}

// Whoever needs the names of the types alone does without the rest.
// @__NO_SIDE_EFFECTS__
const rate = (name: GoalName): NonNullable<ChartFacts['goal']> => ({ group: name, worker: name, of: 'any' })

/** What each data type is, how it is computed and which goal it is held against. */
export const chartFacts: Record<ChartType, ChartFacts> = {
  ACTIVE_DEVICES: { unit: 'count', moreIsBetter: true },
  ACTIVE_WORKERS: { unit: 'count', moreIsBetter: true },
  COST_P_SCAN: {
    unit: 'money',
    moreIsBetter: false,
    goal: rate('cost_pscan'),
    value: (worked, { hourly_wage }) => costPerScan(worked, hourly_wage),
  },
  HOURS_SAVED: {
    unit: 'hours',
    moreIsBetter: true,
    value: (worked, { efficiency_gain_percentage }) => hoursSaved(worked, efficiency_gain_percentage),
  },
  NONSCAN_HOURS: { unit: 'hours', moreIsBetter: false, value: nonPickHours },
  ROI: {
    unit: 'money',
    moreIsBetter: true,
    value: (worked, { efficiency_gain_percentage, hourly_wage }) =>
      roi(hoursSaved(worked, efficiency_gain_percentage), hourly_wage),
  },
  SCAN_HOURS: { unit: 'hours', moreIsBetter: true, value: ({ pickHours }) => pickHours },
  SCANS: {
    unit: 'count',
    moreIsBetter: true,
    goal: { group: 'total_scans', worker: 'scans_pworker', of: 'day' },
    value: ({ scans }) => scans,
  },
  SCANS_P_HOUR: { unit: 'rate', moreIsBetter: true, goal: rate('scans_phr'), value: scansPerHour },
  SECONDS_P_SCAN: { unit: 'seconds', moreIsBetter: false, goal: rate('sec_pscan'), value: secondsPerScan },
  STEPS: {
    unit: 'count',
    moreIsBetter: true,
    goal: { group: 'total_steps', worker: 'steps_pworker', of: 'day' },
    value: ({ steps }) => steps,
  },
  STEPS_P_HOUR: { unit: 'rate', moreIsBetter: true, goal: rate('steps_phr'), value: stepsPerHour },
  STEPS_P_SCAN: { unit: 'rate', moreIsBetter: false, goal: rate('steps_pscan'), value: stepsPerScan },
  TOTAL_HOURS: { unit: 'hours', moreIsBetter: true, value: ({ workingHours }) => workingHours },
}

/** Whether a type is a rate: its average is total over total, never the mean of its points. */
export const isRate = (type: ChartType) => chartFacts[type].goal?.of === 'any'

/** The goal per working day of a data type; null where it has none, or none is set. */
export const dayGoal = (type: ChartType, scope: 'group' | 'worker', goals: TargetMetrics): number | null => {
  const { goal } = chartFacts[type]
  return goal?.of === 'day' ? goals[goal[scope]] : null
}

/** The goal that points of an interval are held against; null where none is set or it is of another length. */
export const chartGoal = (
  type: ChartType,
  interval: ChartInterval,
  scope: 'group' | 'worker',
  goals: TargetMetrics,
): number | null => {
  const { goal } = chartFacts[type]
  return goal && (goal.of === 'any' || interval === 'day') ? goals[goal[scope]] : null
}
