import { useState } from 'react'
import { serverStamp } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { byWhom } from '../../parts/print/print.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
import { reportExport as words } from '../../words/en/reportExport.ts'
import { type HourSpan, spanName } from './HourRange.tsx'

/** A report as it is shown, for paper and for other programs. */
export interface ReportExport {
  /** Begins the names of its files. */
  file: string
  /** Ends them, where several reports of one time have the same beginning. */
  ending?: string
  /** The group, and the associate where it is of one. */
  of: string
  span: HourSpan
  zone: string
  /** Told beside the time: how it is drawn. */
  how?: string
  /** The rows of the table for other programs, its titles first. */
  lines: () => readonly (readonly (string | number | null)[])[]
  /** Saves it as a PDF. @param summary what is shown, when it was printed, and by whom */
  paper: (summary: string, fileName: string) => Promise<void>
}

/** `sku-heat-map_2026-11-13-14_2026-11-20-14` */
const fileName = ({ file, ending, span: { start, end } }: ReportExport) =>
  [file, start.replace(' ', '-'), end.replace(' ', '-'), ...(ending ? [ending] : [])].join('_')

/** What the head of a report's page does with it. @param report undefined while there is nothing to hand over */
export const useReportExport = (report: ReportExport | undefined) => {
  const session = useSession()
  const [printing, setPrinting] = useState(false)

  const exportCsv = async () => {
    if (!report) return
    try {
      const { csvText, saveCsv } = await import('../../parts/csv.ts')
      saveCsv(csvText(report.lines()), `${fileName(report)}.csv`)
    } catch {
      toast.error(words.csvFailed)
    }
  }

  const print = async () => {
    if (!report) return
    const { of, span, zone, how } = report
    const clock = zoneName(zone)
    const time = [`${spanName(span)} ${clock}`, ...(how ? [how] : [])].join(' · ')
    const at = `${stampIn(zone, serverStamp())} ${clock}`
    setPrinting(true)
    try {
      await report.paper(words.printed(of, time, at, byWhom(session)), fileName(report))
    } catch {
      toast.error(words.printFailed)
    } finally {
      setPrinting(false)
    }
  }
  return { there: report !== undefined, printing, print, exportCsv }
}

export type Exporting = ReturnType<typeof useReportExport>
