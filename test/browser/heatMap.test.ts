import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { heatMap as words } from '../../web/words/en/heatMap.ts'
import { walkthroughSteps } from '../../web/words/en/walkthroughSteps.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { walkThrough } from '../lib/walkthrough.ts'
import type { WorldCompany } from '../lib/world.ts'

/** The SKU Heat Map, as managers use it. What it is answered is the test's own; that the answers are right, `test/skus` says. */

let open: Console
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const { call } = await open.here.as(acme.users.admin)
  const company_uid = acme.uid
  const group = (await call('createCalloutSkuGroup', { company_uid, group: 'Fragile' })).data
  for (const sku of ['GLASS-1', 'GLASS-2']) {
    await call('createCalloutSku', { company_uid, sku_group_id: group.id, sku })
  }
})
afterAll(() => open?.stop())

const eventually = <T>(get: () => Promise<T> | T) => expect.poll(get)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** How often a code is scanned on the days of the answer. */
const scansOf = (sku: string, day: number) => (sku === 'HP-1' ? 12_345 : sku === 'none' ? 0 : sku.length * (day + 1))
const days = ['2026-03-01', '2026-03-02', '2026-03-03']

interface Asked {
  skus: string[]
  sku_type: string
  start_time: string
  end_time: string
}

const instant = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)
const aDay = 86_400_000
/** One code on one day: what a cell is made of. */
const isInside = ({ skus, start_time, end_time }: Asked) =>
  skus.length === 1 && instant(end_time) - instant(start_time) === aDay
/** The time that a range until now is compared with. */
const isEarlier = (asked: Asked) => !isInside(asked) && instant(asked.end_time) < Date.now() - 20 * aDay

/** Whether what is entered was scanned lately. */
const isLookUp = ({ start_time, end_time }: Asked) => instant(end_time) - instant(start_time) === 32 * aDay

const hoursOf = (body: Asked) => ({
  interval: 'hour',
  timeKeys: Array.from({ length: 24 }, (_, hour) =>
    new Date(Date.parse(`${body.start_time.slice(0, 10)}T00:00:00+01:00`) + (hour * aDay) / 24).toISOString(),
  ),
  skusObj: { [body.skus[0] ?? '']: Array.from({ length: 24 }, (_, hour) => (hour === 14 ? 4 : hour === 9 ? 2 : 0)) },
  known_from: null,
})
const daysOf = (body: Asked) => ({
  interval: 'day',
  timeKeys: days.map((date) => new Date(`${date}T00:00:00+01:00`).toISOString()),
  skusObj: Object.fromEntries(
    body.skus.map((sku) => [sku, days.map((_, day) => (isEarlier(body) && day > 0 ? 0 : scansOf(sku, day)))]),
  ),
  known_from: null,
})

const visit = async (user: UserRecord, query = '', size?: { width: number; height: number }) => {
  const { page, consoleErrors } = await open.visitor(size)
  const asked: Asked[] = []
  await page.route('**/getSkuHeatMapMetrics', (route) => {
    const body = route.request().postDataJSON() as Asked
    if (!isInside(body) && !isEarlier(body) && !isLookUp(body)) asked.push(body)
    const data = isInside(body) ? hoursOf(body) : daysOf(body)
    return route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data } })
  })
  await page.route('**/getSkuAssociates', (route) => {
    const most = { user_uid: 'w', scans: 4, person: { first_name: 'Kwame', last_name: 'Boateng' } }
    return route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data: { associates: 38, most } } })
  })
  await page.route('**/getSeenSkus', (route) => {
    const { search = '' } = route.request().postDataJSON() as { search?: string }
    const seen = [
      { sku: 'HP-1', scans: 400 },
      { sku: 'HP-2', scans: 20 },
      { sku: 'ZZ', scans: 1 },
    ].filter(({ sku }) => sku.toLowerCase().includes(search.toLowerCase()))
    // The list shows some of them only.
    const total = search === '' ? 4070 : seen.length
    return route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data: { total, skus: seen } } })
  })
  const who = { company: acme.url, username: user.username }
  await enter(page, open.here.url, who, { path: `/home/sku-heat-map${query}` })
  await page.getByRole('heading', { level: 1, name: 'SKU Heat Map' }).waitFor()
  return { page, consoleErrors, asked }
}

