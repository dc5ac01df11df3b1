import { countingStore } from './counting.ts'
import type { Db, Tables } from './db.ts'
import { skuStore } from './skus.ts'

/** What decides how scans count. */
export const countedBy = (db: Db, tables: Tables) => {
  const skus = skuStore(db, tables)
  return { skus, counting: countingStore(db, tables, skus) }
}
