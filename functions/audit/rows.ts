import { differences, thingName } from '../../shared/audit.ts'
import type { AuditRow, NamedThing } from '../../shared/contract/audit.ts'
import { iso } from '../../shared/time.ts'
import type { AuditEntry, AuditRecord } from '../data/audit.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { type Names, namedThing, namesIn } from './naming.ts'

/** Things of a record that a row names. */
const shownThings = 3
/** Characters of a value that a row shows. */
const longestValue = 60

/** Who did it, as whoever reads may know it. */
export interface LoggedActor {
  user_uid: string | null
  user_name: string | null
  username: string | null
}

const isShort = (value: unknown) =>
  value === undefined || value === null || (JSON.stringify(value)?.length ?? 0) <= longestValue

/** The things of a record, each once. */
export const thingsOf = ({ changes }: AuditRecord, names: Names): NamedThing[] => [
  ...new Map(changes.map((change) => [thingName(namedThing(change, names)), namedThing(change, names)])).values(),
]

/** A record as the log lists it. */
export const rowOf = (
  { place, record }: AuditEntry,
  company: CompanyRecord,
  names: Names,
  actor: LoggedActor,
): AuditRow => {
  const things = thingsOf(record, names)
  const changed = record.changes.flatMap(differences).filter(({ same }) => !same)
  const [only] = changed.length === 1 ? changed : []
  const change =
    only && isShort(only.before) && isShort(only.after)
      ? {
          field: only.field,
          ...(only.before === undefined ? {} : { before: only.before }),
          ...(only.after === undefined ? {} : { after: only.after }),
        }
      : null
  return {
    ...{ id: place, at: iso(record.at), company_uid: company.uid, company_name: company.name, ...actor },
    ...{ role: record.role ?? null, provider: record.from !== undefined, call: record.call },
    ...{ things: things.slice(0, shownThings), things_total: things.length, values: changed.length, change },
    names: change ? namesIn([change.before, change.after], names) : {},
  }
}
