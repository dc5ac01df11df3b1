import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import type { RoleName } from '../../shared/roles.ts'
import { day, iso } from '../../shared/time.ts'
import { firstNames, lastNames, usernameOf } from './names.ts'
import type { Organisation } from './organisation.ts'
import { randomFrom } from './random.ts'

/** Other customers of the demo's platform, small ones, as data: what the people who run the installation look after. */

interface Site {
  name: string
  zone: string
  city: string
  country: string
  teams: readonly string[]
}

/** What is said of a customer; how it stands follows from its days. */
interface Story {
  name: string
  url: string
  sites: readonly Site[]
  /** Workers and managers that are enabled, beside its super admin. */
  people: number
  max: number | null
  devices: number
  /** Days ago. */
  created: number
  /** How many days ago it last worked; undefined where it never did. */
  worked?: number
  /** Days ago on which it was disabled or deleted. */
  disabled?: number
  deleted?: number
  /** Minutes of inactivity after which handhelds sign out, where somebody chose. */
  minutes?: number
  /** Version of the device app that its handhelds have. */
  version: string
}

const stories: readonly Story[] = [
  {
    ...{ name: 'Kestrel Depots', url: 'kestrel', people: 13, max: 14, devices: 9, created: 58, worked: 1 },
    version: '5.2.0',
    sites: [
      {
        ...{ name: 'Leeds Depot', zone: 'Europe/London', city: 'Leeds', country: 'United Kingdom' },
        teams: ['Replenishment', 'Store Picks'],
      },
    ],
  },
  {
    ...{ name: 'Overland Cold', url: 'overland', people: 10, max: 40, devices: 7, created: 55, worked: 5 },
    version: '5.1.4',
    sites: [
      {
        ...{ name: 'Gdynia Cold Store', zone: 'Europe/Warsaw', city: 'Gdynia', country: 'Poland' },
        teams: ['Freezer', 'Loading'],
      },
    ],
  },
  {
    ...{ name: 'Harrow & Pine', url: 'harrowpine', people: 8, max: null, devices: 5, created: 52, worked: 1 },
    ...{ version: '4.9.1', minutes: 20 },
    sites: [
      {
        ...{ name: 'Grand Rapids', zone: 'America/Detroit', city: 'Grand Rapids', country: 'United States' },
        teams: ['Flat Pack', 'Upholstery'],
      },
    ],
  },
  {
    ...{
      name: 'Pacific Parts',
      url: 'pacificparts',
      people: 6,
      max: 20,
      devices: 4,
      created: 48,
      worked: 7,
      disabled: 6,
    },
    version: '5.0.2',
    sites: [
      {
        ...{ name: 'Tacoma Yard', zone: 'America/Los_Angeles', city: 'Tacoma', country: 'United States' },
        teams: ['Spare Parts'],
      },
    ],
  },
  {
    ...{
      name: 'Bluewater Returns',
      url: 'bluewater',
      people: 4,
      max: 10,
      devices: 2,
      created: 45,
      worked: 21,
      deleted: 20,
    },
    version: '5.0.2',
    sites: [
      {
        ...{ name: 'Antwerp Returns', zone: 'Europe/Brussels', city: 'Antwerp', country: 'Belgium' },
        teams: ['Inspection'],
      },
    ],
  },
  {
    ...{ name: 'Northbeam Fulfilment', url: 'northbeam', people: 0, max: 250, devices: 0, created: 2 },
    version: '5.2.0',
    sites: [
      {
        ...{ name: 'Rotterdam Waalhaven', zone: 'Europe/Amsterdam', city: 'Rotterdam', country: 'Netherlands' },
        teams: [],
      },
    ],
  },
]

export interface Customer extends Pick<Story, 'devices' | 'version'> {
  organisation: Organisation
  /** Epoch ms */
  created_at: number
  /** The last time it worked, and when it was disabled or deleted, epoch ms. */
  worked_at?: number
  disabled_at?: number
  deleted_at?: number
}

const recordOf = (story: Story, uid: string, now: number): CompanyRecord => {
  const [site] = story.sites
  return {
    ...companyDefaults,
    ...{ uid, name: story.name, company_url: story.url, time_zone: site?.zone ?? 'UTC', platform: false },
    status: story.deleted !== undefined ? 2 : story.disabled !== undefined ? 0 : 1,
    max_users: story.max,
    ...(story.minutes === undefined ? {} : { inactivity: { minutes: story.minutes, scans: true, steps: true } }),
    created_on: iso(now - story.created * day),
    ...{ city: site?.city ?? null, country: site?.country ?? null, email: `ops@${story.url}.example` },
  }
}

const customerOf = (story: Story, now: number, seed: number): Customer => {
  const random = randomFrom(seed)
  const company = recordOf(story, random.id(), now)
  const { uid, created_on } = company
  const base = { company: uid, status: 1 as const, created_on, version: 1 }
  const groups: GroupRecord[] = [
    { ...base, uid, type: 'company', name: company.name, parent_id: null, time_zone: company.time_zone },
  ]
  for (const { name, zone: time_zone, city, country, teams } of story.sites) {
    const facility = random.id()
    groups.push({ ...base, uid: facility, type: 'facility', name, parent_id: uid, time_zone, city, country })
    for (const team of teams)
      groups.push({ ...base, uid: random.id(), type: 'team', name: team, parent_id: facility, time_zone, subtype: 1 })
  }
  const teams = groups.filter(({ type }) => type === 'team')
  const taken = new Set<string>()
  const userOf = (index: number): UserRecord => {
    const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)]
    let username = index === 0 ? 'root' : usernameOf(first_name, last_name)
    for (let suffix = 2; taken.has(username); suffix++) username = `${usernameOf(first_name, last_name)}${suffix}`
    taken.add(username)
    const role: RoleName = index === 0 ? 'superAdmin' : index === 1 ? 'facilityManager' : 'worker'
    const group = index < 2 ? groups[index] : teams[index % teams.length]
    return {
      ...{ uid: random.id(), company: uid, username, first_name, last_name, email: `${username}@${story.url}.example` },
      ...{ status: 1, roles: [{ role, group: group?.uid ?? uid }], two_factor: false, sessions_from: 0 },
      ...{ created_on, version: 1 },
    }
  }
  const users = Array.from({ length: story.people + 1 }, (_, index) => userOf(index))
  const ago = (days: number | undefined) => (days === undefined ? undefined : now - days * day)
  const [worked_at, disabled_at, deleted_at] = [ago(story.worked), ago(story.disabled), ago(story.deleted)]
  return {
    ...{ organisation: { company, groups, users }, devices: story.devices, version: story.version },
    created_at: now - story.created * day,
    ...(worked_at === undefined ? {} : { worked_at }),
    ...(disabled_at === undefined ? {} : { disabled_at }),
    ...(deleted_at === undefined ? {} : { deleted_at }),
  }
}

/** Six of them: at work and nearly full, silent, of an old version, disabled, deleted, and one that was made just now. */
export const demoCustomers = (now: number): Customer[] =>
  stories.map((story, index) => customerOf(story, now, 300 + index))
