import type { Envelope } from '../../shared/contract/index.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Stores } from '../data/stores.ts'

/** Runs a write once for each Idempotency-Key of a session and answers the same again when it is repeated. */
export const once = async (
  stores: Stores,
  company: string,
  session: string,
  key: string,
  asked: string,
  now: number,
  act: () => Promise<Envelope>,
  log: (message: string, error: Error) => void,
): Promise<Envelope> => {
  if (!/^[\w-]{8,80}$/.test(key))
    throw new Refusal('badInput', 'The Idempotency-Key must be 8 to 80 letters, digits, _ or -.')
  const kept = await stores.once.claim(company, session, key, asked, now)
  if (kept) {
    if (kept.asked !== asked) throw new Refusal('conflict', 'This Idempotency-Key was used for another request.')
    if (!kept.answer) throw new Refusal('conflict', 'The first request with this Idempotency-Key is still running.')
    return JSON.parse(kept.answer.body) as Envelope
  }
  let answer: Envelope
  try {
    answer = await act()
  } catch (error) {
    await stores.once.release(company, session, key)
    throw error
  }
  // Where this fails the key stays claimed: a repetition is refused, and nothing is done twice.
  await stores.once
    .keep(company, session, key, { status: answer.status, body: JSON.stringify(answer) })
    .catch((error: Error) => log('answer not kept', error))
  return answer
}
