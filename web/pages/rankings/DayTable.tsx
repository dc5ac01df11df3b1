import { addsUp, type RankingType } from '../../../shared/metrics/rankings.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { Card } from '../../parts/card/Card.tsx'
import { zoneName } from '../../parts/zone.ts'
import { rankings as words } from '../../words/en/rankings.ts'
import { datesIn, dayHead, partsOfDays } from './days.ts'
import { type Ranked, valueText } from './ranked.ts'

interface Props {
  rows: readonly Ranked[]
  type: RankingType
  span: HourSpan
  zone: string
  /** When it was asked for, epoch ms. */
  at: number
}

/** What a worker did in each team, day by day. */
export const DayTable = ({ rows, type, span, zone, at }: Props) => {
  const dates = datesIn(span)
  const shown = rows.filter(({ days }) => days.length > 0)
  if (dates.length < 2 || shown.length === 0) return null
  return (
    <Card
      label={words.byDay}
      className="rk-days"
      head={
        <span className="muted tn" title={zoneName(zone)}>
          {partsOfDays(span, zone, at).join(' · ')}
        </span>
      }
    >
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
