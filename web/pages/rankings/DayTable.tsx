import { addsUp, type RankingType } from '../../../shared/metrics/rankings.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { Card } from '../../parts/card/Card.tsx'
import { dateAfter, dateOf, plainHour } from '../../parts/pickers/hours.ts'
import { locale } from '../../words/en/locale.ts'
import { rankings as words } from '../../words/en/rankings.ts'
import { type Ranked, valueText } from './ranked.ts'

interface Props {
  rows: readonly Ranked[]
  type: RankingType
  span: HourSpan
}

const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
/** `Fri 20` */
const dayHead = (date: string) => `${weekdays.format(new Date(`${date}T00:00:00Z`))} ${Number(date.slice(8))}`

/** The days that a range touches. */
const datesIn = ({ start, end }: HourSpan): string[] => {
  const last = plainHour(end).endsWith(' 00') ? dateAfter(dateOf(plainHour(end)), -1) : dateOf(end)
  const dates: string[] = []
  for (let date = dateOf(start); date <= last; date = dateAfter(date, 1)) dates.push(date)
  return dates
}

/** What a worker did in each team, day by day. */
export const DayTable = ({ rows, type, span }: Props) => {
  const dates = datesIn(span)
  const shown = rows.filter(({ days }) => days.length > 0)
  if (dates.length < 2 || shown.length === 0) return null
  return (
    <Card label={words.byDay} className="rk-days">
      <div className="rk-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.columns.team}</th>
              {dates.map((date) => (
                <th key={date} scope="col" className="num">
                  {dayHead(date)}
                </th>
              ))}
              {addsUp(type) && (
                <th scope="col" className="num">
                  {words.total}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ uid, name, value, days }) => (
              <tr key={uid}>
                <th scope="row">{name}</th>
                {dates.map((date) => {
                  const found = days.find((day) => day.date === date)
                  return (
                    <td key={date} className={found ? 'num tn' : 'num muted'}>
                      {found ? valueText(type, found.value) : words.none}
                    </td>
                  )
                })}
                {addsUp(type) && <td className="num tn rk-value">{valueText(type, value)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
