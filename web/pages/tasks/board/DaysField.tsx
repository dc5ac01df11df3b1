import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../parts/lazy/lazyPart.ts'
import { Popover } from '../../../parts/popover/Popover.tsx'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import { daysText } from './days.ts'
import type { Days } from './range.ts'

const DaysPanel = lazyPart('pages/tasks/board/DaysPanel', () => import('./DaysPanel.tsx'))

interface Props {
  days: Days
  today: string
  zone: string
  onChange: (days: Days) => void
}

/** The days whose tasks are shown: a button with a calendar. */
export const DaysField = ({ days, today, zone, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="field field-button"
      label={`${taskBoard.tasks.days.label}:`}
      panelClass="times-panel"
      panel={() => (
        <Suspense>
          <DaysPanel
            days={days}
            today={today}
            zone={zone}
            onApply={(next) => {
              setOpen(false)
              onChange(next)
            }}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      )}
    >
      <CalendarDays className="i" size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="tn">{daysText(days)}</span>
    </Popover>
  )
}
