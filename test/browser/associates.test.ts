import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import type { TableName } from '../../shared/tables.ts'
import { enter, nowhere } from '../lib/browser.ts'
import { asksNoMore } from '../lib/clock.ts'
import { axe, button, card, type WorkingCompany, workingCompany } from '../lib/performance.ts'

/** The Associates Table, and the views that are saved of it, as managers use them. */

const eventually = <T>(get: () => Promise<T> | T, message?: string) => expect.poll(get, message ? { message } : {})

let at: WorkingCompany
beforeAll(async () => {
  at = await workingCompany()
})
afterAll(() => at?.open.stop())

const row = (page: Page, name: string) => page.locator('.dt tbody tr', { hasText: name })
const sum = (page: Page) => page.locator('.dt-summary tr', { hasText: 'Sum' })
const names = (page: Page) => page.locator('.dt tbody:not(.dt-summary) td.dt-strong').allTextContents()

const tablePage = async (user: UserRecord, query = '', size?: { width: number; height: number }) => {
  const { page, consoleErrors } = await at.open.visitor(size)
  const who = { company: at.acme.url, username: user.username }
  await enter(page, at.open.here.url, who, { path: `/home/associates-table${query}` })
  await page.getByText('Ána Scanner').first().waitFor()
  return { page, consoleErrors }
}
const textOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().replace(/\r\n$/, '')
}
/** Opens the filter of a column, which shows itself to pointer and focus. */
const filterBy = async (page: Page, title: string) => {
  await page.getByRole('columnheader', { name: title }).first().hover()
  await button(page, `Filter ${title}`).click()
}

test('the sum of everybody is what the cards show, and the way here takes along what is shown there', async () => {
  const { page, consoleErrors } = await at.performancePage(at.acme.users.admin)
  const shown = (title: string) => card(page, title).locator('strong').textContent()
  const [scans, perHour] = [await shown('Scans'), await shown('Scans/Hour')]
  await page.getByRole('link', { name: 'Open Associates Table' }).click()
  await page.getByRole('heading', { level: 1, name: 'Associates Table' }).waitFor()
  await row(page, 'Ána Scanner').waitFor()
  const cells = await sum(page).locator('td').allTextContents()
  expect(cells.slice(0, 2)).toEqual([scans, perHour])
  expect(await sum(page).getByRole('rowheader').textContent()).toContain('2 associates')
  // Ben did nothing today, and so he has no row; nobody is missing, so nothing is said of it.
  expect(await page.locator('.at-part').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('goals, zones and shapes stand beside the figures; what is filtered is counted and can be taken back', async () => {
  const { page } = await tablePage(at.acme.users.admin)
  const goal = page.locator('.dt-summary tr').first()
  expect(await goal.textContent()).toContain('≥ 11')
  await row(page, 'Ána Scanner').getByRole('img', { name: 'On goal' }).first().waitFor()

  await filterBy(page, 'Scans')
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: 'Off goal' }).waitFor()
  expect(await axe(page)).toEqual([])
  await panel.getByLabel('From').fill('x')
  await panel.getByText('Please enter a number').waitFor()
  await panel.getByLabel('From').fill('20')
  await panel.getByRole('button', { name: 'Show 1 of 2' }).click()
  await eventually(() => names(page)).toEqual(['Ána Scanner'])
  await page.getByText('1 hidden by filters').waitFor()
  await page.locator('.dt-chip', { hasText: 'Scans ≥ 20' }).waitFor()
  // The address has it, so that it can be shared.
  expect(new URL(page.url()).searchParams.get('f')).toBe('scans:20..')

  await button(page, 'Remove the filter of Scans').click()
  await eventually(() => names(page).then(({ length }) => length)).toBe(2)
  await filterBy(page, 'Team')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Picking' }).press('Space')
  await page.keyboard.press('Enter')
  await page.locator('.dt-chip', { hasText: 'Team Picking' }).waitFor()
  await button(page, 'Clear filters').click()
  await eventually(() => page.locator('.dt-chip').count()).toBe(0)
})

test('the file has the people and columns as they are shown', async () => {
  const { page } = await tablePage(at.acme.users.admin, '?sort=-scans')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  expect(download.suggestedFilename()).toBe('associates.csv')
  const lines = (await textOf(download)).split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffAssociate,Team,Scans,Scans/Hour,Sec/Scan,Steps,Steps/Hour,Steps/Scan,Cost/Scan,Work h,Pick h,Non-pick h,Saved h,ROI,Lost h',
  )
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^Ána Scanner,Picking,\d+,[\d.]+,/)
})

