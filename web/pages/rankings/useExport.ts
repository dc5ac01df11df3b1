import { useState } from 'react'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { useSession } from '../../api/session.tsx'
import { type HourSpan, spanName } from '../../features/reports/HourRange.tsx'
import { barScale, lengthIn } from '../../parts/charts/bars/scale.ts'
import { byWhom, printTable } from '../../parts/print/print.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
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

/** `team-rankings_2026-11-13-14_2026-11-20-14_scans` */
const fileName = ({ span, type }: Shown) =>
  [words.file, span.start.replace(' ', '-'), span.end.replace(' ', '-'), type.toLowerCase().replaceAll('_', '-')].join(
    '_',
  )

/** The ranking as it is shown, on paper and as a table for other programs. */
export const useExport = (shown: Shown) => {
  const session = useSession()
  const [printing, setPrinting] = useState(false)
  const { rows, type, scale, span, zone, title, of, facilityOf } = shown

  const exportCsv = async () => {
    try {
      const { csvText, saveCsv } = await import('../../parts/csv.ts')
      const lines = rows.map(({ name, value, share }) => [name, value && Number(value.toFixed(6)), share])
      const head = [words.csvColumns.team, words.types[type], words.csvColumns.share]
      saveCsv(csvText([head, ...lines]), `${fileName(shown)}.csv`)
    } catch {
      toast.error(words.csvFailed)
    }
  }

  const print = async () => {
    setPrinting(true)
    try {
      const values = rows.map(({ value }) => value)
      const bars = barScale(
        scale,
        values.flatMap((value) => value ?? []),
        decimalsOf(type) === 0,
      )
      const scaleName = words.scales[scale].toLocaleLowerCase()
      await printTable({
        title,
        summary: words.printed(
          of,
          `${spanName(span)} ${zoneName(zone)} · ${scaleName}`,
          `${stampIn(zone, new Date().toISOString())} ${zoneName(zone)}`,
          byWhom(session),
        ),
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
