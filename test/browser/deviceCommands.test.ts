import { expect, test } from 'vitest'
import { changeAnswers } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { deviceInformation } from '../lib/deviceInformation.ts'
import { enrolledHandheld, scansFrom } from '../lib/handheld.ts'
import { rowOf } from '../lib/usersPage.ts'
import { signedIn } from '../lib/world.ts'

/** What is asked of a device, of those that shall enrol, and what one has done, in Device Information. */

const { handheld, opened, site } = deviceInformation()

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
  // What another manager asks of it meanwhile is not what is followed here.
  const other = { kind: 'ping' as const, options: ['flash' as const], expires_at: 1 }
  const { commands } = site.open.here.stores
  const later = { by: acme.users.superAdmin.uid, at: Date.now() + 1000, random: 'z' }
  const id = (await commands.give(device.device_id, other, later)) ?? ''
  await commands.end(device.device_id, id, { ended: 'failed', reason: 'Too warm to ring', at: later.at })
  const { etag, state } = (await device.call('sync', {})).data
  await dialog.getByText('Received by the device').waitFor()
  expect(await dialog.getByText('Too warm to ring').count()).toBe(0)
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
  await dialog.getByText('Please enter what happened').waitFor()
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
  await banner.getByText(/^Someone pressed Found on the device/).waitFor({ timeout: 15_000 })
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
  await page.getByRole('button', { name: 'Enroll devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enroll devices' })
  await dialog.getByLabel('Devices', { exact: true }).fill('51')
  await dialog.getByText('Please choose 1 to 50 devices').waitFor()
  await dialog.getByLabel('Devices', { exact: true }).fill('16')
  await dialog.getByLabel('Sheet name').fill('Gate')
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Create sheet' }).click()
  const sheet = page.getByRole('dialog', { name: '16 enrollment codes' })
  await sheet.getByText('Gate 16').waitFor()
  expect(await sheet.getByRole('img', { name: /^QR code/ }).count()).toBe(16)
  expect(await axe(page, 'dialog')).toEqual([])
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save as PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('enrollment-codes.pdf')

  const [first = '', second = ''] = await sheet.locator('li b').allInnerTexts()
  const { device_id } = await enrolledHandheld(open.here.url, first)
  await sheet.locator('footer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Enroll devices' }).click()
  const line = (code: string) => dialog.getByRole('listitem').filter({ hasText: code })
  await dialog.getByRole('button', { name: /^Show all/ }).click()
  await line(first).getByText('Enrolled').waitFor()
  const serial = (await open.here.stores.devices.get(device_id))?.serial_number ?? ''
  await line(first).getByText(serial).waitFor()
  await dialog.getByRole('button', { name: `Revoke ${second}` }).click()
  await line(second).getByText('Revoked').waitFor()
  expect(consoleErrors).toEqual([])
})

