import * as z from 'zod'
import { Instant, Status } from './fields.ts'

/** What answers carry. Field names are the wire's. */

export const RoleNumber = z.number().int().min(0).max(5)

/** A role that a user holds in a group. */
export const GroupRole = z.object({
  g: z.string().describe('Group ID'),
  r: z.string().describe('Role ID'),
  d: z.string().describe('Description as `type:name`, for example `team:Pick Mezzanine`'),
  t: z.number().int().describe('Group type: 0 company, 1 facility, 2 team'),
  enabled: z.boolean().describe('Whether the group and all groups above it are enabled'),
})
export type GroupRole = z.infer<typeof GroupRole>

const contact = {
  phone: z.string().nullable(),
  addr1: z.string().nullable(),
  addr2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string().nullable(),
}

/** An address counts when its owner has confirmed it. */
export const emailFields = {
  email: z.string().nullable().describe('The confirmed address; until there is one, the unconfirmed address'),
  email_confirmed: z.boolean().describe('Whether `email` is confirmed'),
  new_email: z.string().nullable().describe('New address, not confirmed yet'),
}

export const User = z.object({
  uid: z.string(),
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  employee_id: z.string().nullable(),
  ...emailFields,
  ...contact,
  status: Status,
  created_on: Instant,
  two_factor: z.boolean(),
  two_factor_since: Instant.nullable().describe('When it was turned on; null if off or unknown'),
  role: z.object({ id: z.string(), name: z.string(), type: RoleNumber }).describe('The user’s highest role'),
  group_role: z.array(GroupRole),
})
export type User = z.infer<typeof User>

export const Role = z.object({
  uid: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: RoleNumber,
  assignable: z.boolean().describe('Whether the caller may assign it'),
})

export const Company = z.object({
  uid: z.string(),
  name: z.string(),
  company_url: z.string(),
  image_url: z.string().nullable(),
  time_zone: z.string(),
})
export type Company = z.infer<typeof Company>

/** What a company says of itself. */
export const CompanyDetails = Company.extend({
  id: z.string(),
  ...contact,
  email: z.string().nullable(),
  website: z.string().nullable(),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

export const Facility = z.object({
  uid: z.string(),
  id: z.string(),
  name: z.string(),
  type: z.literal(1),
  parent_id: z.string(),
  time_zone: z.string(),
  status: Status,
  created_on: Instant,
  ...contact,
})
export type Facility = z.infer<typeof Facility>

export const Team = z.object({
  uid: z.string(),
  id: z.string(),
  name: z.string(),
  type: z.literal(2),
  parent_id: z.string(),
  subtype: z.union([z.literal(1), z.literal(2)]).describe('1 scan, 2 non-scan'),
  status: Status,
  created_on: Instant,
  ...contact,
})
export type Team = z.infer<typeof Team>

export const Preference = z.object({ pref_type: z.number().int(), pref_value: z.string() })
export type Preference = z.infer<typeof Preference>

const goal = z.number().nullable()
/** Goals and parameters of a group; null is not set. */
export const TargetMetrics = z.object({
  yellow_zone: goal.describe('Percent'),
  scans_pworker: goal,
  steps_pworker: goal,
  scans_phr: goal,
  steps_phr: goal,
  sec_pscan: goal,
  steps_pscan: goal,
  cost_pscan: goal,
  total_scans: goal,
  total_steps: goal,
  efficiency_gain_percentage: goal.describe('Percent'),
  hourly_wage: goal.describe('In the company’s currency'),
  cycle_time: goal.describe('Milliseconds'),
})
export type TargetMetrics = z.infer<typeof TargetMetrics>
export const targetNames = Object.keys(TargetMetrics.shape) as (keyof TargetMetrics)[]
