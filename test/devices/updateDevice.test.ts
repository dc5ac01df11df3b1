import { describe, expect, test } from 'vitest'
import { iso, minute } from '../../shared/time.ts'
import {
  admin,
  beat,
  boss,
  type Caller,
  lead,
  oneOf,
  openManagers,
  root,
  serials,
  signIn,
  site,
  worker,
} from './managers.ts'

/** What managers change about handhelds. */

openManagers()

describe('updateDeviceInfo', () => {
  test('gives a device another label, as everybody sees it from then on', async () => {
    const device = await site.handheldOf('L-1')
    await signIn(device)
    const named = { serial_number: 'L-1', mac_address: '' }
    const rename = (call: Caller, label: unknown) => call('updateDeviceInfo', { ...named, label })
    for (const [call, label, kept] of [
      [lead, '  Dock   door 4 ', 'Dock door 4'],
      [boss, 'ماسح ٣', 'ماسح ٣'],
      [admin, '📦 Über-1', '📦 Über-1'],
      [admin, 'x'.repeat(50), 'x'.repeat(50)],
    ] as const) {
      expect(await rename(call, label)).toMatchObject({ status: 200, message: 'Device label updated successfully' })
      expect((await oneOf('L-1')).label).toBe(kept)
    }
    for (const label of ['', '   ', 'x'.repeat(51), 'a\u202Eb', 7, null])
      expect(await rename(admin, label)).toMatchObject({ status: 400, errors: [{ path: 'label' }] })
    expect((await oneOf('L-1')).label).toBe('x'.repeat(50))
    const records = await site.stores.audit.month('acme', iso(site.clock.now).slice(0, 7))
    expect(records.filter(({ call }) => call === 'updateDeviceInfo')).toHaveLength(4)
  })

  test('finds a device by serial number and MAC together, within reach', async () => {
    await site.enrol(await site.addCode({ facility: 'south' }), 'L-2', { mac_address: '02:aa' })
    const label = 'Mine'
    for (const [call, given, status] of [
      [admin, { serial_number: 'L-2', mac_address: '02:ab' }, 404],
      [admin, { serial_number: 'L-0', mac_address: '02:aa' }, 404],
      [boss, { serial_number: 'L-2', mac_address: '02:aa' }, 404],
      [worker, { serial_number: 'L-2', mac_address: '02:aa' }, 403],
      [admin, { serial_number: 'L-2', mac_address: '02:aa' }, 200],
    ] as const)
      expect((await call('updateDeviceInfo', { ...given, label })).status).toBe(status)
    const both = { serial_number: 'L-2', mac_address: '02:aa', label, hidden: 1 }
    expect(await root('updateDeviceInfo', both)).toMatchObject({ status: 400, errors: [{ path: 'label' }] })
    expect((await root('updateDeviceInfo', { serial_number: 'L-2', mac_address: '02:aa' })).status).toBe(400)
    expect((await root('updateDeviceInfo', { ...both, label: undefined, hidden: 0 })).status).toBe(400)
  })

  test('a super admin alone hides a device, for everybody, until somebody signs in on it', async () => {
    const device = await site.handheldOf('H-1')
    await signIn(device)
    const hidden = { serial_number: 'H-1', mac_address: '', hidden: 1 }
    for (const call of [admin, boss, lead]) expect((await call('updateDeviceInfo', hidden)).status).toBe(403)
    expect(await root('updateDeviceInfo', hidden)).toMatchObject({
      ...{ status: 200, message: 'Device has been hidden in the product.' },
    })
    for (const call of [root, admin]) expect(await serials(call, 'acme')).not.toContain('H-1')
    expect((await admin('getDeviceDetails', { device_id: device.id })).status).toBe(404)
    // It works on, and neither that nor enrolling again shows it.
    expect((await device.call('heartbeat', { ...beat, at: site.clock.now })).status).toBe(200)
    const again = await site.handheldOf('H-1')
    expect(await serials(admin, 'acme')).not.toContain('H-1')
    site.clock.now += minute
    await signIn(again)
    expect(await serials(admin, 'acme')).toContain('H-1')
    expect((await site.stores.devices.get(again.id))?.hidden).toBeUndefined()
  })

  test('is in the list again where it was hidden while somebody signed in on it', async () => {
    const device = await site.handheldOf('H-RACE')
    const { stores, clock } = site
    const read = await stores.devices.get(device.id)
    if (!read) throw new Error('no device')
    expect(await stores.devices.hide(read)).toBe(true)
    const work = { id: 'w-race', company: 'acme', device: device.id, user: 'amara', at: clock.now, last_at: clock.now }
    const company = await stores.companies.get('acme')
    if (!company) throw new Error('no company')
    // What the sign-in read is from before it was hidden.
    expect(await stores.workSessions.signIn(work, read, undefined, { company, now: clock.now })).toBe(true)
    expect((await stores.devices.list('acme')).map(({ id }) => id)).toContain(device.id)
  })

  test('many are hidden at once, with a result for each', async () => {
    const made = await Promise.all(['B-1', 'B-2'].map((serial) => site.handheldOf(serial)))
    const uids = [...made.map(({ id }) => id), 'other.device']
    expect((await admin('hideDevices', { uids })).status).toBe(403)
    const { data } = await root('hideDevices', { uids })
    expect(data.results.map(({ ok, code }: { ok: boolean; code: string }) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'notFound'],
    ])
    expect((await serials(admin, 'acme')).filter((serial) => serial.startsWith('B-'))).toEqual([])
  })
})
