import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { SkuMetricRow } from '../../../shared/contract/skuMetrics.ts'
import { scansPerHour } from '../../../shared/metrics/formulas.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import { skuMetricsOf } from '../../skuMetrics/getSkuMetrics.ts'
import type { ReportEnv } from '../stores.ts'
import { type Changes, changesOf } from './changes.ts'
import type { Body } from './content.ts'
import { knownFor } from './known.ts'
import { ofWhom } from './names.ts'
import type { SavedWords } from './words.ts'

type Chosen = Extract<Selection, { report: 'skuMetrics' }>

/** What was scanned of groups of SKUs. */
export interface SkuFigures extends Pick<Chosen, 'report' | 'kind' | 'shown'> {
  of: string
  /** As the report's own call answers them. */
  rows: SkuMetricRow[]
  changes: Changes | undefined
  zone: string
  /** From when on the figures are complete, ISO 8601; null where all of them are. */
  knownFrom: string | null
}

export const skuFigures = async (selection: Chosen, range: Range, env: ReportEnv): Promise<SkuFigures> => {
  const { report, kind, shown, group_uid, user_uid, sku_group_ids } = selection
  const zone = env.caller.group.time_zone
  const { groups } = await env.stores.skus.get(env.caller.company.uid, kind)
  // Groups that are gone by now are left out.
  const ids = groups.map(({ id }) => id).filter((id) => sku_group_ids === undefined || sku_group_ids.includes(id))
  const read = async ({ from, to }: Range): Promise<SkuMetricRow[]> => {
    if (ids.length === 0) return []
    const times = { start_time: from, end_time: to, time_zone: zone }
    return skuMetricsOf(kind, { group_uid, user_uid, sku_group_ids: ids, ...times }, env)
  }
  const amounts = (rows: readonly SkuMetricRow[]) =>
    rows.map(({ sku_group_id, group, total_scans }) => ({ id: sku_group_id, name: group, value: total_scans }))
  const rows = await read(range)
  const changes =
    shown === 'scans'
      ? await changesOf(amounts(rows), range, env, async (before) => amounts(await read(before)), {
          isKnown: await knownFor(selection, env),
        })
      : undefined
  const of = await ofWhom(selection, env)
  return { report, kind, shown, of, rows, changes, zone, knownFrom: rows[0]?.known_from ?? null }
}

/** Decimals of a figure in a file. */
const exact = (value: number | null) => value && Number(value.toFixed(6))

export const skuBody = ({ kind, shown, of, rows }: SkuFigures, words: SavedWords): Body => {
  const names = new Intl.Collator(words.locale, { numeric: true })
  const number = (digits: number) => {
    const format = new Intl.NumberFormat(words.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    return (value: number | null) => (value === null ? '–' : format.format(value))
  }
  const [count, decimal] = [number(0), number(2)]
  const all = rows.map(({ group, total_scans: scans, total_pick_time }) => {
    const pickHours = total_pick_time / 60
    return { name: group, scans, pickHours, rate: scansPerHour({ scans, pickHours }) }
  })
  const shownOf = ({ scans, rate }: (typeof all)[number]) => (shown === 'scans' ? scans : rate)
  const textOf = (row: (typeof all)[number]) => (shown === 'scans' ? count(row.scans) : decimal(row.rate))
  // The highest first; what has no value comes last, and names break ties.
  const ordered = all.toSorted((a, b) => (shownOf(b) ?? -1) - (shownOf(a) ?? -1) || names.compare(a.name, b.name))
  const { sku } = words
  const [scans, rate] = [sku.scans, sku.rate].map((title, at) => ({
    title,
    type: (at === 0) === (shown === 'scans') ? ('value' as const) : ('number' as const),
  })) as [Body['columns'][number], Body['columns'][number]]
  const none = all.every((row) => row.scans === 0)
  return {
    report: words.reports.skuMetrics,
    title: `${sku.byGroup[kind]}, ${of}`,
    noun: sku.scans,
    write: count,
    columns: [{ title: sku.group, type: 'name' }, scans, { title: sku.pickTime, type: 'number' }, rate],
    rows: none
      ? []
      : ordered.map((row) => ({
          cells: [row.name, count(row.scans), decimal(row.pickHours), decimal(row.rate)],
          line: `${row.name}: ${count(row.scans)}, ${sku.perHour(decimal(row.rate))}`,
        })),
    file: [
      [sku.group, sku.scans, sku.pickTime, sku.rate],
      ...ordered.map((row) => [row.name, row.scans, exact(row.pickHours), exact(row.rate)]),
    ],
    picture: {
      kind: 'bars',
      bars: ordered.map((row) => ({ name: row.name, value: shownOf(row), text: textOf(row) })),
      of: shown === 'scans' ? sku.scans : sku.rate,
    },
    note: sku.note,
  }
}
