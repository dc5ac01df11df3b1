import type { UseQueryResult } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { RankingRow } from '../../../shared/contract/rankings.ts'
import { addsUp } from '../../../shared/metrics/rankings.ts'
import { serverTime } from '../../api/clock.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { NoFigures } from '../../features/reports/NoFigures.tsx'
import { OrderButton } from '../../features/reports/OrderButton.tsx'
import { WhatChanged } from '../../features/whatChanged/WhatChanged.tsx'
import { Card } from '../../parts/card/Card.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import type { CardLink } from '../../parts/metrics/model.ts'
import { clockHours } from '../../parts/pickers/limits.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { rankings as words } from '../../words/en/rankings.ts'
import { DayTable } from './DayTable.tsx'
import { RankTable } from './RankTable.tsx'
import { type Ranked, type rankingChanged, valueText } from './ranked.ts'
import { usualOrder, type View } from './view.ts'

interface Props {
  view: View
  query: UseQueryResult<RankingRow[]>
  /** In their order; undefined while there are none, or nothing to rank by. */
  rows: Ranked[] | undefined
  span: HourSpan
  zone: string
  /** Undefined until what it is compared with is known, and of what does not add up. */
  changed: ReturnType<typeof rankingChanged> | undefined
  /** Weeks between the range and the one that places are compared with. */
  weeks: number
  title: string
  isAsked: boolean
  facilityOf: (team: string) => string | undefined
  linkOf: (row: Ranked) => CardLink | undefined
  onShow: (change: Partial<View>) => void
}

const spanText = ({ start, end }: HourSpan) => {
  const hours = clockHours(start, end)
  return hours % 24 === 0 ? words.days(hours / 24) : words.hours(hours)
}

const sorts = (['value', 'name'] as const).map((value) => ({ value, label: words.sorts[value] }))
const scales = (['linear', 'log'] as const).map((value) => ({ value, label: words.scales[value] }))

/** The ranking with its controls, or why there is none. */
export const RankingPanel = (props: Props) => {
  const { view, query, rows, span, zone, changed, weeks, title, isAsked, facilityOf, linkOf, onShow } = props
  if (!isAsked) return <Empty title={words.noWorker} />
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton />
  if (!rows) return <NoFigures title={words.empty} change={words.changeDates} />
  const { type, sort, order, scale } = view
  const total = rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const orders = sort === 'name' ? words.nameOrders : words.orders
  return (
    <div aria-busy={query.isFetching}>
      {changed && (
        <div className="rk-changed">
          <WhatChanged
            {...changed}
            noun={words.types[type]}
            nameOf={(id) => changed.names.get(id) ?? id}
            valueText={(value) => valueText(type, value)}
          />
        </div>
      )}
      <Card
        label={title}
        head={
          <>
            <span className="muted tn">
              {addsUp(type) ? words.inAll(spanText(span), valueText(type, total)) : spanText(span)}
            </span>
            <span className="grow" />
            <SegRadio
              label={words.sort}
              options={sorts}
              value={sort}
              onChange={(next) => onShow({ sort: next, order: usualOrder(next) })}
            />
            <OrderButton order={order} names={orders} onOrder={(next) => onShow({ order: next })} />
            <span className="card-rule" />
            <SegRadio label={words.scale} options={scales} value={scale} onChange={(next) => onShow({ scale: next })} />
          </>
        }
      >
        <RankTable {...{ rows, type, scale, weeks, facilityOf, linkOf }} ofOne={view.tab === 'worker'} />
        {scale === 'log' && (
          <p className="rk-note">
            <Info className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.logNote} {rows.some(({ value }) => value !== null && value <= 0) && words.logLeft}
          </p>
        )}
      </Card>
      {view.tab === 'worker' && <DayTable {...{ rows, type, span, zone }} at={serverTime(query.dataUpdatedAt)} />}
    </div>
  )
}
