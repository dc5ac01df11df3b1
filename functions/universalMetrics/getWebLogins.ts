import type { WebLoginRow } from '../../shared/contract/universalMetrics.ts'
import { iso } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { WebLogin } from '../data/webLogins.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { rangeOf } from '../metrics/range.ts'
import { companiesOf } from '../universal/companies.ts'

/** Between a company and the place of a sign-in in its log: no uid has it. */
const mark = ' '

const out = (
  key: string,
  { user, joined_at, left_at, expires_at, ip }: WebLogin,
  { name, company_url }: CompanyRecord,
  username: string,
  now: number,
): WebLoginRow => {
  const left = left_at ?? (expires_at <= now ? expires_at : undefined)
  return {
    ...{ id: key, company_url, company_name: name, username: username || user, ip },
    joined_At: iso(joined_at),
    left_At: left === undefined ? null : iso(left),
    duration: Math.max(0, Math.round(((left ?? now) - joined_at) / 1000)),
  }
}

/** Company by company, each from its own log. */
export const getWebLogins: Handler<'getWebLogins'> = async ({ companies, timezone, ...times }, env) => {
  const { stores, now } = env
  const { from, to } = rangeOf({ ...times, time_zone: timezone }, now)
  const wanted = new Set(companies.map(({ uid }) => uid))
  const asked = (await companiesOf(env)).filter(({ uid }) => wanted.has(uid)).sort((a, b) => (a.uid < b.uid ? -1 : 1))
  return new Listing<WebLoginRow>(
    async function* (after, size) {
      const [begun, place] = after?.split(mark) ?? []
      for (const company of asked) {
        if (begun !== undefined && company.uid < begun) continue
        const steps = stores.webLogins.steps(company.uid, from, to - 1, {
          ...{ weak: true, size },
          after: company.uid === begun ? place : undefined,
        })
        for await (const found of steps) {
          if (found.length === 0) continue
          const members = await stores.users.members(
            company.uid,
            found.map(([, { user }]) => user),
          )
          yield found.map(([sk, login]) => {
            const key = `${company.uid}${mark}${sk}`
            return { key, item: out(key, login, company, members.get(login.user)?.username ?? '', now) }
          })
        }
      }
    },
    (a, b) => (a.joined_At < b.joined_At ? 1 : a.joined_At > b.joined_At ? -1 : a.id < b.id ? -1 : 1),
  )
}
