import type { Handler } from '../lib/env.ts'
import { companyOut } from '../lib/wire.ts'
import { mustBeCompany } from './lists.ts'

export const getCompanyDetailsByUid: Handler<'getCompanyDetailsByUid'> = async ({ uid }, env) => {
  mustBeCompany(uid, env)
  return companyOut(env.caller.company)
}
