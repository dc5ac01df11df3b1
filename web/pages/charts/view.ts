import type { Session } from '../../../shared/contract/session.ts'
import { type ChartType, chartTypes, maxDatasets } from '../../../shared/metrics/charts.ts'
import { isWorkerType } from '../../../shared/roles.ts'
import { type Times, timesOf } from '../../features/figures/times.ts'
import { type LabelMode, labelModes } from '../../parts/charts/model.ts'
import { dateOf, type Hour, hourAt, hourIn, hourOf, plainHour } from '../../parts/pickers/hours.ts'

/**
 * What the page shows, as its address says it: `?type=SCANS&range=last14&d1=<group>&d2=<group>~<user>`. The number of
 * a dataset is that of its colour and marker, so it keeps them when others go.
 */
export interface View {
  type: ChartType
  times: Times
  datasets: Chosen[]
  labels: LabelMode
  omit: boolean
  targets: boolean
  preset?: string
}

/** A dataset as it is chosen: a group, and all of it or one of its associates. */
export interface Chosen {
  /** Number of its colour, 0 to 4. */
  slot: number
  group: string
  chart: string
}

export const overview = 'overview'

export const keyOf = ({ group, chart }: { group: string; chart: string }) => `${group}~${chart}`

/** The own group; workers see themselves. */
const ownDataset = ({ group, user, role }: Session): Chosen => ({
  slot: 0,
  group: group.uid,
  chart: isWorkerType(role.key) ? user.uid : overview,
})

const plain = { labels: 'none', omit: false, targets: false } as const

/** What is shown before anything is chosen. */
const firstView = (session: Session): View => ({
  ...plain,
  type: 'SCANS',
  times: { view: 'last14' },
  datasets: [ownDataset(session)],
})

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)

const uid = /^[A-Za-z0-9][\w.-]{0,63}$/
const isUid = (value: unknown): value is string => typeof value === 'string' && uid.test(value)

const slots = Array.from({ length: maxDatasets }, (_, slot) => slot)

const datasetsIn = (search: URLSearchParams): Chosen[] => {
  const found = slots.flatMap((slot) => {
    const [group, chart = overview] = (search.get(`d${slot + 1}`) ?? '').split('~')
    return isUid(group) && isUid(chart) ? [{ slot, group, chart }] : []
  })
  return found.filter((one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at)
}

/** Reads an address. What makes no sense in it is as if it were not there; an empty one is the first view. */
export const parseView = (text: string, session: Session): View => {
  const search = new URLSearchParams(text)
  const first = firstView(session)
  const type = search.get('type')
  if (!type) return first
  const labels = search.get('labels')
  const preset = search.get('preset')
  const times = timesOf(search.get('range'), hourIn(search.get('from')), hourIn(search.get('to')))
  const datasets = datasetsIn(search)
  return {
    type: isOneOf(chartTypes, type) ? type : first.type,
    times: times ?? first.times,
    datasets: isWorkerType(session.role.key) ? datasets.filter(({ chart }) => chart === session.user.uid) : datasets,
    labels: isOneOf(labelModes, labels) ? labels : 'none',
    omit: search.get('omit') === '1',
    targets: search.get('targets') === '1',
    ...(isUid(preset) ? { preset } : {}),
  }
}

/** The part of the address behind its `?`. */
export const writeView = ({ type, times, datasets, labels, omit, targets, preset }: View): string => {
  const parts: [string, string | undefined][] = [
    ['type', type],
    ['range', times.view],
    ['from', times.start?.replace(' ', 'T')],
    ['to', times.end?.replace(' ', 'T')],
    ...datasets.map(({ slot, group, chart }): [string, string] => [
      `d${slot + 1}`,
      chart === overview ? group : `${group}~${chart}`,
    ]),
    ['labels', labels === 'none' ? undefined : labels],
    ['omit', omit ? '1' : undefined],
    ['targets', targets ? '1' : undefined],
    ['preset', preset],
  ]
  // `~` needs no escape in an address; the library would give it one.
  return parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&')
}

const wallHour = (value: unknown): Hour | undefined => {
  const match = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d):00:00$/.exec(value) : null
  return match?.[1] && match[2] ? hourAt(match[1], Number(match[2])) : undefined
}

/** A range as cards pass it on: an end that is no hour of the clock is "until now". */
const passedTimes = (view: string, start: Hour | undefined, end: Hour | undefined): Times | undefined => {
  if (view !== 'day' || !start) return timesOf(view, start, end)
  if (end) return timesOf(view, start, end === plainHour(hourAt(dateOf(start), 24)) ? undefined : end)
  return hourOf(start) === 0 ? { view } : { view, start }
}

/** The view that a card of the Performance page passes on, with the group's name. */
export const viewOfState = (
  state: unknown,
  session: Session,
): { view: View; group: { uid: string; name: string; type: string } } | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  const { dataType, rangeType, dataset, startcustom, endcustom } = state as Record<string, unknown>
  const { group, chart } = (dataset ?? {}) as { group?: { uid: string; name: string; type: string }; chart?: unknown }
  if (!isOneOf(chartTypes, dataType) || !isUid(group?.uid)) return undefined
  const times = passedTimes(String(rangeType), wallHour(startcustom), wallHour(endcustom)) ?? firstView(session).times
  const own = ownDataset(session)
  const chosen = isWorkerType(session.role.key)
    ? own
    : { slot: 0, group: group.uid, chart: isUid(chart) ? chart : overview }
  return { view: { ...plain, type: dataType, times, datasets: [chosen] }, group }
}
