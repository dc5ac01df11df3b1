import { type Matcher, matcherOf } from '../../shared/metrics/codes.ts'
import type { CountSettings } from '../../shared/metrics/count.ts'
import { type SkuKind, skuFreshness } from '../../shared/skus.ts'
import { cached } from '../lib/cached.ts'
import type { CompanyRecord } from './companies.ts'
import type { Db, Tables } from './db.ts'
import { groupItems } from './groups.ts'
import type { SkuVersions, skuStore } from './skus.ts'

/** How long an instance goes on counting with the kind of team that it has read, ms. */
const freshFor = 10_000
/** How long before it looks whether lists of SKUs have changed, ms: a batch that began before is counted soon after. */
const listsFreshFor = (skuFreshness - 10) * 1000
/** Companies whose lists an instance keeps: with 15,000 SKUs and 1,500 wildcards one takes 5 MB. */
const mostKept = 20

/** A list as it was read, ready to count with. */
type Compiled = Record<SkuKind, { version: number; matches: Matcher }>
interface StoredCount {
  until: number
  lists: Promise<Compiled>
}

export const countingStore = (db: Db, tables: Tables, skus: ReturnType<typeof skuStore>) => {
  const groups = groupItems(db, tables)
  const kinds = cached<boolean>(freshFor)
  const readKind = async (company: string, team: string) => {
    const group = await groups.get([company, team], { weak: true })
    return group?.subtype !== 2
  }

  const kept = new Map<string, StoredCount>()
  const compiled = async (company: string, kind: SkuKind) => {
    const { version, groups: all } = await skus.get(company, kind)
    return { version, matches: matcherOf(all.flatMap((group) => group.skus.map(([, sku]) => sku))) }
  }
  const readLists = async (company: string, versions: Promise<SkuVersions>, known?: Promise<Compiled>) => {
    const [now, before] = await Promise.all([versions, known?.catch(() => undefined)])
    const latest = (kind: SkuKind) => {
      const list = before?.[kind]
      return list && list.version >= now[kind] ? list : compiled(company, kind)
    }
    const [excluded, callout] = await Promise.all([latest('excluded'), latest('callout')])
    return { excluded, callout }
  }
  const check = (company: string, weak: boolean): Promise<Compiled> => {
    const known = kept.get(company)
    const lists = readLists(company, skus.versions(company, weak), known?.lists)
    // The one that was looked at last stands last: the first one goes.
    kept.delete(company)
    kept.set(company, { until: Date.now() + listsFreshFor, lists })
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    lists.catch(() => {
      if (kept.get(company)?.lists !== lists) return
      if (known) kept.set(company, { ...known, until: 0 })
      else kept.delete(company)
    })
    return lists
  }
  const listsOf = (company: string) => {
    const known = kept.get(company)
    return known && known.until > Date.now() ? known.lists : check(company, true)
  }

  return {
    /** How a team's batches count today. What was changed within the last minute may not be seen yet. */
    settings: async (company: CompanyRecord, team: string): Promise<CountSettings> => {
      const [{ excluded, callout }, scanTeam] = await Promise.all([
        listsOf(company.uid),
        kinds(`${company.uid}#${team}`, () => readKind(company.uid, team)),
      ])
      return { pickGap: company.pick_gap * 1000, scanTeam, excluded: excluded.matches, callouts: callout.matches }
    },

    /** Sees to it that what this instance counts from now on counts with the lists as they are now. */
    refresh: async (company: string): Promise<void> => {
      await check(company, false)
    },
  }
}
