import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { letPass } from '../lib/clock.ts'
import { focused, type Newcomers, newcomers, scans } from '../lib/newcomers.ts'

/** The tutorial, as a newcomer meets it. */

let open: Newcomers['open']
let newcomer: Newcomers['newcomer']
let done: Newcomers['done']
beforeAll(async () => {
  ;({ open, newcomer, done } = await newcomers())
})
afterAll(() => open?.stop())

const question = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Shiftdeck' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Tutorial', exact: true })
const step = (page: Page, at: number, of: number) => panel(page).getByText(`Step ${at} of ${of}`).waitFor()
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

test('a newcomer is asked once: who has done it already is not asked again', async () => {
  const { user, page, context, consoleErrors } = await newcomer('admin')
  await question(page).waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await question(page).getByRole('button', { name: "No, I've already done that" }).click()
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => done(user.uid)).toBe('1')
  await expect.poll(() => question(page).count()).toBe(0)
  await context.clock.install()
  const other = await context.newPage()
  await other.goto(`${open.here.url}/home/performance`)
  await scans(other).waitFor()
  await letPass(other, 10_000)
  expect(await question(other).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('whoever closes the question is asked at the next visit', async () => {
  const { user, page, context } = await newcomer('admin')
  await question(page).waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await context.clock.install()
  await page.reload()
  await scans(page).waitFor()
  await letPass(page, 10_000)
  expect(await question(page).count()).toBe(0)
  await expect.poll(() => done(user.uid)).toBeUndefined()
  const other = await context.newPage()
  await other.goto(`${open.here.url}/home/performance`)
  await question(other).waitFor()
})

test('a question that cannot be answered says so', async () => {
  const { page } = await newcomer('admin')
  await question(page).waitFor()
  await page.route('**/setUserPref', (route) => route.fulfill({ status: 500, body: '{}' }))
  await question(page).getByRole('button', { name: "No, I've already done that" }).click()
  await page.getByText('There was an error, please try it again.').waitFor()
  await expect.poll(() => question(page).count()).toBe(0)
})

test('an admin is led through 17 steps: by the menu, by what is saved, and past pages that do not exist yet', async () => {
  const { user, page, consoleErrors } = await newcomer('admin')
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await step(page, 1, 17)
  const text = await panel(page).textContent()
  expect(text).toContain('Only admins create facilities.')
  expect(text).toContain('Admins and facility managers create teams.')
  expect(text).toContain('Admins, facility managers and team managers create users.')
  await expect.poll(() => focused(page)).toBe('Next')
  expect(await axeInBothThemes(page, '.tour-host')).toEqual([])
  await page.keyboard.press('Enter')
  await step(page, 2, 17)

  await menuItem(page, 'Performance').click()
  await step(page, 3, 17)
  await page.reload()
  await step(page, 3, 17)
  await menuItem(page, 'Facilities').click()
  await step(page, 4, 17)
  await page.getByRole('main').getByRole('button', { name: 'Create', exact: true }).click()
  await step(page, 5, 17)
  const facility = page.getByRole('dialog', { name: 'Create facility' })
  await facility.getByLabel('Name').fill(`East ${user.uid}`)
  await facility.getByRole('button', { name: 'Create facility' }).click()
  await step(page, 7, 17)
  await menuItem(page, 'Teams').click()
  await step(page, 8, 17)
  for (const at of [9, 10, 11]) {
    await button(page, 'Next').click()
    await step(page, at, 17)
  }

  await expect.poll(() => menuItem(page, 'Users').getAttribute('data-toured')).toBe('')
  await menuItem(page, 'Users').click()
  await step(page, 12, 17)
  await page.getByRole('main').getByRole('button', { name: 'Create', exact: true }).click()
  await step(page, 13, 17)
  // The panel is not shut out by the form that it is about.
  await button(page, 'Next').click()
  await step(page, 14, 17)
  await button(page, 'Back').click()
  const form = page.getByRole('dialog', { name: /Create/ }).filter({ has: page.getByLabel('Username') })
  await form.getByLabel('First Name').fill('New')
  await form.getByLabel('Last Name').fill('Person')
  await form.getByLabel('Username').fill('new-person')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await step(page, 13, 17)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await step(page, 15, 17)
  await button(page, 'Open Target Metrics').click()
  await page.waitForURL('**/home/settings/targets**')
  await step(page, 16, 17)
  await button(page, 'Open Charts').click()
  await page.waitForURL('**/home/charts**')
  await step(page, 17, 17)
  await button(page, 'Finish').click()
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => panel(page).count()).toBe(0)
  await expect.poll(() => done(user.uid)).toBe('1')
  expect(consoleErrors).toEqual([])
})

test.each([
  ['facilityManager', 13],
  ['teamManager', 9],
  ['worker', 5],
] as const)('a %s has a tutorial of %i steps, which Escape and its button end', async (role, steps) => {
  const { user, page } = await newcomer(role)
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await step(page, 1, steps)
  await expect.poll(() => focused(page)).toBe('Next')
  await page.keyboard.press('Escape')
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => panel(page).count()).toBe(0)
  await expect.poll(() => done(user.uid)).toBe('1')

  await page.goto(`${open.here.url}/home/settings/walkthrough-intro`)
  await page.getByRole('button', { name: 'Start tutorial' }).click()
  await step(page, 1, steps)
  await expect.poll(() => done(user.uid)).toBe('0')
  await button(page, 'Next').click()
  await step(page, 2, steps)
  await button(page, 'End tutorial').last().click()
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(() => done(user.uid)).toBe('1')
  await expect.poll(() => focused(page)).toBe('Start tutorial')
})

test('on a phone the panel points at the menu and is not in the way', async () => {
  const { page } = await newcomer('admin', { size: { width: 390, height: 844 } })
  await question(page).waitFor()
  const box = await question(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await step(page, 1, 17)
  const inside = async () => {
    const at = await panel(page).boundingBox()
    return at !== null && at.x === 12 && at.y >= 0 && at.x + at.width === 378 && at.y + at.height <= 844
  }
  await expect.poll(inside).toBe(true)
  await button(page, 'Next').click()
  await step(page, 2, 17)
  await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).getAttribute('data-toured')).toBe('')
  await expect.poll(inside).toBe(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menuItem(page, 'Performance').click()
  await step(page, 3, 17)
  await expect.poll(inside).toBe(true)
  expect(await axe(page, '.tour-host')).toEqual([])
})

test('a newcomer has the tutorial first, and what is new after it', async () => {
  const { page } = await newcomer('admin', { seen: 1 })
  await question(page).waitFor()
  await page.clock.install()
  await page.reload()
  await question(page).waitFor()
  await letPass(page, 10_000)
  const tour = page.getByRole('dialog', { name: "What's New" })
  expect(await tour.count()).toBe(0)
  await question(page).getByRole('button', { name: "No, I've already done that" }).click()
  await tour.waitFor()
})
