import { addFigures, noFigures } from '../../shared/metrics/figures.ts'
import { samePartOfDays } from '../../shared/metrics/periods.ts'
import { type Range, wallHours } from '../../shared/metrics/range.ts'
import { badField } from '../../shared/refusals.ts'
import { day, hour, iso, minute, slot } from '../../shared/time.ts'
import type { ReadEnv, ReadHandler } from '../lib/env.ts'
import { distinctIn } from './distinct.ts'
import { daysTouched, dueOf } from './due.ts'
import { sharesOf } from './pace.ts'
import { currentOf, rangeOf } from './range.ts'
import { type Scope, scopeOf } from './scope.ts'

/** A day and what the clock may add to it. */
const longest = 26 * hour

/** How many enabled users hold a worker's role in one of the teams, of which none is deleted. */
const enabledWorkers = async ({ caller, stores }: ReadEnv<'users'>, teams: ReadonlySet<string>) => {
  const people = await stores.users.members(caller.company.uid)
  return [...people.values()].filter(({ scansIn }) => scansIn.some((team) => teams.has(team))).length
}

/** How many workers were at work in the same part of a day, on average of the days before. */
const workersBefore = async (scope: Scope, part: Range, days: number, zone: string) => {
  const counts = await distinctIn(scope, samePartOfDays(part, days, zone), 'workers', undefined)
  return counts.reduce((sum, count, position) => (position % 2 === 0 ? sum + count : sum), 0) / days
}

export const getTodaysStaticMetrics: ReadHandler<'getTodaysStaticMetrics', 'rollups' | 'users'> = async (
  input,
  env,
) => {
  const { from, to } = rangeOf(input, env.now, day + 2 * hour)
  if (to - from > longest) throw badField('end_time', 'The range must be within one day.')
  const current = currentOf(input, env.now)
  const scope = await scopeOf(input.group_uid, env)

  const until = Math.min(to, Math.ceil((current + 1) / slot) * slot)
  const hours = wallHours({ from, to }, input.time_zone).filter((range) => range.from < until)
  const byHour = hours.map((range) => ({ range, workers: new Set<string>(), sum: noFigures() }))
  const today = new Set<string>()
  const last = hours.at(-1)
  let inScanTeams = 0
  const [enabled, workers_past, shares] = await Promise.all([
    enabledWorkers(env, new Set(scope.teams.filter(({ status }) => status !== 2).map(({ uid }) => uid))),
    input.past_days === undefined ? null : workersBefore(scope, { from, to: until }, input.past_days, input.time_zone),
    sharesOf(scope, env.caller.company, { from, to }, input.time_zone, current),
    last &&
      scope.slots({ from, to: last.to }, (team, worker, start, figures) => {
        const found = byHour.find(({ range }) => start >= range.from && start < range.to)
        if (!found) return
        addFigures(found.sum, figures)
        if (figures.working === 0) return
        if (scope.isScanTeam(team)) inScanTeams += figures.working
        found.workers.add(worker)
        today.add(worker)
      }),
  ])

  return {
    hours: byHour.map(({ range }) => iso(range.from)),
    workers: byHour.map(({ workers }) => workers.size),
    scans: byHour.map(({ sum }) => sum.scans),
    steps: byHour.map(({ sum }) => sum.steps),
    working_time: byHour.map(({ sum }) => sum.working / minute),
    pick_time: byHour.map(({ sum }) => sum.pick / minute),
    scan_team_time: inScanTeams / minute,
    workers_today: today.size,
    workers_past,
    enabled_workers: enabled,
    due: dueOf(
      { first: daysTouched({ from, to }, input.time_zone).first, marks: Uint8Array.of(today.size > 0 ? 1 : 0) },
      shares,
    ),
  }
}
