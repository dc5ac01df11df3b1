import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobRecord } from '../../functions/data/jobs.ts'
import type { RawBatch } from '../../functions/data/raw.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import { partsOf } from '../../functions/lib/source/selection.ts'
import { skuId } from '../../functions/skus/lists.ts'
import { held, letThrough } from '../lib/answers.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { setCodes } from '../lib/skus.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Source Data as people use it: what is asked for, what is written, and what becomes of it. */

let open: Console
let acme: WorldCompany
const hour = 3_600_000

beforeAll(async () => {
  open = await openConsole()
})
beforeEach(async () => {
  acme = await open.here.company('acme')
})
afterAll(() => open?.stop())

/** Two hours ago the worker of a team scanned some codes. */
const scanned = async (codes: readonly string[]) => {
  const { groups, users, uid } = acme
  const from = Math.floor(Date.now() / hour) * hour - 2 * hour
  const id = newId()
  const scans = codes.map((code, index) => ({
    ...{ id: `s${index}`, at: from + index * 20_000, code, symbology: 'QR', outcome: 'accepted' as const },
    gap: index === 0 ? null : 20_000,
  }))
  const raw: RawBatch = {
    ...{ company: uid, facility: groups.north.uid, team: groups.picking.uid, user: users.worker.uid, id },
    ...{ device: `${uid}.d1`, join: `${uid}.j1`, from, to: from + hour / 4, received_at: from, skew: 0 },
    ...{ scans, steps: [], refused: [] },
  }
  const slots = new Map([[from, { working: hour / 4, pick: 0, scans: 2, steps: 0, excluded: 0, callouts: 1 }]])
  await open.here.stores.work.add(raw, slots, acme.record.raw_days)
}

const sourcePage = async (
  user: UserRecord,
  { query = '', size }: { query?: string; size?: { width: number; height: number } } = {},
) => {
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: user.username }
  const asked: { call: string; body: Record<string, unknown> }[] = []
  visitor.page.on('request', (request) => {
    if (/DataCSV$/.test(request.url()))
      asked.push({ call: request.url().split('/').at(-1) ?? '', body: request.postDataJSON() })
  })
  await enter(visitor.page, open.here.url, who, { path: `/home/source-data${query}` })
  await visitor.page.getByRole('heading', { name: 'Source Data', level: 1 }).waitFor()
  return { ...visitor, asked }
}
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })
const confirmation = (page: Page) => page.getByRole('dialog', { name: /^Export .* of / })
const type = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check()
const pressed = (page: Page) => exportButton(page).click()

/** Opens the hours and sets both ends to days of the month before, as the calendar names them. */
const chooseDays = async (page: Page, from: number, to: number) => {
  await page.getByRole('button', { name: /^Start:/ }).click()
  await page.getByLabel('End hour').waitFor()
  const now = new Date()
  for (const day of [from, to]) {
    const name = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day)).toLocaleDateString('en-US', {
      ...{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
    })
    const button = page.getByRole('button', { name }).first()
    if ((await button.count()) === 0) await page.getByRole('button', { name: 'Previous month' }).click()
    await button.click()
  }
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByLabel('End hour').waitFor({ state: 'detached' })
}

/** A job as it is kept, whatever became of it. */
const keep = async (user: UserRecord, more: Partial<JobRecord> = {}, name = 'North') => {
  const [{ role = 'admin', group = '' } = {}] = user.roles
  const now = Date.now()
  const job: JobRecord = {
    ...{ id: newId(), company: acme.uid, user: user.uid, role, group, session: 's', kind: 'sourceData' },
    input: {
      ...{ type: 'SCANS', group: acme.groups.north.uid, group_name: name, time_zone: 'Europe/Berlin', parts: 1 },
      ...{ from: now - 30 * hour, to: now - 6 * hour, associates: null, skus: null },
    },
    ...{ state: 'done', batch: 1, done: 388_214, total: 388_214, tries: 1, failed: 0 },
    ...{ lease_until: 0, sent_at: now, created_at: now },
    ...more,
  }
  await open.here.stores.jobs.add(job)
  return job
}
const file = { location: 'nowhere', name: 'source-data_north.csv', type: 'text/csv', size: 29_800_000 }

