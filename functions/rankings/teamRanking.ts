import type { RankingRow } from '../../shared/contract/rankings.ts'
import type { Parameters } from '../../shared/metrics/charts.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { workedOf } from '../../shared/metrics/formulas.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { type RankingType, rankingBases, rankingValue, sharesOf } from '../../shared/metrics/rankings.ts'
import { dateIn } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import type { ReadEnv } from '../lib/env.ts'

interface Asked {
  teams: readonly GroupRecord[]
  range: Range
  type: RankingType
  /** One worker, whose work alone counts. */
  only: string | undefined
  /** Of the teams in which nothing was done, those that are shown all the same. */
  isShown: (team: GroupRecord) => boolean
  /** The zone whose days the work is told apart by, where that is asked for. */
  daysOf?: string
}

/** What a team's people did. */
interface TeamWork {
  sum: Figures
  workers: Set<string>
  byDay: Map<string, Figures>
}

const noWork = (): TeamWork => ({ sum: noFigures(), workers: new Set(), byDay: new Map() })

/** Best first; what has no value comes last. */
const order = (type: RankingType) => (a: RankingRow, b: RankingRow) =>
  (b[type] ?? Number.NEGATIVE_INFINITY) - (a[type] ?? Number.NEGATIVE_INFINITY) ||
  a.team_name.localeCompare(b.team_name, 'en', { numeric: true })

/** What was done in teams in a range, by team. Those in which nothing was done are absent. */
const workOf = async ({ teams, range, only, daysOf }: Asked, { stores, caller }: ReadEnv) => {
  const asked = new Set(teams.map(({ uid }) => uid))
  const work = new Map<string, TeamWork>()
  let latest: { team: string; known: TeamWork | undefined } | undefined
  /** Undefined of a team that is not asked for. Rows of one team follow each other. */
  const of = (team: string): TeamWork | undefined => {
    if (latest?.team === team) return latest.known
    const known = work.get(team) ?? (asked.has(team) ? noWork() : undefined)
    if (known) work.set(team, known)
    latest = { team, known }
    return known
  }
  const add = (team: string, worker: string, figures: Readonly<Figures>): TeamWork | undefined => {
    const known = only === undefined || worker === only ? of(team) : undefined
    if (!known) return undefined
    addFigures(known.sum, figures)
    if (figures.working > 0) known.workers.add(worker)
    return known
  }
  const company = caller.company.uid
  const facilities = [...new Set(teams.map(({ parent_id }) => parent_id ?? ''))].map((facility) => ({
    company,
    facility,
  }))
  if (only === undefined && daysOf === undefined) {
    const addTeam = (team: string, figures: Readonly<Figures>) => {
      const known = of(team)
      if (known) addFigures(known.sum, figures)
    }
    await stores.rollups.teams(facilities, range, addTeam, (team, worker) => of(team)?.workers.add(worker))
    return work
  }
  await Promise.all(
    facilities.map((key) => {
      if (daysOf === undefined) return stores.rollups.totals(key, range, add)
      return stores.rollups.slots(key, range, (team, worker, start, figures) => {
        const byDay = add(team, worker, figures)?.byDay
        if (!byDay) return
        const date = dateIn(daysOf, start)
        const day = byDay.get(date) ?? noFigures()
        byDay.set(date, day)
        addFigures(day, figures)
      })
    }),
  )
  return work
}

/** The value of a type, and what it is computed from. */
const valuesOf = (type: RankingType, sum: Figures, parameters: Parameters, workers: number) =>
  Object.fromEntries(
    [type, ...(rankingBases[type] ?? [])].map((each) => [each, rankingValue[each](workedOf(sum), parameters, workers)]),
  )

/** Teams by what was done in them, each with the wage and efficiency gain that are in force in it. */
export const teamRanking = async (asked: Asked, env: ReadEnv): Promise<RankingRow[]> => {
  const { teams, type, isShown, daysOf } = asked
  const [work, goals] = await Promise.all([
    workOf(asked, env),
    env.stores.goals.inForceOf(env.caller.company.uid, teams.map(withGroupsAbove)),
  ])
  const goalsOf = new Map(teams.map(({ uid }, index) => [uid, goals[index]]))
  const shown = teams.filter((team) => work.has(team.uid) || (team.status !== 2 && isShown(team)))
  const rows = shown.map(({ uid, name }): RankingRow => {
    const { hourly_wage = null, efficiency_gain_percentage = null } = goalsOf.get(uid) ?? {}
    const parameters = { hourly_wage, efficiency_gain_percentage }
    const { sum, workers, byDay } = work.get(uid) ?? noWork()
    const days = [...byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, ofDay]) => ({ date, ...valuesOf(type, ofDay, parameters, 1) }))
    return {
      ...{ team_uid: uid, team_name: name, ...parameters, percentage: null, active_users: workers.size },
      ...valuesOf(type, sum, parameters, workers.size),
      ...(daysOf === undefined ? {} : { days }),
    }
  })
  const shares = sharesOf(rows.map((row) => row[type] ?? null))
  return rows.map((row, index) => ({ ...row, percentage: shares[index] ?? null })).sort(order(type))
}
