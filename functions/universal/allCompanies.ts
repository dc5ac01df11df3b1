import { universalOut } from '../companies/wire.ts'
import type { Handler } from '../lib/env.ts'
import { companiesOf } from './companies.ts'

export const allCompanies: Handler<'allCompanies'> = async ({ only_actives }, env) =>
  (await companiesOf(env))
    .filter(({ status }) => !only_actives || status === 1)
    .map(universalOut)
    .sort((a, b) => a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1))
