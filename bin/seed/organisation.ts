import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import type { RoleName } from '../../shared/roles.ts'
import { day, iso } from '../../shared/time.ts'
import { firstNames, lastNames, usernameOf } from './names.ts'
import { randomFrom } from './random.ts'

/** The demo company and the platform's, as data: the same for the same seed number. */

export interface Organisation {
  company: CompanyRecord
  groups: GroupRecord[]
  users: UserRecord[]
}

const facilities = [
  {
    name: 'Reno North',
    time_zone: 'America/Los_Angeles',
    city: 'Sparks',
    state: 'Nevada',
    country: 'United States',
    teams: ['Pick Mezzanine', 'Pack Line 2', 'Inbound Dock'],
    finder: true,
  },
  {
    name: 'Tulsa Crossdock',
    time_zone: 'America/Chicago',
    city: 'Tulsa',
    state: 'Oklahoma',
    country: 'United States',
    teams: ['Sortation', 'Returns', 'Yard'],
    finder: true,
  },
  {
    name: 'Rotterdam Port',
    time_zone: 'Europe/Amsterdam',
    city: 'Rotterdam',
    state: 'Zuid-Holland',
    country: 'Netherlands',
    teams: ['Cold Store', 'Export Pick'],
    // Its works council has not agreed to it.
    finder: false,
  },
] as const

/** The team in which nobody scans to pick: what is scanned there does not count. */
const nonScanTeam = 'Yard'

/** Who has no e-mail address yet, and is asked for one. */
const unreachable = 'tasks'

const companyOf = (uid: string, name: string, url: string, platform: boolean, created_on: string): CompanyRecord => ({
  ...companyDefaults,
  uid,
  name,
  company_url: url,
  time_zone: 'America/Los_Angeles',
  platform,
  max_users: platform ? null : 100,
  created_on,
})

const companyGroup = (company: CompanyRecord): GroupRecord => ({
  uid: company.uid,
  company: company.uid,
  type: 'company',
  name: company.name,
  parent_id: null,
  status: 1,
  time_zone: company.time_zone,
  created_on: company.created_on,
  version: 1,
})

/** The demo company `acme`: 3 facilities in 3 time zones, 8 teams (one non-scan), 60 workers and its managers. */
export const acme = (now: number, seed = 7): Organisation => {
  const random = randomFrom(seed)
  const created_on = iso(now - 200 * day)
  const uid = random.id()
  const company: CompanyRecord = {
    ...companyOf(uid, 'Acme Logistics', 'acme', false, created_on),
    image_url: `private/companies_logos/${uid}/logo.png`,
  }
  const groups: GroupRecord[] = [companyGroup(company)]
  for (const { teams, finder, ...facility } of facilities) {
    const uid = random.id()
    const base = {
      ...{ company: company.uid, status: 1 as const, time_zone: facility.time_zone, created_on, version: 1 },
      ...(finder ? { find_rufus: 1 as const } : {}),
    }
    groups.push({ ...base, ...facility, uid, type: 'facility', parent_id: company.uid })
    for (const name of teams) {
      const subtype = name === nonScanTeam ? 2 : 1
      groups.push({ ...base, uid: random.id(), type: 'team', name, parent_id: uid, subtype })
    }
  }

  const users: UserRecord[] = []
  const taken = new Set<string>()
  const add = (
    username: string,
    first_name: string,
    last_name: string,
    role: RoleName,
    group: GroupRecord | undefined,
  ) => {
    taken.add(username)
    users.push({
      uid: random.id(),
      company: company.uid,
      username,
      first_name,
      last_name,
      ...(username === unreachable ? {} : { email: `${username}@acme.example` }),
      employee_id: `AC-${20_000 + users.length * 7}`,
      status: 1,
      roles: [{ role, group: (group ?? (groups[0] as GroupRecord)).uid }],
      two_factor: false,
      sessions_from: 0,
      created_on: iso(now - random.whole(5, 195) * day - random.whole(0, 86_000) * 1000),
      version: 1,
    })
  }
  const teams = groups.filter((group) => group.type === 'team')
  add('root', 'Robin', 'Root', 'superAdmin', groups[0])
  add('admin', 'Marisol', 'Etxeberria', 'admin', groups[0])
  add(
    'facility',
    'Hiroshi',
    'Tanabe',
    'facilityManager',
    groups.find((group) => group.type === 'facility'),
  )
  add('team', 'Mei-Ling', 'Chou', 'teamManager', teams[0])
  add('worker', 'Amara', 'Okafor', 'worker', teams[0])
  add('tasks', 'Desta', 'Bekele', 'taskWorker', teams[0])
  for (let worker = 1; worker < 60; worker++) {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    const name = usernameOf(first, last)
    let username = name
    for (let suffix = 2; taken.has(username); suffix++) username = `${name}${suffix}`
    add(username, first, last, 'worker', teams[worker % teams.length])
  }
  // A few who left or pause, and one who works in two teams.
  for (const [index, user] of users.entries()) if (index > 20 && index % 17 === 0) user.status = 0
  const two = users[12]
  if (two && teams[1]) two.roles.push({ role: 'worker', group: teams[1].uid })
  return { company, groups, users }
}

/** The platform's own company with its universal admin. */
export const platform = (now: number, seed = 8): Organisation => {
  const random = randomFrom(seed)
  const created_on = iso(now - 400 * day)
  const company = companyOf(random.id(), 'Shiftdeck Platform', 'platform', true, created_on)
  const user: UserRecord = {
    uid: random.id(),
    company: company.uid,
    username: 'universal',
    first_name: 'Uma',
    last_name: 'Universal',
    email: 'universal@platform.example',
    status: 1,
    roles: [{ role: 'superAdmin', group: company.uid }],
    two_factor: false,
    universal: 2,
    sessions_from: 0,
    created_on,
    version: 1,
  }
  return { company, groups: [companyGroup(company)], users: [user] }
}
