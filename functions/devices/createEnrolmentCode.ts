import { hour, iso } from '../../shared/time.ts'
import type { EnrolmentCodeRecord } from '../data/enrolment.ts'
import { newEnrolmentCode } from '../data/enrolmentCodes.ts'
import { type Handler, ok } from '../lib/env.ts'
import { codeOut, facilityFor } from './code.ts'

export const createEnrolmentCode: Handler<'createEnrolmentCode'> = async (
  { name, facility_uid, valid_hours, max_devices },
  env,
) => {
  const { caller, now, stores } = env
  const code: EnrolmentCodeRecord = {
    code: newEnrolmentCode(),
    company: caller.company.uid,
    name,
    facility: await facilityFor(env, facility_uid),
    created_on: iso(now),
    created_by: caller.user.uid,
    expires_at: now + valid_hours * hour,
    revoked: false,
    used: 0,
    max_devices,
  }
  await stores.enrolment.add(code)
  // The audit log knows the code by its first half: who reads the log must not be able to enrol with it.
  env.changed({ target: `enrolment ${code.code.slice(0, 5)}`, after: { ...codeOut(code) } })
  return ok('Enrollment code created successfully', codeOut(code))
}
