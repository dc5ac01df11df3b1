import { createHmac } from 'node:crypto'
import type { OpenHandler } from '../lib/env.ts'
import { alphabet } from '../lib/ids.ts'
import { beginsPerAddress } from '../lib/rateLimits.ts'

const window = 5 * 60_000
/** By name and address together: by the name alone, anybody could keep its owner from signing in. */
const perName = 60

/** A uid that nobody has, always the same for the same name: it looks like any other, so nothing is learned. */
const unknownUid = (key: string, company: string, username: string) => {
  const bytes = createHmac('sha512', key).update(`${company.toLowerCase()}\n${username.toLowerCase()}`).digest()
  return [...bytes]
    .filter((byte) => byte < alphabet.length * 7)
    .slice(0, 16)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
}

export const begin: OpenHandler<'begin'> = async ({ company_url, username }, { stores, source, now }) => {
  const name = `${company_url.toLowerCase()} ${username.toLowerCase()}`
  const [key, company] = await Promise.all([
    stores.secrets.of('begin'),
    stores.companies.uidOf(company_url),
    stores.limits.consume('-', `begin ${source.ip}`, beginsPerAddress, window, now),
    stores.limits.consume('-', `begin ${source.ip} ${name}`, perName, window, now),
  ])
  // The same reads whether the company exists or not, so that the time tells nothing either.
  const uid = await stores.users.uidOf(company ?? '-', username)
  return { uid: uid ?? unknownUid(key, company_url, username) }
}
