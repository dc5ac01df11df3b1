import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Selection } from '../../../shared/contract/savedReports.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { savedReports as words } from '../../words/en/savedReports.ts'
import { HeadButton } from '../page/HeadButton.tsx'

const SaveReport = lazyPart('features/savedReports/SaveReport', () => import('./SaveReport.tsx'))

interface Props {
  /** What the report shows now; undefined while nothing is chosen. */
  selection: Selection | undefined
  /** What it is called unless its user says otherwise. */
  suggestedName: string
}

/** Saves a report as it stands and has it mailed: for the head of its page. */
export const MailReportButton = ({ selection, suggestedName }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <HeadButton
        icon={Mail}
        label={words.mailIt}
        disabled={!selection}
        onClick={() => setOpen(true)}
        onPointerEnter={SaveReport.preload}
      />
      {open && selection && (
        <Suspense>
          <SaveReport selection={selection} suggestedName={suggestedName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
