import type { RankingRow } from '../../../shared/contract/rankings.ts'
import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { type Compared, comparedWith, type Part } from '../../../shared/metrics/whatChanged.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { rangeOfPeriod } from '../../../shared/reports.ts'
import { type Dates, datesOf } from '../../../shared/savedReports.ts'
import type { SavedReportRecord } from '../../data/savedReports.ts'
import type { ReadEnv } from '../../lib/env.ts'
import { getRankingsOfGroups } from '../../rankings/getRankingsOfGroups.ts'
import { getTeamRankingsOfWorker } from '../../rankings/getTeamRankingsOfWorker.ts'

/** What a mail of a saved report shows. */
export interface SavedFigures {
  dates: Dates
  type: RankingType
  /** Of whom; undefined for groups. */
  worker: string | undefined
  /** As the report's own call answers them, in its order. */
  rows: { id: string; name: string; value: number | null }[]
  /** What changed, of amounts that add up. */
  change: { parts: Part[]; compared: Compared; names: ReadonlyMap<string, string> } | undefined
}

/** Types whose values of teams add up. */
const addsUp: readonly RankingType[] = ['SCANS', 'STEPS', 'SCAN_HOURS', 'NONSCAN_HOURS', 'TOTAL_HOURS', 'HOUR_SAVED']

/** What the report's own call answers for a range. */
const rowsOf = (selection: Selection, { from, to }: Range, env: ReadEnv): Promise<RankingRow[]> => {
  const { company, group } = env.caller
  const range = { from, to, time_zone: group.time_zone, company_url: company.company_url }
  return selection.report === 'teamRankings'
    ? getRankingsOfGroups({ ...selection, ...range }, env)
    : getTeamRankingsOfWorker({ ...selection, ...range }, env)
}

/** Each team now, and the mean of what it was before. */
const changeOf = async (
  selection: Selection,
  now: readonly RankingRow[],
  range: Range,
  env: ReadEnv,
): Promise<SavedFigures['change']> => {
  const type = selection.data_type
  if (!addsUp.includes(type)) return undefined
  const compared = comparedWith(range, env.caller.group.time_zone, env.now)
  const before: RankingRow[][] = []
  for (const each of compared.before) before.push(await rowsOf(selection, each, env))
  const names = new Map([...before.flat(), ...now].map((row) => [row.team_uid, row.team_name]))
  const sumIn = (rows: readonly RankingRow[], id: string) =>
    rows.reduce((sum, row) => sum + (row.team_uid === id ? (row[type] ?? 0) : 0), 0)
  const parts = [...names.keys()].map((id) => ({
    ...{ id, now: sumIn(now, id) },
    before: before.reduce((sum, rows) => sum + sumIn(rows, id), 0) / before.length,
  }))
  return { parts, compared, names }
}

/**
 * The figures of a saved report, as its user sees them on its page.
 * @param yesterday the last day that is over (`YYYY-MM-DD`)
 * @returns undefined where its user may not see it any more
 */
export const composeSaved = async (
  { selection, range }: Pick<SavedReportRecord, 'selection' | 'range'>,
  yesterday: string,
  env: ReadEnv,
): Promise<SavedFigures | undefined> => {
  const dates = datesOf(range, yesterday)
  const days = rangeOfPeriod({ ...dates, kind: 'daily', zone: env.caller.group.time_zone })
  try {
    const now = await rowsOf(selection, days, env)
    const type = selection.data_type
    const worker = selection.report === 'workerRankings' ? await workerName(selection.worker_uid, env) : undefined
    const rows = now.map((row) => ({ id: row.team_uid, name: row.team_name, value: row[type] ?? null }))
    return { dates, type, worker, rows, change: await changeOf(selection, now, days, env) }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return undefined
    throw error
  }
}

const workerName = async (uid: string, { caller, stores }: ReadEnv): Promise<string> => {
  const user = await stores.users.get(caller.company.uid, uid)
  return user ? `${user.first_name} ${user.last_name}` : uid
}
