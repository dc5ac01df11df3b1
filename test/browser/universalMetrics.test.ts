import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { answerWith, changeAnswers, held } from '../lib/answers.ts'
import { axe, setTheme } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Universal Metrics, as the people who run the installation use them. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  // Other files of this cloud have a platform too, and it is chosen by its name.
  platform = await open.here.company(`Platform ${Date.now()}`, { platform: true })
  acme = await open.here.company(`Acme ${Date.now()}`)
  await open.here.company(`Borealis ${Date.now()}`)
  const { stores } = open.here
  const start = Math.floor((Date.now() - 60_000) / 1000) * 1000
  const task = { company: acme.uid, team: acme.groups.picking.uid, user: acme.users.worker.uid, name: 'Count' }
  const id = `${acme.users.worker.uid}.${start.toString(36)}`
  await stores.tasks.start({ ...task, id, customer: '', notes: '', start, end: start + 30_000, version: 1 })
  // A run takes twenty companies that are new to it, and other files of this cloud make theirs.
  const isKnown = async () => (await stores.platform.known()).some(({ company }) => company === acme.uid)
  do await sumPlatform(stores, Date.now())
  while (!(await isKnown()))
})
afterAll(() => open?.stop())

const refused = answerWith(403, 'notAllowed', 'No.')
const metric = (page: Page) => page.getByRole('combobox', { name: 'Metric', exact: true })

const opened = async (search = '', size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  await enter(visitor.page, open.here.url, who, { path: `/universal-metrics${search}` })
  await visitor.page.getByRole('heading', { name: 'Universal Metrics', level: 1 }).waitFor()
  return visitor
}

test('nothing is read until it is asked for; then cards tell of all companies, or of one', async () => {
  const { page, consoleErrors } = await opened('?time=last30')
  await page.getByText('Choose a time range and a company, then Get Metrics.').waitFor()
  const range = page.getByLabel('Time range')
  expect(await range.locator('option').allTextContents()).toEqual([
    ...['Day', '7 days', '14 days', '28 days', '30 days', '90 days', '180 days', 'Year to date', 'Total', 'Custom'],
  ])
  const refresh = page.getByLabel('Auto-refresh')
  expect(await refresh.locator('option').allTextContents()).toEqual([
    ...['Off', 'Every 5 minutes', 'Every 10 minutes', 'Every 20 minutes', 'Every 30 minutes'],
  ])
  await range.selectOption('Custom')
  await page.getByRole('button', { name: /^Start, End:/ }).click()
  const dates = page.locator('.times-panel')
  for (const end of ['Start hour', 'End hour']) await dates.getByLabel(end).waitFor()
  await page.keyboard.press('Escape')
  await range.selectOption('30 days')
  const companies = page.getByLabel('Company', { exact: true })
  expect(await companies.locator('option').first().textContent()).toBe('All Companies')
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Cards', 'Graphs', 'Web Logins'])
  expect(await metric(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  // Other files of this cloud have companies of their own.
  await card('Tasks completed')
    .locator('b', { hasText: /^[1-9]/ })
    .waitFor()
  expect(await page.getByRole('article').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
    ...['Scans', 'Steps', 'Excluded scans', 'Tasks completed'],
    ...['Working time', 'Scan time', 'Non-scan time', 'Customer ROI'],
    ...['Users', 'Active users', 'Active roles', 'Member since'],
    ...['Messages', 'Custom notifications', 'Incident reports', 'Cost per scan'],
  ])
  await page.getByText(/^Last updated on .*Totals are added up every 5 minutes\.$/).waitFor()
  const users = Number(await card('Users').locator('b').textContent())
  expect(await axe(page)).toEqual([])
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/um-cards.png` })
    await setTheme(page, 'dark')
    await page.screenshot({ path: `${process.env.SHOTS}/um-cards-dark.png` })
    await setTheme(page, 'light')
  }
  await companies.selectOption({ label: acme.record.name })
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await expect.poll(async () => Number(await card('Users').locator('b').textContent())).toBeLessThan(users)
  await card('Tasks completed').getByText('1', { exact: true }).waitFor()
  await refresh.selectOption('Every 10 minutes')
  await expect
    .poll(
      async () =>
        (await open.here.stores.preferences.get(platform.uid, `USER#${platform.users.superAdmin.uid}`, 601))
          ?.pref_value,
    )
    .toBe('600000')
  await page.getByRole('button', { name: 'See notes' }).click()
  await page.getByRole('dialog').getByText('Hours saved × $13.50.').waitFor()
  await page.keyboard.press('Escape')
  expect(consoleErrors).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).click()
  await page.waitForURL('**/universal-dashboard')
})

