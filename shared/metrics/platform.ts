import { hour } from '../durations.ts'
import { addFigures, type Figures, figureNames, noFigures } from './figures.ts'
import { hoursSaved, miles, nonPickHours, workedOf } from './formulas.ts'
import type { PageRow } from './page.ts'

/** What companies do, for the people who run the installation: totals of the platform, and what is reckoned from them. */

/** What is counted beside work, each by the quarter in which it was: see `docs/decisions/universal-metrics.md`. */
export interface PlatformCounts {
  /** Completed tasks, by when they began. */
  tasks: number
  /** Incident reports, by when they were written on the device. */
  incidents: number
  /** Custom notifications, by when they were created. */
  notifications: number
  /** Notifications that syncs of handhelds answered, once for each handheld, by when they did so first. */
  messages: number
}
const countNames = ['tasks', 'incidents', 'notifications', 'messages'] as const

export type PlatformFigures = Figures & PlatformCounts
const platformNames = [...figureNames, ...countNames] as const

export const noPlatformFigures = (): PlatformFigures => ({
  ...noFigures(),
  tasks: 0,
  incidents: 0,
  notifications: 0,
  messages: 0,
})

/** Adds figures to others, in place. */
export const addPlatformFigures = (to: PlatformFigures, more: Readonly<PlatformFigures>) => {
  for (const name of platformNames) to[name] += more[name]
}

/** What a company did in a quarter of a UTC day, 0 to 95; of a day's or a month's total the quarter is 0. */
export interface PlatformRow {
  company: string
  slot: number
  figures: PlatformFigures
}

/** In a page of figures a company stands where teams stand; what is no work lies in rows of its own. */
const counts = '+'
/** The place of each count among the figures of such a row. */
const figureOfCount = { tasks: 'working', incidents: 'pick', notifications: 'scans', messages: 'steps' } as const

/** Rows as pages pack them. Rows of nothing vanish there. */
export const packedRows = (rows: readonly PlatformRow[]): PageRow[] =>
  rows.flatMap(({ company, slot, figures }) => {
    const other = noFigures()
    for (const name of countNames) other[figureOfCount[name]] = figures[name]
    return [
      { team: company, worker: '', slot, figures: { ...noFigures(), ...pickFigures(figures) } },
      { team: company, worker: counts, slot, figures: other },
    ]
  })

const pickFigures = (figures: Readonly<Figures>): Figures => {
  const picked = noFigures()
  addFigures(picked, figures)
  return picked
}

/** What a row of a page says: it is used again for the next one, so copy what you keep. */
export const unpackInto = (into: PlatformFigures, worker: string, figures: Readonly<Figures>): void => {
  for (const name of platformNames) into[name] = 0
  if (worker === counts) for (const name of countNames) into[name] = figures[figureOfCount[name]]
  else for (const name of figureNames) into[name] = figures[name]
}

/** Rows of the same company and quarter as one. @param of which row a row belongs to */
export const summedRows = (
  rows: Iterable<PlatformRow>,
  of: (row: PlatformRow) => Pick<PlatformRow, 'company' | 'slot'>,
): PlatformRow[] => {
  const sums = new Map<string, PlatformRow>()
  for (const row of rows) {
    const { company, slot } = of(row)
    const key = `${company} ${slot}`
    const sum = sums.get(key) ?? { company, slot, figures: noPlatformFigures() }
    sums.set(key, sum)
    addPlatformFigures(sum.figures, row.figures)
  }
  return [...sums.values()]
}

/** What an hour of work costs, as the platform reckons: of no company in particular. */
export const platformHourlyCost = 13.5
/** Percent of work that scanning with handhelds saves, as the platform reckons. */
const platformGain = 25

/**
 * Hours saved: working time / 0.75 - working time, of one company; of all companies a quarter of the working time.
 * @param workingHours hours
 */
export const platformHoursSaved = (workingHours: number, all: boolean): number =>
  all ? (workingHours * platformGain) / 100 : (hoursSaved({ workingHours }, platformGain) ?? 0)

/** What customers saved, at the cost of an hour that the platform reckons with. */
export const platformRoi = (workingHours: number, all: boolean) =>
  platformHoursSaved(workingHours, all) * platformHourlyCost

/** Working time x the cost of an hour / scans; null without scans. */
export const platformCostPerScan = (workingHours: number, scans: number): number | null =>
  scans > 0 ? (workingHours * platformHourlyCost) / scans : null

/** What graphs show, in the order in which it is chosen from. */
export const platformMetrics = [
  'scans',
  'steps',
  'miles',
  'excluded_scans',
  'working_time',
  'scan_time',
  'nonscan_time',
  'hours_saved',
  'cost_per_scan',
  'tasks_completed',
  'incident_reports',
  'custom_notifs',
  'messages',
] as const
export type PlatformMetric = (typeof platformMetrics)[number]

/** The value of a metric; times in hours, null where it has no divisor. @param all whether it is of all companies */
export const platformValue = (
  metric: PlatformMetric,
  figures: Readonly<PlatformFigures>,
  all: boolean,
): number | null => {
  const worked = workedOf(figures)
  switch (metric) {
    case 'scans':
      return figures.scans
    case 'steps':
      return figures.steps
    case 'miles':
      return miles(figures.steps)
    case 'excluded_scans':
      return figures.excluded
    case 'working_time':
      return worked.workingHours
    case 'scan_time':
      return worked.pickHours
    case 'nonscan_time':
      return nonPickHours(worked)
    case 'hours_saved':
      return platformHoursSaved(worked.workingHours, all)
    case 'cost_per_scan':
      return platformCostPerScan(worked.workingHours, figures.scans)
    case 'tasks_completed':
      return figures.tasks
    case 'incident_reports':
      return figures.incidents
    case 'custom_notifs':
      return figures.notifications
    case 'messages':
      return figures.messages
  }
}

/** A metric that cannot be added up: of several intervals it is reckoned again. */
export const isPlatformRate = (metric: PlatformMetric) => metric === 'cost_per_scan'

/** Milliseconds as minutes, as answers have them. */
export const minutesOf = (ms: number) => (60 * ms) / hour
