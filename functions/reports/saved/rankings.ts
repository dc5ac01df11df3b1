import type { RankingRow } from '../../../shared/contract/rankings.ts'
import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import { addsUp, type RankingType, sharesOf } from '../../../shared/metrics/rankings.ts'
import type { Amount } from '../../../shared/metrics/whatChanged.ts'
import { getRankingsOfGroups } from '../../rankings/getRankingsOfGroups.ts'
import { getTeamRankingsOfWorker } from '../../rankings/getTeamRankingsOfWorker.ts'
import type { ReportEnv } from '../stores.ts'
import { type Changes, changesOf } from './changes.ts'
import type { Body } from './content.ts'
import { nameOf } from './names.ts'
import type { SavedWords } from './words.ts'

type Ranking = Extract<Selection, { report: 'teamRankings' | 'workerRankings' }>

/** Teams in their places. */
export interface RankingFigures {
  report: 'rankings'
  type: RankingType
  /** Of whom; undefined for groups. */
  worker: string | undefined
  /** Names of the groups whose teams they are. */
  of: string[]
  /** As the report's own call answers them, in its order. */
  rows: { id: string; name: string; value: number | null }[]
  changes: Changes | undefined
}

const read = async (selection: Ranking, { from, to }: Range, env: ReportEnv): Promise<RankingFigures['rows']> => {
  const { company, group } = env.caller
  const range = { from, to, time_zone: group.time_zone, company_url: company.company_url }
  const rows: RankingRow[] =
    selection.report === 'teamRankings'
      ? await getRankingsOfGroups({ ...selection, ...range }, env)
      : await getTeamRankingsOfWorker({ ...selection, ...range }, env)
  return rows.map((row) => ({ id: row.team_uid, name: row.team_name, value: row[selection.data_type] ?? null }))
}

const groupsOf = (selection: Ranking): string[] =>
  selection.report === 'teamRankings' ? [...new Set(selection.group_uids)] : [selection.user_group]

const amounts = (rows: RankingFigures['rows']): Amount[] => rows.map((row) => ({ ...row, value: row.value ?? 0 }))

export const rankingFigures = async (selection: Ranking, range: Range, env: ReportEnv): Promise<RankingFigures> => {
  const type = selection.data_type
  const rows = await read(selection, range, env)
  const worker = selection.report === 'workerRankings' ? await nameOf(selection.worker_uid, env) : undefined
  const before = async (each: Range) => amounts(await read(selection, each, env))
  // As on its page: teams have places, those of one worker have none.
  const hasPlaces = worker === undefined
  const changes = addsUp(type) ? await changesOf(amounts(rows), range, env, before, { hasPlaces }) : undefined
  const accessScope = await env.accessScope()
  const of = groupsOf(selection).map((uid) => accessScope.group(uid).name)
  return { report: 'rankings', type, worker, of, rows, changes }
}

const whole: readonly RankingType[] = ['SCANS', 'STEPS', 'ACTIVE_USERS']
const money: readonly RankingType[] = ['ROI', 'COST_P_SCAN']

/** A value as the page writes it. */
const valueWriter = (type: RankingType, locale: string) => {
  const digits = whole.includes(type) ? 0 : 2
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value: number | null): string => {
    if (value === null) return '–'
    const size = format.format(Math.abs(value))
    return `${value < 0 && /[1-9]/.test(size) ? '−' : ''}${money.includes(type) ? '$' : ''}${size}`
  }
}

export const rankingBody = ({ type, worker, of, rows }: RankingFigures, words: SavedWords): Body => {
  const write = valueWriter(type, words.locale)
  const noun = words.types[type]
  // Equal values share a place; what has no value has none.
  const rankOf = (value: number | null) =>
    value === null ? '–' : String(1 + rows.filter((row) => row.value !== null && row.value > value).length)
  const shares = sharesOf(rows.map(({ value }) => value))
  const placed = rows.map(({ name, value }) => ({ name, value, place: rankOf(value), text: write(value) }))
  return {
    report: words.reports.rankings,
    title: [worker === undefined ? words.byTeam(noun) : words.ofWorker(noun, worker), ...of].join(', '),
    noun,
    write,
    columns: [
      { title: words.place, type: 'place' },
      { title: words.team, type: 'name' },
      { title: noun, type: 'value' },
    ],
    rows: placed.map(({ place, name, text }) => ({ cells: [place, name, text], line: `${place}  ${name}: ${text}` })),
    file: [
      [words.place, words.team, noun, words.percentage],
      ...placed.map(({ place, name, value }, at) => [place, name, value, shares[at] ?? null]),
    ],
    picture: { kind: 'bars', bars: placed },
  }
}
