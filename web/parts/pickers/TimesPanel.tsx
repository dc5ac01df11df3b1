import { ArrowRight, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { pickers } from '../../words/en/pickers.ts'
import { rangeLimit as limits } from '../../words/en/rangeLimit.ts'
import { Calendar } from './Calendar.tsx'
import { dayName, monthOf } from './calendar.ts'
import {
  dateAfter,
  dateOf,
  daysBetween,
  type Hour,
  hourAt,
  hourOf,
  latest,
  plainHour,
  refusalOf,
  wallOf,
} from './hours.ts'
import { endFor, isTooLong, type Moved, type RangeLimit } from './limits.ts'
import './times.css'

const words = pickers.times

interface Props {
  /** One day with its hours, or any range. */
  mode: 'day' | 'range'
  start: Hour | undefined
  end: Hour | undefined
  zone: string
  /** Epoch ms. */
  now: number
  /** How long a range may be. A start that does not go with the end moves it, and says so. */
  limit?: RangeLimit | undefined
  /** Offers no hours of the end that are not after the start, where others are refused when they are chosen. */
  endsAfterStart?: boolean
  onApply: (start: Hour, end: Hour) => void
  onCancel: () => void
}

/** Days and hours to choose from, in the zone of the group. What lies ahead is off. Loaded when it is opened. */
export default function TimesPanel(props: Props) {
  const { mode, start, end, zone, now, limit: most, endsAfterStart = false, onApply, onCancel } = props
  const limit = latest(zone, now)
  const today = wallOf(zone, now).date
  const [from, setFrom] = useState(dateOf(start ?? limit.start))
  const [to, setTo] = useState<string | undefined>(
    mode === 'day' ? dateOf(start ?? limit.start) : dateOf(end ?? limit.end),
  )
  const [fromHour, setFromHour] = useState(start ? hourOf(start) : 0)
  const [toHour, setToHour] = useState(end ? endHourOf(end, dateOf(start ?? end), mode) : hourOf(limit.end))
  const [month, setMonth] = useState(monthOf(to ?? from))
  const [moved, setMoved] = useState<'start' | 'end'>('end')
  const [pushed, setPushed] = useState<Moved>()

  const first = hourAt(from, fromHour)
  const last = to === undefined ? undefined : hourAt(to, toHour)
  const isLong = most !== undefined && last !== undefined && isTooLong(first, last, most)
  const refusal = refusalOf(first, last, zone, now, moved) ?? (isLong ? 'tooLong' : undefined)
  const days = last ? daysBetween(from, dateOf(last)) + 1 : 1
  const message = useId()

  /** Takes a start, and where ranges are limited, the end that goes with it. */
  const begin = (date: string, hour: number) => {
    setFrom(date)
    setFromHour(hour)
    setMoved('start')
    if (!most) return
    const after = endFor(hourAt(date, hour), hourAt(to ?? date, toHour), most, { zone, now })
    setPushed(after.moved)
    // The end of the start's own day is its hour 24.
    const isMidnight = hourOf(after.end) === 0 && dateOf(after.end) > date
    setTo(isMidnight ? dateAfter(dateOf(after.end), -1) : dateOf(after.end))
    setToHour(isMidnight ? 24 : hourOf(after.end))
  }
  const finish = (date: string, hour: number) => {
    setTo(date)
    setToHour(hour)
    setMoved('end')
    setPushed(undefined)
  }

  const choose = (date: string) => {
    if (mode === 'day') {
      setFrom(date)
      setTo(date)
      const most = date === today ? hourOf(limit.end) : 24
      // Another day is wanted whole; of today, what there is of it.
      if (date !== from) setToHour(most)
      if (fromHour >= most) setFromHour(0)
    } else if (most && (moved === 'end' || date < from)) {
      begin(date, date === today ? Math.min(fromHour, hourOf(limit.start)) : fromHour)
    } else if (!most && (to !== undefined || date < from)) {
      setFrom(date)
      setTo(undefined)
      setMoved('start')
    } else {
      finish(date, date === today ? hourOf(limit.end) : 24)
    }
  }
  return (
    <div className={`times times-${mode}`}>
      <div className="times-ends">
        <End label={mode === 'day' ? words.startHour : words.start} date={mode === 'day' ? undefined : from}>
          <HourSelect
            label={words.startHour}
            value={fromHour}
            hours={hoursUpTo(0, from === today ? hourOf(limit.start) : 23)}
            onChange={(hour) => begin(from, hour)}
          />
        </End>
        <ArrowRight className="i muted" size={14} strokeWidth={1.75} aria-hidden="true" />
        <End label={mode === 'day' ? words.endHour : words.end} date={mode === 'day' ? undefined : (to ?? '')}>
          <HourSelect
            label={words.endHour}
            value={toHour}
            hours={hoursUpTo(endsAfterStart && from === to ? fromHour + 1 : 1, to === today ? hourOf(limit.end) : 24)}
            onChange={(hour) => finish(to ?? from, hour)}
          />
        </End>
      </div>
      <Calendar
        mode={mode}
        from={from}
        to={to}
        month={month}
        onMonth={setMonth}
        today={today}
        latest={today}
        onChoose={choose}
      />
      <footer className="times-footer">
        <p id={message} className={refusal ? 'hint error' : pushed ? 'hint warn' : 'hint'} aria-live="polite">
          <Info className="i" size={13} strokeWidth={1.75} aria-hidden="true" />
          {refusal
            ? refusal === 'tooLong' && most
              ? limits.limit(lastingOf(most))
              : words[refusal]
            : pushed
              ? pushed === 'limited' && most
                ? limits.limited(lastingOf(most))
                : limits.endMoved
              : [words.futureOff, mode === 'range' && words.days(days), words.zone(zone)].filter(Boolean).join(' ')}
        </p>
        <button type="button" className="btn sm" onClick={onCancel}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="btn sm primary"
          aria-describedby={message}
          onClick={() => {
            if (last && !refusal) onApply(first, last)
          }}
          aria-disabled={refusal ? true : undefined}
        >
          {words.apply}
        </button>
      </footer>
    </div>
  )
}

/** The end of a day is its hour 24 and not hour 0 of the next, as long as one day is shown. */
const endHourOf = (end: Hour, day: string, mode: Props['mode']) =>
  mode === 'day' && plainHour(end) === hourAt(dateAfter(day, 1), 0) ? 24 : hourOf(end)

const lastingOf = (most: RangeLimit) =>
  'days' in most ? limits.lasting.days(most.days) : limits.lasting.months(most.months)

const hoursUpTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const End = ({ label, date, children }: { label: string; date: string | undefined; children: React.ReactNode }) => (
  <div className="field times-end">
    <span className="muted">{label}</span>
    {date !== undefined && <span className="tn">{date === '' ? '–' : dayName(date)}</span>}
    {children}
  </div>
)

interface HourSelectProps {
  label: string
  value: number
  hours: number[]
  onChange: (hour: number) => void
}

const HourSelect = ({ label, value, hours, onChange }: HourSelectProps) => (
  <select className="tn" aria-label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {[...new Set([...hours, value])].map((hour) => (
      <option key={hour} value={hour} disabled={!hours.includes(hour)}>
        {String(hour).padStart(2, '0')}:00
      </option>
    ))}
  </select>
)
