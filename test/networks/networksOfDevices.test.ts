import { describe, expect, test } from 'vitest'
import { added, admin, faye, here, north, openNetworks, south, statuses } from './networkScene.ts'
import type { Client } from './world.ts'

openNetworks()

describe('several networks of several devices', () => {
  const change = (call: Client, uids: string[], add: string[], remove: string[] = []) =>
    call.call('changeNetworksOfDevices', { uids, add, remove })
  const outcomes = (answer: Awaited<ReturnType<typeof change>>) =>
    here.done(answer).results.map(({ id, code }: { id: string; code: string | null }) => [id, code])

  test('are added and removed together, all of a device at once, with a result for each device', async () => {
    const [one, two, away] = [await here.handheldOf(north), await here.handheldOf(north), await here.handheldOf(south)]
    const [old, floor, yard] = [await added([one.id]), await added(), await added()]
    await one.sync()
    here.pass(1000)
    const answer = await change(faye, [one.id, two.id, away.id, 'acme.nobody'], [floor, yard], [old])
    expect(outcomes(answer)).toEqual([
      [one.id, null],
      [two.id, null],
      [away.id, 'notFound'],
      ['acme.nobody', 'notFound'],
    ])
    const { state, removals } = await one.sync()
    expect(state.wifi.map(({ id }: { id: string }) => id).toSorted()).toEqual([floor, yard].toSorted())
    // One wish of the device: all of it has one version.
    expect(new Set(state.wifi.map(({ version }: { version: number }) => version))).toEqual(new Set([2]))
    expect(removals).toEqual([{ section: 'wifi', id: old, version: 2 }])
    expect((await two.sync()).state.wifi).toHaveLength(2)
    expect(await statuses(floor)).toEqual({ [one.id]: 1, [two.id]: 1 })
    expect(await statuses(old)).toEqual({})
    // The same again is nothing new, and no device is told of it.
    here.pass(1000)
    expect(outcomes(await change(admin, [one.id], [floor], [old]))).toEqual([[one.id, null]])
    expect((await one.sync()).unchanged).toBe(true)
    const month = await here.stores.audit.month(here.acme.uid, '2027-03')
    const noted = month.filter(({ call }) => call === 'changeNetworksOfDevices').flatMap(({ changes }) => changes)
    const after = { networks_added: [floor, yard], networks_removed: [old] }
    // Devices are changed side by side.
    expect(noted).toHaveLength(2)
    expect(noted).toEqual(expect.arrayContaining([one, two].map(({ id }) => ({ target: `device ${id}`, after }))))
  })

  test('go to devices of their own facility: of one that none of them fits nothing is changed', async () => {
    const [here1, there, unplaced] = [
      await here.handheldOf(north),
      await here.handheldOf(south),
      await here.handheldOf(undefined),
    ]
    const [ofNorth, ofSouth] = [await added(), await added([], { fac_uid: south })]
    expect(outcomes(await change(admin, [here1.id, there.id, unplaced.id], [ofNorth, ofSouth]))).toEqual([
      [here1.id, null],
      [there.id, null],
      [unplaced.id, null],
    ])
    const wifi = async (device: { id: string }) =>
      (await here.stores.desired.list(device.id)).map(({ id }) => id).toSorted()
    expect(await wifi(here1)).toEqual([ofNorth])
    expect(await wifi(there)).toEqual([ofSouth])
    expect(await wifi(unplaced)).toEqual([ofNorth, ofSouth].toSorted())
    const refused = here.done(await change(admin, [there.id], [ofNorth]))
    expect(refused.results).toMatchObject([
      {
        ...{ ok: false, code: 'notPossible' },
        message: 'None of these networks belongs to the facility of this device.',
      },
    ])
    expect(await wifi(there)).toEqual([ofSouth])
  })

  test('of a facility that a device has left are taken from it, and its page does not tell the old facility of it', async () => {
    const device = await here.handheldOf(north)
    const [old, floor] = [await added([device.id]), await added([], { fac_uid: south })]
    const seen = async () =>
      here
        .done(await faye.call('getNetworkDevices', { network_id: old }))
        .map(({ device_id }: { device_id: string }) => device_id)
    expect(await seen()).toEqual([device.id])
    await here.stores.devices.change(device.id, { facility: south })
    expect(await seen()).toEqual([])
    // Who reaches both facilities sees where it is still known.
    expect(here.done(await admin.call('getNetworkDevices', { network_id: old }))).toMatchObject([
      { device_id: device.id },
    ])
    expect(outcomes(await change(admin, [device.id], [floor], [old]))).toEqual([[device.id, null]])
    expect(await device.sync()).toMatchObject({ state: { wifi: [{ id: floor }] }, removals: [{ id: old }] })
  })

  test('are refused as a whole where one of them cannot be meant', async () => {
    const device = await here.handheldOf(north)
    const [floor, leaving, away] = [await added(), await added([device.id]), await added([], { fac_uid: south })]
    await admin.call('deleteNetwork', { network_id: leaving })
    expect(await change(admin, [device.id], [])).toMatchObject({ status: 400, errors: [{ path: 'add' }] })
    expect(await change(admin, [device.id], [floor], [floor])).toMatchObject({
      ...{ status: 400, errors: [{ path: 'remove.0', message: 'A network is either added or removed.' }] },
    })
    expect(await change(admin, [device.id], [floor, leaving])).toMatchObject({ status: 422, code: 'notPossible' })
    expect(await change(faye, [device.id], [floor, away])).toMatchObject({ status: 404, errors: [{ path: 'add.1' }] })
    const stranger = await here.signIn(here.other.users.superAdmin)
    expect(await change(stranger, [device.id], [floor])).toMatchObject({ status: 404, errors: [{ path: 'add.0' }] })
    expect(await change(await here.as('teamManager'), [device.id], [floor])).toMatchObject({ code: 'notAllowed' })
    const many = Array.from({ length: 41 }, (_, at) => `n${at}`)
    expect(await change(admin, [device.id], many)).toMatchObject({ status: 400, errors: [{ path: 'add' }] })
    expect((await here.stores.desired.list(device.id)).map(({ id }) => id)).toEqual([leaving])
  })
})
