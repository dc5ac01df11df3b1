import { freshnessOf } from '../../shared/handheld.ts'
import { hasPace } from '../data/companies.ts'
import { type Handler, ok } from '../lib/env.ts'

export const setTuningParam: Handler<'setTuningParam'> = async ({ freshness, pace }, { caller, stores, changed }) => {
  const { company } = caller
  await stores.companies.setTuning(company.uid, { freshness, pace })
  const before = {
    ...(freshness === undefined ? {} : { freshness: freshnessOf(company) }),
    ...(pace === undefined ? {} : { pace: hasPace(company) }),
  }
  const after = { ...(freshness === undefined ? {} : { freshness }), ...(pace === undefined ? {} : { pace }) }
  changed({ target: `company ${company.uid}`, before, after })
  return ok('Settings saved', null)
}