test('a file is asked for once it is confirmed, told of on another page when it is ready, and downloaded', async () => {
  await scanned(['A1', 'C-7'])
  const { page, asked } = await sourcePage(acme.users.admin)
  await page.getByRole('button', { name: /^Associates: Overview, all 1/ }).waitFor()
  await page.getByText('No exports yet').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await pressed(page)
  const dialog = confirmation(page)
  await dialog.getByText(/^source-data_acme_scans_.*_GMT[+-]\d+\.csv$/).waitFor()
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(asked).toEqual([])
  await pressed(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Request received, download will begin shortly').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(asked).toMatchObject([{ call: 'getMetricsDataCSV', body: { data_type: 'SCANS', all_associates: true } }])
  for (const name of ['from', 'to']) expect(asked[0]?.body[name]).toMatch(/^\d{4}-\d\d-\d\d \d\d:00:00$/)
  await page.getByRole('link', { name: 'Performance' }).first().click()
  await page.waitForURL('**/home/performance')
  await page
    .getByRole('status')
    .getByText(/^Source Data, .*: done/)
    .waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Source Data' }).first().click()
  await page.getByText('Ready', { exact: true }).last().waitFor()
  await page.getByText(/^link expires in 2[34] h$/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download source-data_acme_scans' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^source-data_acme_scans_\d{4}-\d\d-\d\d-\d\d_.*_GMT[+-]\d+\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufefftime,username,name,facility,team,device,sku,symbology')
  expect(lines.slice(1, 3).map((line) => line.split(',').at(-2))).toEqual(['A1', 'C-7'])
})

test('what is missing is said at its field, and nothing is asked for', async () => {
  await setCodes(open.here.stores, acme.uid, 'callout', ['C*'])
  await open.here.stores.skus.change(acme.uid, 'callout', Date.now(), (groups) => [
    ...groups,
    { id: 'empty', name: 'Nothing in it', by: '', at: 0, next: 0, skus: [] },
  ])
  const { page, asked } = await sourcePage(acme.users.admin)
  const associates = page.getByRole('button', { name: /^Associates:/ })
  await page.getByRole('button', { name: /Overview, all 1/ }).waitFor()
  await associates.click()
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  // Those who are enabled and workers: the one, and nobody else of the company.
  await expect.poll(() => boxes.count()).toBe(2)
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await page.keyboard.press('Escape')
  await pressed(page)
  await page.getByText('Please select an associate or select all to see the overview').waitFor()
  await associates.click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Group:/ }).click()
  // The form has a button of this name too, and the panel comes in a file of its own.
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await page.keyboard.press('Escape')
  await pressed(page)
  await page.getByText('Please select a group').waitFor()
  await page.locator('.sd-form footer').getByRole('button', { name: 'Clear' }).click()

  await type(page, /^Callout/)
  await pressed(page)
  await page.getByText('Must select at least one Callout SKU or Group.').waitFor()
  await page.getByRole('button', { name: /^Callout SKUs:/ }).click()
  await page.getByRole('checkbox', { name: /^Nothing in it/ }).check()
  await page.keyboard.press('Escape')
  await page
    .getByText('Must include at least one Callout SKU. Check that passed Callout Groups contain at least one SKU.')
    .waitFor()
  expect(asked).toEqual([])

  // A choice that has SKUs leads to the question by itself; who says no chooses again.
  await page.getByRole('button', { name: /^Callout SKUs:/ }).click()
  await page.getByRole('checkbox', { name: 'C*', exact: true }).check()
  await page.keyboard.press('Escape')
  await confirmation(page).getByText('1 SKU', { exact: true }).waitFor()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Callout SKUs: Choose SKUs or groups/ }).waitFor()
  await type(page, /^Excluded/)
  await page.getByRole('button', { name: /^Excluded SKUs: All excluded SKUs/ }).waitFor()
  await type(page, /^Session/)
  await pressed(page)
  await confirmation(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => asked.map(({ call }) => call)).toEqual(['getSessionDetailsDataCSV'])
  expect(asked[0]?.body).not.toHaveProperty('sku_ids')
})

