import { type Matcher, matcherOf } from '../../shared/metrics/codes.ts'
import type { CountSettings } from '../../shared/metrics/count.ts'
import { remembered } from '../lib/remembered.ts'
import type { CompanyRecord } from './companies.ts'
import type { Db, Tables } from './db.ts'
import { groupItems } from './groups.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** Codes that count in a way of their own; `*` is a wildcard. */
export type SkuKind = 'excluded' | 'callout'

/** How long an instance goes on counting with what it has read, ms. */
const freshFor = 10_000
const codesAnItem = 2000

export const countingStore = (db: Db, tables: Tables) => {
  const lists = itemsOf<{ codes: string[] }, [company: string, kind: string, part: number | '']>(
    ...([db, tables, keys.skus] as const),
  )
  const groups = groupItems(db, tables)
  const codes = async (company: string, kind: SkuKind) =>
    (await lists.list([company, kind, ''])).flatMap((item) => item.codes)

  const matchers = remembered<{ excluded: Matcher; callouts: Matcher }>(freshFor)
  const readLists = async (company: string) => {
    const [excluded, callouts] = await Promise.all([codes(company, 'excluded'), codes(company, 'callout')])
    return { excluded: matcherOf(excluded), callouts: matcherOf(callouts) }
  }
  const kinds = remembered<boolean>(freshFor)
  const readKind = async (company: string, team: string) => {
    const group = await groups.get([company, team], { weak: true })
    return group?.subtype !== 2
  }

  return {
    /** How a team's batches count today. What was changed within the last 10 s may not be seen yet. */
    settings: async (company: CompanyRecord, team: string): Promise<CountSettings> => {
      const [{ excluded, callouts }, scanTeam] = await Promise.all([
        matchers(company.uid, () => readLists(company.uid)),
        kinds(`${company.uid}#${team}`, () => readKind(company.uid, team)),
      ])
      return { pickGap: company.pick_gap * 1000, scanTeam, excluded, callouts }
    },

    /** Every code of a kind, in order. */
    codes,

    /** Replaces every code of a kind. */
    setCodes: async (company: string, kind: SkuKind, all: readonly string[]) => {
      const before = await lists.entries([company, kind, ''])
      const sorted = [...new Set(all)].sort()
      const parts = Math.ceil(sorted.length / codesAnItem)
      for (let part = 0; part < parts; part++)
        await lists.put([company, kind, part], { codes: sorted.slice(part * codesAnItem, (part + 1) * codesAnItem) })
      for (const [part] of before) if (Number(part) >= parts) await lists.remove([company, kind, Number(part)])
    },
  }
}
