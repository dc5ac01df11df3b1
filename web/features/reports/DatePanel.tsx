import { Info } from 'lucide-react'
import { useState } from 'react'
import { Calendar } from '../../parts/pickers/Calendar.tsx'
import { monthOf } from '../../parts/pickers/calendar.ts'
import { daysBetween } from '../../parts/pickers/hours.ts'
import { pickers } from '../../words/en/pickers.ts'
import type { Dates } from './DateRange.tsx'
import '../../parts/pickers/times.css'

const words = pickers.times

export interface DatePanelProps {
  dates: Dates
  /** What is chosen where a day is: itself, its week, its month. */
  snap: (dates: Dates) => Dates
  today: string
  zone: string
  /** Why dates cannot be chosen, if so. */
  refusalOf: (dates: Dates) => string | undefined
  onApply: (dates: Dates) => void
  onCancel: () => void
}

/** Two months to choose days from. What lies ahead is off. */
export default function DatePanel({ dates, snap, today, zone, refusalOf, onApply, onCancel }: DatePanelProps) {
  const [chosen, setChosen] = useState(dates)
  const [begun, setBegun] = useState(false)
  const [month, setMonth] = useState(monthOf(dates.to > today ? today : dates.to))
  const refusal = refusalOf(chosen)
  const days = daysBetween(chosen.from, chosen.to) + 1
  return (
    <div className="times times-range">
      <Calendar
        mode="range"
        from={chosen.from}
        to={chosen.to}
        month={month}
        onMonth={setMonth}
        today={today}
        latest={today}
        onChoose={(date) => {
          const goesOn = begun && date >= chosen.from
          setChosen(snap(goesOn ? { from: chosen.from, to: date } : { from: date, to: date }))
          setBegun(!goesOn)
        }}
      />
      <footer className="times-footer">
        <p className={refusal ? 'hint error' : 'hint'} aria-live="polite">
          <Info className="i" size={13} strokeWidth={1.75} aria-hidden />
          {refusal ?? `${words.days(days)} ${words.zone(zone)}`}
        </p>
        <button type="button" className="btn sm" onClick={onCancel}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="btn sm primary"
          aria-disabled={refusal ? true : undefined}
          onClick={() => !refusal && onApply(chosen)}
        >
          {words.apply}
        </button>
      </footer>
    </div>
  )
}
