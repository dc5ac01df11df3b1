import { thingName, thingOf } from '../../shared/audit.ts'
import type { AuditFound, AuditRow } from '../../shared/contract/audit.ts'
import type { Checked } from '../../shared/contract/index.ts'
import { iso } from '../../shared/time.ts'
import type { AuditEntry } from '../data/audit.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { cursorAfter, keyIn } from '../lib/cursor.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { rangeOf } from '../metrics/range.ts'
import { actorFor, actorForProvider } from './actors.ts'
import { type Names, namesFor } from './naming.ts'
import { type LoggedActor, rowOf } from './rows.ts'

/** Records that one answer looks at at most, and the time (ms) after which it ends with what it has. */
const mostRead = 4000
const longEnough = 4000
/** Records of a step where few of many may be wanted. */
const searchedStep = 400
/** Companies whose names are read side by side: a page of all companies may be of a hundred. */
const companiesAtOnce = 16

type Asked = Checked<'getAuditLog'>

/** What a record is looked at by, beside where it is found. */
const isWanted = ({ record }: AuditEntry, { who, what, kind, did }: Asked) => {
  if (who !== undefined && record.user !== who) return false
  if (did !== undefined && record.call !== did) return false
  if (what === undefined && kind === undefined) return true
  return record.changes.some(({ target }) => {
    const thing = thingOf(target)
    return (what === undefined || thingName(thing) === what) && (kind === undefined || thing.kind === kind)
  })
}

interface Reader {
  steps: (after: string | undefined, size: number) => AsyncIterable<AuditEntry[]>
  /** Where a list goes on behind an entry. */
  keyOf: (entry: AuditEntry) => string
  companyOf: (uid: string) => Promise<CompanyRecord | undefined>
  actor: (entry: AuditEntry, names: Names) => Promise<LoggedActor>
}

/** Rows of some entries in their order, each with its entry; undefined of a company that is not known. */
const rowsOf = async (
  some: readonly AuditEntry[],
  { companyOf, actor }: Reader,
  { stores }: Pick<EnvOf<'audit'>, 'stores'>,
) => {
  const rows = new Map<AuditEntry, AuditRow>()
  const byCompany = [...Map.groupBy(some, ({ record }) => record.company)]
  await mapConcurrently(companiesAtOnce, byCompany, async ([uid, own]) => {
    const company = await companyOf(uid)
    if (!company) return
    const actors = own.flatMap(({ record }) => (record.from === undefined ? [record.user] : []))
    const names = await namesFor(
      stores,
      uid,
      actors,
      own.map(({ record }) => record.changes.map(({ target, ...sides }) => [thingOf(target).id, sides])),
    )
    for (const entry of own) rows.set(entry, rowOf(entry, company, names, await actor(entry, names)))
  })
  return some.map((entry) => rows.get(entry))
}

/** Looks through the log until a page is full, all was seen, or enough was looked at. */
const found = async (
  name: string,
  asked: Asked & { company_uid?: string | undefined },
  from: number,
  reader: Reader,
  env: EnvOf<'audit'>,
): Promise<AuditFound> => {
  const { limit, cursor, t_user_id: _, ...filters } = asked
  const { caller, stores, now, clock } = env
  const bound = [caller.company.uid, caller.user.uid, caller.role, caller.group.uid, name, filters]
  const isSearch = [asked.who, asked.what, asked.kind, asked.did].some((each) => each !== undefined)
  let after = cursor === undefined ? undefined : await keyIn(stores, bound, cursor, now)
  let read = 0
  let reached = from
  const items: AuditRow[] = []
  const more = async () => ({
    ...{ items, reached: iso(reached) },
    next: await cursorAfter(stores, bound, after ?? '', now),
  })
  for await (const step of reader.steps(after, isSearch ? searchedStep : limit + 1)) {
    read += step.length
    const wanted = step.filter((entry) => isWanted(entry, asked))
    const rows = new Map((await rowsOf(wanted, reader, env)).map((row, at) => [wanted[at], row]))
    for (const entry of step) {
      const row = rows.get(entry)
      if (row) {
        // This one is of the next page.
        if (items.length === limit) return more()
        items.push(row)
      }
      after = reader.keyOf(entry)
      reached = entry.record.at
    }
    if (after !== undefined && (read >= mostRead || clock() - now > longEnough)) return more()
  }
  return { items, next: null, reached: iso(from) }
}

/** The log of the caller's company. */
export const getAuditLog: Handler<'getAuditLog'> = async (asked, env) => {
  const { company } = env.caller
  const { from, to } = rangeOf(asked, env.now)
  const { audit } = env.stores
  return found(
    'getAuditLog',
    asked,
    from,
    {
      steps: (after, size) =>
        audit.steps(company.uid, { from, to, user: asked.who, thing: asked.what }, { after, size }),
      keyOf: ({ place }) => place,
      companyOf: async () => company,
      actor: async ({ record }, names) => actorFor(record, names),
    },
    env,
  )
}

/** The log of a company, or of all of them, for the people who run the installation. */
export const getUniversalAuditLog: Handler<'getUniversalAuditLog'> = async (asked, env) => {
  const { stores } = env
  const { from, to } = rangeOf(asked, env.now)
  const { company_uid: one, who, what } = asked
  const companies = new Map<string, Promise<CompanyRecord | undefined>>()
  const theirs = new Map<string, Promise<Names>>()
  const kept = <Value>(map: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>) => {
    const value = map.get(key) ?? read()
    map.set(key, value)
    return value
  }
  return found(
    'getUniversalAuditLog',
    asked,
    from,
    {
      steps: (after, size) =>
        one === undefined
          ? stores.audit.allCompanies({ from, to }, { after, size })
          : stores.audit.steps(one, { from, to, user: who, thing: what }, { after, size }),
      keyOf: ({ place, record }) => (one === undefined ? `${place}#${record.company}` : place),
      companyOf: (uid) => kept(companies, uid, () => stores.companies.get(uid)),
      actor: async ({ record }, names) => {
        const { from: home, user } = record
        return actorForProvider(
          record,
          names,
          home === undefined
            ? undefined
            : await kept(theirs, `${home} ${user}`, () => namesFor(stores, home, [user], [])),
        )
      },
    },
    env,
  )
}
