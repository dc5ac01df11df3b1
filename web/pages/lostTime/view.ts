import type { PaceKind } from '../../../shared/metrics/lostTable.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { dateAfter, hourAt, hourIn } from '../../parts/pickers/hours.ts'
import { wallOf } from '../../parts/pickers/wall.ts'

/**
 * What the page shows, as its address says it: `?pace=steps&show=scanner&from=2026-11-13T00&to=2026-11-14T00&group=<uid>`.
 * What is left out is as usual: the own group, yesterday, scans an hour, everybody.
 */
export interface View {
  pace: PaceKind
  show: Shown
  /** Absent for yesterday. */
  span?: HourSpan
  /** Uid of the group; absent for the own one. */
  group?: string
}
export const shownKinds = ['all', 'scanner', 'both', 'pace'] as const
export type Shown = (typeof shownKinds)[number]

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/

export const yesterday = (zone: string, now: number): HourSpan => {
  const { date } = wallOf(zone, now)
  return { start: hourAt(dateAfter(date, -1), 0), end: hourAt(dateAfter(date, -1), 24) }
}

/** Reads the part of an address behind its path. What makes no sense in it is as if it were not there. */
export const parseView = (search: string): View => {
  const params = new URLSearchParams(search)
  const [start, end] = [hourIn(params.get('from')), hourIn(params.get('to'))]
  const group = params.get('group')
  return {
    pace: params.get('pace') === 'steps' ? 'steps' : 'scans',
    show: shownKinds.find((kind) => kind === params.get('show')) ?? 'all',
    ...(start && end && start < end ? { span: { start, end } } : {}),
    ...(group && uid.test(group) ? { group } : {}),
  }
}

/** The parameters of an address that say what is shown; null takes one out. */
export const writeView = ({ pace, show, span, group }: View) => ({
  pace: pace === 'scans' ? null : pace,
  show: show === 'all' ? null : show,
  from: span?.start.replace(' ', 'T') ?? null,
  to: span?.end.replace(' ', 'T') ?? null,
  group: group ?? null,
})
