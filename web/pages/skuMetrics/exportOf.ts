import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { knownText } from '../../features/reports/knownFrom.ts'
import type { ReportExport } from '../../features/reports/useReportExport.ts'
import { barScale, lengthIn } from '../../parts/charts/bars/scale.ts'
import { printTable } from '../../parts/print/print.ts'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'
import { hoursText, type Row, rateText, scansText, shareText, valueIn } from './rows.ts'
import type { View } from './view.ts'

interface Shown {
  rows: readonly Row[]
  view: Pick<View, 'kind' | 'data'>
  span: HourSpan
  zone: string
  /** The group, and the associate where it is of one. */
  of: string
  /** From when on figures by SKU are complete; absent or null where that is before what is shown. */
  knownFrom: string | null | undefined
}

/** Decimals of a rate in a file. */
const exact = (value: number | null) => value && Number(value.toFixed(6))

/** The bars as they are shown, on paper and as a table for other programs. */
export const exportOf = ({ rows, view, span, zone, of, knownFrom }: Shown): ReportExport => {
  const { columns } = words
  return {
    ...{ of, span, zone, file: words.file[view.kind] },
    lines: () => [
      [columns.group, columns.scans, columns.pickTime, columns.rate],
      ...rows.map(({ name, scans, pickTime, rate }) => [name, scans, exact(pickTime / 60), exact(rate)]),
    ],
    paper: (summary, fileName) => {
      const values = rows.map((row) => valueIn(row, view.data))
      const bars = barScale(
        'linear',
        values.flatMap((value) => value ?? []),
        view.data === 'scans',
      )
      return printTable({
        ...{ summary, fileName },
        title: `${words.heading[view.kind]}: ${words.dataTypes[view.data]}`,
        note: knownFrom ? knownText(knownFrom, zone) : undefined,
        columns: [
          { title: columns.group, share: 0.25 },
          { title: '', share: 0.38 },
          { title: columns.scans, share: 0.1 },
          { title: columns.share, share: 0.08 },
          { title: columns.pickTime, share: 0.1 },
          { title: columns.rate, share: 0.09 },
        ],
        rows: rows.map(({ name, scans, share, pickTime, rate }) => [
          ...[name, '', scansText(scans), shareText(share), hoursText(pickTime), rateText(rate)],
        ]),
        bars: { column: 1, lengths: values.map((value) => lengthIn(bars, value)) },
      })
    },
  }
}
