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
  kind: z.string().describe('For example `user`, `team` or `network`'),
  id: z.string().describe('Empty if there is only one of its kind'),
  name: z.string().nullable().describe('Current name, or the name when it was changed'),
})
export type NamedThing = z.infer<typeof Thing>

const Value = z.unknown().describe('Without secrets; absent if there was no value')

export const AuditRow = z.object({
  id: z.string().describe('Position in the company’s log'),
  at: Instant,
  company_uid: z.string().describe('Company whose log has the entry'),
  company_name: z.string(),
  user_uid: z
    .string()
    .nullable()
    .describe('User who did it; null for platform staff, unless the caller is one of them'),
  user_name: z.string().nullable().describe('Null if the user no longer exists'),
  username: z.string().nullable(),
  role: z
    .enum(roleNames as [RoleName, ...RoleName[]])
    .nullable()
    .describe('Role the user had, if known'),
  provider: z.boolean().describe('Whether platform staff did it'),
  call: z.string().describe('Name of the call or job'),
  things: z.array(Thing).describe('First three things affected'),
  things_total: z.number().int(),
  values: z.number().int().describe('Number of values changed'),
  change: z
    .object({ field: z.string(), before: Value.optional(), after: Value.optional() })
    .nullable()
    .describe('The changed value, if there is only one and it is short'),
  names: z.record(z.string(), z.string()).describe('Names for the IDs in `change`'),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditDetails = AuditRow.extend({
  ip: z.string().nullable().describe('Null for platform staff, unless the caller is one of them'),
  agent: z.string().nullable().describe('User agent'),
  input: z.unknown().describe('The request, without secrets'),
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
  who: exact(64).min(1).optional().describe('User ID; only entries by this user'),
  what: exact(300).min(1).optional().describe('`kind id`; only entries about this thing'),
  kind: exact(60).min(1).optional().describe('Only entries about this kind of thing'),
  did: exact(60).min(1).optional().describe('Name of a call or job'),
  limit: z.number().int().min(1).max(mostRecords).default(100),
  cursor: exact(1000)
    .min(1)
    .optional()
    .describe('`next` of the previous response, with the same filters; valid for one day'),
}

const Found = z.object({
  items: z.array(AuditRow).describe('Newest first; can be fewer than `limit`, or none, if matches are sparse'),
  next: z.string().nullable().describe('Cursor of the next page; null at the end'),
  reached: Instant.describe('Time back to which the log was searched'),
})
export type AuditFound = z.infer<typeof Found>

const Names = z.object({
  people: z
    .array(
      z.object({
        uid: z.string(),
        name: z.string(),
        username: z.string(),
        provider: z.boolean().describe('Whether the user is platform staff'),
      }),
    )
    .describe('First 20 users, including deleted ones'),
  things: z.array(Thing).describe('First 20 users, facilities and teams'),
})
export type AuditNames = z.infer<typeof Names>
const Search = exact(100).min(1).describe('Part of a name or username, or a user ID')

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
    summary: 'People and things of a company by a part of their names, including platform staff.',
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
        company_uid: CompanyId.optional().describe('Defaults to every company; required with `who` or `what`'),
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
