import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ChartType } from '../../../shared/metrics/charts.ts'
import { isPlatformRate, type PlatformMetric } from '../../../shared/metrics/platform.ts'
import { read } from '../../api/calls.ts'
import { Card } from '../../parts/card/Card.tsx'
import { LineChart } from '../../parts/charts/LineChart.tsx'
import { modelOf } from '../../parts/charts/modelOf.ts'
import { PointTable } from '../../parts/charts/PointTable.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'
import { compactFigure } from './compactFigure.ts'
import { type Asked, boundedRange, hoursOf, intervalFor, rangeOf, unitOf } from './view.ts'

interface Props {
  asked: Asked
  metric: PlatformMetric
  companies: ReadonlyMap<string, string>
  zone: string
  total: boolean
  onTotal: (total: boolean) => void
}

/** Companies that are drawn side by side: as many as there are colours. */
const mostLines = 5
const kept = { staleTime: Number.POSITIVE_INFINITY }
/** A kind of figure of Charts that is written in the same way. */
const written: Record<ReturnType<typeof unitOf>, ChartType> = {
  count: 'SCANS',
  hours: 'TOTAL_HOURS',
  miles: 'TOTAL_HOURS',
  money: 'COST_P_SCAN',
}

/** A metric over time, of one company or of the largest; or the totals of all companies side by side. */
export default function Graphs({ asked, metric, companies, zone, total, onTotal }: Props) {
  const single = asked.company !== undefined
  const all = useQuery({
    ...read('getUniversalChartMetrics', { ...rangeOf(asked, zone, asked.at), time_zone: zone, metrics_type: metric }),
    ...kept,
    enabled: !single,
  })
  const isTotal = total && !single
  const drawn = single
    ? [{ company_uid: asked.company ?? '', x: companies.get(asked.company ?? '') ?? '' }]
    : (all.data?.companies.slice(0, mostLines) ?? [])
  const interval = intervalFor(hoursOf(asked, zone, asked.at))
  const lines = useQueries({
    queries: (isTotal ? [] : drawn).map(({ company_uid }) => ({
      ...read('getCompChartMetrics', {
        ...boundedRange(asked, zone, asked.at),
        ...{ company_uid, metrics_type: metric, interval, current_time: new Date(asked.at).toISOString() },
      }),
      ...kept,
    })),
  })
  const [active, setActive] = useState<number>()
  const loaded = lines.length > 0 && lines.every(({ data }) => data)
  const stamp = lines.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const names = drawn.map(({ x }) => x).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: results are new at every render; their stamps are not
  const model = useMemo(() => {
    if (!loaded) return undefined
    const { start_time } = boundedRange(asked, zone, asked.at)
    return modelOf(
      lines.flatMap(({ data }, slot) => {
        if (!data) return []
        const from = data.points[0]?.x ?? start_time
        return [
          {
            ...{ slot, zone, note: '', at: asked.at, title: drawn[slot]?.x ?? '' },
            data: {
              ...{ data_type: written[unitOf(metric)], interval: data.interval, moreIsBetter: true },
              ...{ metricGoal: null, scanTeam: true, yellowZone: null },
              range: { from, to: new Date(asked.at).toISOString() },
              average: isPlatformRate(metric) ? data.total : null,
              // Nobody is asked for who was signed in: every interval counts.
              points: data.points.map(({ x, y }) => ({ x, y, working: 1 })),
            },
          },
        ]
      }),
      false,
    )
  }, [loaded, stamp, names, metric, asked, zone])

  const error = all.error ?? lines.find((line) => line.error)?.error
  const title = words.metrics[metric]
  const choice = (
    <SegRadio
      label={words.compare}
      options={[
        { value: 'each', label: words.byCompany },
        { value: 'total', label: words.total, off: single ? words.oneCompany : undefined },
      ]}
      value={isTotal ? 'total' : 'each'}
      onChange={(value) => onTotal(value === 'total')}
    />
  )
  const retry = () => {
    void all.refetch()
    for (const line of lines) if (line.error) void line.refetch()
  }
  return (
    <Card
      label={title}
      className="um-graph"
      busy={!error && (isTotal ? !all.data : !model)}
      head={
        <>
          <span className="muted">{isTotal ? words.eachCompany : words.by[interval]}</span>
          <span className="grow" />
          {choice}
        </>
      }
    >
      {error ? (
        <ErrorState error={new Error(words.failed(error.message))} onRetry={retry} />
      ) : isTotal ? (
        all.data ? (
          <Totals companies={all.data.companies} metric={metric} />
        ) : (
          <Skeleton />
        )
      ) : !single && all.data?.companies.length === 0 ? (
        <Empty title={words.noCompanies} />
      ) : model ? (
        <>
          <LineChart
            model={model}
            mode="none"
            targets={false}
            label={words.chart(title)}
            active={active}
            onActive={setActive}
          />
          <PointTable model={model} targets={false} active={active} onActive={setActive} />
        </>
      ) : (
        <Skeleton />
      )}
    </Card>
  )
}

interface TotalsProps {
  companies: readonly { company_uid: string; x: string; y: number | null }[]
  metric: PlatformMetric
}

/** Each company with its total, as a bar and as a figure. */
const Totals = ({ companies, metric }: TotalsProps) => {
  const most = Math.max(0, ...companies.map(({ y }) => y ?? 0))
  const unit = unitOf(metric)
  const text = (value: number | null) => {
    if (value === null) return '–'
    if (unit === 'money') return `$${figure(value)}`
    return unit === 'count' ? compactFigure(value) : figure(value)
  }
  if (companies.length === 0) return <Empty title={words.noCompanies} />
  return (
    <table className="um-totals">
      <thead>
        <tr>
          <th scope="col">{words.columns.company}</th>
          <th scope="col" aria-hidden />
          <th scope="col" className="num">
            {words.metrics[metric]}
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ company_uid, x, y }) => (
          <tr key={company_uid}>
            <th scope="row">{x}</th>
            <td aria-hidden>
              <i style={{ width: `${most > 0 ? (100 * (y ?? 0)) / most : 0}%` }} />
            </td>
            <td className="num tn">{text(y)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
