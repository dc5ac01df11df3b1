import { useState } from 'react'
import { serverStamp } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { csvRows } from '../../parts/charts/csv.ts'
import type { ChartModel, LabelMode } from '../../parts/charts/model.ts'
import { toast } from '../../parts/toast/toast.ts'
import { charts } from '../../words/en/charts.ts'
import { printedSummary } from './printedSummary.ts'

interface Shown {
  model: ChartModel | undefined
  labels: LabelMode
  targets: boolean
  /** What the chart is of: `by day`, `Nov 7–20`. */
  by: string
  span: string
}

/** The chart on paper and as a table for other programs. */
export const useExport = ({ model, labels, targets, by, span }: Shown) => {
  const session = useSession()
  const [printing, setPrinting] = useState(false)
  const type = model ? charts.types[model.type] : ''
  const file = charts.csv.file(type.replaceAll('/', ' per ').toLowerCase()).replaceAll(' ', '-')

  const exportCsv = async () => {
    if (!model) return
    const { failed, value, ...words } = charts.csv
    try {
      const { csvText, saveCsv } = await import('../../parts/csv.ts')
      saveCsv(csvText(csvRows(model, { ...words, value: (title) => value(type, title) })), `${file}.csv`)
    } catch {
      toast.error(failed)
    }
  }
  const print = async () => {
    if (!model) return
    setPrinting(true)
    try {
      const { chartPdf } = await import('../../parts/charts/pdf.ts')
      const doc = await chartPdf({
        model,
        labels,
        targets,
        title: type,
        summary: printedSummary({ by, span }, session, serverStamp()),
      })
      doc.save(`${file}.pdf`)
    } catch {
      toast.error(charts.print.failed)
    } finally {
      setPrinting(false)
    }
  }
  return { exportCsv, print, printing }
}
