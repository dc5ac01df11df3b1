import { freshnessOf } from '../../shared/handheld.ts'
import { hasPace } from '../data/companies.ts'
import type { Handler } from '../lib/env.ts'

export const getTuningParam: Handler<'getTuningParam'> = async (_input, { caller }) => ({
  active_since: caller.company.active_since,
  pick_gap: caller.company.pick_gap,
  freshness: freshnessOf(caller.company),
  pace: hasPace(caller.company),
})
