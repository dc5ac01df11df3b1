import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskInfo } from '../../shared/contract/taskDefinitions.ts'
import { type Workshop, workshop } from './workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await workshop()
})
afterAll(() => shop?.stop())

const day = 86_400_000

describe('a definition', () => {
  test('is made, changed, archived, activated and deleted, and each is in the audit log', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const { worker, taskWorker } = shop.acme.users
    const { north, picking, packing } = shop.acme.groups
    const info = await admin.define('Sort returns', { worker_uids: [worker.uid, taskWorker.uid, worker.uid] })
    expect(info).toEqual({
      ...{ id: expect.any(String), uid: info.id, name: 'Sort returns', limited: false, n_times: null, status: 1 },
      ...{ facility_uid: north.uid, facility_name: 'North', team_uid: picking.uid, team: 'Picking' },
      assigned_workers: [
        { uid: worker.uid, username: 'wanda' },
        { uid: taskWorker.uid, username: 'tilo' },
      ],
      ...{ user_uid: admin.user.uid, updated_at: new Date(shop.now()).toISOString() },
    })
    expect((await wanda.offered()).map(({ id, assigned_workers }) => [id, assigned_workers.length])).toEqual([
      [info.id, 1],
    ])
    shop.pass(1000)
    const change = (more: object) => admin.call('updateTaskInfo', { task_id: info.id, ...more })
    const whole = {
      facility_uid: north.uid,
      team_uid: packing.uid,
      name: 'Sort',
      worker_uids: [],
      limited: true,
      n_times: 4,
    }
    expect(await change(whole)).toMatchObject({
      ...{ status: 200, message: 'Task updated successfully' },
      data: {
        name: 'Sort',
        team: 'Packing',
        n_times: 4,
        limited: true,
        updated_at: new Date(shop.now()).toISOString(),
      },
    })
    expect(await wanda.offered()).toEqual([])
    shop.pass(1000)
    expect(await change({ n_times: 9 })).toMatchObject({ data: { n_times: 9 } })
    shop.pass(1000)
    expect(await change({ status: 0 })).toMatchObject({ message: 'Task archived', data: { status: 0 } })
    expect((await admin.infos()).find(({ id }) => id === info.id)).toMatchObject({ status: 0, n_times: 9 })
    shop.pass(1000)
    expect(await change({ status: 1 })).toMatchObject({ message: 'Task is active again', data: { status: 1 } })
    expect(await admin.call('deleteTaskInfo', { task_id: info.id })).toMatchObject({
      message: 'Task deleted successfully',
    })
    expect((await admin.infos()).find(({ id }) => id === info.id)).toBeUndefined()
    expect(await change({ status: 1 })).toMatchObject({ status: 404 })
    expect(await admin.call('deleteTaskInfo', { task_id: info.id })).toMatchObject({ status: 404 })
    const records = await shop.recordsOf('updateTaskInfo')
    expect(
      records
        .map(({ changes }) => changes[0]?.after as { n_times: number; status: number })
        .map((a) => [a.n_times, a.status]),
    ).toEqual([
      [4, 1],
      [9, 1],
      [9, 0],
      [9, 1],
    ])
    for (const call of ['createTaskInfo', 'deleteTaskInfo'])
      expect((await shop.recordsOf(call))[0]?.changes).toMatchObject([{ target: `task info ${info.id}` }])
  })

  test('says what is missing or makes no sense', async () => {
    const admin = await shop.as('admin')
    const { north, picking, loading } = shop.acme.groups
    const { stranger } = shop.acme.users
    const body = {
      company_uid: shop.acme.uid,
      user_uid: admin.user.uid,
      facility_uid: north.uid,
      team_uid: picking.uid,
    }
    const errorsFor = async (more: object) =>
      (await admin.call('createTaskInfo', { ...body, name: 'X', worker_uids: [], limited: false, ...more })).errors?.[0]
    expect(await errorsFor({ facility_uid: undefined })).toEqual({
      path: 'facility_uid',
      message: 'Facility field is required.',
    })
    expect(await errorsFor({ facility_uid: '' })).toEqual({
      path: 'facility_uid',
      message: 'Facility field is required.',
    })
    expect(await errorsFor({ name: ' ' })).toEqual({ path: 'name', message: 'Task Name field is required.' })
    expect(await errorsFor({ name: undefined })).toEqual({ path: 'name', message: 'Task Name field is required.' })
    expect(await errorsFor({ limited: true, n_times: 0 })).toEqual({ path: 'n_times', message: 'At least 1' })
    expect(await errorsFor({ limited: true, n_times: 1.5 })).toEqual({ path: 'n_times', message: 'Use a whole number' })
    expect(await errorsFor({ limited: true, n_times: 1_000_001 })).toMatchObject({
      ...{ path: 'n_times', message: 'At most 1000000', template: 'At most {0}' },
    })
    const crowd = Array.from({ length: 1001 }, (_, n) => `w${n}`)
    expect(await errorsFor({ worker_uids: crowd })).toMatchObject({ message: 'At most 1000 workers' })
    const many = { company_url: 'acme', user_uid: admin.user.uid, task_info_id: 'x', group_uid: picking.uid }
    const started = await admin.call('startMultipleTasks', {
      ...{ ...many, worker_uids: crowd.slice(0, 201), customer: 'Any', timezone: 'UTC' },
    })
    expect(started.errors?.[0]).toMatchObject({ path: 'worker_uids', message: 'At most 200 at once' })
    expect(await errorsFor({ team_uid: loading.uid })).toMatchObject({ path: 'team_uid' })
    expect(await errorsFor({ worker_uids: [stranger.uid] })).toMatchObject({ path: 'worker_uids' })
    const info = await admin.define('Once', { limited: true })
    expect(info.n_times).toBe(1)
    const change = async (more: object) =>
      (await admin.call('updateTaskInfo', { task_id: info.id, ...more })).errors?.[0]
    expect(await change({})).toMatchObject({ path: 'status' })
    expect(await change({ status: 0, n_times: 2 })).toMatchObject({ path: 'status' })
    expect(await change({ status: 2 })).toMatchObject({ path: 'status' })
    expect(await change({ facility_uid: north.uid })).toEqual({ path: 'name', message: 'Task Name field is required.' })
    expect(await change({ name: 'X' })).toEqual({ path: 'facility_uid', message: 'Facility field is required.' })
    const unlimited = await admin.define('Often')
    expect(await admin.call('updateTaskInfo', { task_id: unlimited.id, n_times: 3 })).toMatchObject({ status: 400 })
  })

  test('is changed without those of its workers who were deleted since, and never for everybody instead', async () => {
    const admin = await shop.as('admin')
    const { north, picking } = shop.acme.groups
    const [one, two] = [await shop.worker('leaver1'), await shop.worker('leaver2')]
    const worker_uids = [one.uid, two.uid]
    const info = await admin.define('Left', { worker_uids })
    const change = { task_id: info.id, facility_uid: north.uid, team_uid: picking.uid, name: 'Left', worker_uids }
    await admin.call('suspendUser', { uid: one.uid })
    expect((await admin.call('updateTaskInfo', change)).data).toMatchObject({ assigned_workers: [{ uid: two.uid }] })
    // Who is not of the definition any more is nobody.
    expect(await admin.call('updateTaskInfo', change)).toMatchObject({ status: 404 })
    await admin.call('suspendUser', { uid: two.uid })
    const last = { ...change, worker_uids: [two.uid] }
    expect(await admin.call('updateTaskInfo', last)).toMatchObject({ status: 400, errors: [{ path: 'worker_uids' }] })
    expect((await shop.stores.taskInfo.get(shop.acme.uid, info.id))?.workers).toEqual([two.uid])
  })

  test('is changed though some of its workers are elsewhere by now or disabled; whoever left goes with the next choice', async () => {
    const admin = await shop.as('admin')
    const { north, picking, packing } = shop.acme.groups
    const [gone, off, here] = [await shop.worker('mover'), await shop.worker('resting'), await shop.worker('stayer')]
    const info = await admin.define('Some moved', { worker_uids: [gone.uid, off.uid, here.uid] })
    const moved = await shop.stores.users.get(shop.acme.uid, gone.uid)
    if (!moved) throw new Error('There is no such worker')
    await shop.stores.users.replace(moved, { ...moved, roles: [{ role: 'worker', group: packing.uid }] })
    await admin.call('disableUser', { uid: off.uid })
    const change = (more: object) =>
      admin.call('updateTaskInfo', { task_id: info.id, facility_uid: north.uid, name: 'Renamed', ...more })
    const uidsOf = ({ data }: { data: unknown }) => (data as TaskInfo).assigned_workers.map(({ uid }) => uid)
    const stays = await change({ team_uid: picking.uid })
    expect(stays).toMatchObject({ status: 200, data: { name: 'Renamed' } })
    expect(uidsOf(stays)).toEqual([gone.uid, off.uid, here.uid])
    const chosen = await change({ team_uid: picking.uid, worker_uids: [gone.uid, off.uid] })
    expect(uidsOf(chosen)).toEqual([off.uid])
    // Where it is offered elsewhere from now on, nobody is left out without a word.
    expect(await change({ team_uid: packing.uid, worker_uids: [off.uid] })).toMatchObject({
      ...{ status: 400, errors: [{ path: 'worker_uids', message: 'Worker resting does not work there.' }] },
    })
    expect(await change({ team_uid: packing.uid })).toMatchObject({ status: 400 })
    expect(await change({ team_uid: picking.uid, worker_uids: [gone.uid] })).toMatchObject({ status: 400 })
  })

  test('is reached by those above its team', async () => {
    const admin = await shop.as('admin')
    const { north, south, picking, packing, loading } = shop.acme.groups
    const placed = async (name: string, facility_uid: string, team_uid: string | null) =>
      (await admin.define(name, { facility_uid, team_uid })).id
    const ids = {
      picking: await placed('P', north.uid, picking.uid),
      packing: await placed('Q', north.uid, packing.uid),
      north: await placed('N', north.uid, null),
      loading: await placed('L', south.uid, loading.uid),
    }
    const seen = async (role: 'admin' | 'facilityManager' | 'teamManager', more: object = {}) => {
      const found = (await (await shop.as(role)).infos(more)).map(({ id }) => id)
      return Object.entries(ids).flatMap(([name, id]) => (found.includes(id) ? [name] : []))
    }
    expect(await seen('admin')).toEqual(['picking', 'packing', 'north', 'loading'])
    expect(await seen('admin', { facility_uid: south.uid })).toEqual(['loading'])
    expect(await seen('facilityManager')).toEqual(['picking', 'packing', 'north'])
    expect(await seen('teamManager')).toEqual(['picking'])
    expect(await seen('teamManager', { facility_uid: north.uid })).toEqual(['picking'])
    await expect(seen('teamManager', { team_uid: packing.uid })).rejects.toThrow('404')
    await expect(seen('facilityManager', { facility_uid: south.uid })).rejects.toThrow('404')
    const tom = await shop.as('teamManager')
    for (const id of [ids.packing, ids.north, ids.loading]) {
      expect(await tom.call('updateTaskInfo', { task_id: id, status: 0 })).toMatchObject({ status: 404 })
      expect(await tom.call('deleteTaskInfo', { uid: id })).toMatchObject({ status: 404 })
    }
    await expect(tom.define('Wide', { team_uid: null })).rejects.toThrow('400 Team field is required.')
    await expect(tom.define('Other', { team_uid: packing.uid })).rejects.toThrow('404')
    // Who works in the facility may start what is for all of its teams.
    const offered = (await (await shop.as('worker')).offered()).map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining([ids.picking, ids.north]))
    expect(offered).not.toContain(ids.packing)
  })

  test('that was deleted or archived comes back as it was, for a day', async () => {
    let [admin, tom] = [await shop.as('admin'), await shop.as('teamManager')]
    const later = async (ms: number) => {
      shop.pass(ms)
      admin = await shop.as('admin')
      tom = await shop.as('teamManager')
    }
    const infos = [await admin.define('Back 1', { limited: true, n_times: 7 }), await admin.define('Back 2')]
    const uids = infos.map(({ id }) => id)
    const set = async (who: typeof admin, status: number, restore?: boolean) =>
      shop
        .resultsOf(await who.call('setStatusOfTaskInfo', { uids, status, restore }))
        .map(({ ok, message }) => [ok, message])
    const stored = async () =>
      (await admin.infos())
        .filter(({ id }) => uids.includes(id))
        .map(({ updated_at: _, user_uid: __, ...info }) => info)
    const before = await stored()
    expect(await set(tom, 2)).toEqual([
      [true, 'Task deleted successfully'],
      [true, 'Task deleted successfully'],
    ])
    expect(await stored()).toEqual([])
    const gone = 'This no longer exists, or you cannot see it.'
    expect(await set(tom, 1)).toEqual([
      [false, gone],
      [false, gone],
    ])
    await later(day - 1)
    expect(await set(tom, 1, true)).toEqual([
      [true, 'Task restored'],
      [true, 'Task restored'],
    ])
    expect(await stored()).toEqual(before)
    expect(await set(tom, 0)).toEqual([
      [true, 'Task archived'],
      [true, 'Task archived'],
    ])
    expect(await set(tom, 1)).toEqual([
      [true, 'Task is active again'],
      [true, 'Task is active again'],
    ])
    expect(await stored()).toEqual(before)
    await set(tom, 2)
    await later(day)
    expect(await set(tom, 1, true)).toEqual([
      [false, gone],
      [false, gone],
    ])
  })

  test('that is used up and activated again, or deleted and restored, can be used once', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const spent = await admin.define('Spent', { limited: true })
    await wanda.end(await wanda.started('Spent'))
    await admin.call('deleteTaskInfo', { task_id: spent.id })
    const back = await admin.call('setStatusOfTaskInfo', { uids: [spent.id], status: 1, restore: true })
    expect(shop.resultsOf(back)).toMatchObject([{ ok: true }])
    await wanda.end(await wanda.started('Spent'))
    expect(await wanda.start('Spent')).toMatchObject({ status: 422 })
    const info = await admin.define('Used up', { limited: true })
    await wanda.end(await wanda.started('Used up'))
    expect(await wanda.start('Used up')).toMatchObject({ status: 422 })
    await admin.call('updateTaskInfo', { task_id: info.id, status: 1 })
    expect((await admin.infos()).find(({ id }) => id === info.id) as TaskInfo).toMatchObject({ n_times: 1, status: 1 })
    await wanda.end(await wanda.started('Used up'))
    expect(await wanda.start('Used up')).toMatchObject({ status: 422 })
  })

  test('is started under its own name, by those whom it is for', async () => {
    const [admin, wanda, tilo] = [await shop.as('admin'), await shop.as('worker'), await shop.as('taskWorker')]
    const { packing, north } = shop.acme.groups
    const info = await admin.define('For tilo', { worker_uids: [tilo.user.uid] })
    const other = await admin.define('For packing', { facility_uid: north.uid, team_uid: packing.uid })
    expect(await wanda.start('for TILO')).toMatchObject({ status: 403 })
    expect(await wanda.start('For tilo', { task_info_id: info.id })).toMatchObject({ status: 403 })
    expect(await wanda.start('For packing', { task_info_id: other.id })).toMatchObject({ status: 404 })
    expect(await tilo.start('Old name', { task_info_id: info.id })).toMatchObject({ status: 409, code: 'conflict' })
    const task = await tilo.started('for  TILO')
    expect(task.name).toBe('For tilo')
    await tilo.end(task)
    // Of another team it is but a name.
    expect(await wanda.started('For packing')).toMatchObject({ name: 'For packing' })
    await shop.endAll()
  })
})

