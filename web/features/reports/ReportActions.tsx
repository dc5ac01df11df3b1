import { Download, LoaderCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from '../../../shared/contract/savedReports.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { reportExport as words } from '../../words/en/reportExport.ts'
import { MailReportButton } from '../savedReports/MailReportButton.tsx'
import type { Exporting } from './useReportExport.ts'
import './reportActions.css'

interface Props {
  /** What the report shows now; undefined while nothing is chosen. */
  selection: Selection | undefined
  /** What it is called unless its user says otherwise. */
  suggestedName: string
  /** What the button that prints it says. */
  printIt: string
  exporting: Exporting
  /** By which a walkthrough finds the button that saves it. */
  tour?: string
  /** Between mailing and printing. */
  children?: ReactNode
}

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What is done with a report, in the head of its page: it is mailed, printed, saved as a file. */
export const ReportActions = (props: Props) => {
  const { selection, suggestedName, printIt, exporting, tour, children } = props
  const { there, printing, print, exportCsv } = exporting
  const narrow = useNarrow()
  const button = narrow ? 'btn icon' : 'btn'
  return (
    <span className="report-actions">
      <MailReportButton selection={selection} suggestedName={suggestedName} />
      {children}
      <button
        type="button"
        className={button}
        aria-label={narrow ? printIt : undefined}
        aria-busy={printing}
        disabled={!there || printing}
        onClick={() => void print()}
      >
        {printing ? <LoaderCircle {...icon} className="i spin" /> : <Printer {...icon} />}
        {!narrow && (printing ? words.printing : printIt)}
      </button>
      <button
        type="button"
        className={button}
        data-tour={tour}
        aria-label={narrow ? words.csv : undefined}
        disabled={!there}
        onClick={() => void exportCsv()}
      >
        <Download {...icon} />
        {!narrow && words.csv}
      </button>
    </span>
  )
}
