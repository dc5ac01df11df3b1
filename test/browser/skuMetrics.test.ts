import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countDue } from '../../functions/rollup/codes.ts'
import { figure } from '../../web/parts/metrics/format.ts'
import { axe } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { handheldOf } from '../lib/handheld.ts'
import { type ReferenceJoin, referenceCodes, type SentBatch } from '../lib/reference.ts'
import type { WorldCompany } from '../lib/world.ts'

/** SKU Metrics in the browser: figures beside the plain reference, and every word of what is refused. */

let open: Console
let acme: WorldCompany
const sent: SentBatch[] = []
const assignments: ReferenceJoin[] = []
const ids: Record<string, string> = {}

const minute = 60_000
const onQuarter = (epochMs: number) => Math.floor(epochMs / (15 * minute)) * 15 * minute
const terms = { pickGap: 5 * minute, nonScanTeams: [] }
const zone = 'Europe/Berlin'
const wall = (epochMs: number) => new Date(epochMs).toLocaleString('sv-SE', { timeZone: zone })
/** From the day on which the first code was scanned to the end of this hour: shortly after midnight, two days. */
const shown = () => {
  const [first = ''] = wall(Math.min(...sent.map(({ from }) => from))).split(' ')
  return `from=${first}T00&to=${wall(Date.now() + 60 * minute)
    .slice(0, 13)
    .replace(' ', 'T')}`
}
/** The lists, as somebody would make them: two groups overlap, one fits nothing. */
const lists = {
  'Aisle labels': ['LOC-*'],
  'All of hall 7': ['LOC-7-*', 'TOTE-7'],
  Totes: ['TOTE-*'],
  'Old racks': ['never-*'],
}
const fits = (sku: string, code: string) =>
  new RegExp(`^${sku.replaceAll('-', '\\-').replaceAll('*', '.*')}$`).test(code)

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const { call } = await open.here.as(acme.users.admin)
  const groups = Object.entries(lists).map(([name, skus]) => ({ name, skus }))
  for (const kind of ['Excluded', 'Callout'] as const)
    await call(`batchCreate${kind}SkuGroups`, {
      company_uid: acme.uid,
      groups: kind === 'Callout' ? groups.slice(0, 2) : groups,
    })
  for (const { id, group } of (await call('getExcludedSkuGroups', { company_uid: acme.uid })).data) ids[group] = id

  const codes = ['LOC-1-1', 'LOC-7-2', 'TOTE-7', 'TOTE-8', 'loc-7-1', '4001', 'LOC-7-2']
  const from = Math.floor((Date.now() - 20 * minute) / 1000) * 1000
  for (const [user, team, step] of [
    [acme.users.worker, acme.groups.picking.uid, 7000],
    [
      await acme.user('worker', acme.groups.loading, { first_name: 'Ben', last_name: 'Loader', username: 'ben' }),
      acme.groups.loading.uid,
      11_000,
    ],
  ] as const) {
    const { device_id, begin } = await handheldOf(open.here.url, acme)
    const { join_id, send } = await begin(user.username, team, from)
    assignments.push({ id: join_id, device: device_id, user: user.uid, team, joined_at: from })
    const scans = codes.map((code, at) => ({
      ...{ id: `${user.username}-${at}`, at: from + at * step, code, symbology: 'EAN13' },
      ...{ outcome: 'accepted' as const, gap: at === 0 ? null : step },
    }))
    const batch: SentBatch = { id: user.username, join_id, from, to: from + 2 * minute, scans, steps: [] }
    sent.push(batch)
    expect(await send(batch)).toMatchObject({ accepted: codes.length })
  }
  // What was sent is counted before anybody looks: the clock that does so is some minutes ahead.
  const ask = async () => {
    await countDue(open.here.stores, Date.now() + 10 * minute)
    const range = {
      start_time: new Date(onQuarter(from - 60 * minute)).toISOString(),
      end_time: new Date(onQuarter(Date.now() + 15 * minute)).toISOString(),
    }
    const body = { group_uid: acme.uid, ...range, time_zone: zone, sku_group_ids: [ids.Totes ?? ''] }
    const { data } = await call('getExcludedSkuMetrics', body)
    return data?.[0]?.total_scans === 4
  }
  await vi.waitUntil(ask, { timeout: 60_000, interval: 300 })
})
afterAll(() => open?.stop())

/** What the page should say of a group: scans, pick hours and scans an hour. */
const expected = (name: keyof typeof lists, isOne: (team: string, user: string) => boolean) => {
  let [scans, pick] = [0, 0]
  for (const [key, sum] of referenceCodes(sent, assignments, terms, { from: 0, to: Date.now() })) {
    const [team = '', user = '', code = ''] = key.split(' ')
    if (!isOne(team, user) || !lists[name].some((sku) => fits(sku, code))) continue
    scans += sum.scans
    pick += sum.pick
  }
  const hours = pick / 3_600_000
  return [figure(scans, 0), figure(hours, 2), hours > 0 ? figure(scans / hours, 2) : '–']
}