describe('a customer', () => {
  test('is of a facility: its manager writes, those who work there read', async () => {
    const { north, south } = shop.acme.groups
    const [admin, faye] = [await shop.as('admin'), await shop.as('facilityManager')]
    const here = await faye.customer('Northwind')
    expect(here).toEqual({
      ...{ id: expect.any(String), uid: here.id, name: 'Northwind', status: 1 },
      ...{ facility_uid: north.uid, facility_name: 'North', updated_at: new Date(shop.now()).toISOString() },
    })
    const there = await admin.customer('Southsea', south)
    await expect(faye.customer('Elsewhere', south)).rejects.toThrow('404')
    for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const)
      expect(await (await shop.as(role)).customers(), role).toEqual([here])
    expect((await admin.customers()).map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
    const tom = await shop.as('teamManager')
    expect(await tom.call('getTaskCustomers', { company_uid: shop.acme.uid, facility_uid: south.uid })).toMatchObject({
      status: 404,
    })
    const body = { customer_id: there.id, facility_uid: north.uid, name: 'Taken over', user_uid: faye.user.uid }
    expect(await faye.call('updateTaskCustomer', body)).toMatchObject({ status: 404 })
    expect(await faye.call('deleteTaskCustomer', { customer_id: there.id })).toMatchObject({ status: 404 })
    const own = { ...body, customer_id: here.id, name: 'Northwind & Co' }
    expect(await faye.call('updateTaskCustomer', own)).toMatchObject({ data: { name: 'Northwind & Co' } })
    const errorsFor = async (more: object) =>
      (
        await admin.call('createTaskCustomer', {
          ...body,
          company_uid: shop.acme.uid,
          user_uid: admin.user.uid,
          ...more,
        })
      ).errors
    expect(await errorsFor({ facility_uid: '' })).toEqual([
      { path: 'facility_uid', message: 'Facility field is required.' },
    ])
    expect(await errorsFor({ name: '' })).toEqual([{ path: 'name', message: 'Customer field is required.' }])
    for (const call of ['createTaskCustomer', 'updateTaskCustomer'])
      expect((await shop.recordsOf(call))[0]?.changes[0]?.target).toMatch(/^task customer /)
  })

  test('that was deleted comes back within a day; tasks keep its name', async () => {
    let faye = await shop.as('facilityManager')
    const wanda = await shop.as('worker')
    const { id } = await faye.customer('Undone')
    const task = await wanda.started('Sweep', { customer: 'Undone' })
    const set = async (status: number, restore?: boolean) =>
      shop.resultsOf(await faye.call('setStatusOfTaskCustomers', { uids: [id], status, restore }))[0]
    const listed = async () => (await faye.customers()).some((customer) => customer.id === id)
    expect(await set(2)).toMatchObject({ ok: true, message: 'Customer deleted successfully' })
    expect(await listed()).toBe(false)
    expect(await wanda.open()).toMatchObject({ id: task.id, customer: 'Undone' })
    expect(await set(1)).toMatchObject({ ok: false, code: 'notFound' })
    expect(await set(1, true)).toMatchObject({ ok: true, message: 'Customer restored' })
    expect(await listed()).toBe(true)
    await set(2)
    shop.pass(day)
    faye = await shop.as('facilityManager')
    expect(await set(1, true)).toMatchObject({ ok: false, code: 'notFound' })
    expect((await shop.recordsOf('setStatusOfTaskCustomers')).length).toBeGreaterThan(2)
  })
})
