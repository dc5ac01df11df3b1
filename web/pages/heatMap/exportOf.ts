import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { knownText } from '../../features/reports/knownFrom.ts'
import type { ReportExport } from '../../features/reports/useReportExport.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import type { HeatModel } from './model.ts'
import { codeName } from './times.ts'

interface Shown {
  span: HourSpan
  zone: string
  /** The group, or the associate. */
  of: string
  /** From when on figures by SKU are complete; absent or null where that is before what is shown. */
  knownFrom: string | null | undefined
}

/** The heat map on paper, and as a table for other programs. */
export const exportOf = (model: HeatModel, { span, zone, of, knownFrom }: Shown): ReportExport => ({
  ...{ of, span, zone, file: words.file },
  lines: () => [
    [words.sku, ...model.times.map((time) => codeName(model.interval, time, zone)), words.total],
    ...model.rows.map(({ sku, values, total }) => [sku, ...values, total]),
    [words.all(model.rows.length), ...model.sums, model.total],
  ],
  paper: async (summary, fileName) => {
    const { heatPdf } = await import('./heatPdf.ts')
    const doc = await heatPdf(model, zone, [summary, ...(knownFrom ? [knownText(knownFrom, zone)] : [])])
    doc.save(`${fileName}.pdf`)
  },
})
