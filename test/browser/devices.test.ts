import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerWith, callsOf } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { enter, nowhere } from '../lib/browser.ts'
import { deviceInformation } from '../lib/deviceInformation.ts'
import { rowOf } from '../lib/usersPage.ts'

/** Device Information, as managers use it. */

const { handheld, opened, path, site } = deviceInformation()
const phone = { width: 390, height: 844 }
const labelsOf = async (page: Page) => (await page.getByRole('row').getByRole('checkbox').all()).length

test('the fleet is shown as it is, sorted, searched and filtered; what is wrong with a device stands out', async () => {
  const { acme } = site
  const used = await handheld('Dock-1', { battery_percent: 20 })
  await handheld('Dock-2', { battery_health: 'OVERHEAT', scanner_battery_percent: 64, scanner_version: '1.9.4' })
  await handheld('Dock-3', { battery_percent: 21 })
  await used.begin(acme.users.worker.username, acme.groups.picking.uid, Date.now() - 60_000)
  const { page, consoleErrors } = await opened(acme.users.admin)
  const row = (label: string) => rowOf(page, label)
  await row('Dock-1').getByText('Logged in', { exact: true }).waitFor()
  await row('Dock-2').getByText('Not logged in').waitFor()
  await row('Dock-1').getByText(acme.groups.picking.name).waitFor()
  await row('Dock-1').locator('.battery.low').getByText('20%').waitFor()
  expect(await row('Dock-3').locator('.battery.low').count()).toBe(0)
  await row('Dock-2').getByRole('img', { name: 'Overheat' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Hide' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: /^Battery low 1$/ }).click()
  await expect.poll(() => labelsOf(page)).toBe(2)
  await page.getByRole('button', { name: /^All 3$/ }).click()
  await page.getByRole('searchbox').fill('dock-3')
  await expect.poll(() => labelsOf(page)).toBe(2)
  // Found by what its columns show, also those that are left out.
  for (const [search, label] of [
    ['overheat', 'Dock-2'],
    ['1.9.4', 'Dock-2'],
    ['21%', 'Dock-3'],
    ['logged in dock-1', 'Dock-1'],
    ['64%', 'Dock-2'],
  ] as const) {
    await page.getByRole('searchbox').fill(search)
    await expect.poll(() => labelsOf(page), { message: search }).toBe(2)
    await row(label).waitFor()
  }
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Battery', exact: true }).click()
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Dock-1')

  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ['MAC', 'OS Version', 'App Version', 'Battery Health', 'Scanner Battery', 'Scanner MAC'])
    await page.getByRole('checkbox', { name: `Show ${column}`, exact: true }).click()
  await page.getByRole('checkbox', { name: 'Show Scanner Version' }).click()
  await page.getByText('User pref successfully updated').first().waitFor()
  await page.keyboard.press('Escape')
  await row('Dock-2').locator('.battery-health').getByText('Overheat').waitFor()
  await row('Dock-2').getByText('1.9.4').waitFor()
  const kept = await site.open.here.stores.preferences.get(acme.uid, `USER#${acme.users.admin.uid}`, 800)
  expect(kept?.pref_value).toBe(
    'serial_number,device_model,battery_percentage,username,name,last_updated,mac_address,os_version,workhero_version,battery_health,scanner_battery_level,scanner_mac_address,scanner_version',
  )
  expect(consoleErrors).toEqual([])
})

test('a label is changed in its place, and taken back; what is empty or the same is left as it was', async () => {
  const { acme, open } = site
  const { device_id } = await handheld('Old')
  const { page } = await opened(acme.users.admin)
  const kept = async () => (await open.here.stores.devices.get(device_id))?.label
  await page.getByRole('button', { name: 'Edit the label of Old' }).click()
  const field = page.getByRole('textbox', { name: 'Label of Old' })
  await field.fill('   ')
  await field.press('Enter')
  await expect.poll(() => field.count()).toBe(0)
  await page.getByRole('button', { name: 'Edit the label of Old' }).click()
  await field.fill('  Gate 7 ')
  await field.press('Enter')
  await page.getByText('Device label updated successfully').waitFor()
  expect(await kept()).toBe('Gate 7')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toBe('Old')
})

test('several devices are numbered, and hidden by a super admin after a question', async () => {
  const { acme, open } = site
  const [one, two] = [await handheld('B'), await handheld('A')]
  const { page } = await opened(acme.users.superAdmin)
  await rowOf(page, 'A').waitFor()
  await page.getByRole('columnheader', { name: 'Hide' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Label' }).click()
  const dialog = page.getByRole('dialog', { name: 'Label 2 devices' })
  await dialog.getByLabel('Prefix').fill('RNO-')
  await dialog.getByLabel('First number').fill('9')
  await dialog.getByText('RNO-09, RNO-10').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Label 2 devices' }).click()
  await page.getByText('2 devices labeled').waitFor()
  const kept = async (id: string) => (await open.here.stores.devices.get(id))?.label
  expect([await kept(two.device_id), await kept(one.device_id)]).toEqual(['RNO-09', 'RNO-10'])

  await page.getByRole('button', { name: 'Hide: RNO-09' }).click()
  await page.getByRole('dialog', { name: 'Hide device' }).getByRole('button', { name: 'Hide device' }).click()
  await page.getByText('Device has been hidden in the product.').waitFor()
  await expect.poll(() => rowOf(page, 'RNO-09').count()).toBe(0)
  expect((await open.here.stores.devices.get(two.device_id))?.hidden).toBe(true)
})

test('admins choose how often it is read, others read it; a team manager has one group', async () => {
  const { acme, open } = site
  await handheld('Dock-1')
  const { page } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'Update interval: 10 min' }).click()
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts())
    .toEqual(['5 min', '10 min', '15 min', '30 min', '60 min'])
  await page.getByRole('option', { name: '30 min' }).click()
  await page.getByText('Update interval saved').waitFor()
  expect((await open.here.stores.preferences.get(acme.uid, 'COMPANY', 300))?.pref_value).toBe('30')

  const { page: team } = await opened(acme.users.teamManager)
  await team.getByText('Update every 30 min').waitFor()
  expect(await team.getByRole('button', { name: /Update interval/ }).count()).toBe(0)
  await team.locator('.group-fixed').getByText(acme.groups.picking.name).waitFor()
  await team.getByText('No devices found').waitFor()
})

