import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { walkthroughSteps } from '../../web/words/en/walkthroughSteps.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { storedFleet } from '../lib/fleet.ts'
import { done } from '../lib/handheld.ts'
import { walkThrough } from '../lib/walkthrough.ts'
import { password } from '../lib/world.ts'

/** Wi-Fi Networks, as those who look after a facility use it. */

const site = companyForEach()
const path = '/home/settings/wifi-networks'

const opened = async (user: UserRecord, size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path })
  await visitor.page.getByRole('heading', { name: 'Wi-Fi Networks', level: 1 }).waitFor()
  return visitor
}
const fleet = (count: number, options = {}) =>
  storedFleet(site.open.here, site.acme, site.acme.groups.picking.uid, count, options)
const secret = 'larch-copper-41'
/** A network of the north, as an admin saved it. */
const saved = async (ssid: string, device_ids: string[], fac_uid = site.acme.groups.north.uid) => {
  const { call } = await site.open.here.as(site.acme.users.admin)
  const network = { ssid, network_pass: secret, security_type: 'WPA2' as const, fac_uid, device_ids }
  return done(await call('saveNetwork', network)).network_id
}
/** What a device says of a network. */
const told = async (device: string, id: string, state: 'applied' | 'failed', reason?: string) => {
  const { stores } = site.open.here
  const record = await stores.devices.get(device)
  if (!record) throw new Error('no device')
  const items = [{ section: 'wifi' as const, id, state, reason }]
  await stores.desired.report(record, { items, upTo: record.wishes ?? 0, number: 1, at: Date.now() })
}
const rowOf = (page: Page, ssid: string) => page.getByRole('row').filter({ hasText: ssid })
const add = (page: Page) => page.getByRole('button', { name: 'Add Network', exact: true }).click()

test('a network is added in two steps and given to devices that are searched and moved', async () => {
  const { acme } = site
  await fleet(30)
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByText('No Wi-Fi networks yet').waitFor()
  await add(page)
  const dialog = page.getByRole('dialog', { name: 'Add Network' })
  await dialog.getByRole('button', { name: 'Next: devices' }).click()
  await expect.poll(() => dialog.getByText("SSID or Passwords can't be empty").count()).toBeGreaterThan(0)
  await dialog.getByLabel('Facility').selectOption({ label: acme.groups.north.name })
  await dialog.getByLabel('SSID').fill('HP-RNO-FLOOR')
  const field = dialog.getByRole('textbox', { name: 'Password' })
  await field.fill('short')
  await dialog.getByRole('button', { name: 'Next: devices' }).click()
  await dialog.getByText('Password length must be 8 characters min').waitFor()
  await field.fill('x'.repeat(64))
  await field.blur()
  await dialog.getByText('Password length must be less than 64 characters').waitFor()
  await field.fill(secret)
  const types = dialog.getByLabel('Security Type')
  expect(await types.locator('option').allTextContents()).toEqual(expect.arrayContaining(['WPA', 'WPA2', 'WEP']))
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Next: devices' }).click()

  const without = dialog.getByRole('region', { name: 'Without this network' })
  const gets = dialog.getByRole('region', { name: 'With this network' })
  await without.getByRole('searchbox').fill('0007')
  await without.getByRole('checkbox', { name: 'Select RNO-0007' }).check()
  await without.getByRole('searchbox').fill('')
  await without.getByText('1 of 30 selected').waitFor()
  await without.getByRole('checkbox', { name: 'Select RNO-0002' }).check()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Add to 2 devices' }).click()
  await gets.getByText('RNO-0007').waitFor()
  await gets.getByRole('checkbox', { name: 'Select RNO-0002' }).check()
  await dialog.getByRole('button', { name: 'Remove from 1 device' }).click()
  await dialog.getByText('1 device online: it updates right away.').waitFor()
  await dialog.getByRole('button', { name: 'Add to 1 device' }).click()
  await page.getByText('Network added').first().waitFor()
  await rowOf(page, 'HP-RNO-FLOOR').getByText('1 pending').waitFor()
  expect(await axe(page)).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a password is shown after the own one was given, once for all of the session, and hides by itself', async () => {
  const { acme } = site
  await saved('HP-RNO-FLOOR', [])
  await saved('HP-RNO-YARD', [])
  const { page } = await opened(acme.users.facilityManager)
  await rowOf(page, 'HP-RNO-FLOOR').getByText('Hidden').waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Show the password: HP-RNO-FLOOR' }).click()
  const check = page.getByRole('dialog', { name: 'Confirm it is you' })
  const own = check.getByRole('textbox', { name: 'Your password' })
  await own.fill('Not-this-one-1')
  await check.getByRole('button', { name: 'Confirm' }).click()
  await check.getByText('The password is not correct.').waitFor()
  expect(await page.content()).not.toContain(secret)
  await own.fill(password)
  await check.getByRole('button', { name: 'Confirm' }).click()
  await rowOf(page, 'HP-RNO-FLOOR').getByText(secret).waitFor()
  await rowOf(page, 'HP-RNO-FLOOR')
    .getByText(/hides in \d+ s/)
    .waitFor()
  await page.getByRole('button', { name: 'Show the password: HP-RNO-YARD' }).click()
  await rowOf(page, 'HP-RNO-YARD').getByText(secret).waitFor()
  await page.getByRole('button', { name: 'Hide the password: HP-RNO-FLOOR' }).click()
  await expect.poll(() => rowOf(page, 'HP-RNO-FLOOR').getByText(secret).count()).toBe(0)
})

