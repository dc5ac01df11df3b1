import { useState } from 'react'
import { chartFacts } from '../../../shared/metrics/charts.ts'
import { LineChart } from '../../parts/charts/LineChart.tsx'
import type { ChartModel, LabelMode } from '../../parts/charts/model.ts'
import { PointTable } from '../../parts/charts/PointTable.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { StateArt } from '../../parts/states/StateArt.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { charts as words } from '../../words/en/charts.ts'
import { ChartOptions } from './ChartOptions.tsx'
import type { Points } from './usePoints.ts'
import type { View } from './view.ts'

interface Props {
  view: View
  points: Points
  by: string
  span: string
  single: boolean
  onOptions: (change: { labels?: LabelMode; omit?: boolean; targets?: boolean }) => void
  onRetry: () => void
  onChangeDates: () => void
}

/** The chart with its options, and below it the same points as a table. */
export const ChartView = (props: Props) => {
  const { view, points, by, span, single, onOptions } = props
  const { waiting } = points
  const model = points.drawable || !waiting ? points.model : undefined
  const [active, setActive] = useState<number>()
  const targets = view.targets && single
  const drawable = points.drawable && model !== undefined
  const stale = waiting && drawable
  const narrow = useNarrow()
  const options = (
    <ChartOptions labels={view.labels} omit={view.omit} targets={view.targets} single={single} onChange={onOptions} />
  )
  return (
    <div className={stale ? 'chart-page stale' : 'chart-page'} aria-busy={waiting}>
      <section className="chart-card" aria-label={words.title}>
        <header>
          <h2>{words.types[model?.type ?? view.type]}</h2>
          {model && (
            <span className="muted chart-span">
              {by}, {span}
            </span>
          )}
          {model?.interval === 'day' && model.keys.length > 1 && !(targets && model.series[0]?.goal) && (
            <span className="muted weekend-key">
              <i />
              {words.options.weekend}
            </span>
          )}
          <span className="grow" />
          {!narrow && options}
        </header>
        {targets && model && <GoalNote model={model} />}
        {drawable ? (
          <LineChart
            model={model}
            mode={view.labels}
            targets={targets}
            label={words.chart.label(words.types[model.type], by, span)}
            active={active}
            onActive={setActive}
          />
        ) : (
          <NoChart {...props} />
        )}
        {narrow && options}
      </section>
      {drawable && <PointTable model={model} targets={targets} active={active} onActive={setActive} />}
    </div>
  )
}

/** Why there is no goal to see, though it was asked for. */
const GoalNote = ({ model }: { model: ChartModel }) => {
  if (model.series.length !== 1 || model.series[0]?.goal) return null
  const { goal } = chartFacts[model.type]
  const { notSet, noGoal, otherGoal, noScanTeam } = words.options
  return (
    <p className="chart-note muted" role="status">
      {!goal
        ? noGoal
        : model.series[0]?.noScanTeam
          ? noScanTeam
          : goal.of === 'day' && model.interval === 'hour'
            ? otherGoal
            : notSet}
    </p>
  )
}

/** What stands in the place of the chart. */
const NoChart = ({ view, points: { states, waiting }, onRetry, onChangeDates }: Props) => {
  const { states: text } = words
  if (view.datasets.length === 0) {
    return (
      <div className="chart-none" role="status">
        <StateArt kind="empty" />
        <h3>{text.emptyTitle}</h3>
        <p>{text.empty}</p>
      </div>
    )
  }
  if (waiting) {
    return (
      <div className="chart-none">
        <Skeleton className="chart-bones">
          <span className="bone" />
        </Skeleton>
      </div>
    )
  }
  const failed = states.find(({ state }) => state === 'failed')
  if (failed) {
    return (
      <div className="chart-none" role="alert">
        <StateArt kind="failed" />
        <h3>{text.failedTitle}</h3>
        <p>{failed.message}</p>
        <button type="button" className="btn primary" onClick={onRetry}>
          {text.tryAgain}
        </button>
      </div>
    )
  }
  return (
    <div className="chart-none" role="status">
      <StateArt kind="empty" />
      <h3>{text.noDataTitle}</h3>
      {states.map(({ slot, message }) => message && <p key={slot}>{message}</p>)}
      <button type="button" className="btn" onClick={onChangeDates}>
        {text.changeDates}
      </button>
    </div>
  )
}
