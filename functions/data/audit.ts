import { iso } from '../../shared/time.ts'
import type { Db, Tables, Write } from './db.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** Who did what to what, before and after; never changed, never deleted. */
export interface AuditRecord {
  id: string
  company: string
  /** Epoch ms */
  at: number
  user: string
  session: string
  call: string
  ip: string
  /** What was asked for, without secrets. */
  input: unknown
  changes: { target: string; before?: unknown; after?: unknown }[]
}

export const auditStore = (db: Db, tables: Tables) => {
  const records = itemsOf<AuditRecord, [company: string, month: string, entry: string]>(db, tables, keys.audit)
  const idOf = ({ company, at, id }: AuditRecord): [string, string, string] => [
    company,
    iso(at).slice(0, 7),
    `${iso(at)}#${id}`,
  ]
  return {
    /** @throws where there is such a record already: it would be another */
    add: async (record: AuditRecord) => {
      if (!(await records.claim(idOf(record), record))) throw new Error(`There is a record ${record.id} already.`)
    },
    /** Adds a record together with what it tells of: as part of a transaction. */
    write: (record: AuditRecord): Write => records.writes.claim(idOf(record), record),
    /** Everything that was done in a company in a UTC month (`YYYY-MM`), in order. */
    month: (company: string, month: string): Promise<AuditRecord[]> =>
      records.list([company, month, ''], { weak: true }),
  }
}
