import { useEffect, useState } from 'react'
import type { Envelope, Output } from '../../../../shared/contract/index.ts'
import { programs } from '../../../../shared/contract/programsPaths.ts'

type Answer = Output<'readTvBoard'>
export type Board = NonNullable<Answer['board']>

/** Ms between two questions whether anything has changed. */
const askEvery = 15_000
/** Ms after which figures are read again though nothing is said to have changed: the day goes on without work, too. */
export const readEvery = 5 * 60_000
/** Ms that an answer is waited for. */
const timeoutMs = 20_000

export interface Shown {
  board: Board | undefined
  /** Epoch ms at which it was last known that the figures are today's; 0 while there are none. */
  updatedAt: number
  /** The last try failed. */
  missed: boolean
  /** The link is over: nothing is asked any more. */
  ended: boolean
}

/** What the answer to a link says; `ended` where it is refused for good, undefined where the same again may do. */
const ask = async (token: string, version: string | undefined): Promise<Answer | 'ended' | undefined> => {
  try {
    const reply = await fetch(programs.readTvBoard, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(version === undefined ? {} : { version }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Whoever stands between us and the server answers in HTML.
    const envelope = (await reply.json()) as Partial<Envelope<Answer>>
    if (reply.ok) return envelope.data
    return reply.status === 401 || reply.status === 403 ? 'ended' : undefined
  } catch {
    return undefined
  }
}

/** The figures of a TV link, read again as they change, for days without a person. */
export const useBoard = (token: string): Shown => {
  const [shown, setShown] = useState<Shown>({ board: undefined, updatedAt: 0, missed: false, ended: token === '' })
  useEffect(() => {
    if (token === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let version: string | undefined
    let readAt = 0
    const look = async () => {
      clearTimeout(timer)
      const answer = await ask(token, Date.now() - readAt < readEvery ? version : undefined)
      if (over) return
      if (answer === 'ended') return setShown((before) => ({ ...before, ended: true }))
      if (answer) {
        if (answer.board) readAt = Date.now()
        version = answer.version
        setShown((before) => ({
          board: answer.board ?? before.board,
          updatedAt: Date.now(),
          missed: false,
          ended: false,
        }))
      } else setShown((before) => ({ ...before, missed: true }))
      timer = setTimeout(look, askEvery)
    }
    void look()
    window.addEventListener('online', look)
    return () => {
      over = true
      clearTimeout(timer)
      window.removeEventListener('online', look)
    }
  }, [token])
  return shown
}