const enterSkus = async (page: Page, text: string) => {
  await button(page, words.edit).click()
  const dialog = page.getByRole('dialog', { name: 'Enter SKUs' })
  await dialog.getByLabel('SKUs up to 100').fill(text)
  return dialog
}
const textOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('codes are pasted, picked and counted; the map is walked through by keys, read as a table and taken along', async () => {
  const { page, consoleErrors, asked } = await visit(acme.users.admin)
  await page.getByText(words.start).waitFor()
  await button(page, /^Group:/).waitFor()
  await button(page, 'Get Metrics').click()
  await page.getByRole('alert').getByText('Please enter at least one SKU').waitFor()

  const dialog = await enterSkus(page, 'ABC\nDE\n\nABC\nnone')
  await dialog.getByText('3 SKUs · 1 duplicate removed · 1 blank line removed').waitFor()
  await dialog.getByText('not seen in 31 days').waitFor()
  await dialog.getByText('Seen in the last 31 days 4,070 codes').waitFor()
  await dialog.getByLabel('Search codes').fill('hp-')
  await eventually(() => dialog.getByRole('checkbox').count()).toBe(2)
  // It is how many there are, and not how many are found.
  await dialog.getByText('Seen in the last 31 days 4,070 codes').waitFor()
  await dialog.getByRole('checkbox', { name: /HP-1/ }).check()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use 4 SKUs' }).click()
  await button(page, 'Get Metrics').click()
  const map = page.getByRole('application')
  await map.waitFor()
  await page.getByText(/^Until \d\d:\d\d today$/).waitFor()
  expect(asked.at(-1)).toMatchObject({ skus: ['ABC', 'DE', 'none', 'HP-1'], sku_type: 'manual' })
  expect(await page.locator('.hm-names > span').allTextContents()).toEqual(['HP-1', 'ABC', 'DE', 'none'])
  expect(await page.locator('.hm-totals > span').allTextContents()).toEqual(['37K', '18', '12', '·'])
  // 2.5 rem.
  expect((await page.locator('.hm-names > span').first().boundingBox())?.height).toBe(40)
  await map.locator('canvas').waitFor()
  expect((await map.locator('canvas').boundingBox())?.height).toBe(160)

  await map.focus()
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  const whatChanged = page.getByRole('region', { name: 'What changed' })
  await whatChanged
    .getByText('Scans: 200.1% more than on the same weekdays 5 weeks before. 100% of the rise is HP-1.')
    .waitFor()
  await page.getByText('ABC, Monday, March 2, 2026: 6 scans').waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: words.details })
  await card.getByText('2 of 4').waitFor()
  await card.getByText('38, most by Kwame Boateng').waitFor()
  await card.getByRole('img', { name: /^By hour, most at .*14:00: 4 scans$/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  const steps = Object.values(walkthroughSteps.skuHeatMap).map(({ title }) => title)
  expect(await walkThrough(page, 'SKU Heat Map')).toEqual(steps)

  await page.getByText('Table', { exact: true }).click()
  const cells = await page.locator('.hm-table tbody tr', { hasText: 'ABC' }).locator('td').allTextContents()
  expect(cells).toEqual(['3', '6', '9', '18'])
  const [csv] = await Promise.all([page.waitForEvent('download'), button(page, 'Export as CSV').click()])
  const lines = (await textOf(csv)).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffSKU,2026-03-01,2026-03-02,2026-03-03,Total')
  expect(lines).toContain('HP-1,12345,12345,12345,37035')
  const [pdf] = await Promise.all([page.waitForEvent('download'), button(page, 'Print').click()])
  expect((await textOf(pdf)).slice(0, 5)).toBe('%PDF-')

  await page.getByText('Table', { exact: true }).click()
  await map.click({ position: { x: 5, y: 5 } })
  await card.getByRole('link', { name: 'Open in Charts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('a saved one is shown with its SKUs, on a phone too, where all of the toolbar is whole in both themes', async () => {
  const user = await acme.user('admin', acme.groups.whole)
  const skus = ['GLASS-*', 'TOTE 1', 'HP-1']
  await open.here.stores.savedReports.change([acme.uid, user.uid], Date.now(), () => [
    {
      ...{ id: 'heat000000000000', name: 'Glass by day', schedule: 'none', range: 'lastWeek', group: acme.uid },
      selection: { report: 'skuHeatMap', sku_type: 'manual', group_uid: acme.uid, skus },
    },
  ])
  const { page, asked, consoleErrors } = await visit(user, '', { width: 390, height: 844 })
  await page.goto(`${open.here.url}/user/reports`)
  await page.getByRole('link', { name: 'Open Glass by day' }).click()
  await page.getByRole('application').waitFor()
  await page.getByText('A code that several of these SKUs match counts in each.').waitFor()
  expect(asked.at(-1)).toMatchObject({ skus, sku_type: 'manual' })
  // The list is the tab's own from here on: the address does not name the report any more.
  await eventually(() => new URL(page.url()).searchParams.has('saved')).toBe(false)
  await button(page, words.edit).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const boxes = await page.locator('.hm-source > *').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      return { left, right, width }
    }),
  )
  for (const { left, right, width } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(width).toBeGreaterThanOrEqual(44)
  }

  // One that is deleted by now leaves the list as it was.
  await page.goto(`${open.here.url}/home/sku-heat-map?saved=gone&range=day&from=2026-03-01&to=2026-03-03`)
  await page.getByRole('application').waitFor()
  expect(asked.at(-1)).toMatchObject({ skus })
  expect(consoleErrors).toEqual([])
})

