import { criticalHealths } from '../../../shared/devices.ts'
import { type ChartType, intervalFor } from '../../../shared/metrics/charts.ts'
import { mayOpen, type PageKey, pages, routeOf } from '../../../shared/pages.ts'
import { isWorkerType, type RoleName } from '../../../shared/roles.ts'
import { rangeFor, spanHours, type Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import type { CardId } from './order.ts'

/** The chart that each card opens. */
export const chartOf: Partial<Record<CardId, ChartType>> = {
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
  worker?: string | undefined
  times: Times
  now: number
}

const passed = ({ uid, name, type }: Group) => ({ uid, name, type })

const devicesLink = ({ role, group }: Pick<Shown, 'role' | 'group'>, more: object): CardLink | undefined => {
  const to = isWorkerType(role) ? undefined : pageLink('deviceInformation', role)
  return to ? { to: `${to}?tab=table`, state: { passedGroup: passed(group), ...more } } : undefined
}

/** Where the devices with critical batteries are. */
export const criticalLink = (shown: Pick<Shown, 'role' | 'group'>) =>
  devicesLink(shown, { passedOrder: 'battery_percent', passedFilter: criticalHealths })

/**
 * Where a card leads, with what is shown as the state of the navigation. To workers the cards of devices and teams
 * are no links, and to team managers that of teams.
 */
export const cardLink = (id: CardId, { role, group, worker, times, now }: Shown): CardLink | undefined => {
  if (id === 10) return devicesLink({ role, group }, { passedOrder: 'active_devices' })
  if (id === 12) return devicesLink({ role, group }, { passedOrder: 'battery_percent' })
  if (id === 15) {
    const to = pageLink('teamRankings', role)
    return to ? { to, state: { group: passed(group), dataType: 'TOTAL_HOURS', worker } } : undefined
  }
  const to = pageLink('charts', role)
  if (!to) return undefined
  const range = rangeFor(times, group.zone, now)
  const state = {
    dataType: chartOf[id],
    rangeType: times.view,
    dataset: { group: passed(group), chart: worker ?? 'overview' },
    startcustom: range.start_time,
    endcustom: range.end_time,
    interval: intervalFor(spanHours(times, group.zone, now)),
  }
  return { to, state }
}

/**
 * The Associates Table with what is shown, where it exists.
 * @param users those who are listed, once they are known
 */
export const tableLink = ({ role, group, times, now }: Shown, users?: readonly string[]): CardLink | undefined => {
  const to = pageLink('associatesTable', role)
  if (!to) return undefined
  const { start_time: start, end_time: end } = rangeFor(times, group.zone, now)
  return {
    to,
    state: {
      start,
      end,
      timeView: times.view,
      group: { ...passed(group), zone: group.zone },
      // Before anybody is listed, everybody is meant.
      ...(users?.length ? { users } : {}),
      cameFromSidebar: true,
    },
  }
}

/** The tasks of a group, for those who manage them. */
export const tasksLink = ({ role, group }: Pick<Shown, 'role' | 'group'>): CardLink | undefined => {
  const to = isWorkerType(role) ? undefined : pageLink('tasks', role)
  return to ? { to, state: { group: group.uid } } : undefined
}
