import type { Client } from '../../test/lib/world.ts'
import { type Figure, percentile } from './figures.ts'
import { adminOf, countedScans, type Handheld, handheldsOf } from './floor.ts'
import { readCards } from './ingest.ts'
import { loadBy } from './load.ts'
import { inFolder, onMachine } from './machine.ts'
import { poster } from './post.ts'

const probes = 4
const others = 96
const clients = 16
/** Of the load meanwhile: more than 500 workers scan. */
const batchesPerSecond = 10
const timeoutMs = 60_000

/** From the result on a batch to its figures, in seconds, as docs/scale.md promises: for 95 of 100 batches, and for all. */
export const bounds = { p95: 2, longest: 10 }

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Wait {
  worker: string
  scans: number
  seen: () => void
}

/** Reads the company's cards over and over, and tells who waits for a worker's scans when they are there. */
const watchCards = (admin: Client) => {
  const waiting = new Set<Wait>()
  let over = false
  const watch = async () => {
    while (!over) {
      const scans = new Map((await readCards(admin)).map((row) => [row.user_uid, row.total_scans]))
      for (const wait of waiting) {
        if ((scans.get(wait.worker) ?? 0) < wait.scans) continue
        waiting.delete(wait)
        wait.seen()
      }
      await rest(100)
    }
  }
  const watching = watch()
  return {
    /** Resolves when the card shows them. */
    until: (worker: string, scans: number) =>
      Promise.race([
        new Promise<void>((seen) => waiting.add({ worker, scans, seen })),
        watching.then(() => Promise.reject(new Error('Nobody watches the cards any more'))),
        rest(timeoutMs).then(() => Promise.reject(new Error(`${scans} scans are not on the card after a minute`))),
      ]),
    close: async () => {
      over = true
      await watching
    },
  }
}

/** A worker's batches one by one, each as soon as the last one is on the card and some time has passed. */
const probe = async (handheld: Handheld, samples: number, until: (worker: string, scans: number) => Promise<void>) => {
  const times: number[] = []
  let scans = 0
  while (times.length < samples) {
    await rest(Math.random() * 1500)
    const batch = handheld.next()
    if (!(await handheld.send(batch))) throw new Error('A batch was not accepted')
    const accepted = performance.now()
    scans += countedScans(batch)
    await until(handheld.worker, scans)
    times.push((performance.now() - accepted) / 1000)
  }
  return times
}

/**
 * How long after the answer to a batch its scans are on the worker's card, while other handhelds send 200 events a
 * second. What it takes to read the cards is part of it.
 */
export const lagFigures = ({ samples = 12 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine(
      { data, web: false, seed: { facilities: 5, teams: 10, workers: probes + others, days: 0 } },
      async ({ url, filled }) => {
        if (!filled) throw new Error('The machine was not filled')
        const sender = poster(url)
        const handhelds = await handheldsOf(url, filled, sender, probes + others)
        const cards = watchCards(await adminOf(url, filled))
        let over = false
        const load = loadBy(clients, handhelds.slice(probes), () => over, batchesPerSecond)
        const measured = await Promise.all(
          handhelds.slice(0, probes).map((handheld) => probe(handheld, samples, cards.until)),
        )
        over = true
        const { times: answers, seconds, errors } = await load
        await cards.close()
        sender.close()
        const times = measured.flat()
        return [
          { group: 'event to card', name: 'p50', value: percentile(times, 0.5), unit: 's' },
          { group: 'event to card', name: 'p95', value: percentile(times, 0.95), unit: 's', most: bounds.p95 },
          { group: 'event to card', name: 'longest', value: Math.max(...times), unit: 's', most: bounds.longest },
          { group: 'event to card', name: 'samples', value: times.length, unit: '', least: 30 },
          { group: 'event to card', name: 'load meanwhile', value: (answers.length * 20) / seconds, unit: 'events/s' },
          { group: 'event to card', name: 'errors', value: errors, unit: '', most: 0 },
        ]
      },
    ),
  )