test('each device says how the network stands on it, is tried again or taken out', async () => {
  const { acme } = site
  const [one = '', two = '', three = ''] = await fleet(3)
  const id = await saved('HP-RNO-FLOOR', [one, two, three])
  await told(one, id, 'applied')
  await told(two, id, 'failed', 'Wrong password')
  const { page } = await opened(acme.users.admin)
  await rowOf(page, 'HP-RNO-FLOOR').getByText('1 failed').waitFor()
  const steps = Object.values(walkthroughSteps.wifiNetworks).map(({ title }) => title)
  expect(await walkThrough(page, 'Wi-Fi Networks')).toEqual(steps)
  await page.getByRole('button', { name: 'View Devices: HP-RNO-FLOOR' }).click()
  const drawer = page.getByRole('dialog', { name: 'HP-RNO-FLOOR' })
  const failed = drawer.getByRole('region', { name: 'Failed' })
  await failed.getByText('Wrong password').waitFor()
  expect(await failed.getByRole('img', { name: 'Something went wrong' }).count()).toBe(1)
  expect(await drawer.getByRole('region', { name: 'Pending' }).getByRole('img', { name: 'Pending' }).count()).toBe(1)
  await drawer.getByRole('button', { name: 'Up to date 1' }).click()
  await drawer.getByRole('region', { name: 'Up to date' }).getByText('RNO-0001').waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Retry: RNO-0002' }).click()
  await expect.poll(() => failed.count()).toBe(0)
  const reason = 'Security type not supported by the access point that is nearest to the dock doors of the building'
  await told(two, id, 'failed', reason)
  // A long reason stays beside the buttons, of which Remove is the last one in every row.
  await failed.getByText(reason).waitFor()
  const remove = (label: string) => drawer.getByRole('button', { name: `Remove: ${label}` })
  const [said, again, left, other] = await Promise.all(
    [
      failed.getByText(reason),
      drawer.getByRole('button', { name: 'Retry: RNO-0002' }),
      remove('RNO-0002'),
      remove('RNO-0003'),
    ].map((one) => one.boundingBox()),
  )
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(again?.x ?? 0)
  expect((again?.x ?? 0) + (again?.width ?? 0)).toBeLessThanOrEqual(left?.x ?? 0)
  expect(left?.x).toBe(other?.x)
  await remove('RNO-0002').click()
  await drawer.getByText('Being removed').waitFor()

  await drawer.getByRole('button', { name: 'Change devices' }).click()
  const change = page.getByRole('dialog', { name: 'HP-RNO-FLOOR' }).last()
  const gets = change.getByRole('region', { name: 'With this network' })
  await gets.getByRole('img', { name: 'Up to date' }).waitFor()
  await gets.getByRole('img', { name: 'Pending' }).waitFor()
  await gets.getByRole('checkbox', { name: 'Select RNO-0003' }).check()
  await change.getByRole('button', { name: 'Remove from 1 device' }).click()
  await change.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await change.getByRole('button', { name: 'Remove 1' }).click()
  const wished = () => site.open.here.stores.desired.list(three)
  await expect.poll(wished).toMatchObject([{ removal: true }])
})

test('a device that has moved to another facility is still among those that have the network, and is taken out', async () => {
  const { acme, open } = site
  const { loading } = acme.groups
  const [one = '', two = ''] = await fleet(2)
  const id = await saved('HP-RNO-FLOOR', [one, two])
  await told(one, id, 'applied')
  const elsewhere = { team: loading.uid, last_team: loading.uid, facility: loading.parent_id ?? '' }
  for (const device of [one, two]) await open.here.stores.devices.change(device, elsewhere)
  const { page } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'View Devices: HP-RNO-FLOOR' }).click()
  const drawer = page.getByRole('dialog', { name: 'HP-RNO-FLOOR' })
  await drawer.getByRole('button', { name: 'Up to date 1' }).click()
  await drawer.getByRole('button', { name: 'Remove: RNO-0001' }).click()
  const wished = (device: string) => open.here.stores.desired.list(device)
  await expect.poll(() => wished(one)).toMatchObject([{ removal: true }])
  await drawer.getByText('Being removed').waitFor()

  await drawer.getByRole('button', { name: 'Change devices' }).click()
  const change = page.getByRole('dialog', { name: 'HP-RNO-FLOOR' }).last()
  const gets = change.getByRole('region', { name: 'With this network' })
  await gets.getByRole('checkbox', { name: 'Select RNO-0002' }).check()
  await change.getByRole('button', { name: 'Remove from 1 device' }).click()
  await change.getByRole('button', { name: 'Remove 1' }).click()
  await expect.poll(() => wished(two)).toMatchObject([{ removal: true }])
})