test('chosen SKUs and groups are chips with how many they are, taken back one by one, and named before they are exported', async () => {
  await open.here.stores.skus.change(acme.uid, 'callout', Date.now(), () =>
    ['Boots', 'Shells'].map((name, at) => ({
      ...{ id: `g${at}`, name, by: '', at: 0, next: 3 },
      skus: Array.from({ length: 3 - at }, (_, number) => [number, `${name}-${number}`] as const),
    })),
  )
  const { page } = await sourcePage(acme.users.admin, { size: { width: 390, height: 844 } })
  await type(page, /^Callout/)
  const field = page.getByRole('button', { name: /^Callout SKUs:/ })
  await field.click()
  for (const name of [/^Boots,/, /^Shells,/]) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await confirmation(page).getByText('5 in Boots and Shells', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await confirmation(page).waitFor({ state: 'detached' })

  // Who says no chooses again.
  await field.click()
  for (const name of [/^Boots,/, 'Shells-1']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await confirmation(page).getByText('4 SKUs', { exact: true }).waitFor()
  await confirmation(page).getByRole('button', { name: 'Submit' }).click()
  await confirmation(page).waitFor({ state: 'detached' })
  await page.getByText('4 SKUs in 1 group', { exact: true }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Boots' }).click()
  await page.getByText('1 SKU', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Callout SKUs: Shells-1' }).waitFor()
})

test('hours are full hours, none lies ahead, and more than 7 days are refused', async () => {
  const { page } = await sourcePage(acme.users.admin)
  await page.getByRole('button', { name: /^Start:/ }).click()
  const end = page.getByLabel('End hour')
  await end.waitFor()
  for (const option of await end.locator('option').allTextContents()) expect(option).toMatch(/^\d\d:00$/)
  await page.keyboard.press('Escape')
  await chooseDays(page, 2, 12)
  await pressed(page)
  await page.getByText("Range time can't be higher than 7 days").waitFor()
  await chooseDays(page, 3, 3)
  await page.getByRole('button', { name: /^End:/ }).click()
  await page.getByLabel('Start hour').selectOption('9')
  const offered = await page.getByLabel('End hour').locator('option:not(:disabled)').allTextContents()
  expect(offered[0]).toBe('10:00')
})

test('team managers choose no group; on a phone all of it is there', async () => {
  const { page } = await sourcePage(acme.users.teamManager, { size: { width: 390, height: 844 } })
  await page.getByRole('button', { name: /^Associates:/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Group:/ }).count()).toBe(0)
  expect(await axeInBothThemes(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'What the columns mean' }).click()
  const columns = page.getByRole('dialog', { name: 'What the columns mean' })
  await columns.getByText('Seconds at work in the session, within the range.').waitFor()
})

test('the last exports say what became of each, and lead on', async () => {
  const user = acme.users.admin
  const over = { finished_at: Date.now(), lease_until: 0 }
  await keep(user, { state: 'running', run: 'r', lease_until: Date.now() + hour, done: 62, total: 100 }, 'Running')
  await keep(user, { file, ...over, finished_at: Date.now() - 22.5 * hour }, 'Nearly')
  const gone = await keep(user, { file, ...over, finished_at: Date.now() - 25 * hour }, 'Gone')
  await keep(user, { state: 'waiting', done: 0 }, 'Next')
  const reason = { code: 'failed', message: 'It did not work.' }
  await keep(user, { state: 'failed', reason, ...over }, 'Broken')
  await keep(user, { state: 'cancelled', done: 18, total: 100, ...over }, 'Stopped')
  const { page } = await sourcePage(user)
  const bar = page.getByRole('progressbar', { name: 'source-data_running_scans' })
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('62')
  // What runs comes first, and what waits for it says so.
  const rows = page.locator('.sd-last li')
  expect(await rows.nth(0).textContent()).toContain('source-data_running_scans')
  expect(await rows.nth(1).textContent()).toMatch(/source-data_next_scans.*Starts after the one above/)
  await page.getByText('link expires in 1 h').waitFor()
  await page.getByText('29.8 MB').first().waitFor()
  await page.getByText('Link expired').waitFor()
  await page.locator('.sd-last').getByText('It did not work.').waitFor()
  await page.getByText('Canceled by you at 18%').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Running 2' }).click()
  await page.getByText('Link expired').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel source-data_running_scans' }).click()
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await page.getByRole('button', { name: 'Cancel source-data_running_scans' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel source-data_next_scans' }).click()
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await page.getByText('None of these').waitFor()
  await page.getByRole('button', { name: /^All \d/ }).click()
  await page.getByRole('button', { name: 'Run again: source-data_gone_scans' }).click()
  await page.getByRole('button', { name: /^Group: North/ }).waitFor()
  // A link that has ended says so, as does one of somebody else's.
  await page.goto(`${open.here.url}/home/source-data?export=${gone.id}`)
  await page.getByText('This file has expired: links work for 24 hours. Please export it again.').waitFor()
  const foreign = await keep(acme.users.facilityManager, { file, ...over })
  await page.goto(`${open.here.url}/home/source-data?export=${foreign.id}`)
  await page.getByText('This no longer exists, or you cannot see it.').waitFor()
})

test('an export that is made again and a cell of the Heat Map fill the form in, with people and SKUs', async () => {
  const { stores } = open.here
  const { admin, worker } = acme.users
  await setCodes(stores, acme.uid, 'callout', ['C*', 'C-7'])
  await setCodes(stores, acme.uid, 'excluded', ['X-1'])
  const [list] = (await stores.skus.get(acme.uid, 'callout')).groups
  const [from, to] = [Date.now() - 30 * hour, Date.now() - 6 * hour]
  const input = {
    ...{ type: 'CALLOUT', group: acme.uid, group_name: 'Acme', time_zone: 'Europe/Berlin', parts: 1, from, to },
    ...{ associates: 1, skus: 2 },
  }
  const over = { state: 'cancelled' as const, finished_at: Date.now(), input }
  const chosen = await keep(admin, over)
  // One of the SKUs is gone by now.
  const sku_ids = [skuId(list?.id ?? '', 1), skuId('gone', 1)]
  const parts = await partsOf({ users: [worker.uid], skus: ['C-7', 'gone'], sku_ids })
  await stores.jobParts.add(chosen, parts, Date.now() + hour)
  await keep(admin, { ...over, input: { ...input, group_name: 'Older' } })
  const { page } = await sourcePage(admin)
  await page.getByRole('button', { name: 'Run again: source-data_acme_callout' }).click()
  await page.getByText('The form has the same values.').waitFor()
  await page.getByRole('button', { name: /^Associates: 1 chosen/ }).waitFor()
  await page.getByRole('button', { name: 'Callout SKUs: C-7' }).waitFor()
  await pressed(page)
  await confirmation(page).getByText('1 SKU', { exact: true }).waitFor()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Run again: source-data_older_callout' }).click()
  await page.getByText('Please choose them and export again.').waitFor()

  /** Arrives as a link of another page leads here. */
  const led = async (skus: string[], start: string, end: string) => {
    const state = { group: { uid: acme.uid, name: 'Acme', type: 'company' }, dataType: 'scans', skus, start, end }
    await page.evaluate((usr) => history.replaceState({ usr, key: 'led' }, ''), { ...state, users: [worker.uid] })
    await page.reload()
    await page.getByRole('button', { name: /^Associates: 1 chosen/ }).waitFor()
  }
  const day = (ago: number) => `${new Date(Date.now() - ago * 24 * hour).toISOString().slice(0, 10)} 00:00:00`
  const [first, last] = [day(3), day(2)]
  await led(['X-1'], first, last)
  await page.getByRole('button', { name: 'Excluded SKUs: X-1' }).waitFor()
  expect(await page.getByRole('radio', { name: /^Excluded/ }).isChecked()).toBe(true)
  await pressed(page)
  const dialog = confirmation(page)
  await dialog.getByText('1 associate', { exact: false }).waitFor()
  const shown = (at: string) => `${new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDate()}`
  await dialog.getByText(new RegExp(`${shown(first)}\\b.* 00:00 – .*${shown(last)}\\b.* 00:00`)).waitFor()
  await led(['nowhere'], day(40), day(10))
  await page.getByText("Range time can't be higher than 7 days").waitFor()
  // On no list: its scans are exported, and nothing else.
  await page.getByRole('list', { name: 'Only these SKUs' }).getByText('nowhere').waitFor()
  expect(await page.getByRole('radio', { name: /^Scans/ }).isChecked()).toBe(true)
  // What is taken out before the lists of SKUs are there does not come back with them.
  const lists = held()
  await page.route('**/getCalloutSkus', lists.treatment)
  await led(['nowhere', 'X-*'], first, last)
  await page.getByRole('button', { name: 'Remove nowhere' }).click()
  lists.release(letThrough)
  await page.waitForLoadState('networkidle')
  await page.unroute('**/getCalloutSkus')
  await pressed(page)
  await dialog.getByText('1 SKU', { exact: true }).waitFor()
  const [begun] = await Promise.all([
    page.waitForRequest(/getMetricsDataCSV$/),
    dialog.getByRole('button', { name: 'Submit' }).click(),
  ])
  expect(begun.postDataJSON()).toMatchObject({ data_type: 'SCANS', skus: ['X-*'], user_uids: [worker.uid] })

  // A wildcard of the excluded list covers it: its scans are excluded ones, and those of the code alone are exported.
  await setCodes(stores, acme.uid, 'excluded', ['X-1', 'A-04-*'])
  await led(['A-04-7'], first, last)
  await page.getByRole('list', { name: 'Only these SKUs' }).getByText('A-04-7').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: /^Excluded/ }).isChecked()).toBe(true)
  await pressed(page)
  await dialog.getByText('1 SKU', { exact: true }).waitFor()
  const [excluded] = await Promise.all([
    page.waitForRequest(/getMetricsDataCSV$/),
    dialog.getByRole('button', { name: 'Submit' }).click(),
  ])
  const asked = excluded.postDataJSON()
  expect(asked).toMatchObject({ data_type: 'EXCLUDED', skus: ['A-04-7'] })
  expect(asked).not.toHaveProperty('sku_ids')
})
