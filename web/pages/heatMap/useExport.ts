import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { type HourSpan, spanName } from '../../features/reports/HourRange.tsx'
import { knownText } from '../../features/reports/knownFrom.ts'
import { byWhom } from '../../parts/print/print.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import type { HeatModel } from './model.ts'
import { codeName } from './times.ts'

interface Shown {
  model: HeatModel | undefined
  span: HourSpan
  zone: string
  /** The group, or the associate. */
  of: string
  /** From when on figures by SKU are complete; absent or null where that is before what is shown. */
  knownFrom: string | null | undefined
}

/** The heat map on paper, and as a table for other programs. */
export const useExport = ({ model, span, zone, of, knownFrom }: Shown) => {
  const session = useSession()
  const [printing, setPrinting] = useState(false)
  const file = [words.file, span.start.replace(' ', '-'), span.end.replace(' ', '-')].join('_')

  const exportCsv = async () => {
    if (!model) return
    try {
      const { csvText, saveCsv } = await import('../../parts/csv.ts')
      const head = [words.sku, ...model.times.map((time) => codeName(model.interval, time, zone)), words.total]
      const rows = model.rows.map(({ sku, values, total }) => [sku, ...values, total])
      saveCsv(csvText([head, ...rows, [words.all(model.rows.length), ...model.sums, model.total]]), `${file}.csv`)
    } catch {
      toast.error(words.csvFailed)
    }
  }
  const print = async () => {
    if (!model) return
    setPrinting(true)
    try {
      const { heatPdf } = await import('./heatPdf.ts')
      const at = `${stampIn(zone, new Date().toISOString())} ${zoneName(zone)}`
      const summary = words.printed(of, `${spanName(span)} ${zoneName(zone)}`, at, byWhom(session))
      ;(await heatPdf(model, zone, [summary, ...(knownFrom ? [knownText(knownFrom, zone)] : [])])).save(`${file}.pdf`)
    } catch {
      toast.error(words.printFailed)
    } finally {
      setPrinting(false)
    }
  }
  return { exportCsv, print, printing }
}
