import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { type HourSpan, spanName } from '../../features/reports/HourRange.tsx'
import { knownText } from '../../features/reports/knownFrom.ts'
import { barScale, lengthIn } from '../../parts/charts/bars/scale.ts'
import { byWhom, printTable } from '../../parts/print/print.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
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

/** `callout-sku-metrics_2026-11-13-14_2026-11-20-14` */
const fileName = ({ view, span }: Shown) =>
  [words.file[view.kind], span.start.replace(' ', '-'), span.end.replace(' ', '-')].join('_')

/** Decimals of a rate in a file. */
const exact = (value: number | null) => value && Number(value.toFixed(6))

/** The bars as they are shown, on paper and as a table for other programs. */
export const useExport = (shown: Shown) => {
  const session = useSession()
  const [printing, setPrinting] = useState(false)
  const { rows, view, span, zone, of, knownFrom } = shown
  const { columns } = words

  const exportCsv = async () => {
    try {
      const { csvText, saveCsv } = await import('../../parts/csv.ts')
      const head = [columns.group, columns.scans, columns.pickTime, columns.rate]
      const lines = rows.map(({ name, scans, pickTime, rate }) => [name, scans, exact(pickTime / 60), exact(rate)])
      saveCsv(csvText([head, ...lines]), `${fileName(shown)}.csv`)
    } catch {
      toast.error(words.csvFailed)
    }
  }

  const print = async () => {
    setPrinting(true)
    try {
      const values = rows.map((row) => valueIn(row, view.data))
      const bars = barScale(
        'linear',
        values.flatMap((value) => value ?? []),
        view.data === 'scans',
      )
      await printTable({
        title: `${words.heading[view.kind]}: ${words.dataTypes[view.data]}`,
        summary: words.printed(
          of,
          `${spanName(span)} ${zoneName(zone)}`,
          `${stampIn(zone, new Date().toISOString())} ${zoneName(zone)}`,
          byWhom(session),
        ),
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
        fileName: fileName(shown),
      })
    } catch {
      toast.error(words.printFailed)
    } finally {
      setPrinting(false)
    }
  }
  return { exportCsv, print, printing }
}
