import { CognitoFailure, notAuthorized } from './failure.ts'
import { type PoolSettings, poolName } from './settings.ts'
import { verifierOf } from './srp.ts'
import type { PoolUser, PoolUsers } from './users.ts'

const freeTries = 5
const longestLock = 15 * 60_000

/** @throws InvalidPasswordException where the pool's policy does not allow the password */
export const mustFollowPolicy = (settings: PoolSettings, password: unknown): string => {
  const fails = (reason: string) =>
    new CognitoFailure('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
  if (typeof password !== 'string' || password.length < settings.minimumPasswordLength)
    throw fails('Password not long enough')
  if (password.length > 256) throw fails('Password too long')
  const { lowercase, uppercase, numbers, symbols } = settings.requires
  if (lowercase && !/\p{Ll}/u.test(password)) throw fails('Password must have lowercase characters')
  if (uppercase && !/\p{Lu}/u.test(password)) throw fails('Password must have uppercase characters')
  if (numbers && !/\d/.test(password)) throw fails('Password must have numeric characters')
  if (symbols && !/[^\p{L}\p{N}]/u.test(password)) throw fails('Password must have symbol characters')
  return password
}

/** The user with another password; a lock and a mailed code end with it. */
export const withPassword = (settings: PoolSettings, user: PoolUser, password: string, now: number): PoolUser => {
  const { recovery: _, ...rest } = user
  return {
    ...rest,
    kept: verifierOf(poolName(settings), user.username, password),
    failures: 0,
    lockedUntil: 0,
    changedAt: now,
  }
}

/** @throws where the user is disabled, or has tried too often */
export const mustBeAbleToTry = (user: PoolUser, now: number) => {
  if (user.lockedUntil > now) throw notAuthorized('Password attempts exceeded')
  if (!user.enabled) throw notAuthorized('User is disabled.')
}

/** Counts a wrong password: from the fifth on each one locks the user, for a second and then twice as long each time. */
export const countFailure = (users: PoolUsers, user: PoolUser, now: number) => {
  const failures = user.failures + 1
  const lock = failures < freeTries ? 0 : Math.min(longestLock, 1000 * 2 ** (failures - freeTries))
  users.save({ ...user, failures, lockedUntil: lock ? now + lock : 0 })
}
