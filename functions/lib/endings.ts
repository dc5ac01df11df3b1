import type { Stores } from '../data/stores.ts'
import type { SessionsEnded, UserRecord } from '../data/users.ts'
import type { Env } from './env.ts'

/**
 * What follows where sessions of a user were ended: the log of who was signed in has it, and the second (epoch ms) has begun
 * from which a sign-in counts again. So whoever signs in after the answer counts as having signed in since.
 */
export const afterEnding = async (
  sessions: Pick<Stores['sessions'], 'noteEnded'>,
  clock: () => number,
  { company, uid }: Pick<UserRecord, 'company' | 'uid'>,
  second: number,
) => {
  await sessions.noteEnded(company, uid, second)
  await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, second - clock())))
}

/**
 * Ends every session of a user.
 * @returns the second (epoch ms) from which a sign-in counts again; it has begun
 */
export const endSessions = async (
  { stores, clock }: Pick<Env<'users' | 'sessions'>, 'stores' | 'clock'>,
  user: Pick<UserRecord, 'company' | 'uid'>,
  why: SessionsEnded,
): Promise<number> => {
  const from = await stores.users.endSessions(user.company, user.uid, clock(), why)
  await afterEnding(stores.sessions, clock, user, from)
  return from
}
