import type { AuditRecord } from '../../functions/data/audit.ts'
import { transact } from '../../functions/data/db.ts'
import { storedDeliveredCounts } from '../../functions/data/deliveredCounts.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { storedAs } from '../../functions/data/items/items.ts'
import { keys } from '../../functions/data/keys.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { lastToClose } from '../../functions/schedule/closeDays.ts'
import { monthOf } from '../../shared/metrics/range.ts'
import { addDays, day, hour, iso, minute, utcDate, utcDayStart } from '../../shared/time.ts'
import { noUsage, type Usage } from '../../shared/usage/units.ts'
import { type Customer, demoCustomers } from './customers.ts'
import { fleet } from './devices.ts'
import { loadClosedDays } from './generate.ts'
import { crewOf } from './history.ts'
import type { Organisation } from './organisation.ts'
import { demoPassword, type SeedStores } from './organise.ts'
import { putAll } from './putAll.ts'
import { type Random, randomFrom } from './random.ts'

/** Days for which customers have figures, sign-ins and use. */
const past = 40
const seed = 40

/** UTC days of the past on which a customer was there, the first one first. */
const datesOf = (
  { created_at, disabled_at, deleted_at }: Pick<Customer, 'created_at' | 'disabled_at' | 'deleted_at'>,
  now: number,
) => {
  const first = utcDate(Math.max(created_at, now - past * day))
  const last = utcDate(Math.min(disabled_at ?? now, deleted_at ?? now))
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
const isWorkday = (date: string) => new Date(utcDayStart(date)).getUTCDay() % 6 !== 0

const devicesOf = ({ organisation, devices, version, worked_at }: Customer, now: number) =>
  devices === 0
    ? []
    : fleet(organisation, now, devices, Number(organisation.company.created_on.slice(8, 10))).map(
        ({ device, state }) => ({
          device,
          // Who does not work any more has handhelds that nobody hears of.
          state: { ...state, app_version: version, seen_at: Math.min(state.seen_at ?? now, (worked_at ?? now) + day) },
        }),
      )

/** A company with its groups, people and handhelds; of its people the super admin can sign in. */
const seedCustomer = async ({ db, tables, identity, now }: SeedStores, customer: Customer) => {
  const { company, groups, users } = customer.organisation
  const stores = storesOf(db, tables)
  await stores.companies.add(company)
  await transact(db, stores.users.addTogether(users, company.max_users))
  const [root] = users
  if (root) await identity.create(root.uid, demoPassword, root.email, false)
  const devices = devicesOf(customer, now)
  await putAll(
    db,
    tables.groups,
    groups.map((group) => ({ ...keys.group.key(group.company, group.uid), ...group })),
  )
  await putAll(
    db,
    tables.devices,
    devices.flatMap(({ device, state }) => [
      storedDevice(device),
      storedState(device.id, state),
      { pk: company.uid, sk: `SERIAL#${device.serial_number}`, device: device.id },
    ]),
  )
  const { worked_at } = customer
  if (worked_at === undefined) return
  await loadClosedDays({ db, tables, stores }, company, crewOf(customer.organisation, now, seed, devices), {
    from: utcDate(now - past * day),
    until: utcDate(Math.min(worked_at, utcDayStart(lastToClose(now)))),
    now,
  })
}

/** Who of a company signed in at the console: those who manage, most on each day of work. */
const loginsOf = ({ company, users }: Organisation, dates: readonly string[], now: number, random: Random) => {
  const managers = users.filter(({ roles }) => roles.some(({ role }) => !role.endsWith('orker')))
  const ip = `198.51.100.${random.whole(2, 250)}`
  return dates.flatMap((date) =>
    managers.flatMap(({ uid: user }) => {
      const joined_at = utcDayStart(date) + 7 * hour + random.whole(0, 7 * 60) * minute
      const left_at = joined_at + random.whole(4, 190) * minute
      const comes = random.next() < (isWorkday(date) ? 0.75 : 0.1)
      if (!comes || left_at > now) return []
      const login = { user, joined_at, left_at, expires_at: joined_at + 12 * hour, ip }
      return [storedAs(keys.webLogin, [company.uid, iso(joined_at), random.id()], login)]
    }),
  )
}

/** What a company used on a day, by how many handhelds and people it has. */
const useOf = (devices: number, people: number, worked: boolean, random: Random): Usage => {
  const of = (most: number) => Math.round(most * (0.75 + random.next() / 2))
  const device = worked ? devices * of(620) : devices * of(20)
  const console = of(worked ? people * 60 : 25)
  const requests = device + console
  return {
    ...noUsage(),
    ...{ console, tools: of(console / 6), device, programs: 0 },
    ...{ sent: requests * of(900), answered: requests * of(2400), compute: requests * of(21_000), runs: requests },
    ...{ read_units: requests * of(5), write_units: device * of(6), heartbeats: devices * of(96) },
    ...(worked ? { batches: devices * of(480), events: devices * of(9000), mails: of(3) } : {}),
  }
}

/** When a customer's handhelds were brought notifications: some on each day of work. */
const broughtTo = (customer: Customer, now: number, random: Random) => {
  const devices = devicesOf(customer, now).map(({ device }) => device.id)
  const until = Math.min(now, customer.worked_at ?? 0)
  const times = datesOf(customer, now)
    .filter(isWorkday)
    .flatMap((date) => Array.from({ length: random.whole(1, 3) }, () => utcDayStart(date) + random.whole(7, 15) * hour))
  return times.flatMap((due) =>
    devices.flatMap((device) => {
      const at = due + random.whole(1, 40) * 1000
      return at < until && random.next() < 0.8 ? [{ device, at }] : []
    }),
  )
}

interface Used {
  organisation: Organisation
  devices: number
  dates: readonly string[]
  /** The last UTC day with work. */
  until: string
}

/** What companies used on the days that are over, and in the months of these. */
const storedUse = ({ organisation: { company, users }, devices, dates, until }: Used, now: number, random: Random) => {
  const people = users.filter(({ status }) => status === 1).length
  const grown = 60_000 + random.whole(0, 40_000)
  const ofDays = dates
    .filter((date) => date < utcDate(now))
    .map((date, index) => {
      const worked = date <= until && isWorkday(date)
      return { date, used: useOf(devices, people, worked, random), stored: devices * (2_000_000 + index * grown) }
    })
  const months = [...Map.groupBy(ofDays, ({ date }) => monthOf(date))].map(([month, days]) => {
    const byte_days = days.reduce((sum, { stored }) => sum + stored, 0)
    const used = days.reduce((sum, each) => {
      for (const [unit, amount] of Object.entries(each.used)) sum[unit as keyof Usage] += amount
      return sum
    }, noUsage())
    const of = { company: company.uid, used, byte_days, stored: days.at(-1)?.stored ?? 0, days: days.length }
    return storedAs(keys.usageMonth, [month, company.uid], { ...of, devices, users: people, summed_at: now })
  })
  return [...ofDays.map((each) => storedAs(keys.usageDay, [company.uid, each.date], each)), ...months]
}

/** What was done to companies, as the log of the platform's own company has it. */
const doneTo = (customers: readonly Customer[], { company: home, users }: Organisation, now: number): AuditRecord[] => {
  const random = randomFrom(seed + 1)
  const [uma] = users
  const record = (of: Customer, at: number, call: string, after: object, before?: object): AuditRecord => ({
    ...{ id: random.id(), company: home.uid, at, user: uma?.uid ?? '', role: 'superAdmin', session: random.id(), call },
    ...{ ip: '192.0.2.10', input: { uid: of.organisation.company.uid } },
    changes: [{ target: `company ${of.organisation.company.uid}`, ...(before ? { before } : {}), after }],
  })
  const facilitiesOf = ({ organisation: { groups } }: Customer) =>
    groups.filter(({ type }) => type === 'facility').length
  const changed = (url: string, days: number, before: object, after: object) =>
    customers
      .filter(({ organisation: { company } }) => company.company_url === url)
      .map((of) => record(of, now - days * day, 'updateAnyCompany', after, before))
  return [
    ...customers.map((of) => record(of, of.created_at, 'createCompany', { facilities: facilitiesOf(of) })),
    ...customers.flatMap((of) => [
      ...(of.disabled_at === undefined ? [] : [record(of, of.disabled_at, 'disableCompany', { status: 0 })]),
      ...(of.deleted_at === undefined ? [] : [record(of, of.deleted_at, 'suspendCompany', { status: 2 })]),
    ]),
    ...changed('kestrel', 1, { max_users: 10 }, { max_users: 14 }),
    ...changed('harrowpine', 3, { folo_in_min: 30 }, { folo_in_min: 20 }),
    ...changed('overland', 9, { auto_login: true }, { auto_login: false }),
  ]
}

/**
 * Fills the platform beside the demo's company: customers with sums of their work by day and quarter, sign-ins and use, and what
 * was done to them. It goes by days that are over: nobody is at work there now.
 * @param own the demo's own company, which used something too
 */
export const seedPlatform = async (target: SeedStores, home: Organisation, own: Organisation): Promise<void> => {
  const { db, tables, now } = target
  const customers = demoCustomers(now)
  for (const customer of customers) await seedCustomer(target, customer)
  const random = randomFrom(seed)
  const ownDates = datesOf({ created_at: now - past * day }, now)
  const used = [
    { organisation: own, devices: 80, dates: ownDates, until: utcDate(now) },
    ...customers.map((each) => ({ ...each, dates: datesOf(each, now), until: utcDate(each.worked_at ?? 0) })),
  ]
  await putAll(
    db,
    tables.sessions,
    used.flatMap(({ organisation, dates }) => loginsOf(organisation, dates, now, random)),
  )
  await putAll(
    db,
    tables.rollups,
    used.flatMap((each) => storedUse(each, now, random)),
  )
  await putAll(
    db,
    tables.devices,
    customers.flatMap(({ organisation: { company }, worked_at = 0 }) =>
      Array.from({ length: worked_at > 0 ? random.whole(2, 9) : 0 }, () =>
        storedAs(
          keys.notificationMade,
          [company.uid, `${iso(worked_at - random.whole(0, past * 24) * hour)}#${random.id()}`],
          {},
        ),
      ),
    ),
  )
  const brought = randomFrom(seed + 2)
  await putAll(
    db,
    tables.devices,
    storedDeliveredCounts(customers.flatMap((customer) => broughtTo(customer, now, brought))),
  )
  const records = doneTo(customers, home, now)
  const [first, ...others] = records
  if (first) await storesOf(db, tables).audit.add(first, ...others)
}
