import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { storedSignIn, type WorkRecord } from '../../functions/data/workSessions.ts'
import { sessionsOfCall } from '../../shared/devices.ts'
import { day, hour, minute } from '../../shared/time.ts'
import { password } from '../handheld/site.ts'
import { admin, boss, type Handheld, lead, openManagers, signIn, site, worker } from './managers.ts'

/** How many scans each sign-in on a handheld has. */

openManagers()

const span = 15_000
let made = 0
const scansFrom = (from: number, outcomes: readonly ('accepted' | 'rejected')[]) =>
  outcomes.map((outcome, index) => ({
    ...{ id: `s${++made}`, at: from + index * 1000, code: '4006381333931', symbology: 'EAN13', outcome, gap: null },
  }))
const batchOf = (join_id: string, from: number, accepted: number, rejected = 0) => ({
  ...{ id: `b${++made}`, join_id, from, to: from + span, steps: [] },
  scans: scansFrom(from, [...Array(accepted).fill('accepted'), ...Array(rejected).fill('rejected')]),
})
const deliver = async ({ call }: Handheld, ...batches: object[]) =>
  (await call('events', { sent_at: site.clock.now, batches })).data.batches.map(
    ({ status }: { status: string }) => status,
  )
const begin = async (device: Handheld, user: string, at: number, group_uid = 'pick') => {
  const { data } = await device.call('signIn', { username: `${user}.Name`, password, at })
  const joined = await device.call('joinGroup', { work_id: data.work_id, group_uid, at })
  if (joined.status !== 200) throw new Error(joined.message)
  return { work_id: data.work_id as string, join_id: joined.data.join_id as string }
}
const asked = async ({ id }: Handheld, session_ids: string[], call = admin) =>
  call('tools/devices/getDeviceSessionScans', { device_id: id, session_ids })
const scansOf = async (device: Handheld, ...ids: string[]) => {
  const { data } = await asked(device, ids)
  return ids.map((id) => data.find((one: { id: string }) => one.id === id)?.scans)
}

describe('scans of sign-ins', () => {
  test('accepted ones count, a repeated batch once, a late one too, in whichever team they were', async () => {
    const device = await site.handheldOf('C-1')
    const at = site.clock.now - hour
    const first = await begin(device, 'amara', at)
    expect(await scansOf(device, first.work_id)).toEqual([0])
    const batch = batchOf(first.join_id, at, 3, 2)
    expect(await deliver(device, batch, batchOf(first.join_id, at + minute, 2))).toEqual(['accepted', 'accepted'])
    expect(await deliver(device, batch)).toEqual(['duplicate'])
    expect(await scansOf(device, first.work_id)).toEqual([5])

    const moved = at + 10 * minute
    const yard = (await device.call('joinGroup', { work_id: first.work_id, group_uid: 'yard', at: moved })).data
    await deliver(device, batchOf(yard.join_id, moved, 4))
    const out = at + 20 * minute
    expect((await device.call('signOut', { work_id: first.work_id, at: out })).status).toBe(200)
    // The same person again, at once.
    const second = await begin(device, 'amara', out)
    await deliver(device, batchOf(second.join_id, out, 1), batchOf(first.join_id, at + 2 * minute, 6))
    expect(await scansOf(device, first.work_id, second.work_id)).toEqual([15, 1])
    // And on another device at the same time.
    const other = await site.handheldOf('C-2')
    const there = await begin(other, 'amara', out)
    await deliver(other, batchOf(there.join_id, out, 7))
    expect(await scansOf(device, first.work_id, second.work_id)).toEqual([15, 1])
    expect(await scansOf(other, there.work_id)).toEqual([7])
    expect(await scansOf(other, first.work_id)).toEqual([undefined])
  })

  test('a join that is delivered once its sign-in is over brings its scans', async () => {
    const device = await site.handheldOf('C-3')
    const at = site.clock.now - hour
    const { data } = await device.call('signIn', { username: 'amara.Name', password, at })
    await device.call('signOut', { work_id: data.work_id, at: at + 30 * minute })
    for (const [group_uid, begun, scans] of [
      ['pick', at, 2],
      ['yard', at + 10 * minute, 3],
    ] as const) {
      const joined = await device.call('joinGroup', { work_id: data.work_id, group_uid, at: begun })
      expect(joined.status, joined.message).toBe(200)
      expect(await deliver(device, batchOf(joined.data.join_id, begun, scans))).toEqual(['accepted'])
    }
    expect(await scansOf(device, data.work_id)).toEqual([5])
  })

  test('a sign-in across midnight has the scans of both days', async () => {
    const device = await site.handheldOf('C-4')
    const midnight = Math.floor(site.clock.now / day) * day
    const { work_id, join_id } = await begin(device, 'amara', midnight - 5 * minute)
    await deliver(device, batchOf(join_id, midnight - minute, 2), batchOf(join_id, midnight + minute, 3))
    expect(await scansOf(device, work_id)).toEqual([5])
  })

  test('what is not known is not counted: old sign-ins, and those of which not every team is known', async () => {
    const device = await site.handheldOf('C-5')
    const at = site.clock.now - hour
    const { work_id, join_id } = await begin(device, 'amara', at)
    await deliver(device, batchOf(join_id, at, 2))
    const { workSessions } = site.stores
    const kept = await workSessions.get(device.id, work_id)
    expect([...(kept?.teams ?? [])]).toEqual(['pick'])
    // One that an older release signed in: which teams were before the last is not known.
    const old = { ...(kept as WorkRecord), id: 'w-old' }
    delete (old as Partial<WorkRecord>).teams
    await site.db.send(new PutCommand({ TableName: site.tables.devices, Item: storedSignIn(old) }))
    expect(await scansOf(device, work_id, 'w-old')).toEqual([2, null])
    const now = site.clock.now
    try {
      site.clock.now = at + 36 * day
      const fresh = await site.as('ada', 'admin', 'acme')
      expect((await asked(device, [work_id], fresh)).data).toEqual([{ id: work_id, scans: null }])
    } finally {
      site.clock.now = now
    }
  })

  test('managers ask for devices that they see, some sign-ins at a time', async () => {
    const device = await site.handheldOf('C-6')
    const { work_id } = await signIn(device)
    for (const [call, status] of [
      [admin, 200],
      [boss, 200],
      [lead, 200],
      [worker, 403],
    ] as const)
      expect((await asked(device, [work_id], call)).status).toBe(status)
    const far = await site.handheldOf('C-7')
    await begin(far, 'bo', site.clock.now, 'far')
    expect((await asked(far, [work_id], lead)).status).toBe(404)
    expect((await asked(device, [])).status).toBe(400)
    expect((await asked(device, Array(sessionsOfCall + 1).fill(work_id))).status).toBe(400)
    expect((await asked(device, [work_id, work_id, 'w-none'])).data).toEqual([{ id: work_id, scans: 0 }])
  })
})
