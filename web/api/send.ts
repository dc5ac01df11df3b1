import type { CallName, Envelope, Input, Output } from '../../shared/contract/index.ts'
import type { FieldError } from '../../shared/refusals.ts'
import { api as words } from '../words/en/api.ts'
import { isCorrected, recordServerTime } from './clock.ts'
import { config } from './config.ts'
import { Failure, mayPass } from './failure.ts'
import { turnOfCall } from './firstFrame.ts'
import { type Route, routes } from './routes.ts'
import { spoken } from './spoken.ts'
import { accessToken, sessionLock, storedSession } from './token.ts'

export interface Answer<N extends CallName> {
  data: Output<N>
  message: string
  /** What of it was not done, of calls that do what they can. */
  errors: readonly FieldError[]
}

interface Options {
  signal?: AbortSignal
  /** One key for all tries of one write, so that it happens once. */
  idempotencyKey?: string
}

let sessionEnded: (message: string) => void = () => {}
/** Sets what happens when the server says that the session is over. */
export const onSessionEnd = (handle: typeof sessionEnded) => {
  sessionEnded = handle
}
/** Whoever closes a session need not hear that it is over. */
const ended = (name: CallName, message: string) => {
  if (name !== 'close') sessionEnded(message)
}

type Written = (name: CallName, input: unknown) => void
const writtenListeners = new Set<Written>()
/** Calls back after each write that succeeded; answers how to stop. */
export const onWritten = (listener: Written) => {
  writtenListeners.add(listener)
  return () => {
    writtenListeners.delete(listener)
  }
}

/** The name under which the first script of the page keeps the answer of a call. */
export const early = (name: CallName, input: unknown) => `${name} ${JSON.stringify(input)}`

/** When the answers came that were taken so, epoch ms. */
const arrivals = new Map<string, number>()
export const earlyDataAt = (name: CallName, input: unknown) => arrivals.get(early(name, input))

/**
 * What the first script of the page has read already, for a query's first data: what is there at once is shown at once.
 * @param taken whether the answer is of use; one that is not stays for the call itself
 * @returns undefined where it asked for something else, or where the answer has not come or is a refusal
 */
export const earlyData = <N extends CallName>(
  name: N,
  input: Input<N>,
  taken: (data: Output<N>) => boolean = () => true,
): Output<N> | undefined => {
  const key = early(name, input)
  const reply = window.__early?.there[key]
  if (reply?.status !== 200) return undefined
  recordServerTime(reply.date, window.__early?.now ?? 0, reply.at)
  // It asked by a wrong clock.
  if (isCorrected(window.__early?.ahead ?? 0)) return undefined
  const { data } = opened<N>(name, reply.status, reply.body)
  if (!taken(data)) return undefined
  arrivals.set(key, reply.at)
  delete window.__early?.there[key]
  delete window.__early?.answers[key]
  return data
}

/** Before what may pass is tried once more: at least, and at most where the server asks for longer, in ms. */
const [shortWait, longWait] = [400, 5000]

/** No answer takes longer, in ms: the server itself gives up at 20 s. */
const timeoutMs = 30_000

/** Makes a call and answers its data and message. Throws a `Failure` that carries the server's words. */
export const answer = async <N extends CallName>(
  name: N,
  input: Input<N>,
  options: Options = {},
): Promise<Answer<N>> => {
  const route = routes[name]
  const begun = window.__early?.answers[early(name, input)]
  if (begun) {
    delete window.__early?.answers[early(name, input)]
    const asked = window.__early?.now ?? 0
    const reply = await begun.catch(() => undefined)
    recordServerTime(reply?.date, asked, Date.now())
    if (reply?.status === 200) return opened(name, reply.status, reply.body)
  }
  await turnOfCall()
  const key = options.idempotencyKey ?? (route.writes ? crypto.randomUUID() : undefined)
  const attempt = async () => {
    const result = await tryOnce<N>(name, input, options.signal, key)
    if (route.writes) for (const listener of writtenListeners) listener(name, input)
    return result
  }
  try {
    return await attempt()
  } catch (error) {
    // Reads are safe to repeat, and so are writes that carry a key.
    if (options.signal?.aborted || !mayPass(error) || (route.needs !== 's' && route.writes)) throw error
    const asked = (error as Failure).retryAfter ?? shortWait
    // Who would wait for longer is better told.
    if (asked > longWait) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.max(shortWait, asked) * (1 + Math.random() / 2)))
    return attempt()
  }
}

