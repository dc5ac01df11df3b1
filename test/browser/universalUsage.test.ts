import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, utcDate } from '../../shared/time.ts'
import { noUsage } from '../../shared/usage/units.ts'
import { axe } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Usage and Cost, as the people who run the installation use it, and what a company's admins see of their own use. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
let borealis: WorldCompany
let cedar: WorldCompany
const names = ['A', 'B', 'C'].map((letter) => `Usage ${Date.now()} ${letter}`)
const [acmeName, borealisName, cedarName] = names as [string, string, string]
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
  acme = await open.here.company(acmeName)
  borealis = await open.here.company(borealisName)
  cedar = await open.here.company(cedarName)
  const { usage } = open.here.stores
  const today = utcDate(Date.now())
  const month = today.slice(0, 7)
  for (const [company, size] of [
    [acme, 3],
    [borealis, 1],
    [cedar, 0.01],
  ] as const) {
    const used = {
      ...{ ...noUsage(), device: 40_000 * size, console: 3000, events: 90_000 * size, runs: 43_000 * size },
      ...{ read_units: 160_000 * size, write_units: 200_000 * size, compute: 9e8 * size, mails: 40, pushes: 200 },
      ...{ sent: 2e7 * size, answered: 9e6 * size },
    }
    const days = Array.from({ length: Number(today.slice(8)) }, (_, back) => addDays(today, -back))
    for (const date of days) await usage.putDay(company.uid, date, { used, stored: 2e9 * size })
    await usage.putMonth(month, {
      ...{ company: company.uid, used, byte_days: 2e9 * size * days.length, stored: 2e9 * size, days: days.length },
      ...{ devices: 40 * size, users: 55 * size, summed_at: Date.now() },
    })
  }
})
afterAll(() => open?.stop())

test('companies stand by what they cost, the days of one open beside them, and its admins see their own use without money', async () => {
  const { page, consoleErrors } = await open.visitor()
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  await enter(page, open.here.url, who, { path: '/universal-usage' })
  const rows = page.getByRole('row').filter({ hasText: /^Usage / })
  await rows.first().waitFor()
  // The dearest is first.
  expect((await rows.allTextContents()).map((text) => text.slice(0, acmeName.length))).toEqual(names)
  // Bars of shares begin below each other, whether these have one digit or two.
  const bars = rows.locator('.uu-share > i')
  const starts = await bars.evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().left)))
  expect(new Set(starts).size).toBe(1)
  expect(await rows.locator('.uu-share').allTextContents()).toContainEqual(expect.stringMatching(/^\d\.\d%$/))
  await page.getByRole('button', { name: `Usage by day: ${acmeName}` }).click()
  const drawer = page.getByRole('dialog', { name: acmeName })
  await drawer.getByRole('img', { name: /by day and service$/ }).waitFor()
  await drawer.locator('.us-chart svg').waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Month before' }).click()
  await page.getByText('No usage in this month').waitFor()
  expect(new URL(page.url()).searchParams.get('month')).toMatch(/^\d{4}-\d\d$/)

  const own = await open.visitor()
  await enter(own.page, open.here.url, { company: acme.url, username: acme.users.admin.username }, { path: '/company' })
  const card = own.page.getByRole('region', { name: 'Usage', exact: true })
  await card.locator('.us-chart svg').waitFor()
  expect(await card.textContent()).not.toContain('$')
  expect([...consoleErrors, ...own.consoleErrors]).toEqual([])
})

test('on a phone each company is a card, in which no figure runs into the next one', async () => {
  const { page } = await open.visitor({ width: 390, height: 844 })
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  await enter(page, open.here.url, who, { path: '/universal-usage' })
  const figures = page.getByRole('listitem').filter({ hasText: acmeName }).locator('dd')
  await figures.first().waitFor()
  const wide = await figures.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(wide).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
