import type { CallName, Output } from '../../shared/contract/index.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { WebLoginRow } from '../../shared/contract/universalMetrics.ts'
import { day, iso, slot } from '../../shared/time.ts'
import { type CapacityMeter, reads, sumOf } from './capacity.ts'
import { type Figure, percentile } from './figures.ts'
import { askingAdmin, type FilledMachine, timesAndUnits } from './reading.ts'
import { sumPlatformFigures } from './sumPlatform.ts'
import { warmUp } from './warmUp.ts'

const size = { companies: 2000, days: 400, logins: 45 }
/** Not UTC, so that both ends of a range cut through UTC days. */
const zone = 'America/New_York'
const page = 1000

const bounds = { cards: { time: 300, units: 200 }, graphs: 400, logins: 200 }

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'universalMetrics', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

/** From midnight in the zone, so many days ago, to the end of this quarter. */
const rangeOf = (days: number) => {
  const now = Date.now()
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now - days * day)
  return { start_time: `${date} 00:00:00`, end_time: iso(now - (now % slot) + slot), time_zone: zone }
}

/** The same up to midnight three days ago. */
const overFor = (days: number) => {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() - 3 * day)
  return { ...rangeOf(days), end_time: `${date} 00:00:00` }
}

/** The calls by which the page fills its cards with the figures of all companies. */
const cards = [
  ...([
    'getStepsOfAllCompanies',
    'getScansOfAllCompanies',
    'getTimesOfAllCompanies',
    'getUsersOfAllCompanies',
  ] as const),
  ...(['getTotalCustomNotifsCreatedForAllCompanies', 'getTotalIncidentReportsFiledForAllCompanies'] as const),
  ...(['getTotalTasksCompletedForAllCompanies', 'getTotalExcludedScansForAllCompanies'] as const),
] satisfies CallName[]

interface Answer<Data> {
  /** Ms */
  time: number
  data: Data
}

const asker = async (machine: FilledMachine) => {
  const { ask, close } = await askingAdmin(machine)
  const customers = machine.filled.customers ?? []
  const company_uid = customers[0]?.uid ?? ''
  /** @returns ms until all of them are there */
  const together = async (range: object) => {
    const began = performance.now()
    const answers = await Promise.all(
      cards.map((name) => ask<{ total_scans?: number; total_users?: number }>(name, range)),
    )
    const { total_scans = 0 } = answers[1]?.data ?? {}
    if (total_scans === 0) throw new Error('No figures of all companies')
    return performance.now() - began
  }
  const one = async (range: object) => {
    const { time, data } = await ask<Output<'getUniversalMetrics'>>('getUniversalMetrics', { ...range, company_uid })
    if (data.total_scans === 0) throw new Error('No figures of a company')
    return time
  }
  const graph = async (range: object) => {
    const asked = { ...range, time_zone: zone, metrics_type: 'scans' }
    const { time, data } = await ask<Output<'getUniversalChartMetrics'>>('getUniversalChartMetrics', asked)
    if (data.companies.length < size.companies || !data.companies[0]?.y) throw new Error('No graph by company')
    return time
  }
  const overTime = async (range: object) => {
    const more = { company_uid, metrics_type: 'scans', current_time: iso(Date.now()), interval: 'months' }
    const { time, data } = await ask<Output<'getCompChartMetrics'>>('getCompChartMetrics', { ...range, ...more })
    if (!data.total) throw new Error('No graph of a company')
    return time
  }
  /** What the dashboard of the people who run the installation waits for. */
  const overview = async () => {
    const { time, data } = await ask<Output<'getPlatformOverview'>>('getPlatformOverview', { time_zone: zone })
    if (data.companies.enabled < size.companies || data.devices.total === 0) throw new Error('No overview')
    return time
  }
  /** @returns ms of each page of the sign-ins of all companies */
  const logins = async () => {
    const { time_zone: timezone, ...times } = rangeOf(30)
    const input = { ...times, timezone, companies: customers.map(({ uid }) => ({ uid })), limit: page }
    const pages: number[] = []
    let cursor: string | null = null
    let rows = 0
    do {
      const body: object = { ...input, ...(cursor ? { cursor } : {}) }
      const { time, data }: Answer<Page<WebLoginRow>> = await ask('getWebLogins', body)
      pages.push(time)
      rows += data.items.length
      cursor = data.next
    } while (cursor)
    if (rows !== size.companies * size.logins) throw new Error(`${rows} sign-ins`)
    return pages
  }
  return { close, together, one, graph, overTime, overview, logins }
}

