import type { CardRow, Due } from '../../shared/contract/metrics.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { isWorkerType } from '../../shared/roles.ts'
import { minute } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { type DayMarks, dayMarks, daysTouched, dueOf } from './due.ts'
import { sharesOf } from './pace.ts'
import { currentOf, rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'
import { whoOf } from './who.ts'

interface Work {
  sum: Figures
  /** Working time in scan teams, ms. */
  inScanTeams: number
  days: DayMarks
  /** Uids of the teams it was done in. */
  teams: Set<string>
}

const rowOf = (user_uid: string, { sum, inScanTeams }: Work, due: Due, group_due: Due): CardRow => ({
  user_uid,
  total_scans: sum.scans,
  total_steps: sum.steps,
  working_time: sum.working / minute,
  pick_time: sum.pick / minute,
  // Late spans make it negative for a while; where it stays so, the closing of the day warns (functions/rollup/excess.ts).
  nonpick_time: Math.max(0, sum.working - sum.pick) / minute,
  scan_team_time: inScanTeams / minute,
  due,
  group_due,
})

export const getCardMetrics: Handler<'getCardMetrics'> = async (input, env) => {
  const range = rangeOf(input, env.now)
  const current = currentOf(input, env.now)
  const scope = await scopeOf(input.group_uid, env)
  const only = isWorkerType(env.caller.role) ? env.caller.user.uid : undefined

  const touched = daysTouched(range, input.time_zone)
  const group = dayMarks(touched)
  const workers = new Map<string, Work>()
  const workOf = (worker: string): Work => {
    const known = workers.get(worker)
    if (known) return known
    const work: Work = { sum: noFigures(), inScanTeams: 0, days: dayMarks(touched), teams: new Set() }
    workers.set(worker, work)
    return work
  }
  const named = input.with_people === true && only === undefined
  const [shares, who] = await Promise.all([
    sharesOf(scope, env.caller.company, range, input.time_zone, current),
    named ? whoOf(scope, env) : undefined,
    scope.totals(
      range,
      (team, worker, figures) => {
        if (only !== undefined && worker !== only) return
        const work = workOf(worker)
        addFigures(work.sum, figures)
        if (scope.isScanTeam(team)) work.inScanTeams += figures.working
        if (named) work.teams.add(team)
      },
      (_team, worker, day) => {
        if (only !== undefined && worker !== only) return
        workOf(worker).days.add(day)
        group.add(day)
      },
    ),
  ])
  const groupDue = dueOf(group, shares)
  return [...workers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([worker, work]) => ({
      ...rowOf(worker, work, dueOf(work.days, shares), groupDue),
      ...who?.(worker, work.teams),
    }))
}
