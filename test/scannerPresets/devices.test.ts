import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handlers as scannerPresets } from '../../functions/scannerPresets/index.ts'
import { defaultPreset } from '../../shared/scanner/preset.ts'
import { password } from '../lib/people.ts'
import { type DeviceWorld, deviceWorld } from '../networks/world.ts'

let world: DeviceWorld
beforeAll(async () => {
  world = await deviceWorld({ scannerPresets })
})
afterAll(() => world.stop())

type Device = Awaited<ReturnType<DeviceWorld['handheldOf']>>
const save = async (more: object) => {
  const answer = await world.root.call('setScanSettings', {
    ...defaultPreset(),
    label: 'Pick',
    archived: 0,
    group_uids: [],
    ...more,
  })
  return world.done(answer) as { id: string; preset: number }
}
/** Saves, and has devices told. */
const told = async (more: object) => {
  const made = await save(more)
  await world.work()
  return made
}
/** The label of the preset that a device has; undefined for none, and where nothing is new to it `same`. */
const presetOf = async (device: Device) => {
  const { unchanged, state } = await device.sync()
  return unchanged ? 'same' : state.scanner[0]?.label
}
const work = async (device: Device, team: string) => {
  world.pass(1_000)
  const at = world.now()
  const { work_id } = world.done(await device.call('signIn', { username: 'wanda', password, at }))
  return world.done(await device.call('joinGroup', { work_id, group_uid: team, at })).join_id as string
}

// Each test begins without presets.
beforeEach(async () => {
  const { scan_settings } = world.done(await world.root.call('getScanSettingsOfCompany', {}))
  for (const preset of scan_settings) {
    const { id, preset: _n, changed_on: _on, ...settings } = preset
    await told({ ...settings, id, archived: 1 })
  }
  if (scan_settings.length > 0)
    world.done(await world.root.call('deleteScanSettings', { ids: scan_settings.map(({ id }: { id: string }) => id) }))
})

test('a device has the preset of its facility, or of the company, and what is changed of it', async () => {
  const { north, whole } = world.acme.groups
  const [here, elsewhere] = [await world.handheldOf(north.uid), await world.handheldOf(undefined)]
  expect(await presetOf(here)).toBeUndefined()
  const standard = await told({ label: 'Standard', group_uids: [whole.uid] })
  expect([await presetOf(here), await presetOf(elsewhere)]).toEqual(['Standard', 'Standard'])
  const own = await told({ label: 'North', group_uids: [north.uid] })
  expect([await presetOf(here), await presetOf(elsewhere)]).toEqual(['North', 'same'])
  await told({ id: own.id, label: 'North 2', group_uids: [north.uid] })
  expect(await presetOf(here)).toBe('North 2')
  // Nothing that a device gets is another: it is not told.
  await told({ id: own.id, label: 'North 2', group_uids: [north.uid] })
  expect(await presetOf(here)).toBe('same')
  // Switched off, the one above holds; and without any, there is none.
  await told({ id: own.id, label: 'North 2', enabled: 0, group_uids: [north.uid] })
  expect(await presetOf(here)).toBe('Standard')
  await told({ id: standard.id, archived: 1 })
  expect([await presetOf(here), await presetOf(elsewhere)]).toEqual([undefined, undefined])
  expect(await presetOf(here)).toBe('same')
})

test('what a device gets is all that it needs to read codes, and nothing else', async () => {
  const { north } = world.acme.groups
  const device = await world.handheldOf(north.uid)
  await told({ label: 'Keys', suffix: [7009], key_replacements: { 29: [124] }, group_uids: [north.uid] })
  const [item] = (await device.sync()).state.scanner
  const { label: _label, ...usual } = defaultPreset()
  expect(item).toEqual({
    ...usual,
    ...{ id: 'preset', version: expect.any(Number), preset: expect.any(Number), revision: 1 },
    ...{ label: 'Keys', suffix: [7009], key_replacements: { 29: [124] } },
  })
})

test('who joins another team on a device brings it that team’s preset with the next heartbeat', async () => {
  const { north, picking } = world.acme.groups
  const device = await world.handheldOf(north.uid)
  await told({ label: 'North', group_uids: [north.uid] })
  await told({ label: 'Picking', group_uids: [picking.uid] })
  expect(await presetOf(device)).toBe('North')
  await work(device, picking.uid)
  const beat = await device.call('heartbeat', { at: world.now(), battery_percent: 50, battery_health: 'GOOD' })
  expect(beat.data.sync).toBe(true)
  expect(await presetOf(device)).toBe('Picking')
  // The same team again tells it nothing new.
  await work(device, picking.uid)
  expect(await presetOf(device)).toBe('same')
})

test('a preset that is deleted while a device has not heard of it is none', async () => {
  const { north } = world.acme.groups
  const device = await world.handheldOf(north.uid)
  const { id } = await told({ label: 'Short', group_uids: [north.uid] })
  await save({ id, label: 'Short', archived: 1 })
  world.done(await world.root.call('deleteScanSettings', { ids: [id] }))
  expect(await presetOf(device)).toBeUndefined()
  await world.work()
  expect((await device.sync()).removals).toEqual([expect.objectContaining({ section: 'scanner', id: 'preset' })])
})

test('whoever is last, managers and joins at once: a device ends with what holds for it', async () => {
  const { north, picking, whole } = world.acme.groups
  const devices = await Promise.all(Array.from({ length: 4 }, () => world.handheldOf(north.uid)))
  const presets = [await save({ label: 'A' }), await save({ label: 'B' }), await save({ label: 'C' })]
  const places = [whole.uid, north.uid, picking.uid]
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      ...presets.map(({ id }, n) => save({ id, label: 'ABC'[n], group_uids: [places[(n + round) % 3]] })),
      work(devices[round] as Device, picking.uid),
    ])
    await Promise.all([world.work(), world.work()])
    const { scan_settings, groups_scan_settings } = world.done(await world.root.call('getScanSettingsOfCompany', {}))
    const labelIn = (...groups: string[]) => {
      const link = groups
        .map((uid) => groups_scan_settings.find((one: { group_uid: string }) => one.group_uid === uid))
        .find(Boolean)
      return scan_settings.find(({ id }: { id: string }) => id === link?.scan_settings)?.label
    }
    for (const [n, device] of devices.entries()) {
      const item = await world.stores.desired.get(device.id, { section: 'scanner', id: 'preset' })
      const has = scan_settings.find(({ id }: { id: string }) => id === item?.content?.preset)?.label
      expect(has).toBe(n <= round ? labelIn(picking.uid, north.uid, whole.uid) : labelIn(north.uid, whole.uid))
    }
  }
})

test('a step of the job that is killed and done again tells a device once', async () => {
  const { north } = world.acme.groups
  const device = await world.handheldOf(north.uid)
  await save({ label: 'Once', group_uids: [north.uid] })
  const end = vi.spyOn(world.stores.jobs, 'commit').mockRejectedValueOnce(new Error('killed'))
  await world.work().catch(() => {})
  end.mockRestore()
  const first = await world.stores.devices.get(device.id)
  world.pass(20 * 60_000)
  await world.work()
  expect((await world.stores.devices.get(device.id))?.wishes).toBe(first?.wishes)
  expect(await presetOf(device)).toBe('Once')
})
