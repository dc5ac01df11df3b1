import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { CompanyRecord } from '../../functions/data/companies.ts'
import type { Db, Tables } from '../../functions/data/db.ts'
import { storedAs } from '../../functions/data/items/items.ts'
import { keys } from '../../functions/data/keys.ts'
import { pageItems } from '../../functions/data/pages.ts'
import { type PlatformCompany, platformKeys } from '../../functions/data/platform.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import type { WebLogin } from '../../functions/data/webLogins.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { totalsOf } from '../../functions/platform/totals.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { packPages } from '../../shared/metrics/page.ts'
import { noPlatformFigures, type PlatformRow, packedRows, summedRows } from '../../shared/metrics/platform.ts'
import { monthOf, monthsBetween } from '../../shared/metrics/range.ts'
import { addDays, day, hour, iso, minute, utcDate, utcDayStart } from '../../shared/time.ts'
import { type SeedStores, seedOrganisation } from '../seed/organise.ts'
import { putAll } from '../seed/putAll.ts'
import { randomFrom } from '../seed/random.ts'
import { companyOf, type Filled } from './company.ts'

/** How many companies the platform has that figures are measured with, and for how many days it has had them. */
export interface PlatformSize {
  companies: number
  days: number
  /** Sign-ins at the console of each company within the last 30 days. */
  logins: number
}

const people = 20
/** Quarters of a UTC day in which a company works. */
const [begins, ends] = [24, 62]
/** UTC days at which ranges are cut, counted from today: only of them companies are asked for by quarter. */
const cutDays = [0, 1, 2, 29, 30, 31, 364, 365, 366]

const figuresOf = (random: ReturnType<typeof randomFrom>) => ({
  ...noPlatformFigures(),
  working: random.whole(10, 15) * minute * 8,
  pick: random.whole(5, 9) * minute * 8,
  scans: random.whole(50, 400),
  steps: random.whole(500, 4000),
  excluded: random.whole(0, 3),
  tasks: random.whole(0, 2),
  messages: random.whole(0, 5),
})

/** Companies, with nothing but their records and what people call them. */
export const putCompanies = async (db: Db, tables: Tables, many: number, now: number): Promise<CompanyRecord[]> => {
  const random = randomFrom(7)
  const { company } = companyOf({ facilities: 0, teams: 0, workers: 0, days: 0 }, now)
  const records = Array.from({ length: many }, (_, at): CompanyRecord => {
    const [uid, name] = [random.id(), `Customer ${at}`]
    const created_on = iso(now - random.whole(31, 400) * day)
    const contact = { email: `ops@customer-${at}.example`, city: 'Rotterdam', country: 'Netherlands' }
    return { ...company, ...contact, uid, name, company_url: `customer-${at}`, created_on }
  })
  await putAll(
    db,
    tables.directory,
    records.flatMap((record) => [
      storedAs(keys.company, [record.uid], record),
      storedAs(keys.companyOfUrl, [record.company_url], { company: record.uid }),
    ]),
  )
  return records
}

const signInsOf = ({ uid }: CompanyRecord, many: number, now: number, random: ReturnType<typeof randomFrom>) =>
  Array.from({ length: many }, () => {
    const joined_at = now - random.whole(1, 30 * 24 * 60 - 1) * minute
    const login: WebLogin = {
      ...{ user: `${uid}u${random.whole(0, people - 1)}`, joined_at, left_at: joined_at + hour },
      ...{ expires_at: joined_at + 12 * hour, ip: '192.0.2.1' },
    }
    return storedAs(keys.webLogin, [uid, iso(joined_at), random.id()], login)
  })

const usersOf = (record: CompanyRecord, like: UserRecord) =>
  Array.from({ length: people }, (_, at) => {
    const uid = `${record.uid}u${at}`
    return storedAs(keys.user, [record.uid, uid], { ...like, company: record.uid, uid, username: `user${at}` })
  })

