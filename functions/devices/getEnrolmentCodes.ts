import type { EnrolmentCode } from '../../shared/contract/enrolmentCodes.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { codeOut, handlesCode } from './code.ts'

const newestFirst = (a: EnrolmentCode, b: EnrolmentCode) => (a.created_on < b.created_on ? 1 : -1)

export const getEnrolmentCodes: Handler<'getEnrolmentCodes'> = async (_input, env) =>
  new Listing<EnrolmentCode>(async function* (after, size) {
    for await (const codes of env.stores.enrolment.steps(env.caller.company.uid, { after, size }))
      yield codes.map((code) => ({
        key: code.code,
        item: handlesCode(env, code.facility) ? codeOut(code) : undefined,
      }))
  }, newestFirst)