test('range, group and rate are chosen; a range without work says so, and a rate that cannot be saved does too', async () => {
  const { page } = await tablePage(at.acme.users.facilityManager)
  await button(page, /^Groups:/).waitFor()
  await page.goto(`${at.open.here.url}/home/associates-table?range=day&from=2026-01-05T00&to=2026-01-05T24`)
  await page.getByText(/^No data found for .+ in given time and date range$/).waitFor()
  await button(page, 'Change dates').click()
  await page.getByRole('button', { name: /^Time range/ }).press('Enter')
  await page.locator('[role=option]:focus').waitFor()
  const last = [7, 14, 28, 30, 60, 90, 180].map((days) => `Last ${days} Days`)
  const ranges = await page.getByRole('option').allTextContents()
  expect(ranges.toSorted()).toEqual(['Day', 'Custom', ...last, 'Month to Date', 'Year to Date'].toSorted())
  await page.getByRole('option', { name: 'Last 7 Days' }).click()
  await button(page, 'Get Overview').click()
  await row(page, 'Ána Scanner').waitFor()
  expect(new URL(page.url()).searchParams.get('range')).toBe('last7')

  await page.route('**/setUserPref', (route) => route.abort())
  await page.getByRole('button', { name: /^Refresh rate.*Every 5 min/ }).click()
  await page.locator('[role=option]:focus').waitFor()
  const rates = await page.getByRole('option', { name: /^Every/ }).allTextContents()
  expect(rates.map((text) => Number(/\d+/.exec(text)))).toEqual([5, 10, 20, 30])
  await page.getByRole('option', { name: 'Every 30 min' }).click()
  await page.getByText('Failed to save your refresh rate').waitFor()
  await page.getByRole('button', { name: /^Refresh rate.*Every 5 min/ }).waitFor()
})

test('dates and hours are picked; figures are read again on demand and at the chosen rate, but not while a token is renewed', async () => {
  const { page } = await tablePage(at.acme.users.superAdmin)
  await button(page, /^Date and hours:/).click()
  await page.getByLabel('End hour').waitFor()
  await page.keyboard.press('Escape')

  const stamp = page.getByText(/^Last updated/)
  const before = await stamp.textContent()
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/getCardMetrics')) asked.push(request)
  })
  await button(page, 'Refresh Now').click()
  await eventually(() => asked.length).toBe(1)
  await eventually(() => stamp.textContent()).not.toBe(before)

  await page.clock.install()
  await page.reload()
  await row(page, 'Ána Scanner').waitFor()
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await page.evaluate(() => {
    void navigator.locks.request('shiftdeck.token', () => new Promise((done) => Object.assign(window, { done })))
  })
  await page.clock.runFor(6 * 60_000)
  await asksNoMore(page)
  expect(asked).toHaveLength(0)
  await page.evaluate(() => (window as unknown as { done: () => void }).done())
  await page.clock.runFor(6_000)
  await eventually(() => asked.length).toBe(1)
})

test('a team manager sees the own team and chooses none', async () => {
  const { page } = await tablePage(at.acme.users.teamManager)
  expect(await page.getByRole('button', { name: /^Groups:/ }).count()).toBe(0)
  expect(await page.getByText('Last updated').count()).toBe(1)
  expect(await sum(page).getByRole('rowheader').textContent()).toContain('2 associates')
})

