import { codeDayStore } from './codeDays.ts'
import { codeFigureStore } from './codeFigures.ts'
import { codeMonthStore } from './codeMonths.ts'
import { codePageStore } from './codePages.ts'
import type { Db, Tables } from './db.ts'
import { longCodeStore } from './longCodes.ts'

/** Figures by code, and from when on there are any. */
export const codesOf = (db: Db, tables: Tables) => {
  const codeDays = codeDayStore(db, tables)
  const codePages = codePageStore(db, tables)
  const codeMonths = codeMonthStore(db, tables)
  const longCodes = longCodeStore(db, tables)
  return { codeDays, codeFigures: codeFigureStore({ codeDays, codePages, codeMonths, longCodes }) }
}
