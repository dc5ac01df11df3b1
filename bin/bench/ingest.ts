import { endOfHour } from '../../shared/metrics/periods.ts'
import { hour, iso, slot } from '../../shared/time.ts'
import type { Client } from '../../test/lib/world.ts'
import { type Figure, percentile } from './figures.ts'
import { adminOf, handheldsOf } from './floor.ts'
import { after, loadBy } from './load.ts'
import { inFolder, onMachine } from './machine.ts'
import { poster } from './post.ts'

const clients = 16

/** The company's cards over everything that the handhelds sent. */
export const readCards = async ({ call, session }: Client) => {
  const now = Date.now()
  const start = Math.floor((now - 9 * hour) / slot) * slot
  const { status, message, data } = await call('getCardMetrics', {
    group_uid: session.group.uid,
    start_time: iso(start),
    end_time: iso(endOfHour(now, 'UTC')),
    time_zone: 'UTC',
  })
  if (status !== 200) throw new Error(`getCardMetrics: ${status} ${message}`)
  return data
}

/** Reads the cards until they show as many scans and steps; answers what is missing after a while. */
const settled = async (admin: Client, want: { scans: number; steps: number }, timeoutMs = 60_000) => {
  const began = performance.now()
  for (;;) {
    const rows = await readCards(admin)
    const scans = rows.reduce((sum, row) => sum + row.total_scans, 0)
    const steps = rows.reduce((sum, row) => sum + row.total_steps, 0)
    const missing = Math.abs(want.scans - scans) + Math.abs(want.steps - steps)
    if (missing === 0 || performance.now() - began > timeoutMs) return missing
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * How many events a second a local cloud on the disk takes from 16 clients in batches of 20. The cloud and the clients
 * are two processes on one machine, so the clients' own work is part of what it can do. Each scan is matched with lists of 15,000 SKUs of
 * both kinds, 1,500 of them with a wildcard.
 */
export const ingestFigures = ({ seconds = 20, warmUp = 4, devices = 96 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine(
      {
        data,
        web: false,
        seed: { facilities: 4, teams: 12, workers: devices, days: 0, callouts: 15_000, excluded: 15_000 },
      },
      async ({ url, filled }) => {
        if (!filled) throw new Error('The machine was not filled')
        const sender = poster(url)
        const handhelds = await handheldsOf(url, filled, sender, devices)
        const before = await loadBy(clients, handhelds, after(warmUp))
        const load = await loadBy(clients, handhelds, after(seconds))
        const missing = await settled(await adminOf(url, filled), {
          scans: before.scans + load.scans,
          steps: before.steps + load.steps,
        })
        sender.close()
        const figure = (name: string, value: number, unit: string, bound: Pick<Figure, 'most' | 'least'> = {}) => ({
          ...{ group: 'ingest', name, value, unit },
          ...bound,
        })
        return [
          figure('16 clients, batches of 20', (load.times.length * 20) / load.seconds, 'events/s', { least: 2000 }),
          figure('answer p50', percentile(load.times, 0.5), 'ms'),
          figure('answer p99', percentile(load.times, 0.99), 'ms', { most: 300 }),
          figure('errors', before.errors + load.errors, '', { most: 0 }),
          figure('sent but not on the cards', missing, 'scans and steps', { most: 0 }),
        ]
      },
    ),
  )
