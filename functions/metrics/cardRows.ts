import type { CardRow, Due } from '../../shared/contract/metrics.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { minute } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { type DayMarks, dayMarks, daysTouched, dueOf } from './due.ts'
import { sharesOf } from './pace.ts'
import type { Scope } from './scope.ts'
import type { whoOf } from './who.ts'

interface Work {
  sum: Figures
  /** Working time in scan teams, ms. */
  inScanTeams: number
  days: DayMarks
  /** Uids of the teams it was done in. */
  teams: Set<string>
  /** Of the last row that was counted: mostly the next one says the same. */
  last: { team: string; isScanTeam: boolean; day: number }
}

const rowOf = (user_uid: string, { sum, inScanTeams }: Work, due?: { due: Due; group_due: Due }): CardRow => ({
  user_uid,
  total_scans: sum.scans,
  total_steps: sum.steps,
  working_time: sum.working / minute,
  pick_time: sum.pick / minute,
  // Late spans make it negative for a while; where it stays so, the closing of the day warns (functions/rollup/excess.ts).
  nonpick_time: Math.max(0, sum.working - sum.pick) / minute,
  scan_team_time: inScanTeams / minute,
  ...due,
})

export interface RowProps {
  range: Range
  /** By whose calendar days are counted. */
  zone: string
  /** The instant up to which something is due (epoch ms). */
  current: number
  /** The one worker whose work counts. */
  only?: string | undefined
  /** Whether rows say what goals are multiplied by, which is read for it. */
  withDue?: boolean
  /** Tells who somebody is, for rows that say so. */
  who?: ReturnType<typeof whoOf> | undefined
}

/** Figures of each worker of a group in a range: what cards and mails are made of. */
export const cardRows = async (
  scope: Scope,
  company: Pick<CompanyRecord, 'pace'>,
  { range, zone, current, only, who, withDue = true }: RowProps,
): Promise<CardRow[]> => {
  const touched = daysTouched(range, zone)
  const group = dayMarks(touched)
  const workers = new Map<string, Work>()
  // Rows of one worker follow each other: of 5,000 over half a year there are 400,000.
  let latest: { worker: string; work: Work } | undefined
  const begun = (worker: string): Work => {
    const last = { team: '', isScanTeam: false, day: Number.NaN }
    const work: Work = { sum: noFigures(), inScanTeams: 0, days: dayMarks(touched), teams: new Set(), last }
    workers.set(worker, work)
    return work
  }
  const workOf = (worker: string): Work => {
    if (latest?.worker === worker) return latest.work
    const work = workers.get(worker) ?? begun(worker)
    latest = { worker, work }
    return work
  }
  const [shares, known] = await Promise.all([
    withDue ? sharesOf(scope, company, range, zone, current) : undefined,
    who,
    scope.totals(
      range,
      (team, worker, figures) => {
        if (only !== undefined && worker !== only) return
        const work = workOf(worker)
        const { last } = work
        addFigures(work.sum, figures)
        if (team !== last.team) {
          last.team = team
          last.isScanTeam = scope.isScanTeam(team)
          work.teams.add(team)
        }
        if (last.isScanTeam) work.inScanTeams += figures.working
      },
      (_team, worker, day) => {
        if (only !== undefined && worker !== only) return
        const { last, days } = workOf(worker)
        if (day === last.day) return
        last.day = day
        days.add(day)
        group.add(day)
      },
    ),
  ])
  const group_due = shares && dueOf(group, shares)
  const told = await known?.(workers.keys())
  return [...workers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([worker, work]) => ({
      ...rowOf(worker, work, shares && group_due && { due: dueOf(work.days, shares), group_due }),
      ...told?.(worker, work.teams),
    }))
}
