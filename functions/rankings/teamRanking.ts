import type { RankingRow } from '../../shared/contract/rankings.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { workedOf } from '../../shared/metrics/formulas.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { type RankingType, rankingValue } from '../../shared/metrics/rankings.ts'
import type { GroupRecord } from '../data/groups.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import type { Env } from '../lib/env.ts'

/** What a team's people did. */
interface TeamWork {
  sum: Figures
  workers: Set<string>
}

/** Best first; what has no value comes last. */
const order = (type: RankingType) => (a: RankingRow, b: RankingRow) =>
  (b[type] ?? Number.NEGATIVE_INFINITY) - (a[type] ?? Number.NEGATIVE_INFINITY) ||
  a.team_name.localeCompare(b.team_name, 'en', { numeric: true })

/** What was done in teams in a range, by team; by one worker if given. Those in which nothing was done are absent. */
const workOf = async (
  teams: ReadonlyMap<string, GroupRecord>,
  range: Range,
  only: string | undefined,
  { stores, caller }: Env,
): Promise<Map<string, TeamWork>> => {
  const work = new Map<string, TeamWork>()
  const facilities = new Set([...teams.values()].map(({ parent_id }) => parent_id ?? ''))
  await Promise.all(
    [...facilities].map((facility) =>
      stores.rollups.totals({ company: caller.company.uid, facility }, range, (team, worker, figures) => {
        if (!teams.has(team) || (only !== undefined && worker !== only)) return
        const known = work.get(team) ?? { sum: noFigures(), workers: new Set() }
        work.set(team, known)
        addFigures(known.sum, figures)
        if (figures.working > 0) known.workers.add(worker)
      }),
    ),
  )
  return work
}

/**
 * Teams by what was done in them, each with the wage and efficiency gain that are in force in it.
 * @param only one worker, whose work alone counts
 * @param isShown of the teams in which nothing was done, those that are shown all the same
 */
export const teamRanking = async (
  teams: readonly GroupRecord[],
  range: Range,
  type: RankingType,
  only: string | undefined,
  env: Env,
  isShown: (team: GroupRecord) => boolean,
): Promise<RankingRow[]> => {
  const work = await workOf(new Map(teams.map((team) => [team.uid, team])), range, only, env)
  const shown = teams.filter((team) => work.has(team.uid) || (team.status !== 2 && isShown(team)))
  const goals = await env.stores.goals.inForceOf(env.caller.company.uid, shown.map(withGroupsAbove))
  return shown
    .map(({ uid, name }, index): RankingRow => {
      const { hourly_wage = null, efficiency_gain_percentage = null } = goals[index] ?? {}
      const parameters = { hourly_wage, efficiency_gain_percentage }
      const { sum = noFigures(), workers = new Set() } = work.get(uid) ?? {}
      const value = rankingValue[type](workedOf(sum), parameters, workers.size)
      return { team_uid: uid, team_name: name, ...parameters, [type]: value }
    })
    .sort(order(type))
}
