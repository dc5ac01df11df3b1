import type { ActiveSession } from '../../../shared/contract/activeSessions.ts'
import type { Outcome } from '../../features/entity/sendBatch.ts'

/** What became of a session that was forced to end. */
export interface Result {
  state: 'asking' | 'out' | 'waiting' | 'failed'
  /** Why not. */
  message?: string
  /** When it had ended, epoch ms. */
  at?: number
}

/** What was forced, and what became of each session, by its id. */
export interface Forced {
  /** Sessions as they were when they were to end. */
  rows: readonly ActiveSession[]
  results: ReadonlyMap<string, Result>
  running: boolean
}

/** What an answer means for one session of its user: a handheld ends it with its next contact, the console at once. */
export const resultOf = (
  { where }: Pick<ActiveSession, 'where'>,
  { ok, message, waiting = 0 }: Pick<Outcome, 'ok' | 'message' | 'waiting'>,
  at: number,
): Result => {
  if (!ok) return { state: 'failed', message }
  return where === 'handheld' && waiting > 0 ? { state: 'waiting' } : { state: 'out', at }
}

/** The same once sessions were read again: those that waited and are gone have ended. @param at when that was, epoch ms */
export const readAgain = (forced: Forced, there: readonly ActiveSession[], at: number): Forced => {
  const ids = new Set(there.map(({ session_id }) => session_id))
  const ended = [...forced.results].filter(([id, { state }]) => state === 'waiting' && !ids.has(id))
  if (ended.length === 0) return forced
  const out = ended.map(([id]) => [id, { state: 'out', at }] as const)
  return { ...forced, results: new Map<string, Result>([...forced.results, ...out]) }
}

/** How many users have come how far. Who failed is not out, and who waits on one handheld is not out either. */
export const countsOf = ({ rows, results }: Pick<Forced, 'rows' | 'results'>) => {
  const counts = { failed: 0, asking: 0, waiting: 0, out: 0 }
  const states = Map.groupBy(rows, ({ user }) => user.uid)
  for (const sessions of states.values()) {
    const some = new Set(sessions.map(({ session_id }) => results.get(session_id)?.state))
    const least = (['failed', 'asking', 'waiting', 'out'] as const).find((state) => some.has(state))
    if (least) counts[least]++
  }
  return counts
}
