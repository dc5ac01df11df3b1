import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import {
  add,
  button,
  type ChartedCompany,
  cells,
  chart,
  chartedCompany,
  dateOf,
  noon,
  row,
  search,
  tags,
} from '../lib/charts.ts'

/** The Charts page, used as people use it. */

let open: ChartedCompany['open']
let acme: ChartedCompany['acme']
let expected: ChartedCompany['expected']
let chartsPage: ChartedCompany['chartsPage']

beforeAll(async () => {
  ;({ open, acme, expected, chartsPage } = await chartedCompany())
})
afterAll(() => open?.stop())

test('the 14 data types and the ways to label points are there to choose', async () => {
  const { page } = await chartsPage(acme.users.teamManager)
  await row(page, 'Picking').waitFor()
  await button(page, /^Data type/).click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      ...['Active Devices', 'Active Workers', 'Cost/Scan', 'Hours Saved', 'Non-Scan Hours', 'Return On Investment'],
      ...['Scan Hours', 'Scans', 'Scans/Hour', 'Seconds/Scan', 'Steps', 'Steps/Hour', 'Steps/Scan', 'Total Hours'],
    ])
  await page.keyboard.press('Escape')
  const labels = page.getByRole('group', { name: 'Point labels' })
  await expect
    .poll(() => labels.locator('label').allTextContents())
    .toEqual(['None', 'Value', 'Difference', '% Changed'])
  const shown = () => page.locator('.chart-label').allTextContents()
  await expect.poll(() => shown()).toEqual([])
  for (const [name, sign] of [
    ['Value', /^\d+$/],
    ['Difference', /^[+−]?\d+$/],
    ['% Changed', /^[+−]?[\d,]+\.\d%$/],
  ] as const) {
    await labels.getByRole('radio', { name, exact: true }).check()
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
    for (const text of await shown()) expect(text).toMatch(sign)
  }
})

test('the walkthrough leads through every part of the page, on a phone as well', async () => {
  for (const size of [undefined, { width: 390, height: 844 }]) {
    const { page, context } = await chartsPage(acme.users.admin, search('SCANS', acme.uid), size)
    await row(page, 'acme').waitFor()
    await button(page, 'Walkthrough of this page').click()
    const tour = page.getByRole('dialog', { name: 'Walkthrough: Charts' })
    const steps = ['What is shown', 'Time range', 'Lines', 'Get Metrics', 'Presets', 'How it is drawn']
    for (const [at, title] of [...steps, 'The same as a table'].entries()) {
      await tour.getByText(`Step ${at + 1} of 7`).waitFor()
      await tour.getByText(title, { exact: true }).waitFor()
      const box = await tour.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= (size?.width ?? 1440)).toBe(true)
      await tour.getByRole('button', { name: at < 6 ? 'Next' : 'Finish' }).click()
    }
    await tour.waitFor({ state: 'detached' })
    await context.close()
  }
})

test('arrow keys go from point to point and say what is there; nothing is out of reach for those who cannot see it', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await chart(page).focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
  const name = new Date(`${dateOf(noon(3))}T00:00Z`).toLocaleDateString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })
  await expect.poll(() => chart(page).getAttribute('aria-valuetext')).toBe(`${name}, full day. acme 105, +80`)
  await page.locator('.chart-readout').getByText(name).waitFor()
  await expect.poll(() => page.locator('.point-table td.here').textContent()).toBe('105')
  await page.keyboard.press('End')
  await expect.poll(() => chart(page).getAttribute('aria-valuetext')).toContain('so far')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.chart-readout').count()).toBe(0)
  expect(await axeInBothThemes(page, 'main')).toEqual([])
  await button(page, 'Add dataset').click()
  await page.getByRole('option', { name: 'Overview' }).waitFor()
  expect(await axe(page, 'main')).toEqual([])
})

test('no dataset twice and five at most, each with its own colour and marker', async () => {
  const { page } = await chartsPage(acme.users.admin)
  await row(page, 'acme').waitFor()
  await add(page, 'North')
  await add(page, 'North')
  await page.getByText("You can't select the same data set twice").waitFor()
  await add(page, 'South')
  await add(page, 'Picking')
  await add(page, 'Loading', 'Ben Bartholomew-Longname')
  await expect
    .poll(() => tags(page))
    .toEqual(['acme Overview', 'North Overview', 'South Overview', 'Picking Overview', 'Ben Bartholomew-… Loading'])
  await button(page, 'Add dataset').click()
  await page.getByText("You can't overlap more than 5 data sets").waitFor()
  const marks = await page
    .locator('.dataset-tag .mark path')
    .evaluateAll((paths) => paths.map((path) => path.outerHTML))
  expect(new Set(marks).size).toBe(5)
  await button(page, 'Remove North').click()
  await expect
    .poll(() => page.locator('.dataset-tag .mark path').evaluateAll((paths) => paths.map((path) => path.outerHTML)))
    .toEqual(marks.toSpliced(1, 1))
})

