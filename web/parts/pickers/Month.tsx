import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fullDayName, monthName, monthOf, weeksOf } from './calendar.ts'

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const longWeekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface Props {
  month: string
  from?: string
  to?: string
  /** The last day that can be chosen. */
  last: string
  today: string
  /** The day that the Tab key reaches. */
  focused: string
  /** Set when the focus moved by a key, so that it lands on the day. */
  steal: boolean
  onChoose: (date: string) => void
  /** The keys move by this many days. */
  onMove: (days: number) => void
}

const moves: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

/** One month to choose a day from. */
export const Month = ({ month, from, to, last, today, focused, steal, onChoose, onMove }: Props) => {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (steal && monthOf(focused) === month) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [steal, focused, month])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    onMove(move)
  }
  const classOf = (date: string) =>
    [
      from !== undefined && to !== undefined && date >= from && date <= to && 'inside',
      date === from && 'first',
      date === to && 'last',
      date === today && 'today',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <table ref={table} className="cal-month" onKeyDown={onKeyDown}>
      <caption>{monthName(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day, index) => (
            <th key={day} scope="col" abbr={longWeekdays[index]}>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) =>
              date ? (
                <td key={date} className={classOf(date)}>
                  <button
                    type="button"
                    aria-label={fullDayName(date)}
                    aria-pressed={date === from || date === to}
                    aria-current={date === today ? 'date' : undefined}
                    disabled={date > last}
                    tabIndex={date === focused ? 0 : -1}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else
                <td key={index} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
