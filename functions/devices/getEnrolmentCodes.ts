import type { Handler } from '../lib/env.ts'
import { codeOut, handlesCode } from './code.ts'

export const getEnrolmentCodes: Handler<'getEnrolmentCodes'> = async (_input, env) => {
  const codes = await env.stores.enrolment.list(env.caller.company.uid)
  return codes
    .filter((code) => handlesCode(env, code.facility))
    .sort((a, b) => (a.created_on < b.created_on ? 1 : -1))
    .map(codeOut)
}
