import type { TargetMetrics } from '../contract/entities.ts'
import type { CardRow, Due } from '../contract/metrics.ts'
import {
  costPerScan,
  hoursSaved,
  nonPickHours,
  roi,
  scansPerHour,
  secondsPerScan,
  stepsPerHour,
  stepsPerScan,
  timeUtilization,
  type Worked,
} from './formulas.ts'
import { dailyTarget, steadyTarget, type Target, zoneAgainst } from './targets.ts'
import type { Zone } from './zones.ts'

/**
 * The figures that exist for a group as well as for one worker: how each is computed and compared with goals, for every page and mail.
 */

/** Cards that have a figure for one worker. */
export const columnCards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 16, 17] as const
export type ColumnCard = (typeof columnCards)[number]

type Goals = TargetMetrics | undefined
type GoalName = Exclude<
  keyof TargetMetrics,
  'yellow_zone' | 'efficiency_gain_percentage' | 'hourly_wage' | 'cycle_time'
>

export interface Metric {
  /** Decimals. */
  precision: number
  prefix?: string
  suffix?: string | undefined
  /** Sums of workers' figures have an average per worker. */
  sums: boolean
  /** A goal that is `daily` is per working day: of which of the due days. */
  goal?: { group: GoalName; worker: GoalName; moreIsBetter: boolean; daily?: 'scans' | 'steps' }
  /** Its goal says nothing about who was in no scan team; rates have no value then anyway. */
  ofScanTeams?: true
  of: (worked: Worked, goals: Goals) => number | null
}

const same = (name: GoalName, moreIsBetter: boolean) => ({ group: name, worker: name, moreIsBetter })

export const metrics: Record<ColumnCard, Metric> = {
  0: {
    precision: 0,
    sums: true,
    goal: { group: 'total_scans', worker: 'scans_pworker', moreIsBetter: true, daily: 'scans' },
    ofScanTeams: true,
    of: ({ scans }) => scans,
  },
  1: { precision: 2, sums: false, goal: same('scans_phr', true), of: scansPerHour },
  2: { precision: 2, suffix: 's', sums: false, goal: same('sec_pscan', false), of: secondsPerScan },
  3: {
    precision: 0,
    sums: true,
    goal: { group: 'total_steps', worker: 'steps_pworker', moreIsBetter: true, daily: 'steps' },
    of: ({ steps }) => steps,
  },
  4: { precision: 2, sums: false, goal: same('steps_phr', true), of: stepsPerHour },
  5: { precision: 2, sums: false, goal: same('steps_pscan', false), of: stepsPerScan },
  6: {
    precision: 2,
    prefix: '$',
    sums: false,
    goal: same('cost_pscan', false),
    of: (worked, goals) => costPerScan(worked, goals?.hourly_wage),
  },
  7: { precision: 2, suffix: 'h', sums: true, of: ({ pickHours }) => pickHours },
  8: { precision: 2, suffix: 'h', sums: true, of: nonPickHours },
  13: { precision: 2, suffix: '%', sums: false, of: timeUtilization },
  16: {
    precision: 2,
    suffix: 'h',
    sums: true,
    of: (worked, goals) => hoursSaved(worked, goals?.efficiency_gain_percentage),
  },
  17: {
    precision: 2,
    prefix: '$',
    sums: true,
    of: (worked, goals) => roi(hoursSaved(worked, goals?.efficiency_gain_percentage), goals?.hourly_wage),
  },
}

/** @param due what goals per working day are multiplied by */
export const targetOf = ({ goal }: Metric, goals: Goals, scope: 'group' | 'worker', due: Due | undefined): Target => {
  const set = goal && goals?.[goal[scope]]
  return goal?.daily ? dailyTarget(set, due, goal.daily) : steadyTarget(set)
}

/** @param inScanTeam whether anybody whose figure it is was in a scan team */
export const zoneIn = (
  metric: Metric,
  value: number | null,
  goals: Goals,
  target: Target,
  inScanTeam: boolean,
): Zone =>
  metric.goal && (inScanTeam || !metric.ofScanTeams)
    ? zoneAgainst(value, target, goals?.yellow_zone, metric.goal.moreIsBetter)
    : 'none'

export const workedIn = (row: CardRow): Worked => ({
  workingHours: row.working_time / 60,
  pickHours: row.pick_time / 60,
  scans: row.total_scans,
  steps: row.total_steps,
})

/** Whether a worker was in a scan team. Scans prove it too: what kind a team is may have been changed since. */
export const wasInScanTeam = ({ scan_team_time, total_scans }: CardRow) => scan_team_time > 0 || total_scans > 0

/** The figures of all rows together. */
export const totalOf = (rows: readonly CardRow[]): Worked => {
  const total: Worked = { workingHours: 0, pickHours: 0, scans: 0, steps: 0 }
  for (const worked of rows.map(workedIn)) {
    total.workingHours += worked.workingHours
    total.pickHours += worked.pickHours
    total.scans += worked.scans
    total.steps += worked.steps
  }
  return total
}

const noDays: Due = { days: 0, scans: 0, steps: 0 }

/** What goals per working day of a worker, or else of the whole group, are multiplied by. */
export const dueIn = (rows: readonly CardRow[], worker: string | undefined): Due | undefined => {
  if (rows.length === 0) return noDays
  if (worker === undefined) return rows[0]?.group_due
  const own = rows.find(({ user_uid }) => user_uid === worker)
  return own ? own.due : noDays
}

/** Workers with working time. */
export const activeIn = (rows: readonly CardRow[]) => rows.filter(({ working_time }) => working_time > 0).length

export const scaled = (worked: Worked, scale: number): Worked => ({
  workingHours: worked.workingHours * scale,
  pickHours: worked.pickHours * scale,
  scans: worked.scans * scale,
  steps: worked.steps * scale,
})

/** Whether a row says anything at all. */
export const hasWork = (row: CardRow) => row.working_time > 0 || row.total_scans > 0 || row.total_steps > 0
