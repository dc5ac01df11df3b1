import { sumOfFleets } from '../../shared/metrics/fleetFigures.ts'
import type { FleetCount } from '../data/fleet.ts'
import type { FleetThen } from '../data/fleetHistory.ts'
import type { NewestVersions } from '../data/fleetVersions.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import { fleetCounts, groupsOfCount } from '../devices/fleet.ts'
import { newestOf } from '../devices/versions.ts'
import { effective } from '../lib/accessScope.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { SweepLog } from './noteOffline.ts'

const companiesAtOnce = 2

/** How the devices of a company are, of each of its facilities and of their teams: by where they belong at this moment. */
export const fleetOf = (
  company: string,
  counts: readonly FleetCount[],
  groups: readonly GroupRecord[],
): Map<string, FleetThen> => {
  const all = effective(groups)
  const fleets = new Map<string, FleetThen>()
  if (counts.length > 0) fleets.set(company, { whole: sumOfFleets(counts), teams: new Map() })
  const placed = counts.map((count) => ({ count, ...groupsOfCount(count, all) }))
  for (const [facility, here] of Map.groupBy(placed, (one) => one.facility)) {
    if (facility === undefined) continue
    const teams = Map.groupBy(here, ({ team }) => team?.uid)
    fleets.set(facility, {
      whole: sumOfFleets(here.map(({ count }) => count)),
      teams: new Map(
        [...teams].flatMap(([team, some]) =>
          team === undefined ? [] : [[team, sumOfFleets(some.map(({ count }) => count))] as const],
        ),
      ),
    })
  }
  return fleets
}

/**
 * Keeps how the devices of each company are, so that the cards can say later how they were, and the newest versions that they
 * have.
 * @param now epoch ms
 * @param isOver asked before each company: what is left is missed for this time
 * @returns of how many companies it was kept
 */
export const countFleets = async (
  {
    companies,
    fleet,
    fleetHistory,
    fleetVersions,
    groups,
  }: Pick<Stores, 'companies' | 'fleet' | 'fleetHistory' | 'fleetVersions' | 'groups'>,
  now: number,
  isOver: () => boolean = () => false,
  log: SweepLog = { error: () => {} },
): Promise<{ counted: number }> => {
  const served = (await companies.all()).filter(({ status }) => status === 1)
  const each = await mapConcurrently(companiesAtOnce, served, async ({ uid }) => {
    if (isOver()) return false
    try {
      let newest: NewestVersions | undefined
      const counts = await fleet.counts(uid, now, (devices) => {
        newest = newestOf(devices)
        return fleetCounts(devices, now)
      })
      if (counts.length === 0) return false
      // Not where somebody has counted them a moment ago: then the next time.
      if (newest) await fleetVersions.keep(uid, newest, now)
      await fleetHistory.keep(uid, now, fleetOf(uid, counts, await groups.list(uid)))
      return true
    } catch (error) {
      // It keeps the other companies from nothing.
      log.error('devices of a company were not counted', { error: error as Error, company: uid })
      return false
    }
  })
  return { counted: each.filter(Boolean).length }
}
