import { expect } from 'vitest'
import { handlers as companies } from '../../functions/companies/index.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import type { UniversalCompany } from '../../shared/contract/companies.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import type { GroupHandlers } from '../lib/edge.ts'
import { people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** How much comes with it. */
export interface Size {
  facilities?: number
  teams?: number
  admins?: number
  mailed?: boolean
}

/** A company to ask for. */
export const asked = (company_url: string, { facilities = 2, teams = 5, admins = 2, mailed = false }: Size = {}) => ({
  ...{ created_by: 'plain', name: `${company_url} Fulfilment`, company_url, folo_in_min: 20, max_users: 250 },
  ...{ email: 'ops@fresh.example', city: 'Rotterdam', country: 'Netherlands', time_zone: 'Europe/Amsterdam' },
  users: Array.from({ length: admins }, (_, at) => ({
    ...{ username: `${company_url}-${at}`, password: `Secret-pass-${at}`, confirm: `Secret-pass-${at}` },
    ...{ first_name: 'Joost', last_name: `Nr ${at}`, email: `${at}@${company_url}.example`, send_email: mailed },
  })),
  facilities: Array.from({ length: facilities }, (_, at) => ({ name: `Hall ${at}`, tempId: `f${at}` })),
  teams: Array.from({ length: teams }, (_, at) => ({
    ...{ name: `Team ${at}`, subtype: at % 3 === 2 ? 2 : 1, facility_tempId: `f${at % facilities}` },
  })),
  web_portal: [
    { tempId: '1', label: 'Portal', url: 'https://wms.fresh.example' },
    { label: '', url: 'https://two.example' },
    { label: '', url: 'https://three.example' },
  ],
  apps_state: ['com.android.vending', 'com.android.chrome'],
})

/** What there is to make a company for. */
export type Asked = ReturnType<typeof asked>

export const inputOf = (job: { input: unknown }) =>
  job.input as { company: string; company_url: string; users: string[] }

/**
 * A world in which companies are made, by those who run the installation, and what there is of them then.
 * @param more handlers of calls that are made beside
 */
export const companyMakers = async (more: GroupHandlers = {}) => {
  const world = await people({ companies, jobs, universal, ...more })
  const staff = await platformIn(world)

  const begin = async (body: Asked, headers: Record<string, string> = {}) => {
    const answer = await staff.plain.call('createCompany', body, { headers })
    expect([answer.status, answer.message]).toEqual([200, 'The company is being created'])
    const message = world.jobs.sent.splice(0).at(-1)
    return { job: answer.data as Job, message: message as JobMessage }
  }

  const uidOf = async (company_url: string) => (await world.stores.companies.named(company_url))?.company ?? ''
  const shown = async () =>
    ((await staff.uma.call('allCompanies')).data as UniversalCompany[]).map((one) => one.company_url)

  /** All that there is of a company that was asked for. */
  const contents = async (uid: string) => {
    const { companies, groups, users } = world.stores
    const [company, itsGroups, itsUsers, enabled] = await Promise.all([
      companies.get(uid),
      groups.list(uid),
      users.list(uid),
      users.enabledCount(uid),
    ])
    return { company, groups: itsGroups, users: itsUsers, enabled }
  }

  const mustBeWhole = async (uid: string, body: Asked) => {
    const { company, groups, users, enabled } = await contents(uid)
    expect(company).toMatchObject({ company_url: body.company_url, name: body.name, status: 1, platform: false })
    expect(groups.filter(({ type }) => type === 'facility')).toHaveLength(body.facilities.length)
    expect(groups.filter(({ type }) => type === 'team')).toHaveLength(body.teams.length)
    expect(groups).toHaveLength(1 + body.facilities.length + body.teams.length)
    expect(users.map(({ username }) => username).sort()).toEqual(body.users.map(({ username }) => username).sort())
    expect(enabled).toBe(users.length)
    for (const [at, { uid: user }] of [...users].sort((a, b) => (a.username < b.username ? -1 : 1)).entries())
      expect(world.identity.kept.get(user)).toMatchObject({ password: body.users[at]?.password, temporary: true })
  }

  const mustBeGone = async (uid: string, body: Asked, users: readonly string[]) => {
    expect(await contents(uid)).toEqual({ company: undefined, groups: [], users: [], enabled: 0 })
    expect(await world.stores.companies.named(body.company_url)).toBeUndefined()
    for (const user of users) expect(world.identity.kept.has(user)).toBe(false)
    expect(await shown()).not.toContain(body.company_url)
  }

  return { world, staff, begin, uidOf, shown, contents, mustBeWhole, mustBeGone, stop: world.stop }
}

export type CompanyMakers = Awaited<ReturnType<typeof companyMakers>>
