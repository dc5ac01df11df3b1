import type { Envelope } from '../../shared/contract/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { IdempotencyKey } from '../data/idempotency.ts'
import type { Stores } from '../data/stores.ts'
import { newId } from './ids.ts'

/** Milliseconds after which a run is dead that has not ended: its Lambda's timeout and a margin for clocks. */
export const longestRun = 30_000

/** Bytes of an answer that is kept whole; an item of the table holds 400 kB. */
const largestKept = 300_000

/** What is kept of an answer: of a large one only that it was done, and its words. */
const kept = (answer: Envelope) => {
  const whole = JSON.stringify(answer)
  if (Buffer.byteLength(whole) <= largestKept) return whole
  const { status, message } = answer
  return JSON.stringify({ status, message })
}

const repeated = (answer: string): Envelope => {
  const envelope = JSON.parse(answer) as Envelope
  if (envelope.data === undefined) throw new Refusal('conflict', `${envelope.message}. Please reload to see it.`)
  return envelope
}

export interface IdempotentRun {
  at: IdempotencyKey
  /** Hash of what is asked */
  asked: string
  now: number
  /** False where doing it twice would do harm: then a run that died is not taken over, as nobody knows what it did. */
  idempotent: boolean
  log: (message: string, error: Error) => void
}

/**
 * Runs a write once for each Idempotency-Key of a session and answers the same again when it is repeated. A run that
 * died, leaving no answer, is done again by the repetition, unless that would do harm.
 */
export const runIdempotently = async (
  stores: Pick<Stores, 'idempotency'>,
  { at, asked, now, idempotent, log }: IdempotentRun,
  act: () => Promise<Envelope>,
): Promise<Envelope> => {
  if (!/^[\w-]{8,80}$/.test(at.key))
    throw new Refusal('badInput', 'The Idempotency-Key must be 8 to 80 letters, digits, _ or -.')
  const run = { id: newId(), asked, over_at: now + longestRun }
  const other = await stores.idempotency.claim(at, run, now, idempotent)
  if (other) {
    if (other.asked !== asked) throw new Refusal('conflict', 'This Idempotency-Key was used for another request.')
    if (other.answer) return repeated(other.answer)
    throw new Refusal(
      'conflict',
      other.over_at > now
        ? 'The first request with this Idempotency-Key is still running.'
        : 'This was started and may have been done. Please check before you do it again.',
    )
  }
  let answer: Envelope
  try {
    answer = await act()
  } catch (error) {
    // Where this fails the key is free again once the run is over.
    await stores.idempotency.release(at, run.id).catch((failure: Error) => log('key not released', failure))
    throw error
  }
  await stores.idempotency.keep(at, run.id, kept(answer)).catch((error: Error) => log('answer not kept', error))
  return answer
}
