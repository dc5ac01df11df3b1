import { ArrowDown, ArrowUp } from 'lucide-react'
import { addsUp, type RankingType } from '../../../shared/metrics/rankings.ts'
import { changeSize, figure } from '../../parts/metrics/format.ts'
import { rankings as words } from '../../words/en/rankings.ts'
import { type Ranked, shareText, valueText } from './ranked.ts'

interface Props {
  id: string
  row: Ranked
  facility: string | undefined
  type: RankingType
  weeks: number
  withUsers: boolean
}

/** What is behind a bar. */
export const RankTip = ({ id, row, facility, type, weeks, withUsers }: Props) => {
  const { before } = row
  const change = before?.change ?? null
  const Arrow = change !== null && change < 0 ? ArrowDown : ArrowUp
  return (
    <div id={id} role="tooltip" className="rk-tip">
      <header>
        <b>{row.name}</b> {facility && <small>{facility}</small>}
      </header>
      <dl>
        <div>
          <dt>{words.types[type]}</dt>
          <dd>{valueText(type, row.value)}</dd>
        </div>
        <div>
          <dt>{words.columns.share}</dt>
          <dd>{shareText(row.share)}</dd>
        </div>
        {before && (
          <div>
            <dt>{words.before(weeks)}</dt>
            <dd>
              {valueText(type, before.value)}
              {change !== null && (
                <span className="rk-change">
                  {changeSize(change) !== changeSize(0) && <Arrow size={12} strokeWidth={1.75} aria-hidden />}
                  <span className="sr">
                    {change < 0 ? words.less(changeSize(change)) : words.more(changeSize(change))}
                  </span>
                  <span aria-hidden>{changeSize(change)}</span>
                </span>
              )}
            </dd>
          </div>
        )}
        {withUsers && type !== 'ACTIVE_USERS' && (
          <div>
            <dt>{words.activeUsers}</dt>
            <dd>{figure(row.users, 0)}</dd>
          </div>
        )}
        {withUsers && addsUp(type) && row.users > 0 && row.value !== null && (
          <div>
            <dt>{words.perUser}</dt>
            <dd>{figure(row.value / row.users, 2)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
