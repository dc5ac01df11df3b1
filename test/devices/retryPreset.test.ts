import { expect, test } from 'vitest'
import { statusOf } from '../../shared/desired.ts'
import { minute } from '../../shared/time.ts'
import { admin, boss, openManagers, site } from './managers.ts'

/** Scanner settings that a handheld failed to apply are sent to it again. */

openManagers()

test('admins send failed scanner settings again: the device gets them in a new version, and once', async () => {
  const device = await site.handheldOf('S-1', await site.addCode({ facility: 'north' }))
  const { desired } = site.stores
  const thing = { section: 'scanner', id: 'preset' } as const
  const again = (call = admin) => call('tools/devices/retryScannerPreset', { device_id: device.id })
  const refused = { code: 'notPossible', message: 'The scanner settings of this device have not failed.' }
  expect(await again()).toMatchObject(refused)
  const content = { preset: 'p1', revision: 3 }
  await desired.assign(device.id, [{ ...thing, content }], { by: 'ada', at: site.clock.now })
  expect(await again()).toMatchObject(refused)
  const { version = 0 } = (await desired.get(device.id, thing)) ?? {}
  const word = { ...thing, version, state: 'failed', reason: 'Unknown symbology' }
  await device.call('report', { etag: 'x', number: 1, items: [word] })
  const shown = async () =>
    (await admin('getDeviceHistory', { device_id: device.id })).data.assignments.find(
      ({ section }: { section: string }) => section === 'scanner',
    )
  expect(await shown()).toMatchObject({ status: 'failed', reason: 'Unknown symbology' })
  expect((await again(boss)).status).toBe(403)
  site.clock.now += minute
  expect(await again()).toMatchObject({ status: 200, message: 'Scanner settings sent again' })
  const item = await desired.get(device.id, thing)
  expect(item).toMatchObject({ content, by: 'ada' })
  expect(item?.version).toBeGreaterThan(version)
  expect(item && statusOf(item).status).toBe('pending')
  expect(await shown()).toMatchObject({ status: 'pending', reason: null })
  expect(await again()).toMatchObject(refused)
})
