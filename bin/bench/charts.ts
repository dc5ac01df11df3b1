import type { Output } from '../../shared/contract/index.ts'
import type { ChartType } from '../../shared/metrics/charts.ts'
import type { Period } from '../../shared/metrics/periodNames.ts'
import { periodRange } from '../../shared/metrics/periods.ts'
import { iso } from '../../shared/time.ts'
import { type CapacityMeter, reads, sumOf } from './capacity.ts'
import { type Figure, percentile } from './figures.ts'
import { askingAdmin, type FilledMachine, timesAndUnits } from './reading.ts'
import { warmUp } from './warmUp.ts'

const size = { facilities: 5, teams: 50, workers: 500, days: 180 }
/** Off the hours of UTC, so that every day of a chart is cut out of two days of the store. */
const zone = 'Asia/Kolkata'

interface Chart {
  name: string
  type: ChartType
  period: Period
  of: 'company' | 'team' | 'worker'
  bounds: { time?: number; units?: number }
}

const charts: readonly Chart[] = [
  { name: 'company, today by hour', type: 'SCANS', period: 'day', of: 'company', bounds: {} },
  {
    name: 'company, 90 days by day',
    type: 'SCANS_P_HOUR',
    period: 'last90',
    of: 'company',
    bounds: { time: 150, units: 400 },
  },
  {
    name: 'company, 90 days of active workers',
    type: 'ACTIVE_WORKERS',
    period: 'last90',
    of: 'company',
    bounds: { time: 150, units: 400 },
  },
  { name: 'company, 180 days by month', type: 'STEPS', period: 'last180', of: 'company', bounds: {} },
  { name: 'team, 90 days by day', type: 'SCANS', period: 'last90', of: 'team', bounds: {} },
  { name: 'worker, 90 days by day', type: 'SCANS', period: 'last90', of: 'worker', bounds: {} },
]

/** The admin of the company asking for charts. */
const asker = async (machine: FilledMachine) => {
  const { ask, close } = await askingAdmin(machine)
  const { filled } = machine
  const worker = filled.users.find(({ roles: [held] }) => held?.role === 'worker')
  const team = worker?.roles[0]?.group
  return {
    close,
    ask: async ({ name, type, period, of }: Chart) => {
      const now = Date.now()
      const { from, to } = periodRange(period, zone, now)
      const body = {
        ...{ group_uid: of === 'company' ? filled.company.uid : team, data_type: type, time_zone: zone },
        ...{ start_time: iso(from), end_time: iso(to), current_time: iso(now) },
        ...(of === 'worker' ? { user_uid: worker?.uid } : {}),
      }
      const { time, bytes, data } = await ask<Output<'getChartMetrics'>>('getChartMetrics', body)
      if (period !== 'day' && !data.points.some(({ y }) => y !== null && y > 0)) throw new Error(`${name}: no figures`)
      return { time, bytes }
    },
  }
}

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'charts', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

/** How long answers take, one after the other, once the Lambda is warm. */
const timesOf = async (machine: FilledMachine, samples: number): Promise<Figure[]> => {
  const { ask, close } = await asker(machine)
  const figures: Figure[] = []
  for (const chart of charts) {
    await warmUp(() => ask(chart))
    const answers = []
    for (let sample = 0; sample < samples; sample++) answers.push(await ask(chart))
    const times = answers.map(({ time }) => time)
    figures.push(
      figure(`${chart.name}: p50`, percentile(times, 0.5), 'ms'),
      figure(`${chart.name}: p95`, percentile(times, 0.95), 'ms', chart.bounds.time),
      figure(`${chart.name}: answer`, answers.at(-1)?.bytes ?? 0, 'bytes'),
    )
  }
  close()
  return figures
}

/** What one answer reads, authorisation included. */
const costsOf = async (machine: FilledMachine, meter: CapacityMeter): Promise<Figure[]> => {
  const { ask, close } = await asker(machine)
  const figures: Figure[] = []
  for (const chart of charts) {
    meter.reset()
    await ask(chart)
    const used = meter.used()
    figures.push(
      figure(`${chart.name}: requests to the store`, sumOf(used, reads, 'requests'), ''),
      figure(`${chart.name}: read units`, sumOf(used, reads), 'units', chart.bounds.units),
    )
  }
  close()
  return figures
}

/** What the charts of a large company cost to read, in time and in capacity. */
export const chartFigures = async ({ samples = 60 } = {}): Promise<Figure[]> =>
  (await timesAndUnits(size, (machine) => timesOf(machine, samples), costsOf)).figures
