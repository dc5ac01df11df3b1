import type { AuditNames } from '../../shared/contract/audit.ts'
import type { Member } from '../data/users.ts'
import type { EnvOf, Handler } from '../lib/env.ts'

/** People and things that one answer has of each. */
const most = 20

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')

type Users = ReadonlyMap<string, Pick<Member, 'name' | 'username'>>

/**
 * Who and what of a company is called so, the deleted ones too: what they did and what was done to them is still in the log.
 * @param helpers users of the company that runs the installation, where it is another one
 */
const namedSo = async (
  company: string,
  search: string,
  { stores }: Pick<EnvOf<'audit'>, 'stores'>,
  helpers?: Users,
): Promise<AuditNames> => {
  const wanted = plain(search.trim())
  const isSo = (...texts: string[]) => texts.some((text) => plain(text).includes(wanted))
  const [users, groups] = await Promise.all([stores.users.members(company), stores.groups.list(company)])
  const found = (all: Users, provider: boolean) =>
    [...all].flatMap(([uid, { name, username }]) =>
      uid === search || isSo(name, username) ? [{ uid, name: name || username, username, provider }] : [],
    )
  const own = found(users, false)
  return {
    people: [...own, ...(helpers ? found(helpers, true) : [])].sort(byName).slice(0, most),
    things: [
      ...groups.filter(({ name }) => isSo(name)).map(({ type, uid, name }) => ({ kind: type, id: uid, name })),
      ...own.map(({ uid, username }) => ({ kind: 'user', id: uid, name: username })),
    ]
      .sort(byName)
      .slice(0, most),
  }
}

/** People and things of the caller's company. */
export const getAuditNames: Handler<'getAuditNames'> = ({ search }, env) => namedSo(env.caller.company.uid, search, env)

/** The same of any company, with the people who run the installation: they work in all of them. */
export const getUniversalAuditNames: Handler<'getUniversalAuditNames'> = async ({ company_uid, search }, env) => {
  const home = env.caller.company.uid
  const helpers = company_uid === home ? undefined : await env.stores.users.members(home)
  return namedSo(company_uid, search, env, helpers)
}
