import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { lastToClose } from '../../functions/schedule/closeDays.ts'
import { type Freshness, usualFreshness } from '../../shared/handheld.ts'
import { type Crew, generatedArticle } from '../../shared/metrics/generator.ts'
import type { SkuKind } from '../../shared/skus.ts'
import { addDays, iso, utcDate } from '../../shared/time.ts'
import { type Loaded, loadHistory } from '../seed/generate.ts'
import type { Organisation } from '../seed/organisation.ts'
import { type SeedStores, seedOrganisation } from '../seed/organise.ts'
import { randomFrom } from '../seed/random.ts'
import { type AtWork, fleetAtWork } from './fleet.ts'
import { loadTasks } from './taskHistory.ts'

/** How large the company is that figures are measured with. */
export interface Size {
  facilities: number
  teams: number
  workers: number
  /** Days of history before today. */
  days: number
  /** How many articles are scanned on closed days; no figures by code where not given. */
  articles?: number
  /** After how many days closed days are like the later ones; each is its own where not given. */
  repeats?: number
  /** SKUs of a group of callouts, some of which are scanned; none where not given. */
  callouts?: number
  /** SKUs of a group of excluded ones, none of which is scanned. */
  excluded?: number
  /** Handhelds at work, besides; none where not given. */
  fleet?: number
  /** Whether these have told where they are: spread over their facilities, which have the finder. */
  located?: true
  /** Timed tasks of each worker within the last 90 days; none where not given. Every fourth worker has one open. */
  tasks?: number
  /** Seconds that scans may wait on its handhelds; the usual ones where not given. */
  freshness?: Freshness
}

/** What a machine was filled with. */
export interface Filled extends Organisation {
  loaded: Loaded
  fleet: AtWork[]
  /** Seconds that each part took. */
  seconds: { people: number; history: number }
  /** The companies of a platform. */
  customers?: CompanyRecord[]
}

const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu'] as const

/** So that half a year of 500 workers comes to some 31 million scans. */
const workRate = 0.4

/** A company with an admin, and workers spread evenly over teams and teams over facilities. */
export const companyOf = (
  { facilities, teams, workers, freshness = usualFreshness, located }: Size,
  now: number,
  seed = 21,
): Organisation => {
  const random = randomFrom(seed)
  const created_on = iso(now)
  const uid = random.id()
  const base = { company: uid, status: 1 as const, created_on, version: 1 }
  const finder = located ? { find_rufus: 1 as const } : {}
  const time_zone = zones[0]
  const whole: GroupRecord = { ...base, ...finder, uid, type: 'company', name: 'Bench', parent_id: null, time_zone }
  const facilityGroups = Array.from({ length: facilities }, (_, index): GroupRecord => {
    const zone = zones[index % zones.length] ?? time_zone
    return {
      ...base,
      ...finder,
      uid: random.id(),
      type: 'facility',
      name: `Site ${index}`,
      parent_id: uid,
      time_zone: zone,
    }
  })
  const crews = Array.from({ length: teams }, (_, index): GroupRecord => {
    const { uid: parent_id, time_zone: zone } = facilityGroups[index % facilities] ?? whole
    const of = { ...base, ...finder, uid: random.id(), name: `Team ${index}`, parent_id, time_zone: zone }
    return { ...of, type: 'team', subtype: 1 }
  })
  const person = (username: string, roles: UserRecord['roles']): UserRecord => ({
    ...base,
    uid: random.id(),
    username,
    first_name: username,
    last_name: 'Bench',
    email: `${username}@bench.example`,
    roles,
    two_factor: false,
    sessions_from: 0,
  })
  return {
    company: {
      ...{ ...companyDefaults, uid, name: 'Bench', company_url: 'bench', time_zone, platform: false, created_on },
      freshness,
    },
    groups: [whole, ...facilityGroups, ...crews],
    users: [
      person('admin', [{ role: 'superAdmin', group: uid }]),
      ...Array.from({ length: workers }, (_, index) =>
        person(`worker${index}`, [{ role: 'worker', group: crews[index % teams]?.uid ?? '' }]),
      ),
    ],
  }
}

/** The teams of a company with their workers. */
export const crewOf = ({ company, groups, users }: Organisation): Crew => ({
  seed: 5,
  workRate,
  company: company.uid,
  facilities: groups.filter(({ type }) => type === 'facility').map(({ uid, time_zone }) => ({ uid, time_zone })),
  teams: groups.flatMap(({ uid, type, parent_id }) =>
    type === 'team' ? [{ uid, facility: parent_id ?? '', scan: true }] : [],
  ),
  workers: users.flatMap(({ uid, roles: [held] }) => (held?.role === 'worker' ? [{ uid, team: held.group }] : [])),
})

/** A group of SKUs, a tenth of them wildcards. Of excluded ones nobody scans any: what is sent is a scan. */
const addSkus = async ({ skus }: Stores, { company, users }: Organisation, kind: SkuKind, many: number, at: number) => {
  const plain = kind === 'callout' ? generatedArticle : (n: number) => `AISLE-${n}`
  const listed = Array.from({ length: many }, (_, n) => [n, n % 10 ? plain(n) : `CART-${n}-*`] as const)
  const group = { id: 'bench', name: 'Bench', by: users[0]?.uid ?? '', at, next: many, skus: listed }
  await skus.change(company.uid, kind, at, () => [group])
}

/** Fills an empty machine: people through their store, history by the product's own generator. */
export const fillCompany = async (target: SeedStores, size: Size): Promise<Filled> => {
  const { db, tables, now } = target
  const organisation = companyOf(size, now)
  const began = performance.now()
  await seedOrganisation(target, organisation)
  const organised = performance.now()
  // The days that the product would have closed by now go in closed, the open ones as batches.
  const batchesFrom = addDays(lastToClose(now), 1)
  const loaded =
    size.days === 0
      ? { scans: 0, batches: 0, items: 0 }
      : await loadHistory({ db, tables, stores: storesOf(db, tables) }, organisation.company, crewOf(organisation), {
          from: addDays(utcDate(now), -size.days),
          batchesFrom,
          now,
          ...(size.articles ? { codes: { inARow: 1, articles: size.articles } } : {}),
          ...(size.repeats ? { repeats: size.repeats } : {}),
        })
  const stores = storesOf(db, tables)
  if (size.callouts) await addSkus(stores, organisation, 'callout', size.callouts, now)
  if (size.excluded) await addSkus(stores, organisation, 'excluded', size.excluded, now)
  if (size.tasks) await loadTasks(target, organisation, size.tasks)
  const seconds = { people: (organised - began) / 1000, history: (performance.now() - organised) / 1000 }
  const fleet = await fleetAtWork(target, organisation, size.fleet ?? 0, size.located)
  return { ...organisation, loaded, fleet, seconds }
}
