import * as z from 'zod'
import { admins, everyRole, type RoleName, roleNames } from '../roles.ts'
import { call } from './call.ts'
import { actor, CompanyId, exact, Instant, names, Zone } from './fields.ts'
import { RangeEnd, RangeStart } from './wireTime.ts'

/** Who did what to what: records that nobody can change. */

/** A place in the log: an instant and an id. */
const Place = names(
  'none',
  exact(60).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w.-]{1,32}$/, 'Not an identifier'),
)

const Thing = z.object({
  kind: z.string().describe('such as `user`, `team` or `network`'),
  id: z.string().describe('empty where there is only one of its kind'),
  name: z.string().nullable().describe('what it is called now, or was called when it was changed'),
})
export type NamedThing = z.infer<typeof Thing>

const Value = z.unknown().describe('without secrets; absent where there was none')

export const AuditRow = z.object({
  id: z.string().describe('its place in the log of its company'),
  at: Instant,
  company_uid: z.string().describe('in whose log it is'),
  company_name: z.string(),
  user_uid: z.string().nullable().describe('who did it; null of the people who run the installation, for others'),
  user_name: z.string().nullable().describe('null where the user is not known any more'),
  username: z.string().nullable(),
  role: z
    .enum(roleNames as [RoleName, ...RoleName[]])
    .nullable()
    .describe('as what they did it, where that is known'),
  provider: z.boolean().describe('whether the people who run the installation did it'),
  call: z.string().describe('what was done: the name of the call or of the job'),
  things: z.array(Thing).describe('what it was done to: the first three'),
  things_total: z.number().int(),
  values: z.number().int().describe('how many values changed'),
  change: z
    .object({ field: z.string(), before: Value.optional(), after: Value.optional() })
    .nullable()
    .describe('the value that changed, where it is only one and short'),
  names: z.record(z.string(), z.string()).describe('what ids in `change` are called'),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditDetails = AuditRow.extend({
  ip: z.string().nullable().describe('null of the people who run the installation, for others'),
  agent: z.string().nullable().describe('what it was done with, as the browser says'),
  input: z.unknown().describe('what was asked for, without secrets'),
  changes: z.array(Thing.extend({ before: Value.optional(), after: Value.optional() })),
})
export type AuditDetails = z.infer<typeof AuditDetails>

/** Most records of an answer. */
const mostRecords = 500

const search = {
  ...actor,
  time_zone: Zone,
  start_time: RangeStart,
  end_time: RangeEnd,
  who: exact(64).min(1).optional().describe('uid of a user: what they did'),
  what: exact(300).min(1).optional().describe('a thing as `kind id`: what was done to it'),
  kind: exact(60).min(1).optional().describe('what was done to things of this kind'),
  did: exact(60).min(1).optional().describe('the name of a call or job'),
  limit: z.number().int().min(1).max(mostRecords).default(100),
  cursor: exact(1000).min(1).optional().describe('`next` of the answer before, with the same search; good for a day'),
}

const Found = z.object({
  items: z
    .array(AuditRow)
    .describe('the latest first; may be fewer than `limit`, or none, where few of many are wanted'),
  next: z.string().nullable().describe('the cursor of what comes after; null at the end'),
  reached: Instant.describe('back to when it was searched'),
})
export type AuditFound = z.infer<typeof Found>

const Names = z.object({
  people: z
    .array(
      z.object({
        uid: z.string(),
        name: z.string(),
        username: z.string(),
        provider: z.boolean().describe('whether they are of the people who run the installation'),
      }),
    )
    .describe('the first 20: users, deleted ones too'),
  things: z.array(Thing).describe('the first 20: users, facilities and teams'),
})
export type AuditNames = z.infer<typeof Names>
const Search = exact(100).min(1).describe('a part of a name or username, or the uid of a user')

export const audit = {
  getAuditNames: call({
    path: '/tools/audit/getAuditNames',
    access: admins,
    summary: 'People and things of the company by a part of their names, to search the log for them.',
    request: z.object({ ...actor, search: Search }),
    response: Names,
  }),
  getUniversalAuditNames: call({
    path: '/tools/audit/getUniversalAuditNames',
    access: everyRole,
    universal: true,
    summary: 'People and things of a company by a part of their names, with the people who run the installation.',
    request: z.object({ ...actor, company_uid: CompanyId, search: Search }),
    response: Names,
  }),
  getAuditLog: call({
    path: '/tools/audit/getAuditLog',
    access: admins,
    summary: 'Audit records of the company, latest first. A long search continues by its cursor.',
    request: z.object(search),
    response: Found,
  }),
  getAuditRecord: call({
    path: '/tools/audit/getAuditRecord',
    access: admins,
    summary: 'All details of an audit record of the company.',
    request: z.object({ ...actor, record_id: Place }),
    response: AuditDetails,
  }),
  getUniversalAuditLog: call({
    path: '/tools/audit/getUniversalAuditLog',
    access: everyRole,
    universal: true,
    summary: 'Audit records of one company or all, latest first.',
    request: z
      .object({
        ...search,
        company_uid: CompanyId.optional().describe('every company, without it; with `who` or `what` it is required'),
      })
      // Through the days of all companies one would look for what each company's log finds at once.
      .refine(({ company_uid, who, what }) => company_uid !== undefined || (who ?? what) === undefined, {
        path: ['company_uid'],
        message: 'Please choose a company to search by person or item.',
      }),
    response: Found,
  }),
  getUniversalAuditRecord: call({
    path: '/tools/audit/getUniversalAuditRecord',
    access: everyRole,
    universal: true,
    summary: 'All details of an audit record of a company.',
    request: z.object({ ...actor, company_uid: CompanyId, record_id: Place }),
    response: AuditDetails,
  }),
}
