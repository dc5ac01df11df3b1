import type { ChartPoint, ChartSeries } from '../../../shared/contract/charts.ts'
import type { Answered } from '../../../web/parts/charts/modelOf.ts'

const day = 86_400_000

/** Consecutive points from an instant on; null is a rate without a divisor. */
export const pointsFrom = (
  from: string,
  values: readonly (number | null)[],
  { step = day, working = (value: number | null): number => (value === null ? 0 : 8) } = {},
): ChartPoint[] =>
  values.map((y, index) => ({
    x: new Date(Date.parse(from) + index * step).toISOString(),
    y,
    working: working(y),
  }))

export const series = (points: ChartPoint[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  data_type: 'SCANS_P_HOUR',
  interval: 'day',
  range: {
    from: points[0]?.x ?? '2026-11-07T00:00:00.000Z',
    to: new Date(Date.parse(points.at(-1)?.x ?? '2026-11-07T00:00:00.000Z') + day).toISOString(),
  },
  metricGoal: null,
  scanTeam: true,
  average: null,
  yellowZone: null,
  moreIsBetter: true,
  points,
  ...more,
})

export const answered = (data: ChartSeries, more: Partial<Answered> = {}): Answered => ({
  slot: 0,
  title: 'Reno North',
  note: 'Overview',
  zone: 'UTC',
  at: Date.parse('2027-01-01T00:00:00Z'),
  data,
  ...more,
})
