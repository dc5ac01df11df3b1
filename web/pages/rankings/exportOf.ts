import type { RankingType } from '../../../shared/metrics/rankings.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import type { ReportExport } from '../../features/reports/useReportExport.ts'
import { barScale, lengthIn } from '../../parts/charts/bars/scale.ts'
import { printTable } from '../../parts/print/print.ts'
import { rankings as words } from '../../words/en/rankings.ts'
import { decimalsOf, type Ranked, shareText, valueText } from './ranked.ts'
import type { View } from './view.ts'

interface Shown {
  rows: readonly Ranked[]
  type: RankingType
  scale: View['scale']
  span: HourSpan
  zone: string
  title: string
  /** The group, or the worker. */
  of: string
  facilityOf: (team: string) => string | undefined
}

/** The ranking as it is shown, on paper and as a table for other programs. */
export const exportOf = ({ rows, type, scale, span, zone, title, of, facilityOf }: Shown): ReportExport => ({
  ...{ of, span, zone, how: words.scales[scale].toLocaleLowerCase() },
  file: words.file,
  ending: type.toLowerCase().replaceAll('_', '-'),
  lines: () => [
    [words.csvColumns.team, words.types[type], words.csvColumns.share],
    ...rows.map(({ name, value, share }) => [name, value && Number(value.toFixed(6)), share]),
  ],
  paper: (summary, fileName) => {
    const values = rows.map(({ value }) => value)
    const bars = barScale(
      scale,
      values.flatMap((value) => value ?? []),
      decimalsOf(type) === 0,
    )
    return printTable({
      ...{ title, summary, fileName },
      columns: [
        { title: '#', share: 0.05 },
        { title: words.columns.team, share: 0.2 },
        { title: '', share: 0.15 },
        { title: '', share: 0.38 },
        { title: words.types[type], share: 0.13 },
        { title: words.columns.share, share: 0.09 },
      ],
      rows: rows.map(({ uid, name, place, value, share }) => [
        place === null ? words.none : String(place),
        name,
        facilityOf(uid) ?? '',
        '',
        valueText(type, value),
        shareText(share),
      ]),
      bars: { column: 3, lengths: values.map((value) => lengthIn(bars, value)) },
    })
  },
})
