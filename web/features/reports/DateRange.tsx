import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { dayName, shortDayName } from '../../parts/pickers/calendar.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import type { DatePanelProps } from './DatePanel.tsx'

const DatePanel = lazyPart('features/reports/DatePanel', () => import('./DatePanel.tsx'))

/** Dates of a zone's clock, both included. */
export interface Dates {
  from: string
  to: string
}

const datesName = ({ from, to }: Dates) => (from === to ? dayName(from) : `${shortDayName(from)} – ${dayName(to)}`)

interface Props extends Omit<DatePanelProps, 'onCancel' | 'onApply'> {
  label: string
  onChange: (dates: Dates) => void
}

/** Days, or whole weeks or months of them. */
export const DateRange = ({ label, onChange, ...panel }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="field field-button hour-range"
      label={`${label}:`}
      panelClass="times-panel"
      panel={() => (
        <Suspense>
          <DatePanel
            {...panel}
            onCancel={() => setOpen(false)}
            onApply={(dates) => {
              setOpen(false)
              onChange(dates)
            }}
          />
        </Suspense>
      )}
    >
      <CalendarDays className="i" size={14} strokeWidth={1.75} aria-hidden />
      <span className="tn">{datesName(panel.dates)}</span>
    </Popover>
  )
}
