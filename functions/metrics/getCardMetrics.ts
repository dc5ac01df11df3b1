import type { CardRow } from '../../shared/contract/metrics.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { isWorkerType } from '../../shared/roles.ts'
import { minute } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'

interface Sum extends Figures {
  /** Working time in scan teams, ms. */
  inScanTeams: number
}

const rowOf = (user_uid: string, { scans, steps, working, pick, inScanTeams }: Sum): CardRow => ({
  user_uid,
  total_scans: scans,
  total_steps: steps,
  working_time: working / minute,
  pick_time: pick / minute,
  // Late spans make it negative for a while; where it stays so, the closing of the day warns (functions/rollup/excess.ts).
  nonpick_time: Math.max(0, working - pick) / minute,
  scan_team_time: inScanTeams / minute,
})

export const getCardMetrics: Handler<'getCardMetrics'> = async (input, env) => {
  const range = rangeOf(input, env.now)
  const scope = await scopeOf(input.group_uid, env)
  const only = isWorkerType(env.caller.role) ? env.caller.user.uid : undefined

  const workers = new Map<string, Sum>()
  await scope.totals(range, (team, worker, figures) => {
    if (only !== undefined && worker !== only) return
    let sum = workers.get(worker)
    if (!sum) {
      sum = { ...noFigures(), inScanTeams: 0 }
      workers.set(worker, sum)
    }
    addFigures(sum, figures)
    if (scope.isScanTeam(team)) sum.inScanTeams += figures.working
  })
  return [...workers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([worker, figures]) => rowOf(worker, figures))
}
