import { Download, LoaderCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Selection } from '../../../shared/contract/savedReports.ts'
import { reportExport as words } from '../../words/en/reportExport.ts'
import { HeadButton } from '../page/HeadButton.tsx'
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

/** What is done with a report, in the head of its page: it is mailed, printed, saved as a file. */
export const ReportActions = (props: Props) => {
  const { selection, suggestedName, printIt, exporting, tour, children } = props
  const { there, printing, print, exportCsv } = exporting
  return (
    <span className="report-actions">
      <MailReportButton selection={selection} suggestedName={suggestedName} />
      {children}
      <HeadButton
        icon={printing ? LoaderCircle : Printer}
        label={printing ? words.printing : printIt}
        turning={printing}
        aria-busy={printing}
        disabled={!there || printing}
        onClick={() => void print()}
      />
      <HeadButton
        icon={Download}
        label={words.csv}
        data-tour={tour}
        disabled={!there}
        onClick={() => void exportCsv()}
      />
    </span>
  )
}
