import { useQueries } from '@tanstack/react-query'
import type { UniversalFigures } from '../../../shared/contract/universalMetrics.ts'
import { read } from '../../api/calls.ts'
import { type Asked, rangeBefore, rangeOf } from './view.ts'

type Range = ReturnType<typeof rangeOf>

/** Each of them answers a part of what one company's call answers at once. */
const partsOf = (range: Range) => [
  read('getStepsOfAllCompanies', range),
  read('getScansOfAllCompanies', range),
  read('getTimesOfAllCompanies', range),
  read('getUsersOfAllCompanies', range),
  read('getTotalCustomNotifsCreatedForAllCompanies', range),
  read('getTotalIncidentReportsFiledForAllCompanies', range),
  read('getTotalTasksCompletedForAllCompanies', range),
  read('getTotalExcludedScansForAllCompanies', range),
]

/** What was read together: nothing until all of it is there. */
const useTogether = (queries: readonly unknown[]) => {
  const results = useQueries({ queries: queries as ReturnType<typeof partsOf>[number][] as never[] }) as {
    data: unknown
    error: Error | null
    isFetching: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }[]
  const whole = results.every(({ data }) => data !== undefined)
  return {
    data:
      whole && results.length > 0
        ? (Object.assign({}, ...results.map(({ data }) => data)) as UniversalFigures)
        : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    updatedAt: whole ? Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}

const figuresQueries = (company: string | undefined, range: Range) =>
  company === undefined ? partsOf(range) : [read('getUniversalMetrics', { ...range, company_uid: company })]

/** The figures of the cards, and those of the days before where there are such. */
export const useFigures = (asked: Asked | undefined, zone: string) => {
  const before = asked && rangeBefore(asked, zone, asked.at)
  const now = useTogether(asked ? figuresQueries(asked.company, rangeOf(asked, zone, asked.at)) : [])
  const past = useTogether(before ? figuresQueries(asked?.company, before.range) : [])
  return { ...now, past: past.data && before ? { figures: past.data, days: before.days } : undefined }
}