test('another page leads to a tab, a group, an order and healths of batteries', async () => {
  const { acme } = site
  await handheld('Well')
  await handheld('Hot', { battery_health: 'OVERHEAT', battery_percent: 5 })
  const { page } = await opened(acme.users.admin)
  await rowOf(page, 'Well').waitFor()
  const lead = (state: object) =>
    page.evaluate(
      ([to, usr]) => {
        history.pushState({ usr, key: Math.random().toString(36) }, '', to as string)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      },
      [path, state] as const,
    )
  await lead({ passedOrder: 'battery_percent', passedFilter: ['DEAD', 'OVERHEAT'] })
  await expect.poll(() => rowOf(page, 'Well').count()).toBe(0)
  await rowOf(page, 'Hot').waitFor()
  expect(page.url()).toContain('sort=battery_percentage')
  await lead({ tab: 'security', passedGroup: { uid: acme.groups.north.uid } })
  await page.getByRole('heading', { name: 'Device Finder by group' }).waitFor()
  expect(page.url()).toContain(`group=${acme.groups.north.uid}`)
})

test('the finder is switched group by group, after a question where places go; what fails says so', async () => {
  const { acme, open } = site
  const { page, consoleErrors } = await opened(acme.users.admin, '?tab=security')
  const on = async () =>
    (await open.here.stores.groups.list(acme.uid)).filter(({ find_rufus }) => find_rufus).map(({ uid }) => uid)
  const { north: facility, picking } = acme.groups
  const finder = (name: string) => page.getByRole('switch', { name: `Device Finder in ${name}` })
  await finder(facility.name).click()
  await finder(picking.name).click()
  await page.getByText('2 changes').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Device finder saved').waitFor()
  expect((await on()).sort()).toEqual([facility.uid, picking.uid].sort())
  await finder(picking.name).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off in 1 group' })
  await dialog.getByRole('button', { name: 'Keep them on' }).click()
  expect(await on()).toHaveLength(2)
  expect(consoleErrors).toEqual([])

  const calls = await callsOf(page)
  calls.treat((name) => name === 'updateFindRufus', answerWith(500, 'failed', 'Something went wrong.'))
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Turn off in 1 group' }).click()
  await page.getByText('There was an error updating the proximity alerts, please try it again.').waitFor()
})

