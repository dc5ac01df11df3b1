import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { pickers } from '../../words/en/pickers.ts'
import { useNarrow } from '../narrow.ts'
import { dateIn, fullDayName, monthAfter, monthName, textOf, weekdayName } from './calendar.ts'

const words = pickers.times

interface Props {
  mode: 'day' | 'range'
  /** Empty while nothing is chosen. */
  from: string
  to: string | undefined
  /** The last month that is shown, `YYYY-MM`. */
  month: string
  onMonth: (month: string) => void
  /** The last day that can be chosen, unless those from a day on can. */
  today: string
  /** The first and the last day that can be chosen. */
  earliest?: string | undefined
  latest?: string | undefined
  onChoose: (date: string) => void
}

/**
 * One month or two to choose a day from. Dates are those of the group's clock as text; the calendar takes each for a
 * day of this browser's clock, which only draws it.
 */
export const Calendar = ({ mode, from, to, month, onMonth, today, earliest, latest, onChoose }: Props) => {
  const narrow = useNarrow()
  const count = mode === 'day' || narrow ? 1 : 2
  const range = from === '' ? undefined : { from: dateIn(from), to: to === undefined ? undefined : dateIn(to) }
  const [before, after] = [earliest, latest].map((date) => (date === undefined ? undefined : dateIn(date)))
  return (
    <DayPicker
      mode="range"
      required
      selected={range}
      onSelect={(_range, day) => onChoose(textOf(day))}
      month={dateIn(`${monthAfter(month, 1 - count)}-01`)}
      onMonthChange={(first) => onMonth(monthAfter(textOf(first).slice(0, 7), count - 1))}
      numberOfMonths={count}
      startMonth={before}
      {...(after ? { endMonth: after } : {})}
      disabled={[...(before ? [{ before }] : []), ...(after ? [{ after }] : [])]}
      today={dateIn(today)}
      weekStartsOn={1}
      navLayout="around"
      autoFocus
      labels={{
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelDayButton: (day) => fullDayName(textOf(day)),
        labelGrid: (first) => monthName(textOf(first).slice(0, 7)),
        labelWeekday: (day) => weekdayName(textOf(day)),
      }}
      formatters={{
        formatCaption: (first) => monthName(textOf(first).slice(0, 7)),
        formatWeekdayName: (day) => weekdayName(textOf(day)).slice(0, 2),
      }}
      components={{ Chevron }}
      classNames={classNames}
    />
  )
}

const Chevron = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) => {
  const Sign = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Sign size={16} strokeWidth={1.75} aria-hidden />
}

const classNames = {
  root: 'cal',
  months: 'cal-months',
  month: 'cal-month',
  month_caption: 'cal-caption',
  month_grid: 'cal-grid',
  button_previous: 'icon-button cal-previous',
  button_next: 'icon-button cal-next',
  day: 'cal-day',
  selected: 'inside',
  range_start: 'first',
  range_end: 'last',
  today: 'today',
}
