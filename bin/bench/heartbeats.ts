import { heartbeat } from './devices.ts'
import { type Figure, percentile } from './figures.ts'
import type { AtWork } from './fleet.ts'
import { handheldsOf } from './floor.ts'
import { after, loadBy } from './load.ts'
import { inFolder, onMachine } from './machine.ts'
import { type Poster, poster } from './post.ts'

/** Heartbeats a minute, and events a second beside them. */
const beatsAMinute = 10_000
const eventsASecond = 1000
const perBatch = 20
const [clients, workers] = [16, 96]

/** Sends heartbeats of one device after the other, evenly paced, whether earlier ones are answered or not. */
const beats = async ({ post }: Poster, fleet: readonly AtWork[], until: () => boolean) => {
  const [times, waiting]: [number[], Promise<void>[]] = [[], []]
  let errors = 0
  const began = performance.now()
  for (let turn = 0; !until(); turn++) {
    const due = began + (turn * 60_000) / beatsAMinute - performance.now()
    if (due > 1) await new Promise((resolve) => setTimeout(resolve, due))
    const { authorization } = fleet[turn % fleet.length] as AtWork
    const sent = performance.now()
    const reply = post('/device/v1/heartbeat', JSON.stringify(heartbeat()), { authorization })
    waiting.push(
      reply.then(({ status }) => {
        times.push(performance.now() - sent)
        if (status !== 200) errors += 1
      }),
    )
  }
  await Promise.all(waiting)
  return { times, errors, rate: (times.length / (performance.now() - began)) * 60_000 }
}

/** 10,000 devices that each say once a minute how they are, beside workers who scan. The devices' own work is part of it. */
export const heartbeatFigures = ({ seconds = 40, warmUp = 5, devices = beatsAMinute } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine(
      { data, web: false, seed: { facilities: 4, teams: 12, workers, days: 0, fleet: devices } },
      async ({ url, filled }) => {
        if (!filled) throw new Error('The machine was not filled')
        const [scanning, beating] = [poster(url), poster(url)]
        const handhelds = await handheldsOf(url, filled, scanning, workers)
        const both = (until: () => boolean) =>
          Promise.all([
            loadBy(clients, handhelds, until, eventsASecond / perBatch),
            beats(beating, filled.fleet, until),
          ])
        await both(after(warmUp))
        const [load, beat] = await both(after(seconds))
        for (const sender of [scanning, beating]) sender.close()
        const figure = (name: string, value: number, unit: string, bound: Pick<Figure, 'most' | 'least'> = {}) => ({
          ...{ group: 'heartbeats', name, value, unit },
          ...bound,
        })
        return [
          figure('answered', beat.rate, 'a minute', { least: beatsAMinute * 0.99 }),
          figure('answer p50', percentile(beat.times, 0.5), 'ms'),
          figure('answer p99', percentile(beat.times, 0.99), 'ms', { most: 300 }),
          figure('events beside them', (load.times.length * perBatch) / load.seconds, 'events/s', {
            least: eventsASecond * 0.99,
          }),
          figure('batches: answer p99', percentile(load.times, 0.99), 'ms', { most: 300 }),
          figure('errors', load.errors + beat.errors, '', { most: 0 }),
        ]
      },
    ),
  )
