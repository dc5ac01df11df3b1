import { join } from 'node:path'
import { periodRange } from '../../shared/metrics/periods.ts'
import { iso } from '../../shared/time.ts'
import { startDynamo } from '../local/dynamo.ts'
import { type CapacityMeter, capacityMeter, reads, sumOf } from './capacity.ts'
import type { MachineOptions } from './child.ts'
import { type Figure, percentile } from './figures.ts'
import { adminOf } from './floor.ts'
import { inFolder, type Machine, onMachine } from './machine.ts'
import { poster } from './post.ts'

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

const path = '/api/metrics/v3/all/getCardMetrics'

/** The admin of the company asking for the cards of all its workers. */
const asker = async ({ url, filled }: Machine) => {
  if (!filled) throw new Error('The machine was not filled')
  const { token, session } = await adminOf(url, filled)
  const sender = poster(url)
  const headers = { authorization: `Bearer ${token}`, 'x-session-id': session.session_id }
  return {
    close: sender.close,
    ask: async ({ period }: Range) => {
      const { from, to } = periodRange(period, zone, Date.now())
      const body = { group_uid: filled.company.uid, start_time: iso(from), end_time: iso(to), time_zone: zone }
      const began = performance.now()
      const { status, bytes, envelope } = await sender.post(path, JSON.stringify(body), headers)
      const time = performance.now() - began
      const rows = (envelope?.data ?? []) as { total_scans: number }[]
      if (status !== 200 || rows.length === 0) throw new Error(`getCardMetrics: ${status} ${envelope?.message}`)
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
const timesOf = async (machine: Machine, samples: number): Promise<Figure[]> => {
  const { ask, close } = await asker(machine)
  const figures: Figure[] = []
  for (const range of ranges) {
    for (let warm = 0; warm < 5; warm++) await ask(range)
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
const costsOf = async (machine: Machine, meter: CapacityMeter): Promise<Figure[]> => {
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
export const cardFigures = ({ samples = 100 } = {}): Promise<Figure[]> =>
  inFolder(async (data) => {
    const options: MachineOptions = { data, web: false, seed: size }
    const timed = await onMachine(options, async (machine) => {
      const { filled } = machine
      if (!filled) throw new Error('The machine was not filled')
      return { filled, figures: await timesOf(machine, samples) }
    })
    // Again on the same data, with a meter between the product and the store: it would cost time in the first run.
    const dynamo = await startDynamo(join(data, 'dynamodb.db'))
    const meter = await capacityMeter(dynamo.endpoint)
    try {
      const costs = await onMachine(options, (machine) => costsOf({ ...machine, filled: timed.filled }, meter), {
        DYNAMODB_ENDPOINT: meter.endpoint,
      })
      const { loaded, seconds } = timed.filled
      return [
        figure('500 workers, 180 days: generated', seconds.history, 's'),
        figure('500 workers, 180 days: scans', loaded.scans / 1e6, 'million'),
        figure('500 workers, 180 days: items written', loaded.items, ''),
        ...timed.figures,
        ...costs,
      ]
    } finally {
      await meter.close()
      await dynamo.stop()
    }
  })
