import type { Checked } from '../../../shared/contract/index.ts'
import { iso } from '../../../shared/time.ts'
import { type CompanyRecord, companyDefaults } from '../../data/companies.ts'
import type { GroupRecord } from '../../data/groups.ts'
import type { JobPart } from '../../data/jobParts.ts'
import type { JobKey } from '../../data/jobs.ts'
import type { UserRecord } from '../../data/users.ts'
import { aboutOf, contextOf } from '../newUsers/parts.ts'
import { newUserRecord } from '../newUsers/record.ts'
import { sealed, unsealed, type Vault } from '../vault.ts'

/**
 * How a company is made, part by part: each is written in one transaction, and the company itself is the last. Every id is
 * decided here, so that whatever is done twice is done to the same things.
 */
export type PlanPart = (
  | { kind: 'groups'; groups: GroupRecord[] }
  /** Super admins, their passwords closed by a key that is wrapped; `mailed` are the places of those who get a mail. */
  | { kind: 'users'; users: UserRecord[]; mailed: number[]; passwords: string; key: string }
  | { kind: 'company'; company: CompanyRecord }
) &
  JobPart

export interface Plan {
  parts: PlanPart[]
  company: CompanyRecord
  users: UserRecord[]
  /** Things that are made, and mails: the steps of the job. */
  steps: number
}

/** Groups that are written together: two items each. */
const groupsAtOnce = 40

const addressOf = ({ phone, addr1, addr2, city, state, zip, country }: Partial<GroupRecord>) =>
  Object.fromEntries(
    Object.entries({ phone, addr1, addr2, city, state, zip, country }).filter(([, value]) => value),
  ) as Partial<GroupRecord>

const contactOf = (input: Checked<'createCompany'>) => {
  const { email, website, image_url } = input
  const details = Object.entries({ ...addressOf(input as Partial<GroupRecord>), email, website })
  return {
    ...(Object.fromEntries(details.filter(([, value]) => value)) as Partial<CompanyRecord>),
    image_url: image_url || null,
  }
}

/** Decides all of a company to be made. @param newId makes the ids @param now epoch ms */
export const planOf = async (
  input: Checked<'createCompany'>,
  {
    uid,
    job,
    newId,
    now,
    time_zone,
    vault,
  }: { uid: string; job: JobKey; newId: () => string; now: number; time_zone: string; vault: Vault },
): Promise<Plan> => {
  const created_on = iso(now)
  const zone = input.time_zone ?? time_zone
  const company: CompanyRecord = {
    ...companyDefaults,
    ...contactOf(input),
    ...{ uid, name: input.name, company_url: input.company_url, time_zone: zone, created_on },
    max_users: input.max_users ?? null,
    inactivity: { minutes: input.folo_in_min, scans: true, steps: true },
    web_portal: input.web_portal.map(({ label, url }) => ({ id: newId(), label, url })),
    web_portal_version: 1,
    ...{ apps_state: input.apps_state, extra_apps: input.extra_apps },
  }
  const base = { company: uid, status: 1 as const, time_zone: zone, created_on, version: 1 }
  const whole: GroupRecord = { ...base, uid, type: 'company', name: input.name, parent_id: null }
  const ids = new Map(input.facilities.map(({ tempId }) => [tempId, newId()]))
  const facilities = input.facilities.map(
    ({ name, tempId }): GroupRecord => ({
      ...{ ...base, uid: ids.get(tempId) ?? '', type: 'facility', name, parent_id: uid },
    }),
  )
  const teams = input.teams.map(
    (team): GroupRecord => ({
      ...{ ...base, uid: newId(), type: 'team', name: team.name, subtype: team.subtype },
      parent_id: ids.get(team.facility_tempId) ?? '',
      ...addressOf(team as Partial<GroupRecord>),
    }),
  )
  const groups = [whole, ...facilities, ...teams]
  const users = input.users.map((user) =>
    newUserRecord({ ...user, roles: [{ role: 'superAdmin', group: uid }] }, { uid: newId(), company: uid, now }),
  )
  const mailed = input.users.flatMap(({ send_email }, index) => (send_email ? [index] : []))
  const groupParts = Array.from({ length: Math.ceil(groups.length / groupsAtOnce) }, (_, part) => ({
    kind: 'groups' as const,
    groups: groups.slice(part * groupsAtOnce, (part + 1) * groupsAtOnce),
  }))
  const { plain, wrapped } = await vault.newKey(contextOf(job))
  const secret = JSON.stringify(input.users.map(({ password }) => password))
  const passwords = sealed(plain, aboutOf(job, groupParts.length), secret)
  return {
    parts: [...groupParts, { kind: 'users', users, mailed, passwords, key: wrapped }, { kind: 'company', company }],
    ...{ company, users, steps: groups.length + users.length + mailed.length },
  }
}

/** The passwords of the super admins of a part, in their order. */
export const passwordsOf = async (
  job: JobKey,
  number: number,
  { passwords, key }: Extract<PlanPart, { kind: 'users' }>,
  vault: Vault,
): Promise<string[]> => JSON.parse(unsealed(await vault.unwrap(key, contextOf(job)), aboutOf(job, number), passwords))
