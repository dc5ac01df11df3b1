import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { read } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { DayTable, PartsLegend } from '../../features/usage/DayTable.tsx'
import { MonthPicker } from '../../features/usage/MonthPicker.tsx'
import { monthAt } from '../../features/usage/months.ts'
import { daysOf } from '../../features/usage/series.ts'
import { Facts } from '../../parts/facts/Facts.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { count } from '../../parts/metrics/format.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { usage as words } from '../../words/en/usage.ts'

const DayBars = lazyPart('features/usage/DayBars', () => import('../../features/usage/DayBars.tsx'))

const kinds = ['console_requests', 'device_requests', 'program_requests'] as const
const parts = kinds.map((key) => ({ key, title: words.requests[key] }))
const facts = ['events', 'batches', 'heartbeats', 'mails', 'pushes', 'webhooks'] as const

/** What the company used in a month, for its admins: amounts, and no prices. */
export default function UsageCard() {
  const id = useId()
  const zone = useSession().company.time_zone
  const [month, setMonth] = useState(() => monthAt(serverNow()))
  const query = useQuery(read('getUsage', { month }))
  const of = query.data
  const total = of ? kinds.reduce((sum, kind) => sum + of.counted[kind], 0) : 0
  const days = of ? daysOf(month, of.days, (day) => Object.fromEntries(kinds.map((kind) => [kind, day[kind]]))) : []
  return (
    <section className="boxed company-card company-usage" aria-labelledby={`${id}-title`} aria-busy={query.isFetching}>
      <h2 id={`${id}-title`}>{words.card.title}</h2>
      <p className="muted">{words.card.text}</p>
      <MonthPicker month={month} onChange={setMonth} />
      {query.isPending && <Skeleton />}
      {query.error && !of && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {of && of.days.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {of && of.days.length > 0 && (
        <>
          <p>
            <b className="tn">{words.card.total(count(total))}</b>
          </p>
          <PartsLegend parts={parts} />
          <Suspense fallback={<div className="us-chart" />}>
            <DayBars
              days={days}
              parts={parts}
              write={count}
              label={words.card.chart(count(total), words.monthName(month))}
            />
          </Suspense>
          <DayTable days={days} parts={parts} write={count} />
          <Facts
            none="–"
            facts={[
              ...facts.map((key) => [words.counts[key], count(of.counted[key])] as const),
              [words.stored, of.stored === null ? null : words.bytes(of.stored)],
              [words.devices, of.devices === null ? null : count(of.devices)],
              [words.users, of.users === null ? null : count(of.users)],
            ]}
          />
          {of.summed_at && <p className="hint">{words.asOf(dateTimeIn(zone, of.summed_at))}</p>}
        </>
      )}
    </section>
  )
}
