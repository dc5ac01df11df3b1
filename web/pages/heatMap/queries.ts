import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import type { Changed } from '../../../shared/metrics/whatChanged.ts'
import { read, send } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import type { Group } from '../../features/groups/tree.ts'
import { comparedSpans } from '../../features/reports/earlier.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { dateAfter, hourAt, plainHour, wallOf, wireHour } from '../../parts/pickers/hours.ts'
import { longestLine } from './lines.ts'
import type { HeatModel } from './model.ts'
import { mostSkus, type Source } from './view.ts'

/** Whose scans of which SKUs, and of when. */
export interface Asked {
  group: Group
  who: string | undefined
  span: HourSpan
  /** The time at which it ends instead, `YYYY-MM-DD HH:mm:ss`. */
  until?: string
  skus: readonly string[]
  source: Source
  company_uid: string
}
type Answer = Output<'getSkuHeatMapMetrics'>

const hour = 3_600_000
/**
 * How long an answer is kept, ms. What is answered is up to 5 minutes old: of what is still counted nothing is kept, or it
 * would be older. An hour after its end a span changes by late batches alone.
 */
const staleTimeOf = ({ end }: HourSpan, zone: string) => {
  const { date, hour: running } = wallOf(zone, serverNow() - hour)
  return plainHour(end) <= hourAt(date, running) ? 300_000 : 0
}

const answerOf = ({ group, who, span, until, skus, source, company_uid }: Asked) => ({
  queryKey: ['getSkuHeatMapMetrics', group.uid, group.zone, who, span, until, skus, source],
  staleTime: staleTimeOf(span, group.zone),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer> =>
    send(
      'getSkuHeatMapMetrics',
      {
        ...{ company_uid, group_uid: group.uid, time_zone: group.zone, sku_type: source, skus: [...skus] },
        ...{ start_time: wireHour(span.start), end_time: until ?? wireHour(span.end) },
        ...(who ? { user_uid: who } : {}),
      },
      { signal },
    ),
})

export const heatQuery = (asked: Asked) => queryOptions({ ...answerOf(asked), placeholderData: keepPreviousData })

const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0)

/**
 * Each SKU now and before. Undefined until both are known, where figures before are not complete, and of ranges that are
 * drawn by the month: what is before them would be as much again to read.
 * @param model of what was asked for; undefined while it is not known
 */
export const useChanged = (asked: Asked, model: HeatModel | undefined, now: number): Changed | undefined => {
  const { span, group } = asked
  const { compared, before } = useMemo(() => comparedSpans(span, group.zone, now), [span, group.zone, now])
  const isAsked = model !== undefined && model.interval !== 'month'
  const answers = useQueries({
    queries: before.map((earlier) => ({ ...answerOf({ ...asked, ...earlier }), enabled: isAsked })),
  })
  const known = answers.flatMap(({ data }) => (data && data.known_from === null ? [data.skusObj] : []))
  if (!isAsked || known.length < before.length) return undefined
  const meanOf = (sku: string) => sum(known.map((skus) => sum(skus[sku]))) / known.length
  return { compared, parts: model.rows.map(({ sku, total }) => ({ id: sku, now: total, before: meanOf(sku) })) }
}

/** Days in which codes are looked for. */
const seenDays = 31
const nobody: ReadonlySet<string> = new Set()

/** Those of some SKUs of which nothing was scanned in the last 31 days; nobody is where that is not known. */
export const useUnseen = (group: Group, skus: readonly string[]): ReadonlySet<string> => {
  const { date } = wallOf(group.zone, serverNow())
  const input = {
    ...{ group_uid: group.uid, time_zone: group.zone, sku_type: 'manual' as const, skus: [...skus] },
    ...{ start_time: wireHour(hourAt(dateAfter(date, -seenDays), 0)), end_time: wireHour(hourAt(date, 24)) },
  }
  const isRight = skus.length <= mostSkus && skus.every((sku) => [...sku].length <= longestLine)
  const { data } = useQuery({
    ...read('getSkuHeatMapMetrics', input),
    ...{ staleTime: 60_000, enabled: skus.length > 0 && isRight },
  })
  return useMemo(() => {
    if (!data || data.known_from !== null) return nobody
    return new Set(Object.entries(data.skusObj).flatMap(([sku, values]) => (sum(values) === 0 ? [sku] : [])))
  }, [data])
}

/** Who scanned what is in a cell: not of a month, and not where one person is shown. Undefined until it is known. */
export const useAssociates = ({ group, who }: Asked, sku: string, span: HourSpan, isAsked: boolean) => {
  const input = {
    ...{ group_uid: group.uid, time_zone: group.zone, sku },
    ...{ start_time: wireHour(span.start), end_time: wireHour(span.end) },
  }
  const enabled = isAsked && who === undefined
  const { data, isPending } = useQuery({
    ...read('getSkuAssociates', input),
    staleTime: staleTimeOf(span, group.zone),
    enabled,
  })
  return enabled ? { data, isPending } : undefined
}

/** What a cell is made of: the hours of a day, the days of a month. Undefined of an hour, and until it is known. */
export const useInside = (asked: Asked, sku: string, interval: HeatModel['interval'], span: HourSpan) => {
  const finer = interval === 'month' ? 'day' : 'hour'
  const query = useQuery({ ...answerOf({ ...asked, span, skus: [sku] }), enabled: interval !== 'hour' })
  const { data } = query
  // A day of 25 hours is longer than what is drawn by the hour.
  if (!data || data.interval !== finer) return undefined
  return {
    interval: data.interval,
    times: data.timeKeys.map((key) => Date.parse(key)),
    values: data.skusObj[sku] ?? [],
  }
}