/** Makes a call and answers its data. */
export const send = async <N extends CallName>(name: N, input: Input<N>, options?: Options): Promise<Output<N>> =>
  (await answer(name, input, options)).data

const tryOnce = async <N extends CallName>(
  name: N,
  input: unknown,
  signal: AbortSignal | undefined,
  key: string | undefined,
): Promise<Answer<N>> => {
  const route: Route = routes[name]
  const post = async (token: string | undefined) => {
    const base = storedSession()?.apiBase ?? (await config()).apiBase
    const session = route.needs === 's' ? storedSession()?.id : undefined
    const asked = Date.now()
    const reply = await fetch(base + route.path, {
      method: route.method,
      body: JSON.stringify(input),
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(session ? { 'x-session-id': session } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs),
    })
    recordServerTime(reply.headers.get('date'), asked, Date.now())
    const seconds = Number(reply.headers.get('retry-after'))
    const retryAfter = seconds > 0 ? seconds * 1000 : undefined
    return { status: reply.status, body: await reply.text(), retryAfter, token, session }
  }
  try {
    let reply = await post(route.needs === 'n' ? undefined : await tokenOrEnd(name))
    // The gateway refuses an old token before any of our code runs, and so without our envelope.
    if (reply.status === 401 && !envelopeOf(reply.body)?.code && reply.token) {
      reply = await post(await tokenOrEnd(name, reply.token))
    }
    // A renewal gives the session another id, so a call that left before it finds its own id gone.
    if (reply.status === 401 && reply.session && name !== 'refresh' && (await idNow()) !== reply.session) {
      reply = await post(await tokenOrEnd(name))
    }
    return opened(name, reply.status, reply.body, reply.retryAfter)
  } catch (error) {
    if (error instanceof Failure || signal?.aborted) throw error
    throw new Failure('unreachable', words.unreachable)
  }
}

/** The session's id once no tab is renewing it any more. */
const idNow = () => navigator.locks.request(sessionLock, { mode: 'shared' }, () => storedSession()?.id)

const tokenOrEnd = async (name: CallName, rejected?: string) => {
  const token = await accessToken(rejected)
  if (token) return token
  ended(name, words.signInAgain)
  throw new Failure('notSignedIn', words.signInAgain, { status: 401 })
}

const envelopeOf = (body: string): Envelope | undefined => {
  try {
    const envelope = JSON.parse(body) as Envelope
    return typeof envelope?.message === 'string' ? envelope : undefined
  } catch {
    return undefined
  }
}

const opened = <N extends CallName>(name: N, status: number, body: string, retryAfter?: number): Answer<N> => {
  const envelope = envelopeOf(body)
  const errors = envelope?.errors?.map((error) => ({ ...error, message: spoken(error) })) ?? []
  if (envelope && status === 200) return { data: envelope.data as Output<N>, message: spoken(envelope), errors }
  const code = envelope?.code ?? (status === 401 ? 'notSignedIn' : status === 503 ? 'unavailable' : 'failed')
  const message = envelope?.code ? spoken(envelope) : status === 401 ? words.signInAgain : words.failed
  if (code === 'sessionEnded' || code === 'notSignedIn') ended(name, message)
  // `app/GlobalNotices` hears it.
  if (code === 'maintenance') dispatchEvent(new Event(code))
  throw new Failure(code, message, {
    status,
    errors,
    detail: envelope?.data,
    retryAfter,
  })
}
