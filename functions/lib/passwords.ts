import { isTooCommon, tooCommon } from '../../shared/passwords.ts'
import { badField, Refusal } from '../../shared/refusals.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { Env } from './env.ts'

const window = 10 * 60_000
const tries = 10

/** Refuses unless the password is the caller's own; slows guessing down. */
export const mustKnowPassword = async (
  { caller, stores, identity, now }: Env<'limits'>,
  password: string,
  message?: string,
) => {
  await stores.limits.consume(caller.company.uid, `password ${caller.user.uid}`, tries, window, now)
  if (!(await identity.check(caller.user.uid, password))) throw new Refusal('wrongPassword', message)
}

/**
 * Refuses a new password that is the username, or among the first that are tried.
 * @param path the field of the request that the password is in
 */
export const mustBeHardToGuess = (
  password: string,
  username: string,
  { name, company_url }: Pick<CompanyRecord, 'name' | 'company_url'>,
  path: string,
) => {
  if (password.toLowerCase() === username.toLowerCase()) throw badField(path, 'The password must not be the username.')
  if (isTooCommon(password, [name, company_url])) throw badField(path, tooCommon)
}
