import { intervalFor } from '../../../shared/metrics/charts.ts'
import { mayOpen, type PageKey, pages, routeOf } from '../../../shared/pages.ts'
import { isWorkerType, type RoleName } from '../../../shared/roles.ts'
import type { CardModel } from '../../parts/metrics/model.ts'
import type { Group } from './groups.ts'
import type { CardId } from './order.ts'
import { rangeFor, spanHours, type Times } from './times.ts'

/** The chart that each card opens. */
export const chartOf: Partial<Record<CardId, string>> = {
  0: 'SCANS',
  1: 'SCANS_P_HOUR',
  2: 'SECONDS_P_SCAN',
  3: 'STEPS',
  4: 'STEPS_P_HOUR',
  5: 'STEPS_P_SCAN',
  6: 'COST_P_SCAN',
  7: 'SCAN_HOURS',
  8: 'NONSCAN_HOURS',
  9: 'ACTIVE_WORKERS',
  11: 'SCANS',
  13: 'TOTAL_HOURS',
  14: 'STEPS',
  16: 'HOURS_SAVED',
  17: 'ROI',
}

/** The address of a page, if it is there and the role may open it. */
export const pageLink = (key: PageKey, role: RoleName): string | undefined => {
  const entry = pages.find((page) => page.key === key)
  return entry?.built && mayOpen(role, entry) ? routeOf(entry) : undefined
}

interface Shown {
  role: RoleName
  group: Group
  worker?: string
  times: Times
  now: number
}

/** Where a card leads, with what is shown as the state of the navigation. Workers' device cards lead nowhere. */
export const cardLink = (id: CardId, { role, group, worker, times, now }: Shown): CardModel['link'] => {
  const passed = { uid: group.uid, name: group.name, type: group.type }
  if (id === 10 || id === 12) {
    const to = isWorkerType(role) ? undefined : pageLink('deviceInformation', role)
    const order = id === 10 ? 'active_devices' : 'battery_percent'
    return to ? { to: `${to}?tab=table`, state: { group: passed, order } } : undefined
  }
  const to = pageLink('charts', role)
  if (!to) return undefined
  const range = rangeFor(times, group.zone, now)
  const state = {
    dataType: chartOf[id],
    rangeType: times.view,
    dataset: { group: passed, chart: worker ?? 'overview' },
    startcustom: range.start_time,
    endcustom: range.end_time,
    interval: intervalFor(spanHours(times, group.zone, now)),
  }
  return { to, state }
}
