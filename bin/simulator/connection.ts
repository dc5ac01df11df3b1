import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import type { filing } from '../../shared/contract/filing.ts'
import type { handheld } from '../../shared/contract/handheld.ts'
import type { Envelope, Input, Output } from '../../shared/contract/index.ts'
import { pause } from './clock.ts'
import type { Faults } from './faults.ts'

const gzip = promisify(gzipCallback)

export type HandheldCall = keyof typeof handheld | keyof typeof filing

/** The server's last word on a request: sending it again would not help. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(call: string, { status, code, message }: Pick<Envelope, 'status' | 'code' | 'message'>) {
    super(`${call}: ${message}`)
    this.status = status
    this.code = code ?? ''
  }
}

/** Thrown when the fleet is stopped while a request waits for its next try. */
export class Stopped extends Error {}

export interface Traffic {
  requests: number
  requestsLost: number
  answersLost: number
  sentTwice: number
  retries: number
}

export const noTraffic = (): Traffic => ({ requests: 0, requestsLost: 0, answersLost: 0, sentTwice: 0, retries: 0 })

/** Before the first repetition, ms: what got lost may well get through at once, who refuses has too much to do. */
const firstWait = { lost: 250, refused: 2000 }
const longestWait = 30_000
const timeout = 30_000
/** Below this, zipping costs more than it saves. */
const zipFrom = 1024

interface Connection {
  url: string
  faults: Faults
  traffic: Traffic
  off: AbortSignal
}

/** What one try brought. */
interface Outcome {
  /** Whether an answer came: from the product with its envelope, from the gateway without. */
  answered: boolean
  envelope?: Pick<Envelope, 'status' | 'code' | 'message' | 'data'>
  /** Seconds that the answer asks to wait. */
  retryAfter?: number
}

/** One try. */
const attempt = async (
  { url, faults, traffic, off }: Connection,
  call: HandheldCall,
  body: Uint8Array<ArrayBuffer> | string,
  bearer: string | undefined,
): Promise<Outcome> => {
  const delivery = faults.next()
  if (delivery === 'requestLost') {
    traffic.requestsLost += 1
    return { answered: false }
  }
  const send = async (): Promise<Outcome> => {
    traffic.requests += 1
    try {
      const answer = await fetch(`${url}/device/v1/${call}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': typeof body === 'string' ? 'application/json' : 'application/gzip',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        signal: AbortSignal.any([off, AbortSignal.timeout(timeout)]),
      })
      const asked = Number(answer.headers.get('retry-after'))
      const wait = asked > 0 ? { retryAfter: asked } : {}
      const content = (await answer.json().catch(() => undefined)) as Partial<Envelope> | undefined
      if (typeof content?.message !== 'string') return { answered: true, ...wait }
      // What the gateway says itself has but a message: its status is that of the answer.
      const envelope = { data: null, ...content, message: content.message, status: answer.status }
      return { answered: true, envelope, ...wait }
    } catch {
      return { answered: false }
    }
  }
  const outcome = await send()
  if (delivery === 'answerLost') {
    traffic.answersLost += 1
    return { answered: false }
  }
  if (delivery === 'arrivesTwice') {
    traffic.sentTwice += 1
    return send()
  }
  return outcome
}

/**
 * How long to wait before the next try, ms: twice as long each time, shortened by up to half; and at least as long as the
 * answer asks, made longer by up to half of it, so that not everybody comes back at once.
 * @param tries how many there were before this one
 */
const waitOf = ({ faults }: Connection, tries: number, { answered, retryAfter = 0 }: Outcome) =>
  Math.max(
    faults.spread(Math.min((answered ? firstWait.refused : firstWait.lost) * 2 ** tries, longestWait)),
    retryAfter * 500 + faults.spread(retryAfter * 1000),
  )

/**
 * Sends a call until the server has answered it: lost requests, lost answers, 429 and 5xx are tried again after a
 * growing wait, or the one that the answer asks for. Any other refusal is thrown.
 */
export const deliver = async <Call extends HandheldCall>(
  connection: Connection,
  call: Call,
  input: Input<Call>,
  bearer?: string,
): Promise<Output<Call>> => {
  const text = JSON.stringify(input)
  const body = text.length >= zipFrom ? new Uint8Array(await gzip(text)) : text
  for (let tries = 0; ; tries++) {
    if (connection.off.aborted) throw new Stopped()
    const outcome = await attempt(connection, call, body, bearer)
    const { envelope } = outcome
    if (envelope?.status === 200) return envelope.data as Output<Call>
    if (envelope && envelope.status < 500 && envelope.status !== 429) throw new Refused(call, envelope)
    // Work goes on meanwhile: what it is told is asked for again with the next heartbeat.
    if (envelope?.code === 'maintenance' && call !== 'enrol') throw new Refused(call, envelope)
    connection.traffic.retries += 1
    await pause(waitOf(connection, tries, outcome), connection.off)
  }
}
