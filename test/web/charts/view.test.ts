import { expect, test } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { chartTypes, maxDatasets } from '../../../shared/metrics/charts.ts'
import { rangeFor } from '../../../web/features/figures/times.ts'
import { chosenOf, isPreset, presetName, refusalOf, withDataset, without } from '../../../web/pages/charts/datasets.ts'
import { firstCalls, pointsInput } from '../../../web/pages/charts/firstCalls.ts'
import { earliestZone, timesIn } from '../../../web/pages/charts/ranges.ts'
import { parseView, type View, viewOfState, writeView } from '../../../web/pages/charts/view.ts'
import { cardLink } from '../../../web/pages/performance/links.ts'

const session = (role: 'admin' | 'worker' = 'admin') =>
  ({
    user: { uid: 'me', first_name: 'Ana', last_name: 'Ruiz' },
    company: { uid: 'acme' },
    group: { uid: 'acme', name: 'Acme', type: 'company', time_zone: 'America/Chicago' },
    role: { key: role },
  }) as unknown as Session

const now = Date.parse('2026-11-20T03:10:00Z')
const view: View = {
  type: 'SCANS_P_HOUR',
  times: { view: 'custom', start: '2026-11-07 06', end: '2026-11-19 24' },
  datasets: [
    { slot: 1, group: 'north', chart: 'overview' },
    { slot: 4, group: 'north', chart: 'ana' },
  ],
  labels: 'percent',
  omit: true,
  targets: true,
  preset: 'p1',
}

test('an address says the whole view', () => {
  expect(parseView(writeView(view), session())).toEqual(view)
  expect(writeView(view)).toBe(
    'type=SCANS_P_HOUR&range=custom&from=2026-11-07T06&to=2026-11-19T24&d2=north&d5=north~ana&labels=percent&omit=1&targets=1&preset=p1',
  )
})

test('there are 14 data types, and an address may name each of them', () => {
  expect([...chartTypes]).toEqual([
    ...['ACTIVE_DEVICES', 'ACTIVE_WORKERS', 'COST_P_SCAN', 'HOURS_SAVED', 'NONSCAN_HOURS', 'ROI', 'SCAN_HOURS'],
    ...['SCANS', 'SCANS_P_HOUR', 'SECONDS_P_SCAN', 'STEPS', 'STEPS_P_HOUR', 'STEPS_P_SCAN', 'TOTAL_HOURS'],
  ])
  for (const type of chartTypes) expect(parseView(`type=${type}&d1=acme`, session()).type).toBe(type)
})

test('nothing chosen yet shows the own group, and a worker only themselves', () => {
  expect(parseView('', session()).datasets).toEqual([{ slot: 0, group: 'acme', chart: 'overview' }])
  expect(parseView('', session('worker')).datasets).toEqual([{ slot: 0, group: 'acme', chart: 'me' }])
  expect(parseView('type=SCANS&d1=north&d2=acme~me&d3=acme~other', session('worker')).datasets).toEqual([
    { slot: 1, group: 'acme', chart: 'me' },
  ])
  expect(parseView('type=SCANS&range=last14', session()).datasets).toEqual([])
})

test('what makes no sense in an address is as if it were not there', () => {
  const text = 'type=NONSENSE&range=custom&from=2026-13-99T99&to=x&d1=a&d2=a&d3=<b>&d9=c&labels=big&omit=yes&preset=%20'
  expect(parseView(text, session())).toEqual({
    type: 'SCANS',
    times: { view: 'last14' },
    datasets: [{ slot: 0, group: 'a', chart: 'overview' }],
    labels: 'none',
    omit: false,
    targets: false,
  })
  expect(parseView('type=SCANS&range=custom&from=2026-11-09T00&to=2026-11-07T00', session()).times.view).toBe('last14')
})

test('a card opens its chart with what was shown', () => {
  const zone = 'America/Chicago'
  const group = { uid: 'north', name: 'North', type: 'facility' as const, zone }
  const shownAs = (times: View['times'], worker?: string) => {
    const link = cardLink(6, { role: 'admin', group, times, now, ...(worker ? { worker } : {}) })
    expect(link?.to).toBe('/home/charts')
    return viewOfState(link?.state, session())?.view
  }
  expect(shownAs({ view: 'last30' })).toMatchObject({ type: 'COST_P_SCAN', times: { view: 'last30' } })
  expect(shownAs({ view: 'day' })?.times).toEqual({ view: 'day' })
  expect(shownAs({ view: 'day', start: '2026-11-03 00' })?.times).toEqual({ view: 'day', start: '2026-11-03 00' })
  const part = { view: 'day', start: '2026-11-03 06', end: '2026-11-03 14' } as const
  expect(shownAs(part)?.times).toEqual(part)
  const custom = { view: 'custom', start: '2026-11-03 06', end: '2026-11-08 14' } as const
  expect(shownAs(custom, 'ana')).toMatchObject({
    times: custom,
    datasets: [{ slot: 0, group: 'north', chart: 'ana' }],
  })
  expect(viewOfState(null, session())).toBeUndefined()
  expect(viewOfState({ dataType: 'SCANS', dataset: {} }, session())).toBeUndefined()
  expect(
    viewOfState({ dataType: 'SCANS', rangeType: 'day', dataset: { group, chart: 'overview' } }, session('worker'))?.view
      .datasets,
  ).toEqual([{ slot: 0, group: 'acme', chart: 'me' }])
})

