import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { answerWith, callsOf } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { enter, nowhere } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { enrolledHandheld, handheldOf } from '../lib/handheld.ts'
import { rowOf } from '../lib/usersPage.ts'
import { signedIn } from '../lib/world.ts'

/** Device Information, as managers use it. */

const site = companyForEach()
const path = '/home/settings/device-information'
const phone = { width: 390, height: 844 }

const opened = async (user: UserRecord, query = '', size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  await enter(visitor.page, open.here.url, { company: acme.url, username: user.username }, { path: path + query })
  await visitor.page.getByRole('heading', { name: 'Device Information', level: 1 }).waitFor()
  return visitor
}

/** A handheld with a label, which has told how it is. */
const handheld = async (label: string, told: object = {}) => {
  const { acme, open } = site
  const device = await handheldOf(open.here.url, acme)
  await device.call('heartbeat', { at: Date.now(), battery_percent: 70, battery_health: 'GOOD', ...told })
  await open.here.stores.devices.change(device.device_id, { label })
  return device
}
const labelsOf = async (page: Awaited<ReturnType<typeof opened>>['page']) =>
  (await page.getByRole('row').getByRole('checkbox').all()).length

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
  await dialog.getByLabel('Begins with').fill('RNO-')
  await dialog.getByLabel('First number').fill('9')
  await dialog.getByText('RNO-09, RNO-10').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Label 2 devices' }).click()
  await page.getByText('2 devices labelled').waitFor()
  const kept = async (id: string) => (await open.here.stores.devices.get(id))?.label
  expect([await kept(two.device_id), await kept(one.device_id)]).toEqual(['RNO-09', 'RNO-10'])

  await page.getByRole('button', { name: 'Hide: RNO-09' }).click()
  await page.getByRole('dialog', { name: 'Hide device' }).getByRole('button', { name: 'Hide device' }).click()
  await page.getByText('Device has been hidden in the product.').waitFor()
  await expect.poll(() => rowOf(page, 'RNO-09').count()).toBe(0)
  expect((await open.here.stores.devices.get(two.device_id))?.hidden).toBe(true)
})

test('a ping says how, and what becomes of it until it is done', async () => {
  const { acme } = site
  const device = await handheld('Lost one', { push_token: 'token-1' })
  await handheld('Silent one')
  const { page } = await opened(acme.users.teamManager)
  expect(await page.getByRole('button', { name: 'Ping: Silent one' }).count()).toBe(0)
  const { page: admins, consoleErrors } = await opened(acme.users.admin)
  const silent = admins.getByRole('button', { name: 'Ping: Silent one' })
  await expect.poll(() => silent.getAttribute('aria-disabled')).toBe('true')
  await admins.getByRole('button', { name: 'Ping: Lost one' }).click()
  const dialog = admins.getByRole('dialog', { name: 'Ping Lost one' })
  await dialog.getByText('may disrupt users').waitFor()
  await dialog.getByRole('button', { name: 'Ping', exact: true }).click()
  await dialog.getByText('Must select at least one option to Ping device').waitFor()
  for (const option of ['Flash', 'Screen', 'Sound', 'Vibration'])
    await dialog.getByRole('checkbox', { name: option }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Sound' }).click()
  expect(await axe(admins, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Ping', exact: true }).click()
  await admins.getByText('Ping sent').waitFor()
  await dialog.getByText('Waiting for the device').waitFor()
  const { etag, state } = (await device.call('sync', {})).data
  await dialog.getByText('The device has it').waitFor()
  const [command] = (state?.commands ?? []) as { id: string; version: number; options: string[] }[]
  expect(command?.options).toEqual(['sound'])
  const word = { section: 'commands', id: command?.id, version: command?.version, state: 'applied' }
  await device.call('report', { etag, number: 1, items: [word] } as never)
  await dialog.getByText(/^Done in/).waitFor()
  expect(consoleErrors).toEqual([])
})

test('a device is marked as lost with a reason, stands out until it is found, and the console says what becomes of it', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const { picking } = acme.groups
  const device = await handheld('Dock-4', { wifi: { ssid: 'DOCK-SCAN', rssi: -60, ip: '' }, push_token: 'token-lost' })
  await handheld('Dock-5')
  await stores.devices.change(device.device_id, { last_team: picking.uid })
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'Show Dock-4' }).click()
  const drawer = page.getByRole('complementary', { name: 'Dock-4' }).or(page.getByRole('dialog', { name: 'Dock-4' }))
  await drawer.getByRole('button', { name: 'Mark as lost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark Dock-4 as lost' })
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await dialog.getByText('Please say how it was lost').waitFor()
  await dialog.getByRole('button', { name: 'Left somewhere on site' }).click()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await page.getByText('Device marked as lost').waitFor()
  const banner = page.getByRole('region', { name: 'Lost' })
  await banner.getByText('Left somewhere on site').waitFor()
  await banner.getByText('It rings and locks as soon as it connects.').waitFor()
  await banner.getByText('DOCK-SCAN').waitFor()
  await banner.getByText('The device finder of its group is off').waitFor()
  await rowOf(page, 'Dock-4').getByText('Lost', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])

  const { etag, state } = (await device.call('sync', {})).data
  const items = (state?.commands ?? []).map(({ id, version }) => ({
    ...{ section: 'commands' as const, id, version, state: 'applied' as const },
  }))
  expect(items).toHaveLength(2)
  await device.call('report', { etag, number: 1, items })
  await banner.getByText(/^Somebody pressed Found on it/).waitFor({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Lost 1$/ }).click()
  await expect.poll(() => rowOf(page, 'Dock-5').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as found' }).click()
  await page.getByText('Device marked as found').waitFor()
  await page.getByRole('button', { name: /^All 2$/ }).click()
  await rowOf(page, 'Dock-4').getByText('Not logged in').waitFor()
  expect((await stores.devices.get(device.device_id))?.lost).toBeUndefined()
  expect(consoleErrors).toEqual([])

  // A team manager sees it, and cannot say so.
  await stores.lostDevices.mark(device.device_id, { by: 'x', at: Date.now(), random: 'r', reason: 'Gone' })
  const { page: team } = await opened(acme.users.teamManager)
  await rowOf(team, 'Dock-4').getByText('Lost', { exact: true }).waitFor()
  await team.getByRole('button', { name: 'Show Dock-4' }).click()
  await team.getByRole('region', { name: 'Lost' }).waitFor()
  expect(await team.getByRole('button', { name: /Mark as (lost|found)/ }).count()).toBe(0)
})

