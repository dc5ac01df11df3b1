import type { Output } from '../../shared/contract/index.ts'
import { heartbeatEvery, usualFreshness } from '../../shared/handheld.ts'
import type { AtWork } from './fleet.ts'
import type { Poster } from './post.ts'

/** Who scans all the time closes a span with each freshness. Heartbeats come alone here, as older clients send them. */
const spanEvery = usualFreshness * 1000
const scanEvery = 4_000
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

interface Span {
  id: string
  from: number
  to: number
  scans: { id: string; at: number; code: string; symbology: string; outcome: 'accepted'; gap: number | null }[]
  steps: { id: string; at: number; count: number }[]
}

let spans = 0
const spanOf = (from: number, to: number): Span => ({
  id: `span-${++spans}`,
  from,
  to,
  scans: Array.from({ length: Math.floor((to - from) / scanEvery) }, (_, n) => ({
    ...{ id: `s${n}`, at: from + n * scanEvery, code: `40012345678${n}0`, symbology: 'EAN13' },
    ...{ outcome: 'accepted' as const, gap: n ? scanEvery : null },
  })),
  steps: [{ id: 't', at: from, count: 14 }],
})

/** What a device says of itself. */
export const heartbeat = () => ({ at: Date.now(), battery_percent: 80, battery_health: 'GOOD' })

/**
 * Devices at work as the protocol prescribes: a span with each freshness, a heartbeat every minute, what could not be delivered
 * waits and goes with the next request, and refusals make them wait longer each time. They work until `over`.
 * @param each hears of every try
 */
export const devicesAtWork = async (
  { post }: Poster,
  fleet: readonly AtWork[],
  over: AbortSignal,
  each: (one: Try) => void,
): Promise<void> => {
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      if (over.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        over.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      over.addEventListener('abort', end)
    })

  /** Sends a call until it is answered or the devices stop. @returns whether it was answered with 200 */
  const deliver = async (path: string, body: () => object, authorization: string, batches: number) => {
    for (let tries = 0; !over.aborted; tries++) {
      const sent = performance.now()
      const { status, envelope, retryAfter } = await post(path, JSON.stringify(body()), { authorization })
      const verdicts = (envelope?.data as Output<'events'> | undefined)?.batches ?? []
      const accepted = status === 200 && batches > 0 ? verdicts.filter((one) => one.status === 'accepted').length : 0
      each({ status, took: performance.now() - sent, batches: accepted })
      if (status === 200) return true
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path}: ${status} ${envelope?.message}`)
      const first = status === 0 ? firstWait.lost : firstWait.refused
      const growing = Math.min(first * 2 ** tries, longestWait) * (0.5 + Math.random() / 2)
      await rest(Math.max(growing, (retryAfter ?? 0) * 1000 * (1 + Math.random() / 2)))
    }
    return false
  }

  const scan = async ({ authorization, join_id }: AtWork) => {
    const waiting: Span[] = []
    let left = Date.now()
    await rest(Math.random() * spanEvery)
    while (!over.aborted) {
      const to = Date.now()
      if (to > left) waiting.push(spanOf(left, to))
      left = to
      while (waiting.length > 0 && !over.aborted) {
        const part = waiting.slice(0, batchesAtOnce)
        const body = () => ({ sent_at: Date.now(), batches: part.map((span) => ({ ...span, join_id })) })
        if (await deliver('/device/v1/events', body, authorization, part.length)) waiting.splice(0, part.length)
      }
      // What happened while it waited is in spans of its own, and goes at once.
      const behind = Date.now() - left
      if (behind < spanEvery) await rest(spanEvery - behind)
    }
  }
  const live = async ({ authorization }: AtWork) => {
    await rest(Math.random() * heartbeatEvery)
    while (!over.aborted) {
      await deliver('/device/v1/heartbeat', heartbeat, authorization, 0)
      await rest(heartbeatEvery)
    }
  }
  await Promise.all(fleet.flatMap((device) => [scan(device), live(device)]))
}
