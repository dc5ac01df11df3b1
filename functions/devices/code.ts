import type { EnrolmentCode } from '../../shared/contract/enrolmentCodes.ts'
import { Refusal } from '../../shared/refusals.ts'
import { admins, passes } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import type { EnrolmentCodeRecord } from '../data/enrolment.ts'
import type { EnvOf } from '../lib/env.ts'

/** An enrolment code as the wire carries it. */
export const codeOut = (code: EnrolmentCodeRecord): EnrolmentCode => ({
  code: code.code,
  name: code.name,
  facility_uid: code.facility,
  created_on: code.created_on,
  expires_at: iso(code.expires_at),
  revoked: code.revoked,
  used: code.used,
  max_devices: code.max_devices,
  last_device: code.last_device ?? null,
  last_serial_number: code.last_serial_number ?? null,
})

/** Admins handle every code of the company, facility managers those of their facility. */
export const handlesCode = ({ caller }: EnvOf<'devices'>, facility: string | null) =>
  passes(caller.role, admins) || facility === caller.group.uid

/** The facility that a new code is for: where the caller may choose, the chosen one. */
export const facilityFor = async (env: EnvOf<'devices'>, chosen: string | undefined): Promise<string | null> => {
  const facility = chosen ?? (passes(env.caller.role, admins) ? undefined : env.caller.group.uid)
  if (facility === undefined) return null
  const { uid, status } = (await env.accessScope()).group(facility, 'facility')
  if (status !== 1) throw new Refusal('notPossible', 'This facility is disabled.')
  return uid
}
