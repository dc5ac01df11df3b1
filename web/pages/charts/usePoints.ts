import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { serverTime } from '../../api/clock.ts'
import type { ChartModel } from '../../parts/charts/model.ts'
import { isEmpty, modelOf } from '../../parts/charts/modelOf.ts'
import { toast } from '../../parts/toast/toast.ts'
import { charts } from '../../words/en/charts.ts'
import { isAuthentication, pointsQuery } from './queries.ts'
import type { Placed } from './useDatasets.ts'
import type { View } from './view.ts'

const words = charts.datasets

/** What became of a dataset, beside being drawn. */
export interface State {
  slot: number
  state: 'loading' | 'shown' | 'empty' | 'failed'
  message?: string
}

export interface Points {
  /** While another one is loading, the one before it stays. */
  model: ChartModel | undefined
  /** There is something to see: a dataset with figures, or one before that still stands. */
  drawable: boolean
  states: State[]
  /** The chart on the screen is not yet what was asked for. */
  waiting: boolean
  fetching: boolean
}

/**
 * The points of all datasets. They are drawn together once all of them have answered, so that nothing jumps; until
 * then the chart before stays.
 */
export const usePoints = (
  view: View,
  datasets: readonly Placed[],
  earliest: string | undefined,
  onRefused: () => void,
): Points => {
  const { type, times, omit } = view
  const results = useQueries({ queries: datasets.map((one) => pointsQuery(type, one, times, one.zone, earliest)) })
  const loaded = results.every(({ isPending }) => !isPending)
  const stamp = results.map(({ dataUpdatedAt, status }) => `${dataUpdatedAt}${status}`).join()
  const names = datasets
    .map(({ slot, group, chart, title, note }) => [slot, group, chart, title, note].join('~'))
    .join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: results are new at every render; their stamps are not
  const drawn = useMemo(() => {
    if (!loaded) return undefined
    const answered = datasets.flatMap((one, at) => {
      const { data, dataUpdatedAt } = results[at] ?? {}
      return data && one.zone ? [{ ...one, zone: one.zone, data, at: serverTime(dataUpdatedAt ?? 0) }] : []
    })
    const interval = answered[0]?.data.interval
    const alike = answered.filter(({ data }) => data.interval === interval)
    const empty = alike.every(({ data }) => isEmpty(data))
    return { model: modelOf(alike, omit), empty, alike: new Set(alike.map(({ slot }) => slot)) }
  }, [loaded, stamp, names, type, times, omit])

  const last = useRef<{ model: ChartModel | undefined; drawable: boolean }>({ model: undefined, drawable: false })
  if (drawn) {
    const { empty } = drawn
    // With nothing in it but what is left out, a chart has not even an axis.
    const model = drawn.model && drawn.model.keys.length > 0 ? drawn.model : undefined
    last.current = { model, drawable: model !== undefined && !empty }
  }

  const states = datasets.map(({ slot, title }, at): State => {
    const result = results[at]
    if (!result || result.isPending) return { slot, state: 'loading' }
    if (!result.data) return { slot, state: 'failed', message: words.failed(result.error?.message ?? '') }
    if (drawn && !drawn.alike.has(slot)) return { slot, state: 'failed', message: words.failed(words.otherInterval) }
    return isEmpty(result.data) ? { slot, state: 'empty', message: words.noData(title) } : { slot, state: 'shown' }
  })
  useStateToasts(
    states,
    results.map(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt)),
  )

  const refused = results.some(({ error }) => isAuthentication(error))
  useEffect(() => {
    if (refused) onRefused()
  }, [refused, onRefused])

  return { ...last.current, states, waiting: !loaded, fetching: results.some(({ isFetching }) => isFetching) }
}

/** Says once for each answer that a dataset failed or has nothing to show. */
const useStateToasts = (states: readonly State[], answeredAt: readonly number[]) => {
  const shown = useRef(new Set<string>())
  useEffect(() => {
    for (const [at, { state, message }] of states.entries()) {
      const key = `${message} ${answeredAt[at]}`
      if (!message || shown.current.has(key)) continue
      shown.current.add(key)
      if (state === 'failed') toast.error(message)
      else toast.info(message)
    }
  })
}
