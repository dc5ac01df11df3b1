import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { ReferenceFigures } from './reference.ts'

/** The formulas of the cards, written down once more. */

const hourMs = 3_600_000

const fixed = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
export const whole = (value: number, more = 0) => fixed(value, more)
export const two = (value: number, more = 0) => fixed(value, 2 + more)
export const beside = (value: number) => (value < 1000 ? two(value) : whole(value))
export const one = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export interface Sum {
  scans: number
  steps: number
  /** Hours. */
  working: number
  pick: number
}

export const sumOf = (all: readonly ReferenceFigures[], scale = 1): Sum => {
  const total = (name: 'scans' | 'steps' | 'working' | 'pick') => all.reduce((sum, figures) => sum + figures[name], 0)
  return {
    scans: total('scans') * scale,
    steps: total('steps') * scale,
    working: (total('working') / hourMs) * scale,
    pick: (total('pick') / hourMs) * scale,
  }
}

export const workersIn = (all: readonly (ReferenceFigures & { user: string })[]) =>
  new Set(all.filter(({ working }) => working > 0).map(({ user }) => user)).size

export interface Formula {
  id: number
  /** Whether the figures of two hours add up. */
  sums?: true
  of: (sum: Sum, goals: TargetMetrics) => number | null
  /** In words, with more decimals than usual. */
  write: (value: number, more?: number) => string
  unit?: string
  goal?: [group: keyof TargetMetrics, worker: keyof TargetMetrics, better: 'more' | 'less']
}

const saved = ({ working }: Sum, { efficiency_gain_percentage: gain }: TargetMetrics) =>
  gain === null ? null : working / (1 - gain / 100) - working
const dollars = (value: number, more = 0) => `$${two(value, more)}`

export const formulas: Formula[] = [
  { id: 0, sums: true, of: ({ scans }) => scans, write: whole, goal: ['total_scans', 'scans_pworker', 'more'] },
  {
    id: 1,
    of: ({ scans, pick }) => (pick > 0 ? scans / pick : null),
    write: two,
    goal: ['scans_phr', 'scans_phr', 'more'],
  },
  {
    id: 2,
    of: ({ scans, pick }) => (scans > 0 ? (pick * 3600) / scans : null),
    write: two,
    unit: 's',
    goal: ['sec_pscan', 'sec_pscan', 'less'],
  },
  { id: 3, sums: true, of: ({ steps }) => steps, write: whole, goal: ['total_steps', 'steps_pworker', 'more'] },
  {
    id: 4,
    of: ({ steps, working }) => (working > 0 ? steps / working : null),
    write: two,
    goal: ['steps_phr', 'steps_phr', 'more'],
  },
  {
    id: 5,
    of: ({ steps, scans }) => (scans > 0 ? steps / scans : null),
    write: two,
    goal: ['steps_pscan', 'steps_pscan', 'less'],
  },
  {
    id: 6,
    of: ({ scans, pick }, { hourly_wage }) => (scans > 0 && hourly_wage !== null ? (hourly_wage * pick) / scans : null),
    write: dollars,
    goal: ['cost_pscan', 'cost_pscan', 'less'],
  },
  { id: 7, sums: true, of: ({ pick }) => pick, write: two, unit: 'h' },
  { id: 8, sums: true, of: ({ working, pick }) => working - pick, write: two, unit: 'h' },
  { id: 13, of: ({ working, pick }) => (working > 0 ? (100 * pick) / working : 0), write: two, unit: '%' },
  { id: 16, sums: true, of: saved, write: two, unit: 'h' },
  {
    id: 17,
    sums: true,
    of: (sum, goals) => {
      const hours = saved(sum, goals)
      return hours === null || goals.hourly_wage === null ? null : hours * goals.hourly_wage
    },
    write: dollars,
  },
]
export const formula = (id: number): Formula => formulas.find((each) => each.id === id) as Formula

export const zoneOf = (value: number | null, goal: number | null, margin: number, better: 'more' | 'less') => {
  if (value === null || goal === null) return 'No goal'
  // Where nothing is due yet, as just after midnight, nothing is missing.
  if (goal === 0 && better === 'more') return 'On goal'
  // Twelve digits are what computing leaves of a value.
  const part = Number((value / goal).toPrecision(12))
  const on = better === 'more' ? part >= 1 : part <= 1
  const near = better === 'more' ? part >= 1 - margin / 100 : part <= 1 + margin / 100
  return on ? 'On goal' : near ? 'Near goal' : 'Off goal'
}
