import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter } from '../lib/browser.ts'
import { fixture } from '../lib/fixture.ts'
import { card, minute, workingCompany } from '../lib/performance.ts'
import { shiftClock } from '../lib/shiftedClock.ts'

/** Browsers whose clock is wrong, as that of many a screen on a wall: what is shown is that of now all the same. */

const company = fixture(workingCompany)

const hour = 60 * minute

const opened = async (path: string, shift: number, { username } = company.acme.users.admin) => {
  const { page, context, consoleErrors } = await company.open.visitor()
  await shiftClock(context, shift)
  await enter(page, company.open.here.url, { company: company.acme.url, username }, { path })
  return { page, consoleErrors }
}

const scans = (page: Page) => expect.poll(() => card(page, 'Scans').locator('strong').textContent())

/** Whether a text names a time of the last minute in Berlin. */
const isNow = (text: string | null) => {
  const inBerlin = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(at)
  expect([inBerlin(Date.now() - minute), inBerlin(Date.now())]).toContain(/\d\d:\d\d/.exec(text ?? '')?.[0])
}

const shifts = [
  ['40 minutes slow', -40 * minute],
  ['3 hours fast', 3 * hour],
  ['2 days slow', -48 * hour],
  ['2 days fast', 48 * hour],
] as const

test.each(shifts)('cards are of now where the clock is %s, and say so', async (_, shift) => {
  const { page } = await opened('/home/performance', shift)
  await scans(page).toBe('40')
  isNow(await page.getByText(/^Last updated/).textContent())
  expect(await page.locator('.toast').allTextContents()).toEqual([])
  // What is asked for next is right from the first.
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await scans(page).toBe('40')
})

test.each(shifts)('associates and charts are of now where the clock is %s', async (_, shift) => {
  const { page } = await opened('/home/associates-table', shift)
  await page.getByRole('row').filter({ hasText: 'Ána Scanner' }).filter({ hasText: '30' }).waitFor()
  await page.goto(`${company.open.here.url}/home/charts?type=SCANS&range=day&d1=${company.acme.groups.north.uid}`)
  await page
    .getByRole('img', { name: /40/ })
    .or(page.getByText('40', { exact: true }))
    .first()
    .waitFor()
})

test.each(shifts)(
  'what is remembered of a clock that is %s counts from the first when a page is opened',
  async (_, shift) => {
    const { page } = await opened('/home/performance', shift)
    await scans(page).toBe('40')
    const open = (path: string) => page.goto(company.open.here.url + path)
    await open('/home/rankings/team-rankings')
    await page.getByRole('row').filter({ hasText: 'Picking' }).filter({ hasText: '40' }).waitFor()
    await open('/home/source-data')
    await page
      .locator('main')
      .getByText(/About\s*40\s*rows/)
      .waitFor()
    await open('/company/audit-log')
    await page
      .locator('main .dt')
      .getByRole('button', { name: /^Today, / })
      .waitFor()
    // Nothing is asked for by the wrong clock, not even by the page's first script.
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/getCardMetrics')) asked.push(request.postDataJSON().current_time)
    })
    await open('/home/performance')
    await scans(page).toBe('40')
    for (const at of asked) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(minute)
    expect(asked).toHaveLength(1)
  },
)

test.each(shifts)('a screen on a wall whose clock is %s shows the figures and the time of now', async (_, shift) => {
  const user = await company.somebody('admin')
  await company.prefer(user, 701, '1')
  const { page } = await opened('/home/performance', shift, user)
  await page.locator('.tv-clock').waitFor()
  await scans(page).toBe('40')
  isNow(await page.locator('.tv-stamp').textContent())
  isNow(await page.locator('.tv-clock').textContent())
  expect(await page.getByText('These figures are').count()).toBe(0)
})
