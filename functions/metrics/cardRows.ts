import type { CardRow, Due } from '../../shared/contract/metrics.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { minute } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { daysTouched, duesOf, markRows } from './due.ts'
import { sharesOf } from './pace.ts'
import type { Scope } from './scope.ts'
import type { whoOf } from './who.ts'

interface Work {
  sum: Figures
  /** Working time in scan teams, ms. */
  inScanTeams: number
  /** Where the marks of the days begin. */
  marks: number
  /** Uids of the teams it was done in. */
  teams: Set<string>
  /** That of the rows which are being read. */
  team: string
  isScanTeam: boolean
}

const rowOf = (user_uid: string, { sum, inScanTeams }: Work, due?: { due: Due; group_due: Due }): CardRow => ({
  user_uid,
  total_scans: sum.scans,
  total_steps: sum.steps,
  working_time: sum.working / minute,
  pick_time: sum.pick / minute,
  // Late spans make it negative for a while: that is logged (hidden.ts), and where it stays so the closing of the day warns.
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
  const days = markRows(touched)
  const workers = new Map<string, Work>()
  const begun = (worker: string): Work => {
    const marks = days.begin()
    const work = { sum: noFigures(), inScanTeams: 0, marks, teams: new Set<string>(), team: '', isScanTeam: false }
    workers.set(worker, work)
    return work
  }
  const [shares, known] = await Promise.all([
    withDue ? sharesOf(scope, company, range, zone, current) : undefined,
    who,
    scope.work<Work>(range, {
      of: (team, worker) => {
        if (only !== undefined && worker !== only) return undefined
        const work = workers.get(worker) ?? begun(worker)
        if (team === work.team) return work
        work.team = team
        work.isScanTeam = scope.isScanTeam(team)
        work.teams.add(team)
        return work
      },
      sum: (work, figures) => {
        addFigures(work.sum, figures)
        if (work.isScanTeam) work.inScanTeams += figures.working
      },
      days: ({ marks }, from, to) => days.add(marks, from, to),
    }),
  ])
  const dueOf = shares && duesOf(touched, shares)
  const group_due = dueOf?.(days.ofAll())
  const marks = days.marks()
  const reported = await known?.(workers.keys())
  return [...workers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([worker, work]) => ({
      ...rowOf(worker, work, dueOf && group_due && { due: dueOf(marks, work.marks), group_due }),
      ...reported?.(worker, work.teams),
    }))
}