/** Fills an empty machine with a platform that has had companies for long: as its own sums leave it, without their work. */
export const fillPlatform = async (target: SeedStores, { companies, days, logins }: PlatformSize): Promise<Filled> => {
  const { db, tables, now } = target
  const began = performance.now()
  const organisation = companyOf({ facilities: 0, teams: 0, workers: 0, days: 0 }, now)
  const own = { ...organisation.company, name: 'Platform', company_url: 'platform', platform: true }
  const staff = organisation.users.map((user) => ({ ...user, universal: 2 as const }))
  await seedOrganisation(target, { ...organisation, company: own, users: staff })
  const records = await putCompanies(db, tables, companies, now)
  const random = randomFrom(11)
  const [like] = staff
  if (!like) throw new Error('Nobody runs the platform')
  const { universal: _, ...member } = like
  await putAll(
    db,
    tables.users,
    records.flatMap((record) => usersOf(record, member)),
  )
  await putAll(
    db,
    tables.sessions,
    records.flatMap((record) => signInsOf(record, logins, now, random)),
  )
  const organised = performance.now()

  const today = utcDate(now)
  const first = addDays(today, -days)
  const put = async (id: Parameters<typeof pageItems>[0], name: string, rows: readonly PlatformRow[]) => {
    for (const Item of pageItems(id, name, packPages(packedRows(rows))))
      await db.send(new PutCommand({ TableName: tables.rollups, Item }))
  }
  /** As people come: most were there the day before, some had a weekend, few come back after weeks. */
  const putActive = async (
    place: Parameters<typeof pageItems>[0],
    name: string,
    month: string,
    of: readonly string[],
  ) => {
    const rows = of
      .filter((date) => monthOf(date) === month)
      .flatMap((date) =>
        Array.from({ length: 40 }, (_, gap) => ({
          ...{ team: '', worker: date.slice(-2), slot: gap },
          figures: { ...noFigures(), working: random.whole(1, 20_000), pick: random.whole(1, 30_000) },
        })),
      )
    for (const Item of pageItems(place, name, packPages(rows)))
      await db.send(new PutCommand({ TableName: tables.rollups, Item }))
  }
  const dates = Array.from({ length: days + 1 }, (_, at) => addDays(first, at))
  const cut = cutDays.map((ago) => addDays(today, -ago))
  const ofMonth = new Map<string, PlatformRow[]>()
  const ofDays = new Map<string, PlatformRow[]>()
  await mapConcurrently(4, dates, async (date) => {
    const totals = records.map(({ uid }): PlatformRow => ({ company: uid, slot: 0, figures: figuresOf(random) }))
    const byQuarter = (of: readonly string[]) =>
      of.flatMap((company) =>
        Array.from(
          { length: ends - begins },
          (_, at): PlatformRow => ({ company, slot: begins + at, figures: figuresOf(random) }),
        ),
      )
    await put(platformKeys.all, `D#${date}`, totals)
    await put(platformKeys.all, `F#${date}`, byQuarter(['']))
    if (cut.includes(date)) await put(platformKeys.all, `T#${date}`, byQuarter(records.map(({ uid }) => uid)))
    for (const { uid } of records.slice(0, 1)) await put(platformKeys.of(uid), `C#${date}`, byQuarter([uid]))
    const month = monthOf(date)
    const known = ofMonth.get(month) ?? []
    ofMonth.set(
      month,
      summedRows([...known, ...totals], ({ company }) => ({ company, slot: 0 })),
    )
    const at = (utcDayStart(date) - utcDayStart(`${month}-01`)) / day
    const sums = summedRows(totals, () => ({ company: '', slot: at }))
    ofDays.set(month, [...(ofDays.get(month) ?? []), ...sums])
  })
  for (const month of monthsBetween(monthOf(first), monthOf(today))) {
    await put(platformKeys.all, `M#${month}`, ofMonth.get(month) ?? [])
    await put(platformKeys.all, `S#${month}`, ofDays.get(month) ?? [])
    await putActive(platformKeys.all, `G#${month}`, month, dates)
  }
  const known = records.map(({ uid, created_on }): PlatformCompany => {
    const active = Object.fromEntries(
      [0, 1, 2, 5, 9, 14].map((ago) => [addDays(today, -ago), [2, 3] as [number, number]]),
    )
    const fleet = { total: 40, online: 30, critical: 1, versions: { '4.12.0': 30, '4.11.2': 10 } }
    const worked = { last: today, usual: 4000 }
    return {
      company: uid,
      since: first,
      tracked: true,
      users: people,
      created_on,
      active,
      facilities: 3,
      teams: 10,
      fleet,
      worked,
    }
  })
  await putAll(
    db,
    tables.rollups,
    known.map((each) => storedAs(keys.platformCompany, [each.company], each)),
  )
  await storesOf(db, tables).platform.noteSummed({
    ...{ summed_at: now, daily: true, totals: totalsOf(records, known) },
  })
  const seconds = { people: (organised - began) / 1000, history: (performance.now() - organised) / 1000 }
  const filled = { ...organisation, company: own, users: staff }
  return { ...filled, loaded: { scans: 0, batches: 0, items: 0 }, fleet: [], seconds, customers: records }
}
