import * as z from 'zod'
import { sheetCodes } from '../devices.ts'
import { facilityManagers } from '../roles.ts'
import { ruleText } from '../text.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, exact, FacilityId, Instant, text } from './fields.ts'
import { listCall } from './listCall.ts'

const enrolCountWords = ruleText`Please choose 1 to ${sheetCodes} devices`

/** With what handhelds join a company. */
export const EnrolmentCode = z.object({
  code: z.string(),
  name: z.string(),
  facility_uid: z.string().nullable(),
  created_on: Instant,
  expires_at: Instant,
  revoked: z.boolean(),
  used: z.number().int().describe('Number of devices enrolled with it'),
  max_devices: z.number().int(),
  last_device: z.string().nullable().describe('ID of the last device enrolled with it'),
  last_serial_number: z.string().nullable().describe('Serial number of that device'),
})
export type EnrolmentCode = z.infer<typeof EnrolmentCode>

export const enrolmentCodes = {
  getEnrolmentCodes: listCall({
    path: '/main/v3/getEnrolmentCodes',
    access: facilityManagers,
    summary: 'Enrollment codes of the company within the caller’s access scope.',
    request: z.object({ ...actor, company_uid: CompanyId }),
    item: EnrolmentCode,
  }),
  createEnrolmentCode: call({
    path: '/main/v3/createEnrolmentCode',
    access: facilityManagers,
    summary: 'Creates a code with which handhelds join the company.',
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
    idempotent: false,
  }),
  createEnrolmentCodes: call({
    path: '/main/v3/createEnrolmentCodes',
    access: facilityManagers,
    summary: 'Creates numbered codes that enroll one handheld each, for a sheet of QR codes.',
    request: z.object({
      ...actor,
      company_uid: CompanyId,
      name: text(50).default(''),
      count: z.number().int().min(1, enrolCountWords).max(sheetCodes, enrolCountWords),
      facility_uid: FacilityId.optional(),
      valid_hours: z.number().int().min(1).max(8760).default(168),
    }),
    response: z.array(EnrolmentCode),
    writes: true,
    idempotent: false,
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
