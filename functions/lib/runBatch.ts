import type { BatchResult } from '../../shared/contract/batchCall.ts'
import { Refusal } from '../../shared/refusals.ts'
import { partsOf } from '../../shared/text.ts'
import { scopeReader } from './accessScope.ts'
import { type Env, Ok } from './env.ts'
import { mapConcurrently } from './mapConcurrently.ts'
import { refusalOf } from './refusalOf.ts'

/** After so many ms of a call no further item is begun: the answer must be there before the call's time is over. */
export const lastStart = 12_000
/** Items at once: transactions on one company's counter wait for each other. */
const usualAtOnce = 4

/** The id of what was made for an item, and on how many handhelds it waits, where a handler says so. */
const moreOf = (reply: unknown) => {
  const data = reply instanceof Ok ? (reply.data as { made?: unknown; waiting?: unknown } | null) : null
  const { made, waiting } = data ?? {}
  return { ...(typeof made === 'string' && { made }), ...(typeof waiting === 'number' && { waiting }) }
}

/**
 * Does one thing to each of some items and answers a result for each, in their order. What is refused, or fails, keeps
 * no other item from being done. An item that somebody changed at the same moment is tried once more, with everything
 * read anew. What there was no time for is `unavailable`: the caller may send it again.
 * @param act a call's handler for one item, with the environment that it shall use
 */
export const runBatch = async <E extends Env<'groups'>>(
  uids: readonly string[],
  env: E,
  act: (uid: string, env: E) => Promise<unknown>,
  atOnce = usualAtOnce,
): Promise<{ results: BatchResult[] }> => {
  const attempt = async (uid: string) => {
    try {
      return await act(uid, env)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
      return act(uid, { ...env, accessScope: scopeReader(env.caller, env.stores) })
    }
  }
  const results = await mapConcurrently(atOnce, [...new Set(uids)], async (id): Promise<BatchResult> => {
    try {
      if (env.clock() - env.now > lastStart) throw new Refusal('unavailable')
      const reply = await attempt(id)
      const message = reply instanceof Ok ? reply.message : 'OK'
      return { id, ok: true, code: null, message: String(message), ...moreOf(reply), ...partsOf(message) }
    } catch (error) {
      const { code, message, parts } = refusalOf(error, env.log)
      return { id, ok: false, code, message, ...parts }
    }
  })
  return { results }
}
