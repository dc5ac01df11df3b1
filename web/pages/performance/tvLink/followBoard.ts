import type { Envelope, Output } from '../../../../shared/contract/index.ts'
import { programs } from '../../../../shared/contract/programsPaths.ts'
import { recordServerTime, serverNow } from '../../../api/clock.ts'

type Answer = Output<'readTvBoard'>
export type Board = NonNullable<Answer['board']>

/** Ms between two questions whether anything has changed: a batch is on the wall within 10 s of its acknowledgement. */
const askEvery = 5_000
/** The same while the link is not known: who is turned away for a while, or has mistyped the link, hears no other answer. */
const knockEvery = 60_000
/** Ms after which figures are read again though nothing is said to have changed: the day goes on without work, too. */
export const readEvery = 5 * 60_000
/** Ms that an answer is waited for. */
const timeoutMs = 20_000

export interface Shown {
  board: Board | undefined
  /** Epoch ms by the server's clock at which it was last known that the figures are today's; 0 while there are none. */
  updatedAt: number
  /** The last try failed. */
  missed: boolean
  /** The link is over. */
  ended: boolean
  /** The installation is under maintenance. */
  maintained?: true
}

/**
 * What the answer to a link says. `ended`: it is refused for good, in words of the API. `unknown`: whoever stands before the API
 * lets it through no more, or not now. `maintained`: nobody is answered for now. Undefined where the same again may do.
 */
const ask = async (
  token: string,
  version: string | undefined,
): Promise<Answer | 'ended' | 'unknown' | 'maintained' | undefined> => {
  try {
    const asked = Date.now()
    const reply = await fetch(programs.readTvBoard, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(version === undefined ? {} : { version }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    recordServerTime(reply.headers.get('date'), asked, Date.now())
    // Whoever stands between us and the server may answer in HTML.
    const envelope = (await reply.json().catch(() => ({}))) as Partial<Envelope<Answer>>
    if (reply.ok) return envelope.data
    if (envelope.code === 'maintenance') return 'maintained'
    if (reply.status !== 401 && reply.status !== 403) return undefined
    return envelope.code === undefined ? 'unknown' : 'ended'
  } catch {
    return undefined
  }
}

/**
 * Reads the figures of a TV link again as they change, for days without a person.
 * @param show is given what becomes of what is shown
 * @returns `poll` asks at once; `stop` ends it
 */
export const followBoard = (token: string, show: (next: (before: Shown) => Shown) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts questions: the answer to the latest one alone is shown, and goes on. */
  let latest = 0
  let version: string | undefined
  let readAt = 0
  const poll = async () => {
    clearTimeout(timer)
    latest += 1
    const own = latest
    const answer = await ask(token, Date.now() - readAt < readEvery ? version : undefined)
    if (own !== latest) return
    if (answer === 'ended') return show((before) => ({ ...before, ended: true }))
    if (answer === 'unknown') show((before) => ({ ...before, missed: true, ended: before.board === undefined }))
    else if (answer === 'maintained') show((before) => ({ ...before, maintained: true }))
    else if (answer) {
      if (answer.board) readAt = Date.now()
      version = answer.version
      show((before) => ({
        ...{ board: answer.board ?? before.board, updatedAt: serverNow() },
        ...{ missed: false, ended: false },
      }))
    } else show((before) => ({ ...before, missed: true }))
    timer = setTimeout(poll, answer === 'unknown' ? knockEvery : askEvery)
  }
  const stop = () => {
    latest += 1
    clearTimeout(timer)
  }
  return { poll, stop }
}