test('on a phone each person is a card with all figures, and goal, average and sum can be opened', async () => {
  // Filters are kept: whoever opens the bare page next must not be the one who filters here.
  const { page } = await tablePage(at.acme.users.superAdmin, '?sort=-scans', { width: 390, height: 844 })
  const ana = page.getByRole('listitem').filter({ hasText: 'Ána Scanner' })
  expect(await ana.getByRole('term').allTextContents()).toContain('Steps/Hour')
  await page.getByText('Goal, Avg, Sum').click()
  await page.getByRole('row', { name: /^Scans / }).waitFor()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Column').selectOption({ label: 'Scans' })
  await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('20')
  await page.getByRole('button', { name: /^Show 1 of 2$/ }).click()
  await page.locator('.dt-chip', { hasText: 'Scans ≤ 20' }).waitFor()
  await eventually(() => page.getByText('Ána Scanner').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

const viewsButton = (page: Page) => page.locator('.dt-views > .menu-root > button')
const choose = async (page: Page, name: string | RegExp) => {
  await viewsButton(page).click()
  await page.getByRole('menu').getByText(name).click()
}
const save = async (page: Page, name: string) => {
  await choose(page, 'Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save view' }).click()
}

test('on a phone the menu of views stays on the screen, however many there are', async () => {
  const { page } = await tablePage(at.acme.users.admin, '', { width: 390, height: 844 })
  const views = Array.from({ length: 12 }, (_, number) => ({
    ...{ id: `v${number}`, name: `${number} of many`, columns: '', choices: 'sort=-steps', shared: false },
    ...{ by: { uid: at.acme.users.admin.uid, name: 'Ada' }, may_change: true },
  }))
  await page.route('**/getTableViews', (route) =>
    route.fulfill({ json: { status: 200, code: 'ok', message: '', errors: [], data: { views, opens: 'v3' } } }),
  )
  await page.reload()
  await eventually(() => viewsButton(page).textContent()).toContain('3 of many')
  // Of its name nothing stands in the small button, not even in part.
  expect(await viewsButton(page).getByText('3 of many').isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 500 })
  await viewsButton(page).click()
  const menu = page.getByRole('menu')
  await menu.getByText('11 of many').waitFor()
  const { top, bottom, scrolls } = await menu.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return { top: box.top, bottom: box.bottom, scrolls: element.scrollHeight > element.clientHeight }
  })
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(500)
  expect(scrolls).toBe(true)
})

test('a view is saved, edited, updated, shared, deleted and brought back', async () => {
  // A second try finds the views of the first one: each has a name of its own.
  const name = `Fast ${Date.now()}`
  const { page } = await tablePage(at.acme.users.admin, '?sort=-steps&f=scans:5..')
  await save(page, name)
  await eventually(() => viewsButton(page).textContent()).toBe(name)
  await button(page, 'Remove the filter of Scans').click()
  await eventually(() => viewsButton(page).textContent()).toContain('Edited')
  await viewsButton(page).click()
  await page.getByText('1 change: filters').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, 'Revert to the saved view')
  await page.locator('.dt-chip', { hasText: 'Scans ≥ 5' }).waitFor()
  await page.getByRole('button', { name: /^ROI/ }).click()
  await choose(page, 'Update this view')
  await eventually(() => viewsButton(page).textContent()).toBe(name)
  await page.reload()
  await eventually(() => viewsButton(page).textContent()).toBe(name)

  await choose(page, `Share with ${at.acme.record.name}`)
  await page.getByText('View saved').first().waitFor()
  const other = await tablePage(at.acme.users.teamManager)
  await choose(other.page, name)
  await other.page.locator('.dt-chip', { hasText: 'Scans ≥ 5' }).waitFor()
  await viewsButton(other.page).click()
  expect(await other.page.getByRole('menuitem', { name: 'Delete view' }).count()).toBe(0)
  await other.page.getByText(/^by .+ · \d+ columns · 1 filter$/).waitFor()

  await choose(page, 'Delete view')
  await page.getByText(`View “${name}” deleted`).waitFor()
  await button(page, 'Undo').click()
  await eventually(() => viewsButton(page).textContent()).toBe(name)
  await choose(page, 'Delete view')
  await eventually(() => viewsButton(page).textContent()).toBe('Views')
})

