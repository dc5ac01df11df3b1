import type { Page } from '../../shared/contract/listCall.ts'
import { day, iso } from '../../shared/time.ts'
import { type CapacityMeter, reads, sumOf } from './capacity.ts'
import { type Figure, percentile } from './figures.ts'
import { askingAdmin, type FilledMachine, timesAndUnits } from './reading.ts'
import { taskDays } from './taskHistory.ts'

const size = { facilities: 4, teams: 20, workers: 200, days: 0, tasks: 135 }
const pageSize = 1000
/** Of a page: ms at the 95th percentile, and read units a 1,000 rows. */
const bounds = { time: 200, units: 60 }

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'tasks', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

/** The admin of the company, and what they ask for. */
const asker = async (machine: FilledMachine) => {
  const { ask, close } = await askingAdmin(machine)
  const { filled } = machine
  const { company_url } = filled.company
  const now = Date.now()
  const range = { start_time: iso(now - taskDays * day), end_time: iso(now + day), time_zone: 'UTC' }
  return {
    close,
    groups: { company: filled.company.uid, team: filled.groups.at(-1)?.uid ?? '' },
    page: (group_uid: string, cursor: string | null) =>
      ask<Page<unknown>>('getTasksOfGroup', {
        ...{ company_url, group_uid, ...range, limit: pageSize },
        ...(cursor === null ? {} : { cursor }),
      }),
    now: (group_uid: string) => ask<object>('getTasksNow', { company_url, group_uid }),
  }
}

type Asker = Awaited<ReturnType<typeof asker>>

/** Every page of a group, one after the other. */
const walk = async ({ page }: Asker, group: string) => {
  const pages: { time: number; bytes: number; rows: number }[] = []
  let cursor: string | null = null
  do {
    const { time, bytes, data }: Awaited<ReturnType<Asker['page']>> = await page(group, cursor)
    pages.push({ time, bytes, rows: data.items.length })
    cursor = data.next
  } while (cursor !== null)
  return pages
}

const rowsOf = (pages: readonly { rows: number }[]) => pages.reduce((sum, { rows }) => sum + rows, 0)

const timesOf = async (machine: FilledMachine, rounds: number): Promise<Figure[]> => {
  const client = await asker(machine)
  const figures: Figure[] = []
  for (const [name, group] of Object.entries(client.groups)) {
    await walk(client, group)
    const pages = []
    for (let round = 0; round < rounds * (name === 'team' ? 20 : 1); round++) pages.push(...(await walk(client, group)))
    const times = pages.filter(({ rows }) => rows === pageSize).map(({ time }) => time)
    figures.push(
      figure(`page of ${pageSize} rows of a ${name}: p50`, percentile(times, 0.5), 'ms'),
      figure(`page of ${pageSize} rows of a ${name}: p95`, percentile(times, 0.95), 'ms', bounds.time),
      figure(`page of ${pageSize} rows of a ${name}: answer`, pages[0]?.bytes ?? 0, 'bytes'),
    )
  }
  const polls = []
  for (let poll = 0; poll < 50; poll++) polls.push((await client.now(client.groups.company)).time)
  figures.push(figure('who is at what now, 50 of 200 workers: p95', percentile(polls, 0.95), 'ms'))
  client.close()
  return figures
}

/** What is read, signing in and authorisation included. */
const costsOf = async (machine: FilledMachine, meter: CapacityMeter): Promise<Figure[]> => {
  const client = await asker(machine)
  const figures: Figure[] = []
  for (const [name, group] of Object.entries(client.groups)) {
    await client.page(group, null)
    meter.reset()
    const rows = rowsOf(await walk(client, group))
    const units = sumOf(meter.used(), reads)
    figures.push(
      figure(`all rows of a ${name}`, rows, ''),
      figure(`1,000 rows of a ${name}`, (units / rows) * 1000, 'units', bounds.units),
    )
  }
  meter.reset()
  await client.now(client.groups.company)
  figures.push(figure('who is at what now, 50 of 200 workers', sumOf(meter.used(), reads), 'units'))
  client.close()
  return figures
}

/** What 90 days of timed tasks of 200 workers cost to read, in time and in capacity. */
export const taskFigures = async ({ rounds = 5 } = {}): Promise<Figure[]> =>
  (await timesAndUnits(size, (machine) => timesOf(machine, rounds), costsOf)).figures
