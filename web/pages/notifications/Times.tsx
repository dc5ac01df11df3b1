import { TriangleAlert } from 'lucide-react'
import { shortDayName, weekdayName } from '../../parts/pickers/calendar.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import { occurrencesOf } from './when.ts'

/**
 * The next times of a notification, a line between weeks, and holidays marked.
 * @param props.walls of the company's clock, `YYYY-MM-DD HH:mm`, rising @param props.today `YYYY-MM-DD`
 */
export const Times = ({ walls, today, label }: { walls: readonly string[]; today: string; label: string }) => (
  <ol className="nt-times" aria-label={label}>
    {occurrencesOf(walls, today).map(({ date, time, gap, near, year, holiday }, at) => (
      <li key={`${date} ${time}`} className={gap ? 'gap' : undefined}>
        <span aria-hidden="true">{at + 1}</span>
        <span>
          {weekdayName(date).slice(0, 3)}, {shortDayName(date)}
        </span>
        <b className="tn">{time}</b>
        {holiday ? (
          <small className="holiday">
            <TriangleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
            {words.holidays[holiday]}
          </small>
        ) : (
          <small>{near ? notifications[near] : year}</small>
        )}
      </li>
    ))}
  </ol>
)
