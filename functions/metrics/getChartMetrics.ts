import type { ChartPoint, ChartSeries } from '../../shared/contract/charts.ts'
import type { Due } from '../../shared/contract/metrics.ts'
import { chartIntervalOf, intervalsOf } from '../../shared/metrics/chartIntervals.ts'
import { chartFacts, chartGoal, dayGoal, isRate } from '../../shared/metrics/charts.ts'
import { addFigures, type Figures, figureNames, noFigures } from '../../shared/metrics/figures.ts'
import { workedOf } from '../../shared/metrics/formulas.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { badField } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import { workerIn } from '../lib/associate.ts'
import type { ReadHandler } from '../lib/env.ts'
import { distinctIn } from './distinct.ts'
import { drawnBy } from './drawnBy.ts'
import { type DayMarks, dayMarks, daysTouched, dueOf } from './due.ts'
import { goalsOver } from './goalsOver.ts'
import { sharesOf } from './pace.ts'
import { currentOf, rangeOf } from './range.ts'
import { type Scope, scopeOf } from './scope.ts'

/**
 * The sums of each interval, and the days of a calendar in it on which somebody worked.
 * @param zone whose calendar; without one no days are asked for
 */
const sumsIn = async (
  scope: Scope,
  intervals: readonly Range[],
  worker: string | undefined,
  zone: string | undefined,
): Promise<{ sum: Figures; days?: DayMarks }[]> => {
  const sums = intervals.map((interval) => ({
    sum: noFigures(),
    ...(zone === undefined ? {} : { days: dayMarks(daysTouched(interval, zone)) }),
  }))
  await scope.series(
    intervals,
    worker,
    (index, figures, sign) => {
      const sum = sums[index]?.sum
      if (sum) for (const name of figureNames) sum[name] += sign * figures[name]
    },
    zone === undefined ? undefined : (index, day) => sums[index]?.days?.add(day),
  )
  return sums
}

/** What a point is held against: the goal of its days, and what is due of it where one of them is cut or not over. */
const heldAgainst = (perDay: number, due: Due, of: 'scans' | 'steps'): Pick<ChartPoint, 'goal' | 'due'> => {
  if (due.days === 0) return { goal: null }
  return { goal: perDay * due.days, ...(due[of] < due.days ? { due: perDay * due[of] } : {}) }
}

/** Whether anybody, or the one worker, worked in a scan team: where nobody did, no goal of scans applies. */
const workedInScanTeam = async (scope: Scope, range: Range, worker: string | undefined) => {
  let found = false
  await scope.totals(range, (team, someone, { working }) => {
    found ||= working > 0 && scope.isScanTeam(team) && (worker === undefined || someone === worker)
  })
  return found
}

export const getChartMetrics: ReadHandler<'getChartMetrics', 'goals' | 'rollups' | 'users'> = async (
  input,
  env,
): Promise<ChartSeries> => {
  const { data_type, time_zone } = input
  const range = rangeOf(input, env.now)
  const interval = chartIntervalOf(range, time_zone)
  if (input.interval && input.interval !== interval) {
    throw badField('interval', drawnBy[interval])
  }
  const current = currentOf(input, env.now)
  const scope = await scopeOf(input.group_uid, env)
  const worker = await workerIn(input.user_uid, env)
  const intervals = intervalsOf(range, time_zone, interval).filter(({ from }) => from <= current)

  const of = data_type === 'STEPS' ? 'steps' : 'scans'
  const isOfDays = interval !== 'hour' && chartFacts[data_type].goal?.of === 'day'
  const counted = data_type === 'ACTIVE_WORKERS' ? 'workers' : data_type === 'ACTIVE_DEVICES' ? 'devices' : undefined
  const drawn = { from: range.from, to: intervals.at(-1)?.to ?? range.from }
  const [timeline, sums, distinct, shares] = await Promise.all([
    env.stores.goals.timeline(env.caller.company.uid, withGroupsAbove(scope.group)),
    sumsIn(scope, intervals, worker, isOfDays ? time_zone : undefined),
    counted ? distinctIn(scope, intervals, counted, worker) : [],
    isOfDays ? sharesOf(scope, env.caller.company, drawn, time_zone, current) : new Map(),
  ])
  const { moreIsBetter, value } = chartFacts[data_type]
  const total = noFigures()
  for (const { sum } of sums) addFigures(total, sum)
  const whose = worker === undefined ? 'group' : 'worker'
  const goalsOf = (span: Range) => goalsOver(timeline, span, { zone: time_zone, now: env.now })
  const goals = goalsOf(range)
  const goal = chartGoal(data_type, interval, whose, goals)
  const goalsOfEach = intervals.map(goalsOf)
  const perDay = goalsOfEach.map((own) => (isOfDays ? dayGoal(data_type, whose, own) : null))
  const hasGoal = goal !== null || perDay.some((own) => own !== null)
  const isDoubtful = hasGoal && data_type === 'SCANS' && total.scans === 0 && total.working > 0
  const scanTeam = !isDoubtful || (await workedInScanTeam(scope, range, worker))
  /** What a point is held against where the series does not say it. */
  const heldOf = (index: number, days: DayMarks | undefined): Pick<ChartPoint, 'goal' | 'due' | 'yellowZone'> => {
    const { [index]: own = goals } = goalsOfEach
    const yellow = own.yellow_zone === goals.yellow_zone ? {} : { yellowZone: own.yellow_zone }
    const ownGoal = chartGoal(data_type, interval, whose, own)
    if (!scanTeam || !chartFacts[data_type].goal) return {}
    if (!isOfDays) return { ...(ownGoal === goal ? {} : { goal: ownGoal }), ...yellow }
    const aDay = perDay[index] ?? null
    if (!days || !hasGoal) return {}
    return { ...(aDay === null ? { goal: null } : heldAgainst(aDay, dueOf(days, shares), of)), ...yellow }
  }
  return {
    data_type,
    interval,
    range: { from: iso(drawn.from), to: iso(drawn.to) },
    metricGoal: scanTeam ? goal : null,
    scanTeam,
    yellowZone: goals.yellow_zone,
    moreIsBetter,
    average: value && isRate(data_type) ? value(workedOf(total), goals) : null,
    points: intervals.map(({ from }, index) => {
      const { sum = noFigures(), days } = sums[index] ?? {}
      const worked = workedOf(sum)
      const y = value ? value(worked, goalsOfEach[index] ?? goals) : (distinct[index] ?? 0)
      return { x: iso(from), y, working: worked.workingHours, ...heldOf(index, days) }
    }),
  }
}
