import type { UseQueryResult } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { SkuMetricRow } from '../../../shared/contract/skuMetrics.ts'
import type { Changed } from '../../../shared/metrics/whatChanged.ts'
import { KnownFrom } from '../../features/reports/KnownFrom.tsx'
import { NoFigures } from '../../features/reports/NoFigures.tsx'
import { OrderButton } from '../../features/reports/OrderButton.tsx'
import { WhatChanged } from '../../features/whatChanged/WhatChanged.tsx'
import { Card } from '../../parts/card/Card.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'
import { BarTable } from './BarTable.tsx'
import { type Row, scansText } from './rows.ts'
import { dataTypes, usualOrder, type View } from './view.ts'

interface Props {
  view: View
  zone: string
  changed: Changed | undefined
  query: Pick<UseQueryResult<SkuMetricRow[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** In their order. */
  rows: readonly Row[] | undefined
  onShow: (change: Partial<View>) => void
}

const sorts = (['value', 'group'] as const).map((value) => ({ value, label: words.sorts[value] }))
const types = dataTypes.map((value) => ({ value, label: words.dataTypes[value] }))

const nameOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)?.name ?? ''

/** The bars with their controls, or why there are none. */
export const SkuMetricsPanel = ({ view, zone, changed, query, rows, onShow }: Props) => {
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!rows) return <Skeleton />
  const scans = rows.reduce((sum, row) => sum + row.scans, 0)
  const known = <KnownFrom from={query.data?.[0]?.known_from} zone={zone} />
  if (scans === 0) {
    return (
      <>
        {known}
        <NoFigures title={words.nothing} text={words.nothingText} change={words.changeDates} />
      </>
    )
  }
  const { kind, data, sort, order } = view
  const orders = sort === 'group' ? words.nameOrders : words.orders
  return (
    <>
      {known}
      {changed && data === 'scans' && (
        <WhatChanged {...changed} noun={words.noun} valueText={scansText} nameOf={(id) => nameOf(rows, id)} />
      )}
      <Card
        label={words.heading[kind]}
        busy={query.isFetching}
        head={
          <>
            <span className="muted tn">{words.inAll(rows.length, scansText(scans))}</span>
            <span className="grow" />
            <SegRadio label={words.data} options={types} value={data} onChange={(next) => onShow({ data: next })} />
            <span className="card-rule" />
            <SegRadio
              label={words.sort}
              options={sorts}
              value={sort}
              onChange={(next) => onShow({ sort: next, order: usualOrder(next) })}
            />
            <OrderButton order={order} names={orders} onOrder={(next) => onShow({ order: next })} />
          </>
        }
      >
        <BarTable rows={rows} data={data} />
        <p className="sm-note">
          <Info className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.note} {words.tooSoon}
        </p>
      </Card>
    </>
  )
}
