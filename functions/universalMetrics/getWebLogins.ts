import type { WebLoginRow } from '../../shared/contract/universalMetrics.ts'
import { iso } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { WebLogin } from '../data/webLogins.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { rangeOf } from '../metrics/range.ts'

/** Between a company and the place of a sign-in in its log: no uid has it. */
const mark = ' '
/** Companies whose logs are looked into together, at first and at most: many of them may be empty. */
const [fewest, most] = [4, 64]
const sideBySide = 8
/** Sign-ins of these from which on they are no longer few. */
const plenty = 250

/** A sign-in with its company and its place in that company's log. */
type Found = readonly [company: CompanyRecord, sk: string, login: WebLogin]

const out = ([{ uid, name, company_url }, sk, login]: Found, username: string, now: number): WebLoginRow => {
  const { joined_at, left_at, expires_at, ip } = login
  const left = left_at ?? (expires_at <= now ? expires_at : undefined)
  return {
    ...{ id: `${uid}${mark}${sk}`, company_url, company_name: name, username, ip },
    joined_At: iso(joined_at),
    left_At: left === undefined ? null : iso(left),
    duration: Math.max(0, Math.round(((left ?? now) - joined_at) / 1000)),
  }
}

/** Sign-ins as rows, with what their users are called. */
const rowsOf = async (logins: readonly Found[], { stores, now }: Pick<EnvOf<'universalMetrics'>, 'stores' | 'now'>) => {
  const names = await stores.users.usernamesOf(logins.map(([{ uid }, , { user }]) => [uid, user]))
  return logins.map((each, at) => {
    const item = out(each, names[at] ?? each[2].user, now)
    return { key: item.id, item }
  })
}

/** Company by company, each from its own log. */
export const getWebLogins: Handler<'getWebLogins'> = async ({ companies, timezone, ...times }, env) => {
  const { stores, now } = env
  const { from, to } = rangeOf({ ...times, time_zone: timezone }, now)
  const asked = [...new Set(companies.map(({ uid }) => uid))].sort()
  return new Listing<WebLoginRow>(
    async function* (after, size) {
      const [begun, sortKey] = after?.split(mark) ?? []
      const left = begun === undefined ? asked : asked.filter((uid) => uid >= begun)
      for (let next = 0, together = fewest; next < left.length; ) {
        const some = left.slice(next, next + together)
        next += together
        const there = (await stores.companies.several(some)).filter(({ status }) => status !== 2)
        const logs = await mapConcurrently(sideBySide, there, async (company) => {
          const rest = stores.webLogins.steps(company.uid, from, to - 1, {
            ...{ weak: true, size },
            after: company.uid === begun ? sortKey : undefined,
          })
          const step = await rest.next()
          return { company, first: step.done ? [] : step.value, rest }
        })
        const foundIn = (company: CompanyRecord, logins: readonly (readonly [sk: string, login: WebLogin])[]) =>
          logins.map(([sk, login]): Found => [company, sk, login])
        // What comes first of each is at hand; whoever has more is read further in turn.
        let ready: Found[] = []
        let found = 0
        for (const { company, first, rest } of logs) {
          ready.push(...foundIn(company, first))
          found += first.length
          for await (const more of rest) {
            yield rowsOf(ready, env)
            ready = foundIn(company, more)
          }
        }
        if (found < plenty) together = Math.min(most, 2 * together)
        yield rowsOf(ready, env)
      }
    },
    (a, b) => (a.joined_At < b.joined_At ? 1 : a.joined_At > b.joined_At ? -1 : a.id < b.id ? -1 : 1),
  )
}
