import { Info } from 'lucide-react'
import { useState } from 'react'
import { Calendar } from '../../../parts/pickers/Calendar.tsx'
import { monthOf } from '../../../parts/pickers/calendar.ts'
import { daysBetween } from '../../../parts/pickers/hours.ts'
import { pickers } from '../../../words/en/pickers.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'
import type { Days } from './range.ts'
import '../../../parts/pickers/times.css'

const words = pickers.times
/** Most days of one request. */
const most = 366

interface Props {
  days: Days
  today: string
  zone: string
  onApply: (days: Days) => void
  onCancel: () => void
}

/** One day or several, in the zone of the group. What lies ahead is off. */
export default function DaysPanel({ days, today, zone, onApply, onCancel }: Props) {
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState<string | undefined>(days.to)
  const [month, setMonth] = useState(monthOf(days.to))
  const count = daysBetween(from, to ?? from) + 1
  const tooLong = count > most
  const choose = (date: string) => {
    if (to !== undefined || date < from) {
      setFrom(date)
      setTo(undefined)
    } else setTo(date)
  }
  return (
    <div className="times times-range">
      <Calendar
        mode="range"
        from={from}
        to={to ?? from}
        month={month}
        onMonth={setMonth}
        today={today}
        latest={today}
        onChoose={choose}
      />
      <footer className="times-footer">
        <p className={tooLong ? 'hint error' : 'hint'} aria-live="polite">
          <Info className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
          {tooLong ? words.tooLong : `${words.days(count)} ${words.zone(zone)}`}
        </p>
        <button type="button" className="btn sm ghost" onClick={() => onApply({ from: today, to: today })}>
          {taskBoard.tasks.days.today}
        </button>
        <button type="button" className="btn sm" onClick={onCancel}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="btn sm primary"
          aria-disabled={tooLong || undefined}
          onClick={() => !tooLong && onApply({ from, to: to ?? from })}
        >
          {words.apply}
        </button>
      </footer>
    </div>
  )
}
