import { hour, iso } from '../../shared/time.ts'
import type { EnrolmentCodeRecord } from '../data/enrolment.ts'
import { newEnrolmentCode } from '../data/enrolmentCodes.ts'
import { type Handler, ok } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { codeOut, facilityFor } from './code.ts'

const atOnce = 10

export const createEnrolmentCodes: Handler<'createEnrolmentCodes'> = async (
  { name, count, facility_uid, valid_hours },
  env,
) => {
  const { caller, now, stores } = env
  const facility = await facilityFor(env, facility_uid)
  const made = await mapConcurrently(
    atOnce,
    Array.from({ length: count }, (_, at) => `${name} ${String(at + 1).padStart(2, '0')}`.trim()),
    async (numbered): Promise<EnrolmentCodeRecord> => {
      const code = {
        ...{ code: newEnrolmentCode(), company: caller.company.uid, name: numbered, facility },
        ...{ created_on: iso(now), created_by: caller.user.uid, expires_at: now + valid_hours * hour },
        ...{ revoked: false, used: 0, max_devices: 1 },
      }
      await stores.enrolment.add(code)
      return code
    },
  )
  // The audit log knows a code by its first half: who reads the log must not be able to enrol with it.
  for (const code of made) env.changed({ target: `enrolment ${code.code.slice(0, 5)}`, after: { ...codeOut(code) } })
  return ok('Enrollment codes created successfully', made.map(codeOut))
}