test('a sheet of QR codes is made, shown and saved as a PDF; a code says who enrolled with it, and is revoked', async () => {
  const { acme, open } = site
  await handheld('Dock-1')
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'Enrol devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enrol devices' })
  await dialog.getByLabel('Devices', { exact: true }).fill('51')
  await dialog.getByText('Please choose 1 to 50 devices').waitFor()
  await dialog.getByLabel('Devices', { exact: true }).fill('16')
  await dialog.getByLabel('Name of the sheet').fill('Gate')
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Make the sheet' }).click()
  const sheet = page.getByRole('dialog', { name: '16 enrolment codes' })
  await sheet.getByText('Gate 16').waitFor()
  expect(await sheet.getByRole('img', { name: /^QR code/ }).count()).toBe(16)
  expect(await axe(page, 'dialog')).toEqual([])
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save as PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('enrolment-codes.pdf')

  const [first = '', second = ''] = await sheet.locator('li b').allInnerTexts()
  const { device_id } = await enrolledHandheld(open.here.url, first)
  await sheet.locator('footer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Enrol devices' }).click()
  const line = (code: string) => dialog.getByRole('listitem').filter({ hasText: code })
  await dialog.getByRole('button', { name: /^Show all/ }).click()
  await line(first).getByText('Enrolled').waitFor()
  const serial = (await open.here.stores.devices.get(device_id))?.serial_number ?? ''
  await line(first).getByText(serial).waitFor()
  await dialog.getByRole('button', { name: `Revoke ${second}` }).click()
  await line(second).getByText('Revoked').waitFor()
  expect(consoleErrors).toEqual([])
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

