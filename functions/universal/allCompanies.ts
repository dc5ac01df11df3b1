import { universalOut } from '../companies/wire.ts'
import type { Handler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'
import { companiesOf } from './companies.ts'

export const allCompanies: Handler<'allCompanies'> = async ({ only_actives }, env) => {
  const [companies, known] = await Promise.all([companiesOf(env), env.stores.platform.known()])
  const summaryOf = new Map(known.map((each) => [each.company, each]))
  return listingOf(
    companies.filter(({ status }) => !only_actives || status === 1),
    (company) => universalOut(company, summaryOf.get(company.uid)),
    (a, b) => a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1),
  )
}
