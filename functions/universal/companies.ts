import { Refusal } from '../../shared/refusals.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { Env } from '../lib/env.ts'

/** A company that is not deleted. */
export type CompanyThere = CompanyRecord & { status: 0 | 1 }
const isThere = (company: CompanyRecord): company is CompanyThere => company.status !== 2

/** The companies that there are: deleted ones are none. */
export const companiesOf = async ({ stores }: Pick<Env<'companies'>, 'stores'>) =>
  (await stores.companies.all()).filter(isThere)

/** The same, as of some seconds ago. */
export const recentCompaniesOf = async ({ stores }: Pick<Env<'companies'>, 'stores'>) =>
  (await stores.companies.allRecent()).filter(isThere)

/** One of them. */
export const companyOf = async (uid: string, { stores }: Pick<Env<'companies'>, 'stores'>): Promise<CompanyThere> => {
  const company = await stores.companies.get(uid)
  if (!company || !isThere(company)) throw new Refusal('notFound')
  return company
}
