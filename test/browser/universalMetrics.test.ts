import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { axe, setTheme } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Universal Metrics, as the people who run the installation use them. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
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
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  // Other files of this cloud have companies of their own.
  await card('Tasks completed')
    .getByText(/^[1-9]/)
    .waitFor()
  expect(await page.getByRole('article').count()).toBe(16)
  await page.getByText(/^Last updated on .*Totals are added up every 5 minutes\.$/).waitFor()
  const users = Number(await card('Users').locator('b').textContent())
  expect(await axe(page)).toEqual([])
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/um-cards.png` })
    await setTheme(page, 'dark')
    await page.screenshot({ path: `${process.env.SHOTS}/um-cards-dark.png` })
    await setTheme(page, 'light')
  }
  await page.getByLabel('Company', { exact: true }).selectOption({ label: acme.record.name })
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

test('graphs draw companies side by side or compare their totals, and keep what was read', async () => {
  const { page } = await opened('?tab=graphs')
  await page.getByLabel('Metric').selectOption('Tasks completed')
  await page.getByRole('button', { name: 'Get Metrics' }).click()
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
  await page.getByLabel('Metric').selectOption('Scans')
  await expect.poll(() => asked).toBe(1)
  await page.getByLabel('Metric').selectOption('Tasks completed')
  await expect.poll(() => row.textContent()).toMatch(/1$/)
  expect(asked).toBe(1)
})

test('web logins say who was signed in, from when and from where, on a phone too', async () => {
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
  await page.route(failing, (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'notAllowed', message: 'No.', data: null } }),
  )
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('Failed: No.').waitFor()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article', { name: 'Scans', exact: true }).waitFor()
})
