import { storesOf } from '../../functions/data/stores.ts'
import type { Crew } from '../../shared/metrics/generator.ts'
import { addDays, utcDate } from '../../shared/time.ts'
import { fleet, type SeededDevice } from './devices.ts'
import { loadHistory } from './generate.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { seedSkus } from './skus.ts'

const historyDays = 180
/** Days whose raw events are there too: late batches are accepted for 7 and may reach back into the day before. */
const rawDays = 8

/** Who works for the company, and with what. */
export const crewOf = (
  organisation: Organisation,
  now: number,
  seed = 10,
  devices: readonly Pick<SeededDevice, 'device'>[] = fleet(organisation, now),
): Crew => {
  const { company, groups, users } = organisation
  const teams = groups.filter((group) => group.type === 'team')
  return {
    seed,
    company: company.uid,
    facilities: groups.filter((group) => group.type === 'facility').map(({ uid, time_zone }) => ({ uid, time_zone })),
    teams: teams.map((team) => ({ uid: team.uid, facility: team.parent_id ?? '', scan: team.subtype !== 2 })),
    workers: users.flatMap(({ uid, status, roles }) => {
      const works = status === 1 ? roles.find((held) => held.role === 'worker') : undefined
      return works ? [{ uid, team: works.group }] : []
    }),
    devices: devices.map(({ device: { id, facility = '' } }) => ({
      uid: id.slice(company.uid.length + 1),
      facility,
    })),
  }
}

/** Stores half a year of a company's work, up to now. */
export const seedHistory = async (
  { db, tables, now }: SeedStores,
  organisation: Organisation,
  seed?: number,
): Promise<void> => {
  const stores = storesOf(db, tables)
  const today = utcDate(now)
  const { uid } = organisation.company
  await seedSkus(stores, uid, organisation.users.find(({ username }) => username === 'admin')?.uid ?? '', now)
  await loadHistory({ db, tables, stores }, organisation.company, crewOf(organisation, now, seed), {
    from: addDays(today, -historyDays),
    batchesFrom: addDays(today, -rawDays),
    now,
    codes: { inARow: 25, unsummed: true },
  })
}
