import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { CompanyUsage, Counted } from '../../../shared/contract/usage.ts'
import { usageServices } from '../../../shared/usage/cost.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import type { PanelProps } from '../../features/entity/entity.ts'
import { DayTable, PartsLegend } from '../../features/usage/DayTable.tsx'
import { daysOf } from '../../features/usage/series.ts'
import { Facts } from '../../parts/facts/Facts.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { count, figure } from '../../parts/metrics/format.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { universalUsage as words } from '../../words/en/universalUsage.ts'
import { usage } from '../../words/en/usage.ts'
import { dollars } from './money.ts'
import { useMonth } from './useMonth.ts'
import './universalUsage.css'

const DayBars = lazyPart('features/usage/DayBars', () => import('../../features/usage/DayBars.tsx'))

const parts = usageServices.map((key) => ({ key, title: words.services[key] }))
const none = '–'

/** What a company used on the days of a month, and what each part of it costs. */
export default function UsageOfCompany({ row }: PanelProps<CompanyUsage>) {
  const zone = useSession().company.time_zone
  const [month] = useMonth()
  const query = useQuery(read('getUsageOfCompany', { company_uid: row.uid, month }))
  const of = query.data
  if (!of) return query.error ? <ErrorState error={query.error} onRetry={() => query.refetch()} /> : <Skeleton />
  if (!of.cost) return <Empty title={words.none} text={words.noneText} />
  const { cost, counted, measured } = of
  const days = daysOf(month, of.days, (day) => ({ ...day.cost }))
  const label = words.chart(dollars(cost.total), usage.monthName(month))
  return (
    <div className="drawer-pane uu-pane" aria-busy={query.isFetching}>
      <PartsLegend parts={parts} />
      <Suspense fallback={<div className="us-chart" />}>
        <DayBars days={days} parts={parts} write={dollars} label={label} />
      </Suspense>
      <DayTable days={days} parts={parts} write={dollars} />
      <h3>{words.costs}</h3>
      <Facts
        none={none}
        facts={[
          ...usageServices.map((key) => [words.services[key], dollars(cost[key])] as const),
          [words.signIns, dollars(cost.sign_ins)],
          [words.sharedCost, dollars(cost.shared)],
          [words.sum, <b key="sum">{dollars(cost.total)}</b>],
        ]}
      />
      <h3>{words.used}</h3>
      <Facts
        none={none}
        facts={[
          ...Object.entries(usage.counts).map(([key, title]) => [title, count(counted[key as keyof Counted])] as const),
          [usage.stored, of.stored === null ? null : usage.bytes(of.stored)],
          [usage.devices, of.devices === null ? null : count(of.devices)],
          [usage.users, of.users === null ? null : count(of.users)],
        ]}
      />
      <h3>{words.measured}</h3>
      <Facts
        none={none}
        facts={[
          [words.readUnits, count(measured.read_units)],
          [words.writeUnits, count(measured.write_units)],
          [words.gbSeconds, figure(measured.gb_seconds, 1)],
          [words.sent, usage.bytes(measured.sent)],
          [words.answered, usage.bytes(measured.answered)],
        ]}
      />
      <p className="hint">
        {of.summed_at && `${usage.asOf(dateTimeIn(zone, of.summed_at))}. `}
        {words.measuredNote}
      </p>
    </div>
  )
}
