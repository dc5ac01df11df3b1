import { Info } from 'lucide-react'
import { useState } from 'react'
import { pickers } from '../../words/en/pickers.ts'
import { Calendar } from './Calendar.tsx'
import { monthOf } from './calendar.ts'
import { isDate } from './dateText.ts'
import './times.css'

interface Props {
  /** `2026-11-22`; anything else is none. */
  date: string
  today: string
  earliest?: string | undefined
  latest?: string | undefined
  /** Of whose clock the day is. */
  note?: string | undefined
  onChoose: (date: string) => void
  onClear?: (() => void) | undefined
}

/** A month to choose a day from. What lies before the earliest day or after the latest is off. */
export default function DayPanel({ date, today, earliest, latest, note, onChoose, onClear }: Props) {
  const chosen = isDate(date) ? date : ''
  const [month, setMonth] = useState(monthOf(chosen || today))
  return (
    <div className="times times-day">
      <Calendar
        mode="day"
        from={chosen}
        to={chosen}
        month={month}
        onMonth={setMonth}
        today={today}
        earliest={earliest}
        latest={latest}
        onChoose={onChoose}
      />
      {(note || onClear) && (
        <footer className="times-footer">
          {note && (
            <p className="hint">
              <Info className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
              {note}
            </p>
          )}
          {onClear && (
            <button type="button" className="btn sm" onClick={onClear}>
              {pickers.date.clear}
            </button>
          )}
        </footer>
      )}
    </div>
  )
}
