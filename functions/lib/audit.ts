import { thingOf } from '../../shared/audit.ts'
import type { Call } from '../../shared/contract/call.ts'
import type { AuditRecord } from '../data/audit.ts'

/** The log's words for an audit record that could not be stored; an alarm listens for them. */
export const auditLost = 'audit record not stored'

const secret = /pass|secret|token|confirm|code$/i
const longest = 2000

/** A copy of a value that the audit log may keep: without secrets, and no longer than it needs to be. */
export const redacted = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redacted(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      secret.test(name) && typeof field === 'string' ? '•••' : redacted(field, depth + 1),
    ]),
  )
}

/** Companies whose logs one record goes to at most: what looks at more of them is about none. */
const mostCompanies = 25

const identifier = /^[A-Za-z0-9][\w.-]{0,63}$/

/** What a universal call says that it is about. */
const companiesIn = ({ companyField = 'company_uid' }: Call, input: object): string[] => {
  const fields = input as { companies?: unknown } & Record<string, unknown>
  const listed = Array.isArray(fields.companies) ? fields.companies.map((each) => (each as { uid?: unknown }).uid) : []
  return [fields[companyField], ...listed].filter((uid) => typeof uid === 'string')
}

/**
 * A record as it is kept: in the log of who did it and, of what the people who run the installation did to other
 * companies, in the logs of those too.
 * @param named the companies that it names, beside those that it changed
 */
const copiesOf = (record: AuditRecord, named: readonly string[]): [AuditRecord, ...AuditRecord[]] => {
  const changed = record.changes.map(({ target }) => thingOf(target)).filter(({ kind }) => kind === 'company')
  const others = new Set([...named, ...changed.map(({ id }) => id)].filter((uid) => identifier.test(uid)))
  others.delete(record.company)
  if (others.size > mostCompanies) return [record]
  const copies = [...others].map((company) => ({
    ...{ ...record, company, from: record.company },
    // What was done to other companies meanwhile is no business of this one.
    ...(others.size === 1 ? {} : { input: {} }),
    changes: record.changes.filter(({ target }) => others.size === 1 || target === `company ${company}`),
  }))
  return [record, ...copies]
}

/** The records of a call. */
export const recordsOfCall = (record: AuditRecord, entry: Call, input: object) =>
  entry.universal ? copiesOf(record, companiesIn(entry, input)) : ([record] as [AuditRecord])

/** The records of what a job did. */
export const recordsOfJob = (record: AuditRecord) => copiesOf(record, [])
