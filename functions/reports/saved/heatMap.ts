import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import { mayOverlap } from '../../../shared/skus.ts'
import { dateIn } from '../../../shared/time.ts'
import { getSkuHeatMapMetrics } from '../../skuMetrics/getSkuHeatMapMetrics.ts'
import type { ReportEnv } from '../stores.ts'
import { type Changes, changesOf } from './changes.ts'
import type { Body } from './content.ts'
import { knownFor } from './known.ts'
import { ofWhom } from './names.ts'
import type { SavedWords } from './words.ts'

type Chosen = Extract<Selection, { report: 'skuHeatMap' }>

/** How often SKUs were scanned, by hour of a day or by day. */
export interface HeatFigures {
  report: 'skuHeatMap'
  of: string
  zone: string
  interval: 'hour' | 'day' | 'month'
  /** Start of each interval, epoch ms. */
  times: number[]
  rows: { sku: string; values: readonly number[]; total: number }[]
  changes: Changes | undefined
  /** From when on the figures are complete, ISO 8601; null where all of them are. */
  knownFrom: string | null
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export const heatFigures = async (selection: Chosen, range: Range, env: ReportEnv): Promise<HeatFigures> => {
  const zone = env.caller.group.time_zone
  const skus = [...new Set(selection.skus)]
  const read = ({ from, to }: Range) =>
    getSkuHeatMapMetrics({ ...selection, skus, start_time: from, end_time: to, time_zone: zone }, env)
  const valuesOf = ({ skusObj }: Awaited<ReturnType<typeof read>>, sku: string) =>
    (Object.hasOwn(skusObj, sku) ? skusObj[sku] : undefined) ?? []
  const now = await read(range)
  const rows = skus.map((sku) => {
    const values = valuesOf(now, sku)
    return { sku, values, total: sum(values) }
  })
  const before = async (each: Range) => {
    const answer = await read(each)
    return skus.map((sku) => ({ id: sku, name: sku, value: sum(valuesOf(answer, sku)) }))
  }
  const amounts = rows.map(({ sku, total }) => ({ id: sku, name: sku, value: total }))
  return {
    ...{ report: 'skuHeatMap', zone, interval: now.interval, rows, knownFrom: now.known_from },
    of: await ofWhom(selection, env),
    times: now.timeKeys.map((key) => Date.parse(key)),
    changes: await changesOf(amounts, range, env, before, { isKnown: await knownFor(selection, env) }),
  }
}

const hourIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
  return (time: number) => format.format(time)
}

export const heatBody = (figures: HeatFigures, words: SavedWords): Body => {
  const { of, zone, interval, times, rows } = figures
  const { locale, sku } = words
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: times.length > 14 ? 'narrow' : 'short', timeZone: 'UTC' })
  const hourOf = hourIn(zone)
  const isHour = interval === 'hour'
  const headOf = (time: number) => {
    const date = dateIn(zone, time)
    if (isHour) return { over: '', main: hourOf(time) }
    return { over: weekday.format(new Date(`${date}T00:00:00Z`)), main: String(Number(date.slice(8))) }
  }
  const nameOfTime = (time: number) => `${dateIn(zone, time)}${isHour ? ` ${hourOf(time)}:00` : ''}`
  const names = new Intl.Collator('en', { numeric: true })
  const ordered = rows.toSorted((a, b) => b.total - a.total || names.compare(a.sku, b.sku))
  const all = sum(rows.map(({ total }) => total))
  const sums = times.map((_, at) => sum(rows.map(({ values }) => values[at] ?? 0)))
  const compact = (value: number) => (value > 9999 ? short.format(value) : count.format(value))
  return {
    report: words.reports.skuHeatMap,
    title: `${isHour ? sku.byHour : sku.byDay}, ${of}`,
    noun: sku.scans,
    write: (value) => count.format(value ?? 0),
    columns: [
      { title: sku.code, type: 'name' },
      { title: sku.scans, type: 'value' },
      { title: sku.share, type: 'number' },
    ],
    rows:
      all === 0
        ? []
        : ordered.map(({ sku: code, total }) => ({
            cells: [code, count.format(total), percent.format(total / all)],
            line: `${code}: ${count.format(total)}`,
          })),
    file: [
      [sku.code, ...times.map(nameOfTime), sku.total],
      ...ordered.map(({ sku: code, values, total }) => [code, ...values, total]),
      [sku.all(rows.length), ...sums, all],
    ],
    ...(mayOverlap(rows.map((row) => row.sku)) ? { note: sku.overlap } : {}),
    picture: {
      kind: 'heat',
      heat: {
        columns: times.map(headOf),
        rows: ordered.map(({ sku: name, values, total }) => ({ name, values, total })),
        ...{ total: sku.total, write: compact },
      },
    },
  }
}