declare global {
  interface Window {
    /** Which view was shown when the first rows were, and how the column of names was sorted then. */
    __firstRows?: string
  }
}

/** Runs in the page before its own scripts. */
const noteFirstRows = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.dt tbody:not(.dt-summary) td')) return
    observer.disconnect()
    const view = document.querySelector('.dt-views > .menu-root > button')?.textContent ?? 'no view'
    window.__firstRows = `${view} ${document.querySelector('.dt thead th[aria-sort]')?.getAttribute('aria-sort')}`
  }).observe(document, { childList: true, subtree: true })
}

test('a page opens with the view that its user says; a name that is taken is said at its field', async () => {
  const name = `Daily ${Date.now()}`
  const { page } = await tablePage(at.acme.users.facilityManager, '?sort=name')
  await save(page, name)
  await eventually(() => viewsButton(page).textContent()).toBe(name)
  await choose(page, 'Open the page with this view')
  await page.getByText('The page opens with this view').waitFor()
  await choose(page, 'Default table')
  // Its rows never stand otherwise, however late it is known how they should.
  await page.addInitScript(noteFirstRows)
  await page.route('**/getTableViews', async (route) => {
    await figures
    await route.continue()
  })
  const figures = page.waitForResponse('**/getCardMetrics')
  await page.goto(`${at.open.here.url}/home/associates-table`)
  await eventually(() => viewsButton(page).textContent()).toBe(name)
  expect(await page.evaluate(() => window.__firstRows)).toBe(`${name} ascending`)
  await choose(page, 'Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByText('Already in use').waitFor()
  await page.keyboard.press('Escape')
})

/** Where each of the other tables of a company is; those of all companies, and that of a rollout, have tests of their own. */
const others = ['associates', 'universalDevices', 'webLogins', 'rolloutDevices', 'companies', 'universalUsage'] as const
const places: Record<Exclude<TableName, (typeof others)[number]>, string> = {
  users: '/company/users',
  auditLog: '/company/audit-log',
  facilities: '/company/facilities',
  teams: '/company/teams',
  tasks: '/home/tasks',
  taskInfo: '/home/tasks?part=taskInfo',
  taskCustomers: '/home/tasks?part=customers',
  excludedSkus: '/home/settings/excluded-skus',
  calloutSkus: '/home/settings/callout-skus',
  activeSessions: '/home/settings/active-sessions',
  devices: '/home/settings/device-information',
  networks: '/home/settings/wifi-networks',
  incidents: '/home/settings/incident-reports',
  shortcuts: '/home/settings/chrome-shortcuts',
  notifications: '/home/settings/notifications?part=custom',
  scannerPresets: '/home/settings/scanner-settings',
  apps: '/home/settings/app-deployments',
  appsLibrary: '/home/settings/app-deployments?part=library',
  webhooks: '/company/webhooks',
  apiTokens: '/company/api-access',
  tvLinks: '/company/api-access?tab=links',
}

test('every other table has views too, and opens with one', async () => {
  const { call } = await at.open.here.as(at.acme.users.admin)
  await call('setTasksPref', { company_uid: at.acme.uid, company_url: at.acme.url, pref_value: '1' })
  const { page } = await at.open.visitor()
  const who = { company: at.acme.url, username: at.acme.users.admin.username }
  await enter(page, at.open.here.url, who, { path: nowhere })
  const stamp = Date.now()
  for (const table of Object.keys(places) as (keyof typeof places)[]) {
    const view = { table, name: `Of ${table} ${stamp}`, columns: '', choices: '', shared: false }
    const { data } = await call('saveTableView', view)
    expect((await call('openTableWith', { table, view_id: data.id })).status).toBe(200)
  }
  for (const [table, path] of Object.entries(places)) {
    await page.goto(`${at.open.here.url}${path}`)
    // Some pages add a choice of their own to what a view says.
    await eventually(() => viewsButton(page).textContent(), table).toMatch(
      new RegExp(`^Of ${table} ${stamp}(Edited)?$`),
    )
  }
})
