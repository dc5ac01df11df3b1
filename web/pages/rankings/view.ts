import { type RankingType, rankingTypes } from '../../../shared/metrics/rankings.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { hourIn } from '../../parts/pickers/hours.ts'

/**
 * What the page shows, as its address says it: `?tab=worker&type=ROI&from=2026-11-13T14&to=2026-11-20T14&worker=<uid>`.
 * What is left out is as usual: the own group, today until now, scans, highest first.
 */
export interface View {
  tab: Tab
  type: RankingType
  /** Absent for today until now. */
  span?: HourSpan
  /** Uid of the group; absent for the own one. */
  group?: string
  worker?: string
  sort: 'value' | 'name'
  order: 'desc' | 'asc'
  scale: 'linear' | 'log'
}
export type Tab = 'group' | 'worker'

/** What another page may lead here with, as the state of the navigation. */
export interface Passed {
  group: { uid: string }
  dataType: string
  worker?: string
}

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/
const isUid = (value: unknown): value is string => typeof value === 'string' && uid.test(value)

const typeIn = (text: unknown): RankingType => rankingTypes.find((type) => type === text) ?? 'SCANS'

/** The data types of a tab: one worker is always one active user. */
export const typesOf = (tab: Tab): readonly RankingType[] =>
  tab === 'worker' ? rankingTypes.filter((type) => type !== 'ACTIVE_USERS') : rankingTypes

/** Reads the part of an address behind its path. What makes no sense in it is as if it were not there. */
export const parseView = (search: string): View => {
  const params = new URLSearchParams(search)
  const tab = params.get('tab') === 'worker' ? 'worker' : 'group'
  const type = typeIn(params.get('type'))
  const [start, end] = [hourIn(params.get('from')), hourIn(params.get('to'))]
  const [group, worker] = [params.get('group'), params.get('worker')]
  const sort = params.get('sort') === 'name' ? 'name' : 'value'
  const order = params.get('order')
  return {
    tab,
    type: typesOf(tab).includes(type) ? type : 'SCANS',
    ...(start && end && start < end ? { span: { start, end } } : {}),
    ...(isUid(group) ? { group } : {}),
    ...(isUid(worker) ? { worker } : {}),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
    scale: params.get('scale') === 'log' ? 'log' : 'linear',
  }
}

/** Values begin with the highest, names with A. */
export const usualOrder = (sort: View['sort']): View['order'] => (sort === 'name' ? 'asc' : 'desc')

/** The parameters of an address that say what is shown; null takes one out. */
export const writeView = ({ tab, type, span, group, worker, sort, order, scale }: View) => ({
  tab: tab === 'worker' ? tab : null,
  type: type === 'SCANS' ? null : type,
  from: span?.start.replace(' ', 'T') ?? null,
  to: span?.end.replace(' ', 'T') ?? null,
  group: group ?? null,
  worker: worker ?? null,
  sort: sort === 'name' ? sort : null,
  order: order === usualOrder(sort) ? null : order,
  scale: scale === 'log' ? scale : null,
})

/** The view that another page passed; undefined where its state does not lead here. */
export const viewOfState = (state: unknown, ownUid: string): View | undefined => {
  const { group, dataType, worker } = (state ?? {}) as Partial<Passed>
  if (!isUid(group?.uid) || typeof dataType !== 'string') return undefined
  const tab = isUid(worker) ? 'worker' : 'group'
  const type = typeIn(dataType)
  return {
    tab,
    type: typesOf(tab).includes(type) ? type : 'SCANS',
    ...(group.uid === ownUid ? {} : { group: group.uid }),
    ...(isUid(worker) ? { worker } : {}),
    ...{ sort: 'value', order: 'desc', scale: 'linear' },
  }
}