test('101 SKUs and ranges of more than 12 months are refused in words; ranges are days, weeks, months or hours', async () => {
  const { page, asked } = await visit(acme.users.facilityManager, '?range=month&from=2024-01-01&to=2026-03-31')
  const many = Array.from({ length: 101 }, (_, at) => `c${at}`).join('\n')
  const dialog = await enterSkus(page, many)
  await dialog.getByText('Please select up to 100 SKUs.').waitFor()
  await dialog.getByRole('button', { name: 'Use 101 SKUs' }).click()
  await dialog.getByLabel('SKUs up to 100').fill('A')
  await dialog.getByRole('button', { name: 'Use 1 SKU' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByText('Please select a date range of 12 months or less.').waitFor()
  expect(asked).toEqual([])

  expect(await page.locator('.page-bar .seg-radio label').allTextContents()).toEqual(['Day', 'Week', 'Month', 'Custom'])
  await page.getByText('Week', { exact: true }).click()
  await button(page, /^Dates:/).click()
  expect(await page.locator('.cal-grid th').first().textContent()).toBe('Mo')
  await page.keyboard.press('Escape')
  await button(page, 'Get Metrics').click()
  await page.getByRole('application').waitFor()
  expect(new Date(`${asked.at(-1)?.start_time.slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(1)

  await page.getByText('Custom', { exact: true }).click()
  await button(page, /^Start, End:/).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await panel.locator('.cal-day button:enabled').first().click()
  await panel.getByText('Range is limited to 1 month. End Time changed accordingly.').waitFor()
})

test('SKUs come from the lists as well; a team manager has the own group and the associates of the team', async () => {
  const { page, asked } = await visit(acme.users.teamManager)
  expect(await button(page, /^Group:/).count()).toBe(0)
  await button(page, /^Associate: Overview/).click()
  await page.getByRole('option', { name: new RegExp(acme.users.worker.username) }).waitFor()
  expect(await page.getByRole('option', { name: new RegExp(acme.users.teamManager.username) }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await button(page, /^SKU source:/).click()
  await eventually(() => page.getByRole('option').allTextContents()).toEqual([
    ...['Callout SKUs', 'Excluded SKUs', 'Manual entry'],
  ])
  await page.getByRole('option', { name: 'Callout SKUs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose callout SKUs' })
  await dialog.getByRole('checkbox', { name: /Fragile/ }).check()
  await dialog.getByText('2 of 100').waitFor()
  await dialog.getByRole('button', { name: 'Use 2 SKUs' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('application').waitFor()
  expect(asked.at(-1)).toMatchObject({ skus: ['GLASS-1', 'GLASS-2'], sku_type: 'callout' })

  await page.route('**/getExcludedSkuGroups', (route) => route.abort())
  await button(page, /^SKU source:/).click()
  await page.getByRole('option', { name: 'Excluded SKUs' }).click()
  await page.getByRole('dialog').getByText('Failed at loading callout sku names').first().waitFor()
})
