import { badField, Refusal } from '../../shared/refusals.ts'
import type { Env } from './env.ts'

const window = 10 * 60_000
const tries = 10

/** Refuses unless the password is the caller's own; slows guessing down. */
export const mustKnowPassword = async ({ caller, stores, identity, now }: Env, password: string, wrong?: string) => {
  await stores.limits.spend(caller.company.uid, `password ${caller.user.uid}`, tries, window, now)
  if (!(await identity.check(caller.user.uid, password))) throw new Refusal('wrongPassword', wrong)
}

/** Refuses a password that is the user's name. */
export const mustNotBeName = (password: string, username: string, path: string) => {
  if (password.toLowerCase() === username.toLowerCase()) {
    throw badField(path, 'The password must not be the username.')
  }
}
