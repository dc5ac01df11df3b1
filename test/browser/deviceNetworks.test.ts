import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { deviceInformation } from '../lib/deviceInformation.ts'
import { handheldOf } from '../lib/handheld.ts'
import { rowOf } from '../lib/usersPage.ts'
import { signedIn } from '../lib/world.ts'

/** The Wi-Fi of devices, in Device Information. */

const { handheld, opened, site } = deviceInformation()

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

test('a network of a facility that a device has left can be taken from it, and not be added', async () => {
  const { acme, open } = site
  const { north, loading } = acme.groups
  const one = await handheld('Dock-1')
  const { call } = await signedIn(open.here.url, acme.users.admin.uid)
  await call('saveNetwork', {
    ...{ ssid: 'Old', security_type: 'WPA2', network_pass: 'larch-copper-41', fac_uid: north.uid },
    device_ids: [one.device_id],
  })
  await open.here.stores.devices.change(one.device_id, { last_team: loading.uid })
  const { page } = await opened(acme.users.admin)
  await rowOf(page, 'Dock-1').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
  const dialog = page.getByRole('dialog')
  const line = dialog.getByRole('listitem').filter({ hasText: 'Old' })
  await line.getByRole('radio', { name: 'Remove' }).check()
  expect(await line.getByRole('radio', { name: 'Add' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Remove 1' }).click()
  await expect
    .poll(() => open.here.stores.desired.list(one.device_id))
    .toMatchObject([{ section: 'wifi', removal: true }])
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