test('a phone shows three columns, which its user chooses', async () => {
  const { acme, open } = site
  await handheld('Dock-1')
  const { page } = await opened(acme.users.admin, '', phone)
  const card = page.getByRole('listitem').filter({ hasText: 'Dock-1' })
  await expect.poll(() => card.getByRole('term').allInnerTexts()).toEqual(['Last User', 'Group', 'Located'])
  // What stands above the list leaves more than half of the screen to it.
  expect((await card.boundingBox())?.y).toBeLessThan(0.45 * 844)
  // The order is chosen in a menu, so that the choice of rows has room for the longest of them and its count.
  expect((await page.getByRole('combobox', { name: 'Show' }).boundingBox())?.width).toBeGreaterThan(150)
  await page.getByRole('button', { name: 'Sort by: Label, ascending' }).click()
  expect(await page.getByRole('menuitemradio', { name: 'Label' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  // It stays, so that both are chosen in one go.
  await page.getByRole('menuitemradio', { name: 'Last User' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sort by: Last User, descending' }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Battery', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Located' }).click()
  await page.getByRole('checkbox', { name: 'Battery', exact: true }).click()
  await page.getByText('User pref successfully updated').first().waitFor()
  const kept = await open.here.stores.preferences.get(acme.uid, `USER#${acme.users.admin.uid}`, 801)
  expect(kept?.pref_value.split(',').sort()).toEqual(['battery_percentage', 'name', 'username'])
})

test('where the devices do not come it says so, and tries again', async () => {
  const { acme, open } = site
  const { page } = await open.visitor()
  const calls = await callsOf(page)
  calls.treat((name) => name === 'getDevicesInformation', answerWith(500, 'failed', 'Something went wrong.'))
  await enter(page, open.here.url, { company: acme.url, username: acme.users.admin.username }, { path })
  await page.getByText('No devices found').first().waitFor()
  await handheld('Dock-1')
  calls.treat(() => false, answerWith(500, 'failed', ''))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await rowOf(page, 'Dock-1').waitFor()
})

test('columns that cannot be saved say so', async () => {
  await handheld('Dock-1')
  const { page } = await opened(site.acme.users.admin)
  const calls = await callsOf(page)
  calls.treat((name) => name === 'setUserPref', answerWith(500, 'failed', 'Something went wrong.'))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Show Model' }).click()
  await page.getByText('Failed at save the columns to show').waitFor()
})

test('the page explains itself once to each user, and again when it is asked to', async () => {
  const { acme, open } = site
  const user = acme.users.admin
  await handheld('Dock-1')
  const { page } = await open.visitor()
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path: nowhere })
  await page.evaluate(() => localStorage.removeItem('shiftdeck.toured'))
  await page.goto(open.here.url + path)
  const tour = page.getByRole('dialog', { name: /Device Information/ })
  await tour.getByText(/Step 1 of/).waitFor()
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await open.here.stores.preferences.get(acme.uid, `USER#${user.uid}`, 802))?.pref_value)
    .toBe('1')
  await page.evaluate(() => localStorage.removeItem('shiftdeck.toured'))
  await page.clock.install()
  await page.reload()
  await rowOf(page, 'Dock-1').waitFor()
  await page.clock.runFor(5_000)
  expect(await tour.count()).toBe(0)
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  await tour.getByText(/Step 1 of/).waitFor()
})

test('the page explains itself to the next user of the same browser as well', async () => {
  const { acme, open } = site
  const { admin, superAdmin } = acme.users
  await handheld('Dock-1')
  const { page } = await open.visitor()
  const tour = page.getByRole('dialog', { name: /Device Information/ })
  const kept = () => page.evaluate(() => localStorage.getItem('shiftdeck.toured') ?? '')
  const prepared = async ({ username }: { username: string }, toured: string) => {
    await enter(page, open.here.url, { company: acme.url, username }, { path: nowhere })
    await page.evaluate((value) => localStorage.setItem('shiftdeck.toured', value), toured)
    await page.goto(open.here.url + path)
  }
  await prepared(admin, '')
  await tour.getByText(/Step 1 of/).waitFor()
  await page.keyboard.press('Escape')
  await prepared(superAdmin, await kept())
  await tour.getByText(/Step 1 of/).waitFor()
})