const pageAt = async (search = '', user = acme.users.admin, size?: { width: number; height: number }) => {
  const { page, consoleErrors } = await open.visitor(size)
  const who = { company: acme.url, username: user.username }
  await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
  await enter(page, open.here.url, who, { path: `/home/callout-sku-metrics${search}` })
  await page.getByRole('heading', { name: 'SKU Metrics', level: 1 }).waitFor()
  return { page, consoleErrors }
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
/** Scans, pick hours and scans an hour. */
const cells = async (page: Page, name: string) => {
  const texts = (await rowOf(page, name).getByRole('cell').allTextContents()).map((text) => text.trim())
  return [texts.at(-4), texts.at(-2), texts.at(-1)]
}
const names = (page: Page) => page.getByRole('rowheader').allTextContents()
const textOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

test('figures on the page are those of the reference', async () => {
  const { page, consoleErrors } = await pageAt(`?type=excluded&${shown()}`)
  await rowOf(page, 'Totes').waitFor()
  for (const name of Object.keys(lists) as (keyof typeof lists)[])
    expect(await cells(page, name)).toEqual(expected(name, () => true))
  expect(await names(page)).toEqual(['Aisle labels', 'All of hall 7', 'Totes', 'Old racks'])
  // The bars: one for each group that has scans, the longest on top.
  const bars = page.locator('.bars-bar')
  await expect.poll(() => bars.count()).toBe(3)
  expect(await axe(page)).toEqual([])

  // Sort, order and data type turn the bars without asking again.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('SkuMetrics')) asked++
  })
  await page.getByLabel('Group', { exact: true }).check()
  await expect.poll(() => names(page)).toEqual(['Aisle labels', 'All of hall 7', 'Old racks', 'Totes'])
  await page.getByRole('button', { name: 'A to Z' }).click()
  await expect.poll(() => names(page)).toEqual(['Totes', 'Old racks', 'All of hall 7', 'Aisle labels'])
  await page.getByLabel('Scans/Hour').check()
  await expect.poll(() => page.url()).toContain('data=rate')
  expect(asked).toBe(0)

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^excluded-sku-metrics_\d{4}-\d\d-\d\d-00_.*\.csv$/)
  const [head, first] = (await textOf(csv)).replace('\ufeff', '').split('\r\n')
  expect(head).toBe('SKU group,Scans,Pick hours,Scans/Hour')
  expect(first).toMatch(/^Totes,4,0\.0\d+,\d+/)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print to PDF' }).click(),
  ])
  expect((await textOf(pdf)).slice(0, 5)).toBe('%PDF-')

  // One associate of the group, then callouts.
  await page.getByRole('button', { name: 'Associate: Overview' }).click()
  await page.getByRole('option', { name: /worker Tester/ }).click()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  const ofWorker = expected('Totes', (_, user) => user === acme.users.worker.uid)
  await expect.poll(() => cells(page, 'Totes')).toEqual(ofWorker)
  await page.getByRole('button', { name: /^SKU type/ }).click()
  await page.getByRole('option', { name: 'Callout' }).click()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByRole('heading', { name: 'Callout SKUs by group' }).waitFor()
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(['Aisle labels', 'All of hall 7'])
  expect(consoleErrors).toEqual([])
})

test('what changed is said above the bars, beside the weeks before', async () => {
  const { page } = await open.visitor()
  // Handhelds send nothing that is older than a week: what was then is the test's own.
  const today = shown().slice('from='.length, 'from=YYYY-MM-DD'.length)
  await page.route('**/getExcludedSkuMetrics', (route) => {
    const body = route.request().postDataJSON() as { start_time: string; sku_group_ids: string[] }
    if (body.start_time.slice(0, 10) >= today) return route.continue()
    const rowFor = (sku_group_id: string) => ({
      ...{ sku_group_id, group: sku_group_id, total_scans: sku_group_id === ids.Totes ? 2 : 1 },
      ...{ total_pick_time: 1, known_from: null },
    })
    const data = body.sku_group_ids.map(rowFor)
    return route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data } })
  })
  const { admin } = acme.users
  await enter(
    page,
    open.here.url,
    { company: acme.url, username: admin.username },
    { path: `/home/callout-sku-metrics?type=excluded&${shown()}` },
  )
  const groups = Object.keys(lists) as (keyof typeof lists)[]
  const scansOf = (name: keyof typeof lists) => Number(expected(name, () => true)[0])
  const now = groups.reduce((sum, name) => sum + scansOf(name), 0)
  const before = groups.length + 1
  const more = ((100 * (now - before)) / before).toFixed(1)
  const whatChanged = page.getByRole('region', { name: 'What changed' })
  await whatChanged.getByText(`Scans: ${more}% more than on the`).waitFor()
  await whatChanged.getByRole('button', { name: 'The numbers' }).click()
  const row = page.getByRole('dialog').getByRole('row', { name: /^Totes/ })
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual([String(scansOf('Totes')), '2', '+100.0%'])
  await page.keyboard.press('Escape')
  // Rates do not add up: of them nothing is said.
  await page.getByLabel('Scans/Hour').check()
  await whatChanged.waitFor({ state: 'detached' })
})