test('where push is not set up the settings say so', async () => {
  const { acme } = site
  const { page } = await opened(acme.users.teamManager, '?tab=security')
  await page.getByRole('switch').first().waitFor()
  const note = page.getByText('Push is not set up')
  expect(await note.count()).toBe(0)
  await changeAnswers<object>(page, '**/config.json', (settings) => ({ ...settings, push: false }))
  await page.reload()
  await note.waitFor()
  const { device_id } = await handheld('Dock-9', { push_token: 'token-9' })
  await site.open.here.stores.devices.change(device_id, { last_team: acme.groups.picking.uid })
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Show Dock-9' }).click()
  await page.getByRole('dialog', { name: 'Dock-9' }).getByRole('button', { name: 'Ping', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ping Dock-9' })
  await dialog.getByRole('checkbox', { name: 'Flash' }).click()
  await dialog.getByRole('button', { name: 'Ping', exact: true }).click()
  await dialog.getByText('It gets the ping with its next heartbeat.').waitFor()
})

test('a device without a label goes by its serial number; one that is not there is told of', async () => {
  const { acme, open } = site
  const { device_id } = await handheld('')
  const { serial_number = '' } = (await open.here.stores.devices.get(device_id)) ?? {}
  const { page } = await opened(acme.users.admin, '?device=acme.nobody')
  await page.getByText('This device is not in your list.').waitFor()
  await expect.poll(() => page.url()).not.toContain('device=')
  await page.getByRole('button', { name: `Show ${serial_number}` }).click()
  await page.getByRole('dialog', { name: serial_number }).waitFor()
})

test('a device has its own address: how it is and was, who had it, and what was asked of it', async () => {
  const { acme, open } = site
  const device = await handheld('Dock-1', {
    ...{ push_token: 'token-2', wifi: { ssid: 'FLOOR', rssi: -58, ip: '10.0.0.7' } },
    ...{ scanner: 'RS-6', scanner_version: '1.9.0' },
  })
  const newest = { app: new Map(), scanner: new Map([['RS-6', '1.9.4']]) }
  await open.here.stores.fleetVersions.keep(acme.uid, newest, Date.now())
  const at = Date.now() - 60_000
  const work = await device.begin(acme.users.worker.username, acme.groups.picking.uid, at)
  await work.send({ id: 'one', from: at, to: at + 15_000, scans: scansFrom('s', at, 3) })
  await work.end(Date.now())
  const sampled = { percent: 64, charging: true, silent: 3 * 3_600_000 }
  await open.here.stores.deviceHistory.add(device.device_id, { at: Date.now() - 7_200_000, ...sampled })
  const { page, consoleErrors } = await opened(acme.users.admin)
  await page.getByRole('button', { name: 'Show Dock-1' }).click()
  const drawer = page.getByRole('dialog', { name: 'Dock-1' })
  await drawer.getByRole('button', { name: 'Wi-Fi' }).click()
  await page.getByRole('dialog', { name: 'Wi-Fi of Dock-1' }).getByRole('button', { name: 'Close' }).last().click()
  await drawer.getByText('FLOOR').waitFor()
  await drawer.getByText('-58 dBm').waitFor()
  await drawer.getByText('1 gap in contact over 2 h').waitFor()
  await drawer.getByRole('img', { name: /^Battery: 3 readings, lowest 64%/ }).waitFor()
  await drawer.getByText(`${acme.users.worker.first_name} ${acme.users.worker.last_name}`).first().waitFor()
  await drawer.getByText('No commands yet.').waitFor()
  await drawer.getByText('1.9.4 is out').waitFor()
  await drawer.getByRole('listitem').getByText(`${acme.groups.picking.name} · 3 scans`).waitFor()
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

test('what failed on a device says when and why, and is done again from its drawer', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const device = await handheld('Dock-1', { push_token: 'token-3' })
  await stores.devices.change(device.device_id, { last_team: acme.groups.picking.uid })
  const at = Date.now() - 60_000
  const flash = { kind: 'ping' as const, options: ['flash' as const], expires_at: at + 600_000 }
  const id = (await stores.commands.give(device.device_id, flash, { by: acme.users.admin.uid, at, random: 'a' })) ?? ''
  await stores.commands.delivered(device.device_id, id, at + 2000)
  await stores.commands.end(device.device_id, id, { ended: 'failed', reason: 'No flash', at: at + 3000 })
  const { call } = await signedIn(open.here.url, acme.users.admin.uid)
  await call('saveNetwork', {
    ...{ ssid: 'Dock', security_type: 'WPA2', network_pass: 'larch-copper-41', fac_uid: acme.groups.north.uid },
    device_ids: [device.device_id],
  })
  const { etag, state } = (await device.call('sync', {})).data
  const [network] = (state?.wifi ?? []) as { id: string; version: number }[]
  const word = { section: 'wifi', id: network?.id, version: network?.version, state: 'failed', reason: 'Wrong key' }
  await device.call('report', { etag, number: 1, items: [word] } as never)

  const query = `?device=${encodeURIComponent(device.device_id)}`
  const { page: team } = await opened(acme.users.teamManager, query)
  await team.getByRole('button', { name: 'Retry: Ping: flash' }).waitFor()
  await team.getByRole('tab', { name: 'Wi-Fi 1' }).click()
  await team.getByText('Wrong key').waitFor()
  expect(await team.getByRole('button', { name: 'Retry: Wi-Fi network: Dock' }).count()).toBe(0)
  const { page } = await opened(acme.users.admin, query)
  const drawer = page.getByRole('dialog', { name: 'Dock-1' })
  const ping = drawer.getByRole('listitem').filter({ hasText: 'Ping: flash' })
  await ping.getByText(/\d\d:\d\d:\d\d · No flash · received \d\d:\d\d:\d\d$/).waitFor()
  await ping.getByRole('button', { name: 'Retry: Ping: flash' }).click()
  // Late in the evening it expires on another day.
  await ping.getByText(/until its next heartbeat · expires (.+ )?\d\d:\d\d:\d\d$/).waitFor()
  await drawer.getByRole('tab', { name: 'Wi-Fi 1' }).click()
  const wish = drawer.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Dock' })
  await wish.getByText('Wrong key').waitFor()
  await wish.getByRole('button', { name: 'Retry: Wi-Fi network: Dock' }).click()
  await wish.getByText('Pending').waitFor()
  expect(await wish.getByRole('button').count()).toBe(0)
})

test('a tab that failed on a device is sent again from its drawer, and its history says so', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const device = await handheld('Dock-1')
  await stores.devices.change(device.device_id, { last_team: acme.groups.picking.uid })
  const tabs = [{ id: 'plan', label: 'Shift plan', url: 'https://example.com/' }]
  await stores.companies.setWebPortal(acme.uid, undefined, { tabs, at: Date.now() })
  const { etag } = (await device.call('sync', {})).data
  const word = { section: 'web_tabs', id: 'plan', state: 'failed', reason: 'The page does not load' } as const
  const { results } = (await device.call('report', { etag, number: 1, items: [word] })).data
  expect(results).toMatchObject([{ result: 'kept' }])
  const { page, consoleErrors } = await opened(
    acme.users.facilityManager,
    `?device=${encodeURIComponent(device.device_id)}`,
  )
  const drawer = page.getByRole('dialog', { name: 'Dock-1' })
  const item = drawer.getByRole('listitem').filter({ hasText: 'Web tab: Shift plan' })
  await item.getByText('The page does not load').waitFor()
  await item.getByRole('button', { name: 'Retry: Web tab: Shift plan' }).click()
  await page.getByText('Command sent again').waitFor()
  await drawer.getByText('Apply again: Web tab: Shift plan').waitFor()
  await drawer
    .getByRole('listitem')
    .filter({ hasText: /^Web tab: Shift plan Pending/ })
    .waitFor()
  expect(await drawer.getByRole('button', { name: 'Retry: Web tab: Shift plan' }).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('a lock that failed on a lost device is sent again from its drawer', async () => {
  const { acme, open } = site
  const { stores } = open.here
  const { device_id } = await handheld('Dock-1')
  await stores.devices.change(device_id, { last_team: acme.groups.picking.uid })
  await stores.lostDevices.mark(device_id, { by: acme.users.admin.uid, at: Date.now(), random: 'r', reason: 'Gone' })
  const lock = (await stores.devices.get(device_id))?.lost?.lock ?? ''
  await stores.commands.end(device_id, lock, { ended: 'failed', reason: 'Unknown kind', at: Date.now() })
  const query = `?device=${encodeURIComponent(device_id)}`
  const { page: team } = await opened(acme.users.teamManager, query)
  await team.getByText('Unknown kind').waitFor()
  expect(await team.getByRole('button', { name: 'Retry: Lock' }).count()).toBe(0)
  const { page, consoleErrors } = await opened(acme.users.facilityManager, query)
  await page.getByRole('button', { name: 'Retry: Lock' }).click()
  await page.getByText('Command sent again').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Retry: Lock' }).count()).toBe(0)
  expect((await stores.devices.get(device_id))?.lost?.lock).not.toBe(lock)
  expect(consoleErrors).toEqual([])
})

test('the drawer of a device has sides with their numbers, in its address and by arrow keys; incidents are for those who may read reports', async () => {
  const { acme, open } = site
  const wifi = { ssid: 'Dock', rssi: -58, ip: '10.0.0.7' }
  const device = await handheld('Dock-1', { wifi })
  await open.here.stores.devices.change(device.device_id, { last_team: acme.groups.picking.uid })
  const { call } = await signedIn(open.here.url, acme.users.admin.uid)
  for (const ssid of ['Dock', 'Yard'])
    await call('saveNetwork', {
      ...{ ssid, security_type: 'WPA2', network_pass: 'larch-copper-41', fac_uid: acme.groups.north.uid },
      device_ids: [device.device_id],
    })
  const filing = { id: 'one', at: Date.now(), type: 'Spill', description: 'Oil', location: 'Gate 2' }
  expect((await device.call('incident', filing)).message).toBe('OK')
  const query = `?device=${encodeURIComponent(device.device_id)}`
  const { page: team } = await opened(acme.users.teamManager, `${query}&side=incidents`)
  await team.getByRole('dialog', { name: 'Dock-1' }).getByRole('heading', { name: 'Sessions' }).waitFor()
  expect(await team.getByRole('tab', { name: /^Incidents/ }).count()).toBe(0)

  const { page, consoleErrors } = await opened(acme.users.admin, query)
  const drawer = page.getByRole('dialog', { name: 'Dock-1' })
  const tab = (name: string) => drawer.getByRole('tab', { name, exact: true })
  await tab('Incidents 1').waitFor()
  await tab('Apps 0').waitFor()
  await tab('Timeline').press('ArrowRight')
  await drawer.getByRole('tab', { name: 'Wi-Fi 2', selected: true }).waitFor()
  expect(await tab('Wi-Fi 2').evaluate((element) => element === document.activeElement)).toBe(true)
  const listed = drawer.getByRole('tabpanel').getByRole('listitem')
  await listed.filter({ hasText: 'Dock' }).getByText('connected').waitFor()
  expect(await listed.filter({ hasText: 'Yard' }).getByText('connected').count()).toBe(0)
  expect(page.url()).toContain('side=wifi')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await drawer.getByText('No apps assigned.').waitFor()
  await page.reload()
  await drawer.getByText('No apps assigned.').waitFor()
  await tab('Apps 0').press('End')
  await drawer.getByRole('link', { name: 'Spill, Gate 2' }).waitFor()
  await tab('Incidents 1').press('ArrowRight')
  await drawer.getByRole('heading', { name: 'Sessions' }).waitFor()
  expect(page.url()).not.toContain('side=')
  await tab('Incidents 1').click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('side=')
  expect(consoleErrors).toEqual([])

  await page.getByRole('button', { name: 'Show Dock-1' }).click()
  await tab('Incidents 1').click()
  await drawer.getByRole('link', { name: 'Spill, Gate 2' }).click()
  await page.getByRole('heading', { name: 'Incident Reports', level: 1 }).waitFor()
})
