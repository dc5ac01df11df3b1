import { activeIn, totalOf } from '../../shared/metrics/cardFigures.ts'
import {
  costPerScan,
  nonPickHours,
  scansPerHour,
  secondsPerScan,
  stepsPerHour,
  stepsPerScan,
} from '../../shared/metrics/formulas.ts'
import { iso } from '../../shared/time.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { goalsOver } from '../metrics/goalsOver.ts'
import { rowsOf } from './figures.ts'

export const readFigures: ProgramHandler<'readFigures'> = async (input, env) => {
  const group = (await env.accessScope()).group(input.group_uid)
  const [{ range, rows }, timeline] = await Promise.all([
    rowsOf(input, env),
    env.stores.goals.timeline(group.company, withGroupsAbove(group)),
  ])
  const goals = goalsOver(timeline, range, { zone: input.time_zone, now: env.now })
  const total = totalOf(rows)
  return {
    ...{ group_uid: group.uid, from: iso(range.from), to: iso(range.to), workers: activeIn(rows) },
    ...{ scans: total.scans, steps: total.steps },
    ...{ working_hours: total.workingHours, pick_hours: total.pickHours, nonpick_hours: nonPickHours(total) },
    scans_per_hour: scansPerHour(total),
    seconds_per_scan: secondsPerScan(total),
    steps_per_hour: stepsPerHour(total),
    steps_per_scan: stepsPerScan(total),
    cost_per_scan: costPerScan(total, goals.hourly_wage),
  }
}
