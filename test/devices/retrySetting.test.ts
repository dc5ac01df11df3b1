import { beforeAll, expect, test } from 'vitest'
import type { DeviceCommand } from '../../shared/contract/deviceCommands.ts'
import type { DeviceItem } from '../../shared/contract/devices.ts'
import { iso, minute } from '../../shared/time.ts'
import { admin, boss, type Caller, type Handheld, lead, openManagers, site } from './managers.ts'

/** Tabs and the rule of inactivity that a handheld failed to apply are sent to it again. */

openManagers()

const tab = { section: 'web_tabs', id: 'plan' } as const
const rule = { section: 'inactivity', id: 'rule' } as const
type Named = typeof tab | typeof rule

beforeAll(async () => {
  const tabs = [{ id: 'plan', label: 'Plan', url: 'https://example.com/' }]
  await site.stores.companies.setWebPortal('acme', undefined, { tabs, at: site.clock.now })
})

const enrolled = async (serial: string) => site.handheldOf(serial, await site.addCode({ facility: 'north' }))
const again = (device: Handheld, setting: object, call: Caller = boss) =>
  call('tools/devices/retryDeviceCommand', { device_id: device.id, setting })
const shown = async (device: Handheld, { section, id }: Named): Promise<DeviceItem> =>
  (await admin('getDeviceHistory', { device_id: device.id })).data.assignments.find(
    (item: DeviceItem) => item.section === section && item.id === id,
  )
const commands = async (device: Handheld): Promise<DeviceCommand[]> =>
  (await admin('getDeviceCommands', { device_id: device.id })).data

let number = 0
const fail = async (device: Handheld, named: Named, reason: string) => {
  const { etag } = (await device.call('sync', {})).data
  await device.call('report', { etag, number: ++number, items: [{ ...named, state: 'failed', reason }] })
}

test('a tab that failed is applied again when a manager asks: it is pending until the device says what became of it', async () => {
  const device = await enrolled('R-1')
  const refused = { code: 'notPossible', message: 'This has not failed on the device.' }
  expect(await again(device, tab)).toMatchObject(refused)
  await fail(device, tab, 'The page does not load')
  expect(await shown(device, tab)).toMatchObject({ name: 'Plan', status: 'failed', reason: 'The page does not load' })
  const { etag } = (await device.call('sync', {})).data
  expect((await device.call('sync', { etag })).data.unchanged).toBe(true)

  site.clock.now += minute
  expect((await again(device, tab, lead)).status).toBe(403)
  expect(await again(device, tab)).toMatchObject({ status: 200, message: 'Command sent again' })
  expect(await again(device, tab)).toMatchObject(refused)
  expect(await shown(device, tab)).toMatchObject({ status: 'pending', reason: null, assigned_at: iso(site.clock.now) })
  expect(await commands(device)).toMatchObject([
    { kind: 'applyAgain', setting: { section: 'web_tabs', name: 'Plan' }, status: 'waiting', user_uid: 'boss' },
  ])

  const answer = (await device.call('sync', { etag })).data
  const [command] = answer.state.commands
  expect(command).toMatchObject({ kind: 'applyAgain', section: 'web_tabs', setting_id: 'plan' })
  const done = { section: 'commands', id: command.id, version: command.version, state: 'applied' }
  const items = [{ ...tab, version: answer.state.web_tabs[0].version, state: 'applied' }, done]
  await device.call('report', { etag: answer.etag, number: ++number, items })
  expect(await shown(device, tab)).toMatchObject({ status: 'upToDate' })
  expect(await commands(device)).toMatchObject([{ status: 'done', retryable: false }])
  expect((await device.call('sync', {})).data.state.commands).toEqual([])
})

test('the rule that fails again says why, in the history as well, and is asked for once more', async () => {
  const device = await enrolled('R-2')
  await fail(device, rule, 'Not allowed by the system')
  site.clock.now += minute
  expect((await again(device, rule)).status).toBe(200)
  const answer = (await device.call('sync', {})).data
  const [{ id, version }] = answer.state.commands
  const failed = { state: 'failed', reason: 'Still not allowed' }
  const items = [
    { ...rule, version: answer.inactivity.version, ...failed },
    { section: 'commands', id, version, ...failed },
  ]
  await device.call('report', { etag: answer.etag, number: ++number, items })
  expect(await shown(device, rule)).toMatchObject({ status: 'failed', reason: 'Still not allowed' })
  expect(await commands(device)).toMatchObject([
    { status: 'failed', reason: 'Still not allowed', setting: { section: 'inactivity', name: null }, retryable: false },
  ])
  expect((await again(device, rule)).status).toBe(200)
  expect(await commands(device)).toHaveLength(2)
})

test('what a device has said since stands, whoever asks for it in that moment', async () => {
  const device = await enrolled('R-3')
  await fail(device, tab, 'The page does not load')
  const { 'web_tabs#plan': before } = await site.stores.reportedSettings.get(device.id)
  await fail(device, tab, 'The address is blocked here')
  await site.stores.reportedSettings.forgetFailed(device.id, 'web_tabs#plan', before as NonNullable<typeof before>)
  expect(await shown(device, tab)).toMatchObject({ status: 'failed', reason: 'The address is blocked here' })
})

test('nothing is sent again of what is not there, of devices of others, or of both at once', async () => {
  const [own, other] = [await enrolled('R-4'), await site.handheldOf('R-5', await site.addCode({ facility: 'south' }))]
  await fail(other, tab, 'The page does not load')
  expect((await again(other, tab)).status).toBe(404)
  expect((await again(own, { ...tab, id: 'news' })).status).toBe(404)
  expect((await again(own, { section: 'wifi', id: 'plan' })).errors).toMatchObject([{ path: 'setting.section' }])
  for (const body of [{}, { setting: tab, command_id: 'c' }])
    expect((await admin('tools/devices/retryDeviceCommand', { device_id: own.id, ...body })).errors).toMatchObject([
      { path: 'command_id', message: 'Please enter either command_id or setting' },
    ])
})
