import { freshnessOf } from '../../shared/handheld.ts'
import { type Handler, said } from '../lib/env.ts'

export const setTuningParam: Handler<'setTuningParam'> = async ({ freshness }, { caller, stores, changed }) => {
  const { company } = caller
  await stores.companies.setFreshness(company.uid, freshness)
  changed({ target: `company ${company.uid}`, before: { freshness: freshnessOf(company) }, after: { freshness } })
  return said('Settings saved', null)
}
