import { Info } from 'lucide-react'
import { useState } from 'react'
import { Calendar } from '../../parts/pickers/Calendar.tsx'
import { monthOf } from '../../parts/pickers/calendar.ts'
import { wallOf } from '../../parts/pickers/wall.ts'
import { pickers } from '../../words/en/pickers.ts'
import { earliestIn } from './when.ts'
import '../../parts/pickers/times.css'

interface Props {
  date: string
  zone: string
  onChoose: (date: string) => void
}

/** A month to choose a day from. What lies before yesterday is off. */
export default function DayPanel({ date, zone, onChoose }: Props) {
  const [month, setMonth] = useState(monthOf(date))
  const now = Date.now()
  return (
    <div className="times times-day">
      <Calendar
        mode="day"
        from={date}
        to={date}
        month={month}
        onMonth={setMonth}
        today={wallOf(zone, now).date}
        earliest={earliestIn(zone, now)}
        onChoose={onChoose}
      />
      <footer className="times-footer">
        <p className="hint">
          <Info className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
          {pickers.times.zone(zone)}
        </p>
      </footer>
    </div>
  )
}
