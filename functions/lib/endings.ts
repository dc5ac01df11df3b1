import type { SessionsEnded, UserRecord } from '../data/users.ts'
import type { Env } from './env.ts'

/** Waits until a second (epoch ms) begins: whoever signs in after the answer then counts as having signed in since. */
export const waitUntil = (second: number, clock: () => number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, second - clock())))

/**
 * Ends every session of a user.
 * @returns the second (epoch ms) from which a sign-in counts again; it has begun
 */
export const endSessions = async (
  { stores, clock }: Pick<Env, 'stores' | 'clock'>,
  { company, uid }: Pick<UserRecord, 'company' | 'uid'>,
  why: SessionsEnded,
): Promise<number> => {
  const from = await stores.users.endSessions(company, uid, clock(), why)
  await waitUntil(from, clock)
  return from
}
