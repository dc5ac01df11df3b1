import { companyMessages, companyUrlForm, repeatedIn } from '../../shared/companies.ts'
import { Username } from '../../shared/contract/fields.ts'
import type { EnvOf, Handler } from '../lib/env.ts'

/**
 * Which usernames nobody has in any company: whoever runs several looks people up by name.
 * @returns the places of those that somebody has
 */
export const takenUsernames = ({ stores }: Pick<EnvOf<'companies'>, 'stores'>, usernames: readonly string[]) =>
  stores.users.takenAnywhere(usernames)

export const checkNewCompany: Handler<'checkNewCompany'> = async ({ company_url, usernames }, env) => {
  const faults = usernames.map((username) => Username.safeParse(username).error?.issues[0]?.message)
  const able = usernames.flatMap((username, index) => (faults[index] ? [] : [{ username, place: index }]))
  const [named, taken] = await Promise.all([
    company_url && companyUrlForm.test(company_url) ? env.stores.companies.named(company_url) : undefined,
    takenUsernames(
      env,
      able.map(({ username }) => username),
    ),
  ])
  for (const [at, { place }] of able.entries()) if (taken.has(at)) faults[place] = companyMessages.takenUsername
  for (const index of repeatedIn(usernames)) faults[index] ??= companyMessages.sameUsername
  return {
    company_url:
      company_url === undefined ? null : !companyUrlForm.test(company_url) ? 'invalid' : named ? 'taken' : 'free',
    usernames: usernames.flatMap((username, index) => {
      const message = faults[index]
      return message ? [{ username, message }] : []
    }),
  }
}
