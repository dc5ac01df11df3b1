import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartTypes } from '../../shared/metrics/charts.ts'
import { dayRange } from '../../shared/time.ts'
import { figure } from '../../web/parts/metrics/format.ts'
import { charts as words } from '../../web/words/en/charts.ts'
import {
  add,
  button,
  type ChartedCompany,
  type Counted,
  cells,
  chartedCompany,
  dateOf,
  noon,
  rate,
  row,
  search,
  tags,
  zone,
} from '../lib/charts.ts'
import { referenceIntervals } from '../lib/reference.ts'

/** The figures on the Charts page against the plain reference. */

let open: ChartedCompany['open']
let acme: ChartedCompany['acme']
let ana: ChartedCompany['ana']
let expected: ChartedCompany['expected']
let textsOf: ChartedCompany['textsOf']
let chartsPage: ChartedCompany['chartsPage']

beforeAll(async () => {
  ;({ open, acme, ana, expected, textsOf, chartsPage } = await chartedCompany())
})
afterAll(() => open?.stop())

test('the figures of groups and workers are those of the reference, day by day', async () => {
  const { picking, loading } = acme.groups
  const { page, consoleErrors } = await chartsPage(
    acme.users.admin,
    search('SCANS', acme.uid, picking.uid, `${picking.uid}~${ana.uid}`),
  )
  await row(page, 'Ána Scanner').waitFor()
  const scans = (list: (Counted | undefined)[]) => list.map((figures) => figure(figures?.scans ?? 0, 0))
  const all = scans(expected(() => true))
  // The days may have moved on by one since they were filled.
  expect(all.join()).toContain('30,25,105,12')
  await expect.poll(async () => (await cells(page, 'acme')).slice(0, 7)).toEqual(all)
  await expect
    .poll(async () => (await cells(page, 'Picking')).slice(0, 7))
    .toEqual(scans(expected(({ team }) => team === picking.uid)))
  await expect
    .poll(async () => (await cells(page, 'Ána Scanner')).slice(0, 7))
    .toEqual(scans(expected(({ user }) => user === ana.uid)))
  await expect.poll(() => tags(page)).toEqual(['acme Overview', 'Picking Overview', 'Ána Scanner Picking'])

  await button(page, 'Remove Ána Scanner').click()
  await add(page, 'Loading')
  await button(page, /^Data type/).click()
  await page.getByRole('option', { name: 'Scans/Hour' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('heading', { name: 'Scans/Hour' }).waitFor()
  await expect.poll(async () => (await cells(page, 'acme')).slice(0, 7)).toEqual(expected(() => true).map(rate))
  const atLoading = expected(({ team }) => team === loading.uid)
  await expect.poll(async () => (await cells(page, 'Loading')).slice(0, 7)).toEqual(atLoading.map(rate))

  // The address is the view: somebody else sees the same.
  const shared = new URL(page.url())
  const other = await chartsPage(acme.users.superAdmin, shared.search)
  await row(other.page, 'Loading').waitFor()
  await expect.poll(() => cells(other.page, 'Loading')).toEqual(await cells(page, 'Loading'))
  expect(consoleErrors).toEqual([])
})

test('every data type of company, facility, team and worker is what the reference says, by day, hour or month', async () => {
  const { north, picking, loading } = acme.groups
  const { page } = await chartsPage(acme.users.admin)
  const datasets = `d1=${acme.uid}&d2=${north.uid}&d3=${picking.uid}&d4=${picking.uid}~${ana.uid}`
  const people = {
    acme: () => true,
    North: ({ team }: { team: string }) => team !== loading.uid,
    Picking: ({ team }: { team: string }) => team === picking.uid,
    'Ána Scanner': ({ user }: { user: string }) => user === ana.uid,
  }
  const busy = dayRange(zone, dateOf(noon(3)))
  const date = dateOf(noon(3))
  const views = [
    ['day', 'range=last7', { from: dayRange(zone, dateOf(noon(6))).from, to: Date.now() }],
    ['hour', `range=day&from=${date}T00`, busy],
    ['month', 'range=last180', { from: dayRange(zone, dateOf(noon(179))).from, to: Date.now() }],
  ] as const
  for (const [index, [interval, range, asked]] of views.entries()) {
    await page.goto(`${open.here.url}/home/charts?type=SCANS&${range}&${datasets}`)
    await row(page, 'Ána Scanner').waitFor()
    const intervals = referenceIntervals(asked, zone, interval)
    // Each of them once, by one interval or another: `test/work/charts.test.ts` has them all.
    const types = chartTypes.filter((_, at) => at % views.length === index)
    for (const type of types) {
      await button(page, /^Data type/).click()
      await page.getByRole('option', { name: words.types[type], exact: true }).click()
      await button(page, 'Get Metrics').click()
      await page.getByRole('heading', { name: words.types[type], exact: true, level: 2 }).waitFor()
      for (const [name, isOne] of Object.entries(people)) {
        const shown = (await cells(page, name)).slice(0, -1)
        expect(shown, `${type} of ${name} by ${interval}`).toEqual(textsOf(type, isOne, intervals))
      }
    }
  }
})

test('workers see their own figures and choose nobody else', async () => {
  const { page } = await chartsPage(acme.users.worker, search('SCANS', acme.groups.picking.uid, `x~${ana.uid}`))
  await page.getByRole('heading', { name: 'No dataset chosen' }).waitFor()
  await page.goto(`${open.here.url}/home/charts`)
  await row(page, 'worker Tester').waitFor()
  await expect.poll(() => tags(page)).toEqual(['worker Tester Picking'])
  await expect.poll(() => button(page, 'Add dataset').count()).toBe(0)
  await button(page, /^Time range/).click()
  await page.getByRole('option', { name: 'Last 7 Days' }).click()
  await button(page, 'Get Metrics').click()
  const own = expected(({ user }) => user === acme.users.worker.uid)
  await expect.poll(() => cells(page, 'worker Tester')).toHaveLength(8)
  await expect
    .poll(async () => (await cells(page, 'worker Tester')).slice(0, 7))
    .toEqual(own.map((figures) => figure(figures?.scans ?? 0, 0)))
})

test('a range of days and hours: what lies ahead is off, and the interval follows the span', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  await button(page, /^Time range/).click()
  await page.getByRole('option', { name: 'Custom' }).click()
  await page.getByLabel('End hour').waitFor()
  const longName = (date: string) =>
    new Date(`${date}T00:00Z`).toLocaleDateString('en-US', {
      ...{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
    })
  const [today, tomorrow] = [dateOf(noon(0)), dateOf(noon(-1))]
  await expect.poll(() => button(page, longName(today)).isEnabled()).toBe(true)
  // In the last days of a month tomorrow may be on a page that cannot be opened.
  if (tomorrow.slice(0, 7) === today.slice(0, 7))
    await expect.poll(() => button(page, longName(tomorrow)).isDisabled()).toBe(true)
  await expect.poll(() => button(page, 'Next month').isDisabled()).toBe(true)
  const clock = Number(new Date().toLocaleTimeString('sv-SE', { timeZone: zone, hour: '2-digit' }))
  const hours = await page.getByLabel('End hour').locator('option:not(:disabled)').allTextContents()
  expect(clock + 1 - Number(hours.at(-1)?.slice(0, 2))).toBeOneOf([0, 1])

  const worked = dateOf(noon(3))
  for (const times of [1, 2]) {
    if ((await button(page, longName(worked)).count()) === 0) await button(page, 'Previous month').click()
    await button(page, longName(worked)).click()
    if (times === 2) await page.getByLabel('End hour').selectOption('24')
  }
  await page.getByLabel('Start hour').selectOption('0')
  await button(page, 'Apply').click()
  await page.getByText('by hour').first().waitFor()
  await button(page, 'Get Metrics').click()
  await page.waitForURL(`**range=custom&from=${worked}T00&to=${worked}T24*`)
  const byHour = textsOf('SCANS', () => true, referenceIntervals(dayRange(zone, worked), zone, 'hour'))
  await expect.poll(() => cells(page, 'acme')).toHaveLength(byHour.length + 1)
  await expect.poll(async () => (await cells(page, 'acme')).slice(0, -1)).toEqual(byHour)
  // One hour more is drawn by the day.
  await button(page, /^Date and hours/).click()
  await button(page, longName(dateOf(noon(4))))
    .or(button(page, 'Previous month'))
    .first()
    .waitFor()
  if ((await button(page, longName(dateOf(noon(4)))).count()) === 0) await button(page, 'Previous month').click()
  await button(page, longName(dateOf(noon(4)))).click()
  await button(page, longName(worked)).click()
  await page.getByLabel('Start hour').selectOption('23')
  await button(page, 'Apply').click()
  await button(page, 'Get Metrics').click()
  await expect.poll(() => cells(page, 'acme')).toHaveLength(3)
})
