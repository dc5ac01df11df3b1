import type { RankingRow } from '../../../shared/contract/rankings.ts'
import { percentChange } from '../../../shared/metrics/formulas.ts'
import { derivedRanking, type RankingType, sharesOf } from '../../../shared/metrics/rankings.ts'
import { type Amount, type Changed, changedOf } from '../../../shared/metrics/whatChanged.ts'
import { figure } from '../../parts/metrics/format.ts'
import type { View } from './view.ts'

/** Teams in their places. */
export interface Ranked {
  uid: string
  name: string
  value: number | null
  /** In percent. */
  share: number | null
  users: number
  /** 1 for the highest value, the same for equal ones; null without a value. */
  place: number | null
  /** Of the range before; undefined until it is known. */
  before?: { value: number | null; change: number | null; moved: number | null } | undefined
  days: { date: string; value: number | null }[]
}

const ranksOf = (values: readonly (number | null)[]): (number | null)[] => {
  const sorted = values.filter((value) => value !== null).sort((a, b) => b - a)
  return values.map((value) => (value === null ? null : sorted.indexOf(value) + 1))
}

const valuesOf = (rows: readonly RankingRow[], type: RankingType) =>
  rows.map((row) => derivedRanking(type, { ...row, ACTIVE_USERS: row.active_users }, row))

/**
 * The rows of an answer as teams in their places, by a type that the answer is enough for.
 * @param past the rows of the range before
 */
export const rankedOf = (
  rows: readonly RankingRow[],
  type: RankingType,
  past: readonly RankingRow[] | undefined,
): Ranked[] => {
  const values = valuesOf(rows, type)
  const [ranks, shares] = [ranksOf(values), sharesOf(values)]
  const pastValues = past && valuesOf(past, type)
  const pastRanks = pastValues && ranksOf(pastValues)
  return rows.map((row, at) => {
    const [value = null, place = null] = [values[at], ranks[at]]
    const pastAt = past?.findIndex(({ team_uid }) => team_uid === row.team_uid) ?? -1
    const [pastValue = null, pastRank = null] = [pastValues?.[pastAt], pastRanks?.[pastAt]]
    const before = past && {
      value: pastValue,
      change: value === null || !pastValue ? null : percentChange(value, pastValue),
      // Who did nothing then had no place worth the name.
      moved: place === null || pastRank === null || !pastValue ? null : pastRank - place,
    }
    const days = row.days?.map((day) => ({ date: day.date, value: derivedRanking(type, day, row) })) ?? []
    return {
      ...{ uid: row.team_uid, name: row.team_name, value, share: shares[at] ?? null, place },
      ...{ users: row.active_users, before, days },
    }
  })
}

/**
 * What changed, of the teams of now and of before.
 * @param before the rows of each range that it is compared with, newest first
 */
export const rankingChanged = (
  rows: readonly RankingRow[],
  type: RankingType,
  before: readonly (readonly RankingRow[])[],
  compared: Changed['compared'],
  hasPlaces: boolean,
) => {
  const amountsOf = (answer: readonly RankingRow[]): Amount[] => {
    const values = valuesOf(answer, type)
    return answer.map(({ team_uid: id, team_name: name }, at) => ({ id, name, value: values[at] ?? 0 }))
  }
  return changedOf(amountsOf(rows), before.map(amountsOf), compared, hasPlaces)
}

/** Whether there is anything to rank by. */
export const isEmpty = (rows: readonly Ranked[]) => rows.every(({ value }) => !value)

const names = new Intl.Collator(undefined, { numeric: true })

/** In the order that is asked for; who has no value comes last, and names break ties. */
export const inOrder = (rows: readonly Ranked[], { sort, order }: Pick<View, 'sort' | 'order'>): Ranked[] => {
  const sign = order === 'desc' ? -1 : 1
  const byName = (a: Ranked, b: Ranked) => names.compare(a.name, b.name)
  return [...rows].sort((a, b) => {
    if (sort === 'name') return sign * byName(a, b)
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null) || byName(a, b)
    return sign * (a.value - b.value) || byName(a, b)
  })
}

const whole: readonly RankingType[] = ['SCANS', 'STEPS', 'ACTIVE_USERS']
const money: readonly RankingType[] = ['ROI', 'COST_P_SCAN']

export const decimalsOf = (type: RankingType) => (whole.includes(type) ? 0 : 2)

/** Counts whole, everything else with two decimals, money with its sign. */
export const valueText = (type: RankingType, value: number | null): string => {
  if (value === null) return '–'
  const size = figure(Math.abs(value), decimalsOf(type))
  const sign = value < 0 && /[1-9]/.test(size) ? '−' : ''
  return `${sign}${money.includes(type) ? '$' : ''}${size}`
}

/** `20.61%` */
export const shareText = (share: number | null) => (share === null ? '–' : `${figure(share, 2)}%`)