test('cards reckon hours, miles and money from what arrives, of one company and of all together', async () => {
  const { page } = await opened()
  const arriving: Record<string, number> = {
    ...{ total_working_time: 75 * 60, total_scan_time: 30 * 60, total_nonscan_time: 45 * 60 },
    ...{ total_scans: 1350, total_steps: 1_000_000_000 },
  }
  for (const calls of ['**/get*OfAllCompanies', '**/getUniversalMetrics'])
    await changeAnswers<{ data: Record<string, unknown> }>(page, calls, ({ data, ...rest }) => {
      for (const name of Object.keys(data)) data[name] = arriving[name] ?? data[name]
      return { ...rest, data }
    })
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  const figure = (name: string) => card(name).locator('b').textContent()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await expect.poll(() => figure('Working time')).toBe('75.00 hours')
  expect(await Promise.all(['Scan time', 'Non-scan time', 'Cost per scan'].map(figure))).toEqual([
    ...['30.00 hours', '45.00 hours', '$0.75 '],
  ])
  expect(await figure('Steps')).toMatch(/ 473,485 miles$/)
  expect(await figure('Customer ROI')).toBe('$253.13 18.75 hours saved')
  await card('Customer ROI').getByText('at $13.50 an hour').waitFor()
  await page.getByLabel('Company', { exact: true }).selectOption({ label: acme.record.name })
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await expect.poll(() => figure('Customer ROI')).toBe('$337.50 25.00 hours saved')
})

test('graphs draw companies side by side or compare their totals, and keep what was read', async () => {
  const { page } = await opened('?tab=graphs')
  await metric(page).selectOption('Tasks completed')
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByRole('slider', { name: /Tasks completed over time/ }).waitFor()
  await page.getByText('by hour', { exact: true }).waitFor()
  await metric(page).selectOption('Incident reports')
  await page.getByRole('slider', { name: /Incident reports over time/ }).waitFor()
  await metric(page).selectOption('Tasks completed')
  await page.getByLabel('Time range').selectOption('30 days')
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('by day', { exact: true }).waitFor()
  await page.getByRole('slider', { name: /Tasks completed over time/ }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/um-graph.png` })
  await page.getByText('Total', { exact: true }).last().click()
  const row = page.getByRole('row', { name: new RegExp(acme.record.name) })
  await expect.poll(() => row.textContent()).toMatch(/1$/)
  expect(await page.getByLabel('Company', { exact: true }).isDisabled()).toBe(true)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/um-total.png` })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/getUniversalChartMetrics')) asked += 1
  })
  await metric(page).selectOption('Scans')
  await expect.poll(() => asked).toBe(1)
  await metric(page).selectOption('Tasks completed')
  await expect.poll(() => row.textContent()).toMatch(/1$/)
  expect(asked).toBe(1)

  // Of one company there is nothing to compare.
  const total = page.getByRole('radio', { name: 'Total', exact: true })
  expect(await total.isChecked()).toBe(true)
  await page.getByText('By company', { exact: true }).click()
  await page.getByLabel('Company', { exact: true }).selectOption({ label: acme.record.name })
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await expect.poll(() => total.getAttribute('aria-disabled')).toBe('true')
  await total.focus()
  await page.keyboard.press('Space')
  expect(await total.isChecked()).toBe(false)
  await page.getByRole('slider', { name: /Tasks completed over time/ }).waitFor()
  await page.getByText('Total', { exact: true }).last().hover()
  await page.getByText('Only one company is selected. Select All Companies to compare totals.').waitFor()
  expect(await axe(page, '.um-graph')).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/um-one.png` })
})

test('web logins say who was signed in, from when and from where, on a phone too', async () => {
  const { page: left } = await opened()
  await left.getByRole('button', { name: /^Profile menu/ }).click()
  await left.getByRole('menuitem', { name: 'Logout' }).click()
  await left.waitForURL((url) => url.pathname === '/login')
  const { page: desktop } = await opened('?tab=logins')
  await desktop.getByLabel('Company', { exact: true }).selectOption({ label: platform.record.name })
  expect(await metric(desktop).count()).toBe(0)
  await desktop.getByRole('button', { name: 'Get Metrics' }).click()
  const gone = desktop
    .locator('tbody tr')
    .filter({ hasText: / min \d+ s/ })
    .first()
  await gone.waitFor()
  expect(await desktop.locator('th .dt-sort').allTextContents()).toEqual([
    ...['Company', 'Username', 'Joined', 'Left', 'Duration', 'IP'],
  ])
  const stamp = expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/)
  expect(await gone.locator('td').allTextContents()).toEqual([
    ...[platform.record.name, platform.users.superAdmin.username, stamp, stamp],
    ...[expect.stringMatching(/^\d+ min \d+ s$/), expect.stringMatching(/^[\da-f.:]+$/)],
  ])

  const { page } = await opened('?tab=logins', { width: 390, height: 844 })
  await page.getByLabel('Company', { exact: true }).selectOption({ label: platform.record.name })
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('Signed in', { exact: true }).first().waitFor()
  expect(await axe(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/um-logins-390.png` })
})

test('what fails is said, and asked for again', async () => {
  const { page } = await opened()
  const failing = '**/getScansOfAllCompanies'
  const waiting = held()
  await page.route(failing, waiting.treatment)
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByRole('tabpanel').locator('.skeleton[data-shown]').waitFor()
  waiting.release(refused)
  await page.getByText('Failed: No.').waitFor()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article', { name: 'Scans', exact: true }).waitFor()

  // An answer without what it should have.
  await page.route(failing, (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: { summed_at: null } } }),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('Failed to load fetched data.').waitFor()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article', { name: 'Scans', exact: true }).waitFor()
})

test('companies that do not come are said so, and without one there is nobody whose sign-ins could be shown', async () => {
  const { page } = await opened('?tab=logins')
  await page.route('**/allCompanies', refused)
  await page.reload()
  await page.getByText('Error loading companies: No.').waitFor()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('Please select a company or all companies to view web logins').waitFor()
})