test('a network is edited, deleted once its devices have let go of it, kept after all, or deleted by force', async () => {
  const { acme, open } = site
  const [one = ''] = await fleet(1)
  const id = await saved('HP-RNO-FLOOR', [one])
  await told(one, id, 'applied')
  const { page } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'Edit: HP-RNO-FLOOR' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Network' })
  const field = edit.getByRole('textbox', { name: 'Password' })
  await field.fill('')
  await edit.getByLabel('Security Type').selectOption('WPA')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.getByText("Passwords can't be empty").waitFor()
  await field.fill('another-pass-9')
  await edit.getByLabel('SSID').fill('HP-RNO-NEW')
  await edit.getByText('The change is sent to 1 device.').waitFor()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await rowOf(page, 'HP-RNO-NEW').getByText('1 pending').waitFor()
  await rowOf(page, 'HP-RNO-NEW').getByText('WPA', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Delete: HP-RNO-NEW', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete HP-RNO-NEW?' })
  await question.getByText('1 device will remove it').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await question.getByRole('button', { name: 'Delete network' }).click()
  await rowOf(page, 'HP-RNO-NEW').getByText('Being removed').waitFor()
  await page.getByRole('button', { name: 'Keep the network: HP-RNO-NEW' }).click()
  await rowOf(page, 'HP-RNO-NEW').getByText('1 pending').waitFor()
  await page.getByRole('button', { name: 'Force Delete: HP-RNO-NEW' }).click()
  await page
    .getByRole('dialog', { name: 'Force delete HP-RNO-NEW?' })
    .getByRole('button', { name: 'Force delete' })
    .click()
  await expect.poll(() => rowOf(page, 'HP-RNO-NEW').count()).toBe(0)
  expect(await open.here.stores.networks.get(acme.uid, id)).toBeUndefined()
})

test('a facility manager sees the own facility alone, which is fixed, and forces nothing', async () => {
  const { acme, open } = site
  await saved('HP-RNO-FLOOR', [])
  await saved('HP-TUL-FLOOR', [], acme.groups.south.uid)
  const { page } = await opened(acme.users.facilityManager, { width: 390, height: 844 })
  await page.getByText('HP-RNO-FLOOR').first().waitFor()
  expect(await page.getByText('HP-TUL-FLOOR').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Force Delete/ }).count()).toBe(0)
  await add(page)
  const facility = page.getByRole('dialog', { name: 'Add Network' }).getByLabel('Facility')
  expect(await facility.inputValue()).toBe(acme.groups.north.uid)
  expect(await facility.isDisabled()).toBe(true)
  expect(await axe(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await page.route('**/getAllNetworks', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'notAllowed', message: 'No.', data: null } }),
  )
  await page.goto(`${open.here.url}${path}?again`)
  await page.getByText('No Wi-Fi networks yet').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'No.' }).count()).toBe(0)
  await page.unroute('**/getAllNetworks')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('HP-RNO-FLOOR').first().waitFor()
})

test('of 10,000 devices the lists draw those in sight, and all are moved at once', async () => {
  const { acme } = site
  const ids = await fleet(10_000)
  const id = await saved('HP-RNO-FLOOR', [])
  const { page } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'View Devices: HP-RNO-FLOOR' }).click()
  await page.getByRole('button', { name: 'Change devices' }).click()
  const without = page.getByRole('region', { name: 'Without this network' })
  await without.getByText('10,000').first().waitFor()
  expect(await without.getByRole('listitem').count()).toBeLessThan(60)
  await without.locator('.transfer-rows').evaluate((element) => element.scrollTo(0, 200_000))
  await expect.poll(() => without.getByRole('listitem').first().textContent()).toMatch(/RNO-\d{4,5}/)
  await without.getByRole('checkbox', { name: 'Select all of “Without this network”' }).check()
  await page.getByRole('button', { name: 'Add to 10,000 devices' }).click()
  await page.getByRole('button', { name: 'Add 10,000' }).click()
  await page.getByText('10000 devices added, 0 removed').first().waitFor()
  expect((await site.open.here.stores.networks.get(acme.uid, id))?.revision).toBe(1)
  expect(ids).toHaveLength(10_000)
})

test('the table has the columns of the specification, and files say the same', async () => {
  const { acme } = site
  await saved('HP-RNO-FLOOR', await fleet(1))
  const { page } = await opened(acme.users.admin)
  await rowOf(page, 'HP-RNO-FLOOR').waitFor()
  const titles = (await page.getByRole('columnheader').allTextContents()).join(' ')
  for (const title of ['Facility', 'SSID', 'Password', 'Security Type', 'Devices', 'State', 'Actions'])
    expect(titles).toContain(title)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain('0 up to date, 1 pending, 0 failed')
  expect(text).not.toContain(secret)
})
