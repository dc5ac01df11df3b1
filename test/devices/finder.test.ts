import { describe, expect, test } from 'vitest'
import { deviceFinder } from '../../functions/jobs/kinds/deviceFinder.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { messageOf } from '../../functions/lib/jobs/run.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { iso, minute } from '../../shared/time.ts'
import { workshop } from '../jobs/workshop.ts'
import {
  admin,
  beat,
  boss,
  type Caller,
  type Handheld,
  lead,
  oneOf,
  openManagers,
  root,
  signIn,
  site,
  worker,
} from './managers.ts'

/** Which groups' handhelds tell where they are. */

openManagers()

const here = { lat: 39.5586, lon: -119.7527, accuracy: 8 }

/** Works on the jobs that wait for a user. */
const workOff = async (user: string) => {
  const world = { ...site, now: () => site.clock.now, identity: { identity: noIdentity }, mail: { mail: noMail } }
  const shop = workshop(world as never, [deviceFinder])
  for await (const jobs of site.stores.jobs.steps({ company: 'acme', user }))
    for (const job of jobs) if (job.state === 'waiting') await shop.handle(messageOf(job))
  await shop.untilQuiet()
}

describe('the device finder', () => {
  const tell = (device: Handheld) => device.call('heartbeat', { ...beat, at: site.clock.now, location: here })
  const kept = async ({ id }: Handheld) => (await site.stores.deviceStates.get(id))?.location
  const finders = async (call: Caller) =>
    new Map(
      (await call('groups/getFindRufus', {})).data.map((each: { uid: string; find_rufus: number }) => [
        each.uid,
        each.find_rufus,
      ]),
    )

  test('where it is off no position is kept, however it is told; switched off, stored ones go', async () => {
    const device = await site.handheldOf('P-1')
    await signIn(device)
    const rides = () =>
      device.call('events', {
        ...{ sent_at: site.clock.now, batches: [null] },
        heartbeat: { ...beat, at: site.clock.now, location: here },
      })
    await tell(device)
    site.clock.now += 10 * minute
    await rides()
    expect(await kept(device)).toBeUndefined()
    expect((await device.call('sync', {})).data.finder).toBe(false)

    expect(await lead('groups/updateFindRufus', { enable_for: ['pick'], disable_for: [] })).toMatchObject({
      ...{ status: 200, message: 'Device finder saved' },
    })
    expect((await finders(lead)).get('pick')).toBe(1)
    await workOff('lea')
    const { etag, finder } = (await device.call('sync', {})).data
    expect(finder).toBe(true)
    const at = site.clock.now
    await tell(device)
    expect(await kept(device)).toEqual(here)
    const location = { loc_latitude: here.lat, loc_longitude: here.lon, loc_accuracy: 8, loc_time: iso(at) }
    expect(await oneOf('P-1')).toMatchObject(location)
    // A heartbeat without a position leaves the last one, and when that was.
    site.clock.now += 10 * minute
    await device.call('heartbeat', { ...beat, at: site.clock.now, sync_etag: etag })
    expect(await oneOf('P-1')).toMatchObject(location)

    expect((await boss('groups/updateFindRufus', { disable_for: ['pick'] })).status).toBe(200)
    // Shown no more at once, gone in a moment.
    expect(await oneOf('P-1')).toMatchObject({ loc_latitude: null, loc_longitude: null, loc_time: null })
    await workOff('boss')
    expect(await kept(device)).toBeUndefined()
    expect(await site.stores.deviceStates.get(device.id)).not.toHaveProperty('located_at')
    expect((await tell(device)).data.sync).toBe(true)
    expect(await kept(device)).toBeUndefined()
    expect((await device.call('sync', { etag })).data).toMatchObject({ unchanged: false, finder: false })
  })

  test('a position does not come along into a team without it, and a hidden device loses its own too', async () => {
    const [moves, hides] = [await site.handheldOf('P-2'), await site.handheldOf('P-3')]
    await boss('groups/updateFindRufus', { enable_for: ['pick'] })
    await workOff('boss')
    const { work_id } = await signIn(moves)
    await signIn(hides, 'amara')
    for (const device of [moves, hides]) {
      await tell(device)
      expect(await kept(device)).toEqual(here)
    }
    site.clock.now += minute
    const at = site.clock.now
    expect((await moves.call('joinGroup', { work_id, group_uid: 'yard', at })).status).toBe(200)
    expect(await kept(moves)).toBeUndefined()
    await tell(moves)
    expect(await kept(moves)).toBeUndefined()
    await root('updateDeviceInfo', { serial_number: 'P-3', mac_address: '', hidden: 1 })
    await boss('groups/updateFindRufus', { disable_for: ['pick'] })
    await workOff('boss')
    expect(await kept(hides)).toBeUndefined()
  })

  test('a device that joins in the moment in which its team is switched off joins a team without it', async () => {
    const device = await site.handheldOf('P-4')
    const { groups, devices } = site.stores
    await groups.setFinder('acme', ['pick'], true)
    // The job has gone over the devices by the time at which this one is in the team.
    site.beforeWrite(
      (input) => input.includes(device.id) && input.includes('"joined_at"'),
      () => groups.setFinder('acme', ['pick'], false),
    )
    await signIn(device)
    expect((await devices.get(device.id))?.finder).toBe(false)
    await tell(device)
    expect(await kept(device)).toBeUndefined()
  })

  test('a device goes by its group from when it enrolls, also where that is switched in this moment', async () => {
    const { groups, devices } = site.stores
    await groups.setFinder('acme', ['south', 'far'], true)
    const code = await site.addCode({ facility: 'south' })
    // The job has gone over the devices by the time at which this one is there.
    site.beforeWrite(
      (input) => input.includes('P-6') && input.includes('"enrolled_on"'),
      () => groups.setFinder('acme', ['south'], false),
    )
    const device = await site.handheldOf('P-6', code)
    expect((await devices.get(device.id))?.finder).toBe(false)
    await tell(device)
    expect(await kept(device)).toBeUndefined()

    // Enrolled again it goes by the team that it was in last, whatever it was told before.
    await devices.change(device.id, { last_team: 'far' })
    await site.handheldOf('P-6', code)
    expect((await devices.get(device.id))?.finder).toBe(true)
    await groups.setFinder('acme', ['far'], false)
    await site.handheldOf('P-6', code)
    expect((await devices.get(device.id))?.finder).toBe(false)
  })

  test('reports of incidents of a group that is switched off keep no position, archived ones neither', async () => {
    const { incidents } = site.stores
    await boss('groups/updateFindRufus', { enable_for: ['pick', 'yard'] })
    await workOff('boss')
    const device = await site.handheldOf('P-5')
    const file = async (id: string) => {
      const report = { id, at: site.clock.now, type: 'Spill', position: here, photos: [] }
      return (await device.call('incident', report)).data.incident_uid as string
    }
    const positionOf = async (id: string) => (await incidents.get('acme', id))?.position
    const { work_id } = await signIn(device)
    const [open, archived] = [await file('i-1'), await file('i-2')]
    const second = await incidents.get('acme', archived)
    expect(second && (await incidents.move(second, 1))).toBe(true)
    site.clock.now += minute
    await device.call('joinGroup', { work_id, group_uid: 'yard', at: site.clock.now })
    const other = await file('i-3')
    const ids = [open, archived, other]
    expect(await Promise.all(ids.map(positionOf))).toEqual([here, here, here])

    await boss('groups/updateFindRufus', { disable_for: ['pick'] })
    await workOff('boss')
    expect(await Promise.all(ids.map(positionOf))).toEqual([undefined, undefined, here])
    await boss('groups/updateFindRufus', { disable_for: ['yard'] })
    await workOff('boss')
    expect(await positionOf(other)).toBeUndefined()
  })

  test('each role switches it for its own groups, and for no other', async () => {
    for (const [call, uid, status] of [
      [lead, 'pick', 200],
      [lead, 'yard', 404],
      [lead, 'north', 404],
      [boss, 'north', 200],
      [boss, 'south', 404],
      [boss, 'acme', 404],
      [admin, 'acme', 200],
      [admin, 'far', 200],
      [admin, 'nowhere', 404],
      [worker, 'pick', 403],
    ] as const)
      expect((await call('groups/updateFindRufus', { enable_for: [uid] })).status, uid).toBe(status)
    expect([...(await finders(lead)).keys()]).toEqual(['pick'])
    expect([...(await finders(boss)).keys()].sort()).toEqual(['north', 'pick', 'yard'])
    expect(Object.fromEntries(await finders(admin))).toEqual({ acme: 1, north: 1, south: 0, pick: 1, yard: 0, far: 1 })
    // One that is not the caller's keeps the others from being switched too.
    expect((await boss('groups/updateFindRufus', { enable_for: ['yard'], disable_for: ['far'] })).status).toBe(404)
    expect((await finders(admin)).get('yard')).toBe(0)
    for (const body of [
      {},
      { enable_for: [] },
      { enable_for: ['yard'], disable_for: ['yard'] },
      { enable_for: 'yard' },
    ])
      expect((await boss('groups/updateFindRufus', body)).status).toBe(400)
  })
})