test('datasets: none twice, five at most, and each keeps its colour when another goes', () => {
  let datasets: View['datasets'] = []
  for (const group of ['a', 'b', 'c', 'd']) datasets = withDataset(datasets, { group, chart: 'overview' })
  expect(datasets.map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
  expect(refusalOf(datasets, { group: 'b', chart: 'overview' })).toBe("You can't select the same data set twice")
  expect(refusalOf(datasets, { group: 'b', chart: 'ana' })).toBeUndefined()
  datasets = without(datasets, 1)
  datasets = withDataset(datasets, { group: 'e', chart: 'overview' })
  expect(datasets.map(({ slot, group }) => `${slot}${group}`)).toEqual(['0a', '1e', '2c', '3d'])
  datasets = withDataset(datasets, { group: 'f', chart: 'overview' })
  expect(datasets).toHaveLength(maxDatasets)
  expect(refusalOf(datasets, { group: 'g', chart: 'overview' })).toBe("You can't overlap more than 5 data sets")
})

test('a preset is called by its data type and its datasets, and is chosen as long as the chart is the same', () => {
  const preset = {
    id: 'p1',
    data_type: 'SCANS' as const,
    datasets: [
      {
        id: 'a',
        title: 'Reno North',
        chart: 'overview' as const,
        group: { uid: 'a', name: 'Reno North', type: 'facility' as const },
      },
      {
        id: 'b',
        title: 'Bartholomew Longname',
        chart: 'bart',
        group: { uid: 'b', name: 'Picking', type: 'team' as const },
      },
    ],
  }
  expect(presetName(preset)).toBe('Scans: Reno North, Bartholomew Long…')
  const chosen = chosenOf(preset)
  expect(chosen).toEqual([
    { slot: 0, group: 'a', chart: 'overview' },
    { slot: 1, group: 'b', chart: 'bart' },
  ])
  expect(isPreset({ type: 'SCANS', datasets: [...chosen].reverse() }, preset)).toBe(true)
  expect(isPreset({ type: 'STEPS', datasets: chosen }, preset)).toBe(false)
  expect(isPreset({ type: 'SCANS', datasets: chosen.slice(1) }, preset)).toBe(false)
})

test('groups in several zones are compared over the days that have begun in all of them', () => {
  const [reno, rotterdam] = ['America/Los_Angeles', 'Europe/Amsterdam']
  // Thursday evening in Reno is Friday morning in Rotterdam.
  expect(earliestZone([rotterdam, reno], now)).toBe(reno)
  expect(timesIn({ view: 'day' }, reno, reno, now)).toEqual({ view: 'day' })
  expect(timesIn({ view: 'day' }, rotterdam, reno, now)).toEqual({
    view: 'custom',
    start: '2026-11-19 00',
    end: '2026-11-19 24',
  })
  expect(timesIn({ view: 'last7' }, rotterdam, reno, now)).toEqual({
    view: 'custom',
    start: '2026-11-13 00',
    end: '2026-11-19 24',
  })
  const later = now + 6 * 3_600_000
  expect(timesIn({ view: 'last7' }, rotterdam, reno, later)).toEqual({ view: 'last7' })
  const chosenThere = { view: 'custom', start: '2026-11-18 00', end: '2026-11-20 05' } as const
  expect(timesIn(chosenThere, rotterdam, reno, now)).toEqual(chosenThere)
  expect(timesIn(chosenThere, reno, reno, now)).toEqual({ ...chosenThere, end: '2026-11-19 20' })
})

test('the first script asks what the page will ask, once every zone is known', () => {
  const north = { uid: 'north', name: 'North', type: 'facility' as const, zone: 'Europe/Amsterdam' }
  const search = 'type=STEPS&range=last7&d1=acme&d2=north~ana'
  const names = (groups: Record<string, typeof north>) =>
    firstCalls(session(), search, groups, now).map(([name]) => name)
  expect(names({})).toEqual(['getChartsPresets'])
  const calls = firstCalls(session(), search, { north }, now)
  expect(calls.map(([name]) => name)).toEqual(['getChartMetrics', 'getChartMetrics', 'getChartsPresets'])
  const times = timesIn({ view: 'last7' }, north.zone, 'America/Chicago', now)
  expect(calls[1]?.[1]).toEqual(pointsInput('STEPS', { group: 'north', chart: 'ana' }, times, north.zone, now))
  expect(calls[1]?.[1]).toMatchObject({
    user_uid: 'ana',
    data_type: 'STEPS',
    ...rangeFor(times, north.zone, now),
  })
  expect(calls[0]?.[1]).not.toHaveProperty('user_uid')
})
