import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { walkthroughSteps } from '../../web/words/en/walkthroughSteps.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { type WorkingCompany, workingCompany } from '../lib/performance.ts'
import { walkThrough } from '../lib/walkthrough.ts'

let here: WorkingCompany
beforeAll(async () => {
  here = await workingCompany()
})
afterAll(() => here?.open.stop())

const phone = { width: 390, height: 844 }

const targetsPage = async (user: UserRecord, size?: { width: number; height: number }, search = '') => {
  const { page, consoleErrors } = await here.open.visitor(size)
  const who = { company: here.acme.url, username: user.username }
  await enter(page, here.open.here.url, who, { path: `/home/settings/targets${search}` })
  await page.getByRole('heading', { name: 'Target Metrics', level: 1 }).waitFor()
  await page.locator('.tg-grid').waitFor()
  return { page, consoleErrors }
}
const group = (page: Page, name: string) => page.getByRole('treeitem', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const own = async (uid: string) => (await here.open.here.stores.goals.ownOf(here.acme.uid, [uid]))[0]

test('values of several groups are set at once, after what is lost and what it does today was shown', async () => {
  const { north, picking, packing } = here.acme.groups
  const { goals } = here.open.here.stores
  await goals.change(here.acme.uid, [picking.uid], { steps_pscan: 3 }, 0)
  await goals.change(here.acme.uid, [packing.uid], { steps_pscan: null, yellow_zone: null, cycle_time: null }, 0)
  const { page, consoleErrors } = await targetsPage(here.acme.users.admin)
  await confirm(page).click()
  const noGroups =
    'You have not selected any groups.  Please open the dropdown and click on the name of the company, facility(s), or team(s) you wish to edit.'
  await page.getByRole('alert').getByText(noGroups).waitFor()

  await group(page, picking.name).click()
  await page.getByText(noGroups).waitFor({ state: 'detached' })
  // With one group its present values are in the empty fields.
  expect(await field(page, 'Steps/Scan').getAttribute('placeholder')).toBe('3.00')
  await confirm(page).click()
  const noMetrics =
    'You have not set or changed any metrics. Please input values into the corresponding fields you wish to set.'
  await page.getByRole('alert').getByText(noMetrics).waitFor()

  await group(page, packing.name).click()
  expect(await field(page, 'Steps/Scan').getAttribute('placeholder')).toBe('No change')
  expect(await row(page, 'Steps/Scan').textContent()).toMatch(/3\.00from acme3\.00own value/)
  expect(await row(page, 'Total scans').textContent()).toMatch(/Not set42own value/)

  await field(page, 'Steps/Scan').fill('0.001')
  await field(page, 'Yellow zone').fill('108')
  await field(page, 'Cycle time, ms').fill('5')
  await page.getByText('= 0:00.500 min').waitFor()
  await field(page, 'Steps/Scan').press('Enter')
  await page.getByText('Allowed values only 0 to 100', { exact: true }).waitFor()
  await page.getByText('1 value to fix: Yellow zone').waitFor()
  expect(await field(page, 'Yellow zone').evaluate((input) => input === document.activeElement)).toBe(true)
  await field(page, 'Yellow zone').fill('7.5')
  await page.getByText(`${picking.name} loses its own Steps/Scan of 3.00`, { exact: false }).waitFor()

  await confirm(page).click()
  const dialog = page.getByRole('dialog', { name: 'Set 3 values for 2 groups' })
  await dialog.getByText(`${picking.name}, Steps/Scan: 3.00 becomes 0.001.`).waitFor()
  await dialog.getByText('from on goal to off goal').waitFor()
  expect(await dialog.getByRole('row').filter({ hasText: 'Cycle time' }).textContent()).toContain('0:00.500')
  expect(await axeInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect((await own(packing.uid))?.steps_pscan).toBeNull()
  expect(await field(page, 'Steps/Scan').inputValue()).toBe('0.001')

  await confirm(page).click()
  await dialog.getByRole('button', { name: 'Set 3 values' }).click()
  await page.getByText('Target metrics successfully updated').waitFor()
  for (const { uid } of [picking, packing])
    expect(await own(uid)).toMatchObject({ steps_pscan: 0.001, yellow_zone: 7.5, cycle_time: 500, scans_phr: null })
  expect((await own(north.uid))?.steps_pscan).toBeNull()
  expect(await field(page, 'Steps/Scan').inputValue()).toBe('')
  await expect.poll(() => row(page, 'Steps/Scan').textContent()).toMatch(/0\.001own value.*0\.001own value/)
  expect(consoleErrors).toEqual([])
})

test('Clear empties the fields and changes nothing; leaving with values asks first', async () => {
  const { page } = await targetsPage(here.acme.users.admin, undefined, `?groups=${here.acme.groups.loading.uid}`)
  await field(page, 'Scans/Hour').fill('200')
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).last().click()
  expect(await field(page, 'Scans/Hour').inputValue()).toBe('')
  expect((await own(here.acme.groups.loading.uid))?.scans_phr).toBeNull()
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await page.waitForURL('**/home/charts**')
})

test('an own value is taken back: the summary says what is inherited then', async () => {
  const { north, packing } = here.acme.groups
  const { goals } = here.open.here.stores
  await goals.change(here.acme.uid, [north.uid], { steps_phr: 900 }, 0)
  await goals.change(here.acme.uid, [packing.uid], { steps_phr: 950, sec_pscan: null }, 0)
  const { page, consoleErrors } = await targetsPage(here.acme.users.admin, undefined, `?groups=${packing.uid}`)
  const back = (name: string) => page.getByRole('button', { name: `${name}: use inherited value` })
  // What a group has not of its own cannot be taken back.
  expect(await back('Seconds/Scan').count()).toBe(0)
  await back('Steps/Hour').click()
  await row(page, 'Steps/Hour').getByText('Inherits again').waitFor()
  await page.getByText(`${packing.name} loses its own Steps/Hour of 950.00`).waitFor()
  await back('Steps/Hour').click()
  expect(await field(page, 'Steps/Hour').inputValue()).toBe('')
  await back('Steps/Hour').click()
  await confirm(page).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 1 value for 1 group' })
  await dialog.getByText('own, removed').waitFor()
  expect(await dialog.getByRole('row').last().textContent()).toContain(`≥ 900.00from ${north.name}`)
  await dialog.getByText(`${packing.name}, Steps/Hour: 950.00 becomes 900.00.`).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove 1 value' }).click()
  await page.getByText('Target metrics successfully updated').waitFor()
  expect((await own(packing.uid))?.steps_phr).toBeNull()
  await expect.poll(() => row(page, 'Steps/Hour').textContent()).toContain(`900.00from ${north.name}`)
  expect(await back('Steps/Hour').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('what the server refuses is told at its field, and what failed can be sent again', async () => {
  const { loading } = here.acme.groups
  const { page } = await targetsPage(here.acme.users.admin, undefined, `?groups=${loading.uid}`)
  await field(page, 'Hourly wage').fill('21')
  const answers: object[] = [
    {
      ...{ status: 404, code: 'notFound', message: 'Gone.', data: null },
      errors: [{ path: 'group_uid.0', message: 'This group no longer exists, or you cannot set its goals.' }],
    },
    { status: 500, code: 'failed', message: 'A bad day.', data: null },
  ]
  await page.route('**/setTargetMetrics', (route) => {
    const json = answers.shift() as { status: number } | undefined
    return json ? route.fulfill({ status: json.status, json }) : route.continue()
  })
  const set = page.getByRole('dialog').getByRole('button', { name: 'Set 1 value' })
  await confirm(page).click()
  await set.click()
  await page.getByRole('alert').getByText('This group no longer exists, or you cannot set its goals.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await confirm(page).click()
  await set.click()
  await page.getByRole('dialog').getByText('A bad day.').waitFor()
  await set.click()
  await page.getByText('Target metrics successfully updated').waitFor()
  expect((await own(loading.uid))?.hourly_wage).toBe(21)
})

test('a facility manager sees the own facility and where its values come from', async () => {
  const { north } = here.acme.groups
  const { page } = await targetsPage(here.acme.users.facilityManager)
  expect(await page.getByRole('treeitem').count()).toBe(3)
  await group(page, north.name).click()
  expect(await row(page, 'Hourly wage').textContent()).toContain('acme')
  const steps = Object.values(walkthroughSteps.targets).map(({ title }) => title)
  expect(await walkThrough(page, 'Target Metrics')).toEqual(steps)
})

test('a team manager has only the own team to set, also on a phone', async () => {
  const { picking } = here.acme.groups
  const { page, consoleErrors } = await targetsPage(here.acme.users.teamManager, phone)
  await field(page, 'Scans/Hour').fill('1,250')
  await page.getByText('1 value').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await confirm(page).click()
  const dialog = page.getByRole('dialog', { name: 'Set 1 value for 1 group' })
  await dialog.getByText('≥ 1,250.00').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Set 1 value' }).click()
  await page.getByText('Target metrics successfully updated').waitFor()
  expect((await own(picking.uid))?.scans_phr).toBe(1250)
  expect(consoleErrors).toEqual([])
})
