import type { Handler } from '../lib/env.ts'
import { companyOf } from '../universal/companies.ts'
import { infoOf } from './info.ts'

export const getAnyCompany: Handler<'getAnyCompany'> = async ({ uid }, env) => infoOf(await companyOf(uid, env), env)
