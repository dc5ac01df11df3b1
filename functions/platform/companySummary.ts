import { silentAfter } from '../../shared/deviceHistory.ts'
import { criticalHealths } from '../../shared/devices.ts'
import type { PlatformRow } from '../../shared/metrics/platform.ts'
import { type CompanyRecord, otaOf } from '../data/companies.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { PlatformCompany } from '../data/platform.ts'
import type { Stores } from '../data/stores.ts'

type Fleet = NonNullable<PlatformCompany['fleet']>
type Worked = NonNullable<PlatformCompany['worked']>

const critical: readonly (string | undefined)[] = criticalHealths
/** Versions that are told apart; the rarest of more are left out. */
const mostVersions = 40
/** Days from which on a mean says what is usual. */
const longEnough = 7

const fleetOf = async (fleet: Pick<Stores['fleet'], 'steps'>, company: string, now: number): Promise<Fleet> => {
  const counts = { total: 0, online: 0, critical: 0 }
  const versions = new Map<string, number>()
  for await (const found of fleet.steps(company, {}))
    for (const { state } of found) {
      counts.total++
      if (state?.seen_at !== undefined && state.seen_at > now - silentAfter) counts.online++
      if (critical.includes(state?.battery_health)) counts.critical++
      if (state?.app_version) versions.set(state.app_version, (versions.get(state.app_version) ?? 0) + 1)
    }
  const known = [...versions].sort(([, a], [, b]) => b - a).slice(0, mostVersions)
  return { ...counts, versions: Object.fromEntries(known) }
}

/** The rollout of a company that halted and waits for somebody. */
const haltedOf = async (rollouts: Pick<Stores['rollouts'], 'get'>, company: CompanyRecord) => {
  const { rollout } = otaOf(company)
  const latest = rollout === undefined ? undefined : await rollouts.get(company.uid, rollout)
  if (latest?.state !== 'halted' || !latest.halted) return undefined
  return { ...latest.halted, app: latest.app.name, version: latest.app.version_name }
}

/**
 * When a company last scanned, and how much it usually does.
 * @param rows what it did, by UTC day
 * @param today as UTC has it: that day is not over, so it is not what is usual
 */
export const workedOf = (
  rows: ReadonlyMap<string, readonly Pick<PlatformRow, 'figures'>[]>,
  today: string,
  before: Worked | undefined,
): Worked | undefined => {
  const days = [...rows].flatMap(([date, of]) => {
    const scans = of.reduce((sum, { figures }) => sum + figures.scans, 0)
    return scans > 0 ? [{ date, scans }] : []
  })
  const last = [...(before ? [before.last] : []), ...days.map(({ date }) => date)].sort().at(-1)
  if (last === undefined) return undefined
  const whole = days.filter(({ date }) => date !== today)
  const isKnown = before !== undefined && (rows.size < longEnough || whole.length === 0)
  const of = whole.length > 0 ? whole : days
  return { last, usual: isKnown ? before.usual : Math.round(of.reduce((sum, { scans }) => sum + scans, 0) / of.length) }
}

/** What there is of a company now, for the people who run the installation. @param now epoch ms */
export const companySummaryOf = async (
  stores: Pick<Stores, 'fleet' | 'rollouts'>,
  company: CompanyRecord,
  groups: readonly GroupRecord[],
  now: number,
): Promise<Pick<PlatformCompany, 'facilities' | 'teams' | 'fleet' | 'halted'>> => {
  const there = (type: GroupRecord['type']) =>
    groups.filter((group) => group.type === type && group.status !== 2).length
  const [fleet, halted] = await Promise.all([
    fleetOf(stores.fleet, company.uid, now),
    haltedOf(stores.rollouts, company),
  ])
  return { facilities: there('facility'), teams: there('team'), fleet, ...(halted ? { halted } : {}) }
}
