import type { Output } from '../../shared/contract/index.ts'
import { periodRange } from '../../shared/metrics/periods.ts'
import { iso } from '../../shared/time.ts'
import { type CapacityMeter, reads, sumOf } from './capacity.ts'
import { type Figure, percentile } from './figures.ts'
import { askingAdmin, type FilledMachine, timesAndUnits } from './reading.ts'
import { warmUp } from './warmUp.ts'

const size = { facilities: 5, teams: 50, workers: 500, days: 180 }
/** Not UTC, so that both ends of a range cut through UTC days. */
const zone = 'America/New_York'

const ranges = [
  { days: 1, period: 'day', bounds: {} },
  { days: 7, period: 'last7', bounds: { time: 70 } },
  { days: 30, period: 'last30', bounds: {} },
  { days: 180, period: 'last180', bounds: { time: 250, units: 400 } },
] as const

type Range = (typeof ranges)[number]

/** The admin of the company asking for the cards of all its workers. */
const asker = async (machine: FilledMachine) => {
  const { ask, close } = await askingAdmin(machine)
  const group_uid = machine.filled.company.uid
  return {
    close,
    ask: async ({ period }: Range) => {
      const { from, to } = periodRange(period, zone, Date.now())
      const range = { start_time: iso(from), end_time: iso(to), time_zone: zone }
      const { time, bytes, data: rows } = await ask<Output<'getCardMetrics'>>('getCardMetrics', { group_uid, ...range })
      if (rows.length === 0) throw new Error('getCardMetrics: no rows')
      return { time, bytes, scans: rows.reduce((sum, row) => sum + row.total_scans, 0), workers: rows.length }
    },
  }
}

const named = ({ days }: Range, what: string) => `${days} ${days === 1 ? 'day' : 'days'}: ${what}`
const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'cards', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

/** How long answers take, one after the other, once the Lambda is warm. */
const timesOf = async (machine: FilledMachine, samples: number): Promise<Figure[]> => {
  const { ask, close } = await asker(machine)
  const figures: Figure[] = []
  for (const range of ranges) {
    await warmUp(() => ask(range))
    const answers = []
    for (let sample = 0; sample < samples; sample++) answers.push(await ask(range))
    const times = answers.map(({ time }) => time)
    figures.push(
      figure(named(range, 'p50'), percentile(times, 0.5), 'ms'),
      figure(
        named(range, 'p95'),
        percentile(times, 0.95),
        'ms',
        'time' in range.bounds ? range.bounds.time : undefined,
      ),
      figure(named(range, 'answer'), answers.at(-1)?.bytes ?? 0, 'bytes'),
    )
  }
  close()
  return figures
}

/** What one answer reads, signing in and authorisation included. */
const costsOf = async (machine: FilledMachine, meter: CapacityMeter): Promise<Figure[]> => {
  const { ask, close } = await asker(machine)
  const figures: Figure[] = []
  for (const range of ranges) {
    meter.reset()
    await ask(range)
    const used = meter.used()
    const most = 'units' in range.bounds ? range.bounds.units : undefined
    figures.push(
      figure(named(range, 'requests to the store'), sumOf(used, reads, 'requests'), ''),
      figure(named(range, 'pages of queries'), sumOf(used, /^Query$/, 'requests'), ''),
      figure(named(range, 'read units'), sumOf(used, reads), 'units', most),
    )
  }
  close()
  return figures
}

/** What the cards of a large company cost to read, in time and in capacity. */
export const cardFigures = async ({ samples = 100 } = {}): Promise<Figure[]> => {
  const { filled, figures } = await timesAndUnits(size, (machine) => timesOf(machine, samples), costsOf)
  const { loaded, seconds } = filled
  return [
    figure('500 workers, 180 days: generated', seconds.history, 's'),
    figure('500 workers, 180 days: scans', loaded.scans / 1e6, 'million'),
    figure('500 workers, 180 days: items written', loaded.items, ''),
    ...figures,
  ]
}
