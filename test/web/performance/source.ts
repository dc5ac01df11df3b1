import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import type { CardRow } from '../../../shared/contract/metrics.ts'
import type { Source } from '../../../web/pages/performance/cards.ts'

export const row = (user_uid: string, scans: number, steps: number, working: number, pick: number): CardRow => ({
  user_uid,
  total_scans: scans,
  total_steps: steps,
  working_time: working,
  pick_time: pick,
  nonpick_time: working - pick,
  scan_team_time: working,
})

export const noGoals: TargetMetrics = {
  yellow_zone: null,
  scans_pworker: null,
  steps_pworker: null,
  scans_phr: null,
  steps_phr: null,
  sec_pscan: null,
  steps_pscan: null,
  cost_pscan: null,
  total_scans: null,
  total_steps: null,
  efficiency_gain_percentage: null,
  hourly_wage: null,
  cycle_time: null,
}

const team = (team_name: string, hours: number) => ({
  team_uid: team_name,
  team_name,
  hourly_wage: null,
  efficiency_gain_percentage: null,
  percentage: null,
  active_users: 1,
  TOTAL_HOURS: hours,
})

const goals = { ...noGoals, yellow_zone: 10, hourly_wage: 15, efficiency_gain_percentage: 20 }

// Two workers: 300 scans and 3000 steps in 6 working hours, of which 2 picking.
export const source: Source = {
  group: { uid: 'f1', name: 'Reno North', type: 'facility', zone: 'America/Los_Angeles' },
  rows: [row('a', 200, 1000, 240, 90), row('b', 100, 2000, 120, 30), row('c', 0, 0, 0, 0)],
  statics: {
    hours: Array.from({ length: 9 }, (_, hour) => `2026-11-20T${String(hour + 12).padStart(2, '0')}:00:00.000Z`),
    workers: [1, 2, 2, 2, 2, 2, 2, 2, 1],
    scans: [10, 20, 30, 40, 50, 60, 40, 40, 10],
    steps: [100, 200, 300, 400, 500, 600, 400, 400, 100],
    working_time: [40, 40, 40, 40, 40, 40, 40, 40, 40],
    pick_time: [20, 20, 20, 20, 20, 0, 20, 20, 10],
    scan_team_time: 360,
    workers_past: null,
    workers_today: 2,
    enabled_workers: 8,
  },
  devices: {
    total_devices: 8,
    active_devices: 6,
    high_batt: 3,
    med_batt: 2,
    low_batt: 1,
    critical_batt: 2,
    critical_teams: [{ team_name: 'Pick', devices: 2 }],
    past: null,
  },
  goals,
  goalsNow: goals,
  teams: [
    team('Pick', 4.5),
    team('Pack', 1),
    team('Dock', 0.25),
    team('Returns', 0.125),
    team('Yard', 0.125),
    team('Idle', 0),
  ],
  today: true,
  linkOf: () => undefined,
}
