import type { Db } from '../../functions/data/db.ts'
import type { Identity } from '../../functions/lib/identity.ts'

const never = () => new Promise<never>(() => {})

/**
 * The database and the identity service for somebody who is killed at one of their requests, as a sandbox that is gone: whatever
 * comes after it is not done any more, and nobody hears of it.
 * @param at the number of the request, from 1 @param reaches whether it still reaches its service
 * @param counts from when on requests are counted
 */
export const killAtRequest = (
  of: { db: Db; identity: Identity },
  at: number,
  reaches: boolean,
  counts = () => true,
) => {
  let count = 0
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  const asking = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (!counts()) return ask()
    count++
    if (count > at) return never()
    if (count < at) return ask()
    if (reaches) await ask().catch(() => undefined)
    resolve()
    return never()
  }
  return {
    killed,
    db: Object.create(of.db, {
      send: { value: (command: Parameters<Db['send']>[0]) => asking(() => of.db.send(command)) },
    }) as Db,
    identity: {
      ...of.identity,
      ensure: (...given) => asking(() => of.identity.ensure(...given)),
      remove: (...given) => asking(() => of.identity.remove(...given)),
    } satisfies Identity as Identity,
  }
}
