import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, hour, minute, utcDate, utcDayStart } from '../../shared/time.ts'
import { openSite, password, type Site } from './site.ts'

/** A join ends where the work that was accepted in it ends, or later: no working time outlasts its join. */

let site: Site
let serial = 0
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

const span = 15_000
/** A worker on a new device who has joined the team at `at`, `ago` before now, and delivered spans up to `end`. */
const worked = async ({ ago = hour, spans = 4 } = {}) => {
  site.clock.now += 16 * minute
  const at = site.clock.now - ago
  const handheld = await site.handheldOf(`E-${++serial}`)
  const { data: signedIn } = await handheld.call('signIn', { username: 'amara.name', password, at })
  const { data: joined } = await handheld.call('joinGroup', { work_id: signedIn.work_id, group_uid: 'pick', at })
  const { join_id } = joined
  const deliver = async (from: number, to: number) => {
    const batch = { id: `b${from}`, join_id, from, to }
    const { data } = await handheld.call('events', { sent_at: site.clock.now, batches: [batch] })
    return data.batches[0].status as string
  }
  // The last one arrives first.
  for (let n = spans - 1; n >= 0; n--) expect(await deliver(at + n * span, at + (n + 1) * span)).toBe('accepted')
  const join = () => site.stores.assignments.get('acme', join_id)
  return { handheld, at, end: at + spans * span, work_id: signedIn.work_id as string, join_id, deliver, join }
}
const refused = (end: number) => ({
  status: 400,
  code: 'badInput',
  errors: [{ path: 'at', message: expect.stringContaining(`${end}`) }],
})

describe('before the end of accepted work', () => {
  test('a leave is refused and says when that is', async () => {
    const { handheld, end, join_id, join } = await worked()
    expect(await handheld.call('leaveGroup', { join_id, at: end - 1 })).toMatchObject(refused(end))
    expect((await join())?.left_at).toBeUndefined()
    expect(await handheld.call('leaveGroup', { join_id, at: end })).toMatchObject({ status: 200 })
    expect((await join())?.left_at).toBe(end)
    // What was done already is not done twice, whatever its time.
    expect(await handheld.call('leaveGroup', { join_id, at: end - 1 })).toMatchObject({ status: 200 })
  })

  test('joining the next team is refused', async () => {
    const { handheld, end, work_id, join } = await worked()
    const next = (at: number) => handheld.call('joinGroup', { work_id, group_uid: 'yard', at })
    expect(await next(end - 1)).toMatchObject(refused(end))
    expect((await next(end)).status).toBe(200)
    expect((await join())?.left_at).toBe(end)
  })

  test('signing out is refused', async () => {
    const { handheld, end, work_id, join } = await worked()
    expect(await handheld.call('signOut', { work_id, at: end - 1 })).toMatchObject(refused(end))
    expect((await handheld.call('signOut', { work_id, at: end + 1 })).status).toBe(200)
    expect((await join())?.left_at).toBe(end + 1)
  })

  test('the next worker signs in all the same: the join before ends with its last span', async () => {
    const { handheld, at, end, join, work_id } = await worked()
    expect((await handheld.call('signIn', { username: 'bo.name', password, at: at + 1 })).status).toBe(200)
    expect((await join())?.left_at).toBe(end)
    expect(await site.stores.workSessions.get(handheld.id, work_id)).toMatchObject({ signed_out_at: end })
  })
})

test('spans of the days before and after count too, those of other joins do not', async () => {
  site.clock.now = utcDayStart(utcDate(site.clock.now)) + day + 10 * hour
  const midnight = site.clock.now - 10 * hour
  const { handheld, end, join_id, deliver, work_id } = await worked({ ago: 11 * hour + 30 * minute, spans: 1 })
  // Begins before midnight and ends after it.
  expect(await deliver(midnight - hour, midnight + minute)).toBe('accepted')
  expect(end).toBeLessThan(midnight - hour)
  const leave = (at: number) => handheld.call('leaveGroup', { join_id, at })
  expect(await leave(midnight)).toMatchObject(refused(midnight + minute))
  expect(await deliver(midnight + hour, midnight + 2 * hour)).toBe('accepted')
  expect(await leave(midnight - 30 * minute)).toMatchObject(refused(midnight + 2 * hour))
  expect((await leave(midnight + 2 * hour)).status).toBe(200)
  // The same worker, device, team and day; another join.
  const again = await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: midnight + 3 * hour })
  expect((await handheld.call('leaveGroup', { join_id: again.data.join_id, at: midnight + 3 * hour })).status).toBe(200)
})
