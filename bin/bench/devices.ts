import type { Output } from '../../shared/contract/index.ts'
import { fullSpan, heartbeatEvery, longestSilence } from '../../shared/handheld.ts'
import { day } from '../../shared/time.ts'
import { randomFrom } from '../seed/random.ts'
import { batchesOf, type Span } from '../simulator/work.ts'
import type { AtWork } from './fleet.ts'
import type { Poster } from './post.ts'
import { rest } from './rest.ts'

/** A scan each half minute on average, with pauses: 120 an hour. */
const habits = { secondsPerPick: 26, stepsPerMinute: 70 }
const firstWait = { lost: 250, refused: 2000 }
const longestWait = 30_000
/** What one request may carry. */
const batchesAtOnce = 50

/** One try of a call. */
export interface Try {
  /** HTTP; 0 where no answer came */
  status: number
  /** ms from sending to the answer */
  took: number
  /** Batches that it was answered as accepted. */
  batches: number
}

/** What a device says of itself. */
export const heartbeat = () => ({ at: Date.now(), battery_percent: 80, battery_health: 'GOOD' })

/**
 * Devices at work as the protocol prescribes: a span closes when its first scan has waited, with its 20th event or after
 * long silence; heartbeats ride along; what could not be delivered waits and goes with the next request, and refusals make
 * a device wait longer each time. They have worked for a while when this begins, and work until `over`.
 * @param freshness seconds that scans may wait
 * @param each hears of every try
 */
export const devicesAtWork = async (
  { post }: Poster,
  fleet: readonly AtWork[],
  freshness: number,
  over: AbortSignal,
  each: (one: Try) => void,
): Promise<void> => {
  /** Sends a call until it is answered or the devices stop. @returns whether it was answered with 200 */
  const deliver = async (path: string, body: () => object, authorization: string, batches: number) => {
    for (let tries = 0; !over.aborted; tries++) {
      const sent = performance.now()
      const { status, envelope, retryAfter } = await post(path, JSON.stringify(body()), { authorization })
      const results = (envelope?.data as Output<'events'> | undefined)?.batches ?? []
      const accepted = status === 200 && batches > 0 ? results.filter((one) => one.status === 'accepted').length : 0
      each({ status, took: performance.now() - sent, batches: accepted })
      if (status === 200) return true
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path}: ${status} ${envelope?.message}`)
      const first = status === 0 ? firstWait.lost : firstWait.refused
      const growing = Math.min(first * 2 ** tries, longestWait) * (0.5 + Math.random() / 2)
      await rest(Math.max(growing, (retryAfter ?? 0) * 1000 * (1 + Math.random() / 2)), over)
    }
    return false
  }

  const began = Date.now()
  const work = async ({ authorization, join_id }: AtWork, index: number) => {
    const random = randomFrom(index)
    const spans = batchesOf(random, {
      ...{ from: began - Math.round((1 + random.next()) * longestSilence), until: began + day, scanTeam: true, habits },
      ...{ limit: fullSpan, freshness: () => freshness * 1000, name: `${began.toString(36)}-${index}` },
    })
    let beat = began - random.whole(0, heartbeatEvery)
    const waiting: Span[] = []
    for (const span of spans) {
      // What was before we began was delivered before.
      if (span.to <= began) continue
      if (span.to > Date.now()) await rest(span.to - Date.now(), over)
      if (over.aborted) return
      waiting.push(span)
      // Who is behind has more to send at once.
      if (Date.now() >= span.to + freshness * 1000 && waiting.length < batchesAtOnce) continue
      const body = () => ({
        sent_at: Date.now(),
        batches: waiting.map((each) => ({ ...each, join_id })),
        ...(Date.now() >= beat + heartbeatEvery ? { heartbeat: heartbeat() } : {}),
      })
      if (!(await deliver('/device/v1/events', body, authorization, waiting.length))) return
      if (Date.now() >= beat + heartbeatEvery) beat = Date.now()
      waiting.length = 0
    }
  }
  await Promise.all(fleet.map(work))
}