test('Get Metrics asks once for what is chosen, also where nothing was changed', async () => {
  const { page } = await pageAt(`?type=excluded&${shown()}`)
  await rowOf(page, 'Totes').waitFor()
  const [, from] = /from=([^&]+)/.exec(shown()) ?? []
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('getExcludedSkuMetrics')) return
    const { user_uid = 'all', start_time } = request.postDataJSON() as { user_uid?: string; start_time: string }
    // But for what it is compared with.
    if (start_time.startsWith((from ?? '').slice(0, 10))) asked.push(user_uid)
  })
  const get = page.getByRole('button', { name: 'Get Metrics' })
  await get.click()
  await expect.poll(() => asked).toEqual(['all'])
  await page.getByRole('button', { name: 'Associate: Overview' }).click()
  await page.getByRole('option', { name: /worker Tester/ }).click()
  await get.click()
  await expect.poll(() => cells(page, 'Totes')).toEqual(expected('Totes', (_, user) => user === acme.users.worker.uid))
  expect(asked).toEqual(['all', acme.users.worker.uid])
})

test('what is asked is said, limited and refused', async () => {
  const { page } = await pageAt(`?type=excluded&${shown()}`)
  await rowOf(page, 'Totes').waitFor()
  const get = page.getByRole('button', { name: 'Get Metrics' })

  await page.getByRole('button', { name: /^SKU groups/ }).click()
  await page.getByLabel('Select All').uncheck()
  await page.keyboard.press('Escape')
  await get.click()
  await page.locator('.hint.error').getByText('Please select at least one SKU group.').waitFor()
  await page.getByRole('button', { name: /^SKU groups/ }).click()
  await page.getByLabel('Totes', { exact: true }).check()
  await page.keyboard.press('Escape')
  await get.click()
  await expect.poll(() => names(page)).toEqual(['Totes'])
  await page.getByRole('button', { name: /^SKU groups/ }).click()
  await page.getByLabel('Select All').check()
  await page.keyboard.press('Escape')
  await get.click()
  await expect.poll(() => names(page)).toHaveLength(4)

  // Hours; a start that does not go with the end moves it.
  await page.locator('.hour-range').click()
  const panel = page.locator('.times-panel')
  expect(await panel.getByLabel('Start hour').locator('option').first().textContent()).toBe('00:00')
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await panel
    .getByRole('button', { name: /\b10\b/ })
    .first()
    .click()
  await panel.getByText('Range is limited to 1 month. End Time changed accordingly.').waitFor()
  await page.keyboard.press('Escape')

  await page.route('**/*.ttf', (route) => route.abort())
  await page.getByRole('button', { name: 'Print to PDF' }).click()
  await page.getByText('We could not generate the PDF, please try again.').waitFor()
  await page.unroute('**/*.ttf')

  // Nothing is asked without a group.
  await page.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('treeitem', { name: 'acme' }).first().click()
  await page.keyboard.press('Escape')
  await get.click()
  await page.getByText('Please select a group').waitFor()

  const refusal = { status: 403, message: 'No', data: null, code: 'forbidden' }
  await page.route('**/getCalloutSkuGroups', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.goto(`${open.here.url}/home/callout-sku-metrics`)
  await page.getByRole('heading', { name: 'Failed at loading callout sku names' }).waitFor()
})

test('team managers keep their group', async () => {
  const { page } = await pageAt(`?type=excluded&${shown()}`, acme.users.teamManager)
  const { picking } = acme.groups
  await expect.poll(() => cells(page, 'Totes')).toEqual(expected('Totes', (team) => team === picking.uid))
  expect(await page.getByRole('button', { name: /^Group/ }).count()).toBe(0)
  await page.getByText(picking.name, { exact: true }).first().waitFor()
  // Workers alone, and only those who may sign in.
  await page.getByRole('button', { name: 'Associate: Overview' }).click()
  await page.getByRole('option', { name: /worker Tester/ }).waitFor()
  expect(
    await page
      .getByRole('option')
      .filter({ hasText: /Manager|Loader/ })
      .count(),
  ).toBe(0)
})

test('companies without SKUs are told where they are made', async () => {
  const none = await open.here.company('bare')
  const { page } = await open.visitor({ width: 390, height: 844 })
  const who = { company: none.url, username: none.users.admin.username }
  await enter(page, open.here.url, who, { path: '/home/callout-sku-metrics' })
  await page
    .getByText(
      'Your company does not have any Callout SKUs set. Admins can create and manage them in Settings > Callout SKUs.',
    )
    .waitFor()
  await page.goto(`${open.here.url}/home/callout-sku-metrics?type=excluded`)
  await page
    .getByText(
      'Your company does not have any Excluded SKUs set. Admins can create and manage them in Settings > Excluded SKUs.',
    )
    .waitFor()
  await page.getByRole('link', { name: 'Open Excluded SKUs' }).click()
  await page.getByRole('heading', { name: 'Excluded SKUs', level: 1 }).waitFor()
})
