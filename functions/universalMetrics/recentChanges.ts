import type { CallName } from '../../shared/contract/index.ts'
import type { RecentChange } from '../../shared/contract/universalMetrics.ts'
import { day, iso } from '../../shared/time.ts'
import type { AuditRecord } from '../data/audit.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { EnvOf } from '../lib/env.ts'

/** How many are told, and how many records of the log are looked through for them: most are of what was only looked at. */
const most = 7
const atFirst = 100
const mostRead = 2000
/** How far back is looked, ms. */
const lookback = 60 * day

const ofCompanies: readonly string[] = [
  ...(['createCompany', 'updateAnyCompany', 'enableCompany', 'disableCompany'] as const),
  ...(['suspendCompany', 'setStatusOfCompanies'] as const),
] satisfies CallName[]

type Change = AuditRecord['changes'][number]
type Fields = Record<string, unknown>

const statuses = ['disabled', 'enabled', 'deleted'] as const
/** Longer values say nothing in a line. */
const longest = 40
/** Counted at the moment of a change, and changed by others. */
const counted = ['enabled_users', 'facilities', 'teams']
/** What says most, first; the rest in any order. */
const byImportance = ['extra_apps', 'apps_state', 'image_url', 'name', 'folo_in_min', 'auto_login', 'max_users']
const shortly = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= longest)
    ? String(value)
    : null

const nothing = { facilities: null, field: null, before: null, after: null, more: 0 }

/** What a change of a company was. @returns nothing where it was none */
const didIn = (
  call: string,
  { before, after }: Change,
): Pick<RecentChange, 'did' | keyof typeof nothing> | undefined => {
  const [was, is] = [(before ?? {}) as Fields, (after ?? {}) as Fields]
  if (call === 'createCompany') return { ...nothing, did: 'created', facilities: Number(is.facilities ?? 0) }
  if (call !== 'updateAnyCompany') {
    const did = statuses[Number(is.status)]
    return did && { ...nothing, did }
  }
  const changed = Object.keys(is)
    .filter((name) => !counted.includes(name) && JSON.stringify(is[name]) !== JSON.stringify(was[name]))
    .sort((a, b) => byImportance.indexOf(b) - byImportance.indexOf(a))
  const [field] = changed
  if (field === undefined) return undefined
  return {
    ...{ did: 'changed', facilities: null, field, more: changed.length - 1 },
    ...{ before: shortly(was[field]), after: shortly(is[field]) },
  }
}

const mark = 'company '

/**
 * What was done to companies of late by the people who run the installation, the latest first: from the log of their own
 * company. A company that never came about is left out.
 */
export const recentChangesOf = async (
  companies: ReadonlyMap<string, CompanyRecord>,
  { stores, caller, now }: Pick<EnvOf<'universalMetrics'>, 'stores' | 'caller' | 'now'>,
): Promise<RecentChange[]> => {
  const home = caller.company.uid
  const found: { record: AuditRecord; row: Omit<RecentChange, 'who'> }[] = []
  let read = 0
  for await (const entries of stores.audit.steps(home, { from: now - lookback, to: now + 1 }, { size: atFirst })) {
    read += entries.length
    for (const { record } of entries) {
      if (!ofCompanies.includes(record.call)) continue
      for (const [index, change] of record.changes.entries()) {
        const company = companies.get(change.target.startsWith(mark) ? change.target.slice(mark.length) : '')
        const did = company && didIn(record.call, change)
        if (!did) continue
        const { uid: company_uid, name } = company
        const row = { id: `${record.id}.${index}`, at: iso(record.at), company_uid, company: name, ...did }
        found.push({ record, row })
      }
    }
    if (found.length >= most || read >= mostRead) break
  }
  const rows = found.slice(0, most)
  const people = await stores.users.members(
    home,
    rows.map(({ record }) => record.user),
  )
  return rows.map(({ record, row }) => ({ ...row, who: people.get(record.user)?.name ?? '' }))
}
