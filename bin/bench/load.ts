import { countedScans, type Handheld } from './floor.ts'

/** What was sent and how it went. */
export interface Load {
  /** ms from sending a batch to its answer, one a batch */
  times: number[]
  seconds: number
  errors: number
  /** Scans that count and steps of what was accepted. */
  scans: number
  steps: number
}

/**
 * Several clients, each with handhelds of its own, send one batch after the other.
 * @param perSecond batches in all, evenly paced; without it each client sends as soon as it has an answer
 */
export const loadBy = async (
  clients: number,
  handhelds: readonly Handheld[],
  until: () => boolean,
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Load> => {
  const load: Load = { times: [], seconds: 0, errors: 0, scans: 0, steps: 0 }
  const began = performance.now()
  const interval = (clients * 1000) / perSecond
  const client = async (own: readonly Handheld[], offset: number) => {
    for (let turn = 0; !until(); turn++) {
      const handheld = own[turn % own.length]
      if (!handheld) return
      const due = began + (turn + offset) * interval - performance.now()
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
      const batch = handheld.next()
      const sent = performance.now()
      const accepted = await handheld.send(batch)
      load.times.push(performance.now() - sent)
      if (!accepted) load.errors += 1
      else {
        load.scans += countedScans(batch)
        for (const { count } of batch.steps) load.steps += count
      }
    }
  }
  await Promise.all(
    Array.from({ length: clients }, (_, position) =>
      client(
        handhelds.filter((_handheld, index) => index % clients === position),
        position / clients,
      ),
    ),
  )
  load.seconds = (performance.now() - began) / 1000
  return load
}

export const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}
