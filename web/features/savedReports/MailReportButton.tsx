import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Selection } from '../../../shared/contract/savedReports.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useNarrow } from '../../parts/narrow.ts'
import { savedReports as words } from '../../words/en/savedReports.ts'

const SaveReport = lazyPart('features/savedReports/SaveReport', () => import('./SaveReport.tsx'))

interface Props {
  /** What the report shows now; undefined while nothing is chosen. */
  selection: Selection | undefined
  /** What it is called unless its user says otherwise. */
  suggestedName: string
}

/** Saves a report as it stands and has it mailed: for the head of its page. */
export const MailReportButton = ({ selection, suggestedName }: Props) => {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={narrow ? 'btn icon' : 'btn'}
        aria-label={narrow ? words.mailIt : undefined}
        disabled={!selection}
        onClick={() => setOpen(true)}
        onPointerEnter={SaveReport.preload}
      >
        <Mail className="i" size={16} strokeWidth={1.75} aria-hidden />
        {!narrow && words.mailIt}
      </button>
      {open && selection && (
        <Suspense>
          <SaveReport selection={selection} suggestedName={suggestedName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
