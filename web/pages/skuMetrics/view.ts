import type { SkuKind } from '../../../shared/skus.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { hourIn } from '../../parts/pickers/hours.ts'

/**
 * What the page shows, as its address says it: `?type=excluded&data=rate&from=2026-11-13T14&to=2026-11-20T14&skus=a.b`.
 * What is left out is as usual: callouts of the own group, all of their groups, today until now, scans, highest first.
 */
export interface View {
  kind: SkuKind
  /** Total scans, or scans per hour of pick time. */
  data: DataType
  /** Absent for today until now. */
  span?: HourSpan
  /** Uid of the group; absent for the own one. */
  group?: string
  /** Uid of one associate; absent for the overview. */
  worker?: string
  /** Ids of SKU groups; absent for all of them. */
  skuGroups?: readonly string[]
  sort: 'value' | 'group'
  order: 'desc' | 'asc'
}
export const dataTypes = ['scans', 'rate'] as const
export type DataType = (typeof dataTypes)[number]

/** What another page may lead here with, as the state of the navigation. */
export interface Passed {
  group: { uid: string }
  skuType: SkuKind
  skuGroups?: readonly string[]
  worker?: string
  /** `YYYY-MM-DD HH` by the clock of the group. */
  span?: HourSpan
}

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/
const isUid = (value: unknown): value is string => typeof value === 'string' && uid.test(value)

const spanIn = (from: unknown, to: unknown): { span?: HourSpan } => {
  const [start, end] = [hourIn(from), hourIn(to)]
  return start && end && start < end ? { span: { start, end } } : {}
}

/** Values begin with the highest, names with A. */
export const usualOrder = (sort: View['sort']): View['order'] => (sort === 'group' ? 'asc' : 'desc')

/** Reads the part of an address behind its path. What makes no sense in it is as if it were not there. */
export const parseView = (search: string): View => {
  const params = new URLSearchParams(search)
  const [group, worker, skus, order] = ['group', 'worker', 'skus', 'order'].map((name) => params.get(name))
  const sort = params.get('sort') === 'group' ? 'group' : 'value'
  return {
    kind: params.get('type') === 'excluded' ? 'excluded' : 'callout',
    data: params.get('data') === 'rate' ? 'rate' : 'scans',
    ...spanIn(params.get('from'), params.get('to')),
    ...(isUid(group) ? { group } : {}),
    ...(isUid(worker) ? { worker } : {}),
    ...(skus ? { skuGroups: skus.split('~').filter(isUid) } : {}),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
  }
}

/** The parameters of an address that say what is shown; null takes one out. */
export const writeView = ({ kind, data, span, group, worker, skuGroups, sort, order }: View) => ({
  type: kind === 'callout' ? null : kind,
  data: data === 'scans' ? null : data,
  from: span?.start.replace(' ', 'T') ?? null,
  to: span?.end.replace(' ', 'T') ?? null,
  group: group ?? null,
  worker: worker ?? null,
  // Nobody's group: the address keeps that none is chosen.
  skus: skuGroups ? skuGroups.join('~') || '~' : null,
  sort: sort === 'group' ? sort : null,
  order: order === usualOrder(sort) ? null : order,
})

/** The view that another page passed; undefined where its state does not lead here. */
export const viewOfState = (state: unknown, ownUid: string): View | undefined => {
  const { group, skuType, skuGroups, worker, span } = (state ?? {}) as Partial<Passed>
  if (!isUid(group?.uid) || (skuType !== 'callout' && skuType !== 'excluded')) return undefined
  return {
    kind: skuType,
    data: 'scans',
    ...spanIn(span?.start, span?.end),
    ...(group.uid === ownUid ? {} : { group: group.uid }),
    ...(isUid(worker) ? { worker } : {}),
    ...(Array.isArray(skuGroups) ? { skuGroups: skuGroups.filter(isUid) } : {}),
    ...{ sort: 'value', order: 'desc' },
  }
}
