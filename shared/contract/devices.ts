import * as z from 'zod'
import { everyRole, facilityManagers } from '../roles.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, exact, FacilityId, GroupId, Instant, text } from './fields.ts'
import { listCall } from './listCall.ts'

export const EnrolmentCode = z.object({
  code: z.string(),
  name: z.string(),
  facility_uid: z.string().nullable(),
  created_on: Instant,
  expires_at: Instant,
  revoked: z.boolean(),
  used: z.number().int().describe('devices that enrolled with it'),
  max_devices: z.number().int(),
})
export type EnrolmentCode = z.infer<typeof EnrolmentCode>

export const devices = {
  getTodaysStaticDeviceData: call({
    path: '/main/v3/getTodaysStaticDeviceData',
    access: everyRole,
    summary: 'Devices of a group, how many are active, and how their batteries are.',
    request: z.object({ ...actor, group_uid: GroupId }),
    response: z.object({
      total_devices: z.number().int(),
      active_devices: z.number().int(),
      high_batt: z.number().int().describe('81 to 100 percent'),
      med_batt: z.number().int().describe('21 to 80 percent'),
      low_batt: z.number().int().describe('0 to 20 percent'),
      critical_batt: z.number().int().describe('health DEAD, COLD, OVER_VOLTAGE, UNKNOWN or OVERHEAT'),
      critical_teams: z.array(z.object({ team_name: z.string(), devices: z.number().int() })).max(4),
    }),
  }),
  getEnrolmentCodes: listCall({
    path: '/main/v3/getEnrolmentCodes',
    access: facilityManagers,
    summary: 'Enrolment codes of the company within the caller’s access scope.',
    request: z.object({ ...actor, company_uid: CompanyId }),
    item: EnrolmentCode,
  }),
  createEnrolmentCode: call({
    path: '/main/v3/createEnrolmentCode',
    access: facilityManagers,
    summary: 'Makes a code with which handhelds join the company.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      name: text(60).default(''),
      facility_uid: FacilityId.optional(),
      valid_hours: z.number().int().min(1).max(8760).default(168),
      max_devices: z.number().int().min(1).max(100_000).default(1000),
    }),
    response: EnrolmentCode,
    writes: true,
    atMostOnce: true,
  }),
  revokeEnrolmentCode: call({
    path: '/main/v3/revokeEnrolmentCode',
    access: facilityManagers,
    summary: 'Stops a code from enrolling more devices; enrolled ones stay.',
    request: z.object({ ...actor, code: exact(40).min(1) }),
    response: Done,
    writes: true,
  }),
}
