import { addDays, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import { isLong } from '../data/longCodes.ts'
import type { Handler } from '../lib/env.ts'
import { codeScopeOf } from './codeScope.ts'

/** Days before today's, of UTC, in which codes are looked for: whole ones, which add up from the sums of days. */
const seenDays = 31

export const getSeenSkus: Handler<'getSeenSkus'> = async ({ group_uid, search = '', begins = '', limit }, env) => {
  const scope = await codeScopeOf(group_uid, undefined, env)
  const from = utcDayStart(addDays(utcDate(env.now), -seenDays))
  const to = Math.ceil((env.now + 1) / slot) * slot
  const wanted = search.trim().toLowerCase()
  const codes = new Map<string, number>()
  const scans: number[] = []
  const rowsOf = (code: string) => {
    // What is longer than its name is chosen by nobody.
    if (isLong(code) || !code.startsWith(begins) || !code.toLowerCase().includes(wanted)) return undefined
    const row = codes.get(code) ?? codes.size
    codes.set(code, row)
    return [row]
  }
  await scope.intervals([{ from, to }], {
    figures: 'scans',
    selection: { rowsOf, needsText: false },
    visit: (_interval, row, count) => {
      scans[row] = (scans[row] ?? 0) + count
    },
  })
  const skus = [...codes]
    .map(([sku, row]) => ({ sku, scans: scans[row] ?? 0 }))
    .filter((seen) => seen.scans > 0)
    .sort((a, b) => b.scans - a.scans || (a.sku < b.sku ? -1 : 1))
  return { total: skus.length, skus: skus.slice(0, limit) }
}
