import type { RankingRow } from '../../shared/contract/rankings.ts'
import type { Parameters } from '../../shared/metrics/charts.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { workedOf } from '../../shared/metrics/formulas.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { type RankingType, rankingBases, rankingValue, sharesOf } from '../../shared/metrics/rankings.ts'
import { dateIn, dayRange } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import type { ReadEnv } from '../lib/env.ts'
import { goalsOver } from '../metrics/goalsOver.ts'

interface Asked {
  teams: readonly GroupRecord[]
  range: Range
  /** Whose days the range has. */
  zone: string
  type: RankingType
  /** One worker, whose work alone counts. */
  only: string | undefined
  /** Of the teams in which nothing was done, those that are shown all the same. */
  isShown: (team: GroupRecord) => boolean
  /** Whether the work is told apart by those days. */
  withDays?: boolean
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
const workOf = async (
  { teams, range, zone, only, withDays = false }: Asked,
  { stores, caller }: ReadEnv<'goals' | 'rollups' | 'users'>,
) => {
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
  if (only === undefined && !withDays) {
    const addTeam = (team: string, figures: Readonly<Figures>) => {
      const known = of(team)
      if (known) addFigures(known.sum, figures)
    }
    await stores.rollups.teams(facilities, range, addTeam, (team, worker) => of(team)?.workers.add(worker))
    return work
  }
  await Promise.all(
    facilities.map((key) => {
      if (!withDays) return stores.rollups.totals(key, range, add)
      return stores.rollups.slots(key, range, (team, worker, start, figures) => {
        const byDay = add(team, worker, figures)?.byDay
        if (!byDay) return
        const date = dateIn(zone, start)
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

/** Teams by what was done in them, each with the wage and efficiency gain that were in force in it at the end of the range. */
export const teamRanking = async (asked: Asked, env: ReadEnv<'goals' | 'rollups' | 'users'>): Promise<RankingRow[]> => {
  const { teams, range, zone, type, isShown, withDays = false } = asked
  const [work, timelines] = await Promise.all([
    workOf(asked, env),
    env.stores.goals.timelinesOf(env.caller.company.uid, teams.map(withGroupsAbove)),
  ])
  const timelineOf = new Map(teams.map(({ uid }, index) => [uid, timelines[index]]))
  const parametersOver = (team: string, span: { to: number }): Parameters => {
    const timeline = timelineOf.get(team)
    const goals = timeline && goalsOver(timeline, span, { zone, now: env.now })
    return {
      hourly_wage: goals?.hourly_wage ?? null,
      efficiency_gain_percentage: goals?.efficiency_gain_percentage ?? null,
    }
  }
  const shown = teams.filter((team) => work.has(team.uid) || (team.status !== 2 && isShown(team)))
  const rows = shown.map(({ uid, name }): RankingRow => {
    const parameters = parametersOver(uid, range)
    const { sum, workers, byDay } = work.get(uid) ?? noWork()
    const days = [...byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, ofDay]) => ({
        ...{ date },
        ...valuesOf(type, ofDay, parametersOver(uid, dayRange(zone, date)), 1),
      }))
    return {
      ...{ team_uid: uid, team_name: name, ...parameters, percentage: null, active_users: workers.size },
      ...valuesOf(type, sum, parameters, workers.size),
      ...(withDays ? { days } : {}),
    }
  })
  const shares = sharesOf(rows.map((row) => row[type] ?? null))
  return rows.map((row, index) => ({ ...row, percentage: shares[index] ?? null })).sort(order(type))
}