test('the goal and the working time belong to a single dataset; with more the boxes are off and say why', async () => {
  const { picking } = acme.groups
  const { page } = await chartsPage(acme.users.admin, search('SCANS_P_HOUR', picking.uid))
  await row(page, 'Picking').waitFor()
  await page.getByRole('checkbox', { name: 'Target Metrics' }).check()
  await page.getByText('Goal ≥ 200.00').waitFor()
  const rates = expected(({ team }) => team === picking.uid)
  const zones = rates.flatMap((figures) => {
    if (!figures) return []
    const value = figures.scans / (figures.pick / 3_600_000)
    return value >= 200 ? ['On goal'] : value >= 180 ? ['Near goal'] : ['Off goal']
  })
  expect(new Set(zones).size).toBeGreaterThan(1)
  const shapes = row(page, 'Picking').getByRole('img')
  await expect
    .poll(() => shapes.evaluateAll((images) => images.map((image) => image.getAttribute('aria-label'))))
    .toEqual(zones)

  await page.getByRole('checkbox', { name: 'Omit Logged Out Time' }).check()
  await expect.poll(() => cells(page, 'Picking')).toHaveLength(zones.length + 1)
  await page.getByRole('radio', { name: 'Difference' }).check()
  await expect.poll(() => page.locator('.chart-label').count()).toBe(zones.length - 1)
  expect(page.url()).toMatch(/labels=difference&omit=1&targets=1$/)

  await add(page, 'Loading')
  await page.keyboard.press('Escape')
  await row(page, 'Loading').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Target Metrics' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Omit Logged Out Time' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByText('Goal ≥ 200.00').count()).toBe(0)
  await expect.poll(() => cells(page, 'Picking')).toHaveLength(8)
  await page.getByRole('main').getByText('Target Metrics').hover()
  await page.getByRole('tooltip', { name: 'Available with one dataset' }).waitFor()
})

test('a dataset that fails or is empty says so, and the others are drawn', async () => {
  const { packing } = acme.groups
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid, packing.uid, 'nowhere'))
  await row(page, 'acme').waitFor()
  await page.getByText('Failed to load dataset: This no longer exists, or you cannot see it.').waitFor()
  await page.getByText('No data found for Packing for given time and date range').waitFor()
  await expect.poll(async () => (await cells(page, 'acme')).slice(0, 7)).toContain('105')
  // What has no data is no line of zeros.
  expect(new Set(await cells(page, 'Packing'))).toEqual(new Set(['–']))
  await page.goto(`${open.here.url}/home/charts${search('SCANS', packing.uid)}`)
  await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
})

test('an answer that the caller may not read figures clears the datasets', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  const refusal = { status: 403, message: 'Your role does not allow this.', data: null, code: 'notAllowed' }
  await page.route('**/getChartMetrics', (route) => route.fulfill({ status: 403, json: refusal }))
  await add(page, 'North')
  await page.getByText('Failed to load dataset: Your role does not allow this.').waitFor()
  await page.getByRole('heading', { name: 'No dataset chosen' }).waitFor()
  expect(page.url()).not.toContain('d1=')
})

test('a card of the Performance page opens its chart', async () => {
  const { page } = await chartsPage(acme.users.admin)
  await page.goto(`${open.here.url}/home/performance`)
  await button(page, /^Time range/).click()
  await page.getByRole('option', { name: 'Last 30 Days' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('article', { name: 'Seconds/Scan' }).getByRole('link', { name: 'Seconds/Scan' }).click()
  await page.waitForURL('**/home/charts?type=SECONDS_P_SCAN&range=last30&d1=*')
  await row(page, 'acme').waitFor()
  await page.getByRole('heading', { name: 'Seconds/Scan' }).waitFor()
  await expect.poll(() => cells(page, 'acme')).toHaveLength(31)
})

test('the chart is printed and exported; a PDF that fails says so', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await download('Export as CSV')
  expect(csv.name).toBe('charts-scans.csv')
  const rows = csv.bytes.toString('utf8').trim().split('\r\n')
  // Seven days, between their heads and their averages.
  expect(rows).toHaveLength(9)
  expect(rows.at(-1)).toMatch(/^Average,\d/)
  expect(rows[4]?.startsWith(`${dateOf(noon(3))},105,80,320,`)).toBe(true)
  await page.route('**/*.ttf', (route) => route.abort())
  await button(page, 'Print').click()
  await page.getByText('We could not generate the PDF, please try again').waitFor()
  await page.unroute('**/*.ttf')
  const pdf = await download('Print')
  expect(pdf.name).toBe('charts-scans.pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('where nobody worked at all there is no chart to print, with and without logged-out time', async () => {
  const { page } = await chartsPage(acme.users.admin, `${search('SCANS', acme.groups.packing.uid)}&omit=1`)
  await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
  await expect.poll(() => page.getByText('1970').count()).toBe(0)
  for (const omitted of [true, false]) {
    await page.getByRole('checkbox', { name: 'Omit Logged Out Time' }).setChecked(omitted)
    await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
    for (const name of ['Print', 'Export as CSV']) await expect.poll(() => button(page, name).isDisabled()).toBe(true)
  }
})

test('on a phone the chart comes first and everything can be reached by thumb', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid), { width: 390, height: 844 })
  await row(page, 'acme').waitFor()
  const box = await chart(page).boundingBox()
  expect(box && box.y + box.height).toBeLessThan(760)
  for (const control of await page.locator('.charts > :not(.page-head) button:visible').all()) {
    const size = await control.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
})

test('the table opens at its newest column, and people of one name are told apart by their user names', async () => {
  const { picking } = acme.groups
  const { username } = await acme.user('worker', picking, { first_name: 'Ána', last_name: 'Scanner' })
  const { page } = await chartsPage(acme.users.admin, `?type=SCANS&range=last60&d1=${picking.uid}`)
  await row(page, 'Picking').waitFor()
  const left = () =>
    page.locator('.point-table').evaluate(({ scrollWidth, clientWidth, scrollLeft }) => ({
      scrolls: scrollWidth > clientWidth,
      beyond: Math.round(scrollWidth - clientWidth - scrollLeft),
    }))
  await expect.poll(() => left()).toEqual({ scrolls: true, beyond: 0 })
  await button(page, 'Add dataset').click()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('Picking')
  await page.getByRole('treeitem', { name: 'Picking', exact: false }).last().click()
  for (const name of ['ana', username]) {
    await page.getByRole('option', { name: `Ána Scanner ${name}`, exact: true }).waitFor()
  }
})
