import type { Session } from '../../../shared/contract/session.ts'
import type { ChartType } from '../../../shared/metrics/charts.ts'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import { mayOpen, pages, routeOf } from '../../../shared/pages.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import type { CardLink } from '../../parts/metrics/model.ts'
import { wireHour } from '../../parts/pickers/hours.ts'

/** The same figures, as Charts call them. */
const chartOf: Record<RankingType, ChartType> = {
  SCANS: 'SCANS',
  STEPS: 'STEPS',
  SCAN_HOURS: 'SCAN_HOURS',
  NONSCAN_HOURS: 'NONSCAN_HOURS',
  ACTIVE_USERS: 'ACTIVE_WORKERS',
  TOTAL_HOURS: 'TOTAL_HOURS',
  SCANS_P_HOUR: 'SCANS_P_HOUR',
  COST_P_SCAN: 'COST_P_SCAN',
  SECS_P_SCAN: 'SECONDS_P_SCAN',
  STEPS_P_SCAN: 'STEPS_P_SCAN',
  STEPS_P_HOUR: 'STEPS_P_HOUR',
  ROI: 'ROI',
  HOUR_SAVED: 'HOURS_SAVED',
}

interface Shown {
  type: RankingType
  span: HourSpan
  worker: string | undefined
}

/** A team over the same time in Charts: all of it, or the worker who is shown. */
export const chartLink = (
  { role }: Pick<Session, 'role'>,
  team: { uid: string; name: string },
  { type, span, worker }: Shown,
): CardLink | undefined => {
  const entry = pages.find(({ key }) => key === 'charts')
  if (!entry || !mayOpen(role.key, entry)) return undefined
  return {
    to: routeOf(entry),
    state: {
      dataType: chartOf[type],
      rangeType: 'custom',
      dataset: { group: { uid: team.uid, name: team.name, type: 'team' }, chart: worker ?? 'overview' },
      startcustom: wireHour(span.start),
      endcustom: wireHour(span.end),
    },
  }
}
