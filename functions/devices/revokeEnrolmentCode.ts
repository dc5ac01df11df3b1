import { Refusal } from '../../shared/refusals.ts'
import { readEnrolmentCode } from '../data/enrolmentCodes.ts'
import { type Handler, ok } from '../lib/env.ts'
import { handlesCode } from './code.ts'

export const revokeEnrolmentCode: Handler<'revokeEnrolmentCode'> = async (input, env) => {
  const { caller, stores } = env
  const code = readEnrolmentCode(input.code)
  const found = code && (await stores.enrolment.get(caller.company.uid, code))
  if (!found || !handlesCode(env, found.facility)) throw new Refusal('notFound')
  if (!found.revoked) {
    await stores.enrolment.revoke(caller.company.uid, found.code)
    env.changed({
      target: `enrolment ${found.code.slice(0, 5)}`,
      before: { revoked: false, used: found.used },
      after: { revoked: true },
    })
  }
  return ok('Enrollment code revoked successfully', null)
}