test('the Wi-Fi of a device shows its networks and how they stand, and leads admins to all of them', async () => {
  const { acme, open } = site
  const { north } = acme.groups
  const device = await handheld('Dock-7')
  const { page, consoleErrors } = await opened(acme.users.admin)
  const { call } = await signedIn(open.here.url, acme.users.admin.uid)
  for (const [ssid, security_type] of [
    ['Dock', 'WPA2'],
    ['Yard', 'WPA'],
  ] as const)
    await call('saveNetwork', {
      ...{ ssid, security_type, network_pass: 'larch-copper-41', fac_uid: north.uid, device_ids: [device.device_id] },
    })
  const { etag, state } = (await device.call('sync', {})).data
  const dock = ((state?.wifi ?? []) as { id: string; version: number; ssid: string }[]).find(
    ({ ssid }) => ssid === 'Dock',
  )
  const word = { section: 'wifi', id: dock?.id, version: dock?.version, state: 'applied' }
  await device.call('report', { etag, number: 1, items: [word] } as never)

  await page.getByRole('button', { name: 'Wi-Fi: Dock-7' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wi-Fi of Dock-7' })
  const line = (ssid: string) => dialog.getByRole('listitem').filter({ hasText: ssid })
  await line('Dock').getByRole('img', { name: 'Up to date' }).waitFor()
  await line('Yard').getByRole('img', { name: 'Pending' }).waitFor()
  expect(await dialog.getByText('larch-copper-41').count()).toBe(0)
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('link', { name: 'All Wi-Fi Networks' }).click()
  await page.getByRole('heading', { name: 'Wi-Fi Networks', level: 1 }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('several networks are added to chosen devices and taken from them at once; devices of another facility keep theirs', async () => {
  const { acme, open } = site
  const { north } = acme.groups
  const [one, two] = [await handheld('Dock-1'), await handheld('Dock-2')]
  const { call } = await signedIn(open.here.url, acme.users.admin.uid)
  const saved = async (ssid: string, device_ids: string[]) =>
    call('saveNetwork', {
      ...{ ssid, security_type: 'WPA2', network_pass: 'larch-copper-41', fac_uid: north.uid, device_ids },
    })
  await saved('Floor', [])
  await saved('Old', [one.device_id])
  const { page, consoleErrors } = await opened(acme.users.admin)
  await rowOf(page, 'Dock-1').getByRole('checkbox').check()
  await rowOf(page, 'Dock-2').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wi-Fi of 2 devices' })
  const line = (ssid: string) => dialog.getByRole('listitem').filter({ hasText: ssid })
  await line('Old').getByText('on 1 of 2').waitFor()
  await line('Floor').getByText('on none of them').waitFor()
  expect(await line('Floor').getByRole('radio', { name: 'Remove' }).count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await line('Floor').getByRole('radio', { name: 'Add' }).check()
  await line('Old').getByRole('radio', { name: 'Remove' }).check()
  await dialog.getByText(/^A device that loses its current network/).waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Add 1, remove 1' }).click()
  await page.getByText('Wi-Fi changed on 2 devices').waitFor()
  const wifi = async ({ device_id }: { device_id: string }) =>
    (await open.here.stores.desired.list(device_id)).map(({ removal }) => (removal ? 'goes' : 'comes')).sort()
  expect(await wifi(one)).toEqual(['comes', 'goes'])
  expect(await wifi(two)).toEqual(['comes'])
  expect(consoleErrors).toEqual([])
})

test('a team manager is not led to the networks of all, and is told where there are none', async () => {
  const { acme } = site
  const device = await handheldOf(site.open.here.url, acme)
  await site.open.here.stores.devices.change(device.device_id, { label: 'Pick-1', last_team: acme.groups.picking.uid })
  const { page } = await opened(acme.users.teamManager)
  await page.getByRole('button', { name: 'Wi-Fi: Pick-1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wi-Fi of Pick-1' })
  await dialog.getByText('No network is assigned to this device.').waitFor()
  expect(await dialog.getByRole('link').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: /password/i }).count()).toBe(0)
})

test('where push is not set up the settings say so', async () => {
  const { acme } = site
  const { page } = await opened(acme.users.teamManager, '?tab=security')
  await page.getByRole('switch').first().waitFor()
  const note = page.getByText('Push is not set up here')
  expect(await note.count()).toBe(0)
  await page.route('**/config.json', async (route) => {
    const settings = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...settings, push: false } })
  })
  await page.reload()
  await note.waitFor()
})

test('a phone shows three columns, which its user chooses', async () => {
  const { acme, open } = site
  await handheld('Dock-1')
  const { page } = await opened(acme.users.admin, '', phone)
  const card = page.getByRole('listitem').filter({ hasText: 'Dock-1' })
  await expect.poll(() => card.getByRole('term').allInnerTexts()).toEqual(['Last User', 'Group', 'Located'])
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

test('a device has its own address: how it is and was, who had it, and what was asked of it', async () => {
  const { acme, open } = site
  const device = await handheld('Dock-1', { push_token: 'token-2', wifi: { ssid: 'FLOOR', rssi: -58, ip: '10.0.0.7' } })
  const work = await device.begin(acme.users.worker.username, acme.groups.picking.uid, Date.now() - 60_000)
  await work.end(Date.now())
  const sampled = { percent: 64, charging: true, silent: 3 * 3_600_000 }
  await open.here.stores.deviceHistory.add(device.device_id, { at: Date.now() - 7_200_000, ...sampled })
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'Show Dock-1' }).click()
  const drawer = page.getByRole('dialog', { name: 'Dock-1' })
  await drawer.getByText('FLOOR').waitFor()
  await drawer.getByText('-58 dBm').waitFor()
  await drawer.getByText('Silent once for over 2 h').waitFor()
  await drawer.getByRole('img', { name: /^Battery: 2 readings, least 64%/ }).waitFor()
  await drawer.getByText(`${acme.users.worker.first_name} ${acme.users.worker.last_name}`).first().waitFor()
  await drawer.getByText('No commands yet.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(page.url()).toContain(`device=${encodeURIComponent(device.device_id)}`)
  await drawer.getByRole('button', { name: 'Ping', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ping Dock-1' })
  await dialog.getByRole('checkbox', { name: 'Flash' }).click()
  await dialog.getByRole('button', { name: 'Ping', exact: true }).click()
  await dialog.getByText('Waiting for the device').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await drawer.getByText('Ping: flash').waitFor()
  await page.reload()
  await drawer.getByText('Ping: flash').waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('device=')
  expect(consoleErrors).toEqual([])
})
