import { Refusal } from '../../shared/refusals.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { Env } from '../lib/env.ts'

/** The companies that there are: deleted ones are none. */
export const companiesOf = async ({ stores }: Pick<Env, 'stores'>) =>
  (await stores.companies.all()).filter((company): company is CompanyRecord & { status: 0 | 1 } => company.status !== 2)

/** One of them. */
export const companyOf = async (uid: string, { stores }: Pick<Env, 'stores'>): Promise<CompanyRecord> => {
  const company = await stores.companies.get(uid)
  if (!company || company.status === 2) throw new Refusal('notFound')
  return company
}