type Asker = Awaited<ReturnType<typeof asker>>

const asked: readonly { name: string; most?: number; units?: number; ask: (by: Asker) => Promise<number> }[] = [
  {
    name: 'cards of all, 30 days',
    most: bounds.cards.time,
    units: bounds.cards.units,
    ask: (by) => by.together(rangeOf(29)),
  },
  {
    name: 'cards of all, a year that is over',
    most: bounds.cards.time,
    units: bounds.cards.units,
    ask: (by) => by.together(overFor(364)),
  },
  {
    name: 'cards of all, a year',
    most: bounds.cards.time,
    units: bounds.cards.units,
    ask: (by) => by.together(rangeOf(364)),
  },
  {
    ...{ name: 'cards of all, all time', most: bounds.cards.time, units: bounds.cards.units },
    ask: (by) => by.together({ time_zone: zone }),
  },
  {
    name: 'cards of one, a year',
    most: bounds.cards.time,
    units: bounds.cards.units,
    ask: (by) => by.one(rangeOf(364)),
  },
  { name: 'graph by company, a year', most: bounds.graphs, ask: (by) => by.graph(rangeOf(364)) },
  { name: 'graph of a company, a year by month', most: bounds.graphs, ask: (by) => by.overTime(rangeOf(364)) },
  { name: 'overview of the dashboard', ask: (by) => by.overview() },
]

const timesOf = async (machine: FilledMachine, samples: number): Promise<Figure[]> => {
  const by = await asker(machine)
  const figures: Figure[] = []
  for (const { name, most, ask } of asked) {
    // What begins cold may give up on a busy machine.
    await warmUp(() => ask(by).catch(() => undefined))
    const times = []
    for (let sample = 0; sample < samples; sample++) times.push(await ask(by))
    figures.push(
      figure(`${name}: p50`, percentile(times, 0.5), 'ms'),
      figure(`${name}: p95`, percentile(times, 0.95), 'ms', most),
    )
  }
  const pages = await by.logins()
  figures.push(
    figure(`sign-ins of 30 days, pages of ${page}`, pages.length, ''),
    figure('sign-ins of 30 days, a page: p50', percentile(pages, 0.5), 'ms'),
    figure('sign-ins of 30 days, a page: p95', percentile(pages, 0.95), 'ms', bounds.logins),
  )
  by.close()
  return figures
}

/** What one answer reads, authorisation included; of cards all that fills them. */
const unitsOf = async (machine: FilledMachine, meter: CapacityMeter): Promise<Figure[]> => {
  const by = await asker(machine)
  const figures: Figure[] = []
  for (const { name, units, ask } of asked) {
    meter.reset()
    await ask(by)
    figures.push(figure(`${name}: read units`, sumOf(meter.used(), reads), 'units', units))
  }
  meter.reset()
  const pages = await by.logins()
  figures.push(figure('sign-ins of 30 days, a page: read units', sumOf(meter.used(), reads) / pages.length, 'units'))
  by.close()
  return figures
}

/** What the people who run an installation of 2,000 companies wait for, and what it reads. */
export const universalMetricsFigures = async ({ samples = 30 } = {}): Promise<Figure[]> => {
  const { filled, figures } = await timesAndUnits(size, (machine) => timesOf(machine, samples), unitsOf)
  const { people, history } = filled.seconds
  return [
    figure(`${size.companies} companies: filled`, people + history, 's'),
    ...figures,
    ...(await sumPlatformFigures()),
  ]
}
