import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Task, TasksNow } from '../../shared/contract/tasks.ts'
import { type Workshop, workshop } from './workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await workshop()
})
afterEach(() => shop.endAll())
afterAll(() => shop?.stop())

const dayOf = (at: number) => `${new Date(at).toISOString().slice(0, 10)} 00:00:00`
const today = () => [dayOf(shop.now()), dayOf(shop.now() + 86_400_000)] as const
const minute = 60_000

describe('the tasks of a group', () => {
  test('are those of the teams that the caller reaches', async () => {
    const [wanda, stan, admin] = [await shop.as('worker'), await shop.as('stranger'), await shop.as('admin')]
    const { whole, north, south, picking, loading } = shop.acme.groups
    const [mine, theirs] = [await wanda.started('Here'), await stan.started('There')]
    const seen = async (role: 'admin' | 'facilityManager' | 'teamManager', uid: string) =>
      (await (await shop.as(role)).listed(uid, ...today())).map(({ id }) => id)
    expect((await seen('admin', whole.uid)).sort()).toEqual([mine.id, theirs.id].sort())
    expect(await seen('admin', south.uid)).toEqual([theirs.id])
    expect(await seen('facilityManager', north.uid)).toEqual([mine.id])
    expect(await seen('teamManager', picking.uid)).toEqual([mine.id])
    await expect(seen('facilityManager', south.uid)).rejects.toThrow('404')
    await expect(seen('facilityManager', whole.uid)).rejects.toThrow('404')
    await expect(seen('teamManager', north.uid)).rejects.toThrow('404')
    await expect(seen('teamManager', loading.uid)).rejects.toThrow('404')
    expect(await admin.listed(whole.uid, ...today())).toContainEqual(theirs)
    const body = { ...shop.url, group_uid: whole.uid, time_zone: 'UTC' }
    const refused = await admin.call('getTasksOfGroup', { ...body, start_time: today()[1], end_time: today()[0] })
    expect(refused.errors).toEqual([{ path: 'end_time', message: 'The end time cannot be before the start time.' }])
  })

  test('that are open since before the range come with those of now, and with no other', async () => {
    const { picking } = shop.acme.groups
    const task = await (await shop.as('worker')).started('Night shift')
    shop.pass(24 * 60 * minute)
    const [wanda, admin] = [await shop.as('worker'), await shop.as('admin')]
    const all = async (from: string, to: string) => (await admin.listed(picking.uid, from, to)).map(({ id }) => id)
    expect(await all(...today())).toEqual([task.id])
    expect(await all(today()[1], dayOf(shop.now() + 2 * 86_400_000))).toEqual([])
    await wanda.end(task)
    expect(await all(...today())).toEqual([])
  })

  test('name a worker who came a moment ago, and so do definitions and what is going on', async () => {
    const admin = await shop.as('admin')
    const { picking } = shop.acme.groups
    const now = async () => {
      const { data } = await admin.call('getTasksNow', { ...shop.url, group_uid: picking.uid })
      return data as TasksNow
    }
    // People are remembered for a while, and these are not among them.
    const { workers } = await now()
    const { uid, first_name, last_name } = await shop.worker('newcomer')
    const { id } = await admin.define('First task', { worker_uids: [uid] })
    const [info] = (await admin.infos()).filter((each) => each.id === id)
    expect(info?.assigned_workers).toEqual([{ uid, username: 'newcomer' }])
    const { uid: next } = await shop.worker('newcomer2')
    const open = await admin.define('Next task')
    expect(shop.resultsOf(await admin.startFor(open, [uid, next]))).toMatchObject([{ ok: true }, { ok: true }])
    const found = (await admin.listed(picking.uid, ...today())).filter(({ user_uid }) => [uid, next].includes(user_uid))
    expect(found.map(({ username }) => username).sort()).toEqual(['newcomer', 'newcomer2'])
    const after = await now()
    expect(after.workers).toBe(workers + 2)
    expect(after.teams[0]?.tasks.find(({ user_uid }) => user_uid === uid)).toMatchObject({
      ...{ username: 'newcomer', worker: `${first_name} ${last_name}` },
    })
  })

  test('begin within the range, its first second included and its end not', async () => {
    const [wanda, admin] = [await shop.as('worker'), await shop.as('admin')]
    const { picking } = shop.acme.groups
    const task = await wanda.end(await wanda.started('On the dot'))
    const at = (ahead: number) => new Date(Date.parse(task.start_time) + ahead).toISOString()
    const all = async (from: number, to: number) =>
      (await admin.listed(picking.uid, at(from), at(to))).filter(({ id }) => id === task.id).length
    expect(await all(0, 1000)).toBe(1)
    expect(await all(1000, 2000)).toBe(0)
    expect(await all(-1000, 0)).toBe(0)
  })
})

describe('a manager', () => {
  test('corrects the times of a task, and is told what is impossible', async () => {
    const [wanda, manager] = [await shop.as('worker'), await shop.as('teamManager')]
    const task = await wanda.end(await wanda.started('Sweep'), shop.now())
    const errorsFor = async (more: object) => {
      const { status, errors, data } = await manager.update(task, { time_zone: 'UTC', ...more })
      return status === 200 ? (data as Task).duration : errors
    }
    const at = (ahead: number) => new Date(shop.now() + ahead).toISOString()
    expect(await errorsFor({ start_time: at(-minute), end_time: at(minute) })).toBe(2 * minute)
    expect(await errorsFor({ start_time: at(1000) })).toContainEqual({
      ...{ path: 'start_time', message: 'The start time cannot be in the future.' },
    })
    expect(await errorsFor({ end_time: at(-2 * minute) })).toEqual([
      { path: 'end_time', message: 'The end time cannot be before the start time.' },
    ])
    expect(await errorsFor({ start_time: at(-400 * 86_400_000) })).toEqual([
      { path: 'start_time', message: 'The start time cannot be more than a year ago.' },
    ])
    expect(await errorsFor({ start_time: 'yesterday' })).toHaveLength(1)
    expect((await manager.update({ ...task, id: 'nobody.1' })).status).toBe(404)
    const [stan] = [await shop.as('stranger')]
    expect((await manager.update(await stan.started('Far away'))).status).toBe(404)
    expect(await (await shop.as('admin')).listed(shop.acme.groups.picking.uid, ...today())).toContainEqual(
      expect.objectContaining({ id: task.id, start_time: at(-minute), duration: 2 * minute }),
    )
  })

  test('gives many tasks another start, or none of them where one would end before it began', async () => {
    const [wanda, tilo, admin] = [await shop.as('worker'), await shop.as('taskWorker'), await shop.as('admin')]
    const tasks = [await wanda.started('One'), await tilo.started('Two')]
    const first = await wanda.end(tasks[0] as Task)
    const ids = tasks.map(({ id }) => id)
    const body = { ...shop.url, ids, time_zone: 'UTC' }
    shop.pass(minute)
    expect((await admin.call('updateMultipleTasks', body)).errors).toEqual([
      { path: 'start_time', message: 'Please select at least one field to edit' },
    ])
    const late = await admin.call('updateMultipleTasks', { ...body, start_time: shop.now() })
    expect(late.errors).toEqual([{ path: 'end_time', message: 'The end time cannot be before the start time.' }])
    expect((await tilo.open())?.start_time).toBe(tasks[1]?.start_time)
    const start_time = '2027-03-02 07:30:00'
    expect(await admin.call('updateMultipleTasks', { ...body, start_time, time_zone: 'Europe/Berlin' })).toMatchObject({
      ...{ message: 'Tasks updated successfully', data: { results: ids.map((id) => ({ id, ok: true })) } },
    })
    expect((await tilo.open())?.start_time).toBe('2027-03-02T06:30:00.000Z')
    expect(await shop.stores.tasks.get(shop.acme.uid, first.id)).toMatchObject({
      start: Date.parse('2027-03-02T06:30Z'),
    })
    const gone = await admin.call('updateMultipleTasks', { ...body, ids: [...ids, 'nobody.1'], start_time })
    expect(gone).toMatchObject({ status: 404 })
    const [stan] = [await shop.as('stranger')]
    const far = await stan.started('Far')
    const mixed = { ...body, ids: [ids[1], far.id], end_time: shop.now() }
    expect(await (await shop.as('facilityManager')).call('updateMultipleTasks', mixed)).toMatchObject({ status: 404 })
    expect(await tilo.open()).toBeDefined()
  })

  test('changes of a task what they say, and leaves what others wrote meanwhile', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const { id, name } = await wanda.started('Sweep', { notes: 'Door 4' })
    await wanda.update({ id, name, customer: 'Any' }, { notes: 'Door 5' })
    const change = (more: object) => admin.call('updateTask', { ...shop.url, id, ...more })
    expect((await change({ start_time: shop.now() - minute })).data).toMatchObject({
      ...{ name: 'Sweep', customer: 'Any', notes: 'Door 5' },
    })
    expect((await change({ customer: 'Contoso' })).data).toMatchObject({ name: 'Sweep', customer: 'Contoso' })
    expect((await change({ name: ' ' })).errors).toEqual([{ path: 'name', message: 'Task Name cannot be blank' }])
    expect((await change({ customer: ' ' })).errors).toEqual([{ path: 'customer', message: 'This field is required' }])
    await shop.endAll()
  })

  test('starts nothing in a team that is disabled, itself or with its facility', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const info = await admin.define('Not now')
    const { picking, north } = shop.acme.groups
    for (const uid of [picking.uid, north.uid]) {
      const group = (await shop.stores.groups.list(shop.acme.uid)).find((each) => each.uid === uid)
      if (!group) throw new Error('There is no such group')
      await shop.stores.groups.replace({ before: group, after: { ...group, status: 0 } })
      expect(await admin.startFor(info, [wanda.user.uid])).toMatchObject({
        ...{ status: 422, code: 'notPossible', message: 'This team is disabled.' },
        errors: [{ path: 'group_uid', message: 'This team is disabled.' }],
      })
      await shop.stores.groups.replace({ before: { ...group, version: group.version + 1 }, after: group })
    }
    expect(shop.resultsOf(await admin.startFor(info, [wanda.user.uid]))).toMatchObject([{ ok: true }])
    await shop.endAll()
  })

  test('ends those of many tasks that are open', async () => {
    const [wanda, tilo, admin] = [await shop.as('worker'), await shop.as('taskWorker'), await shop.as('admin')]
    const [one, two] = [await wanda.started('One'), await tilo.started('Two')]
    await wanda.end(one)
    shop.pass(minute)
    const body = { ...shop.url, ids: [one.id, two.id], time_zone: 'UTC' }
    expect(await admin.call('endMultipleTasks', { ...body, end_time: shop.now() - 3_600_000 })).toMatchObject({
      status: 400,
    })
    const answer = await admin.call('endMultipleTasks', { ...body, end_time: shop.now() })
    expect(answer).toMatchObject({ status: 200, message: 'Ended 1 of 2 tasks' })
    expect(shop.resultsOf(answer)).toMatchObject([
      { id: one.id, ok: false, message: 'This task has ended already.' },
      { id: two.id, ok: true },
    ])
  })

  test('starts a task for many workers, each with a result', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('teamManager')]
    const { worker, taskWorker, stranger } = shop.acme.users
    const info = await admin.define('Count stock')
    await (await shop.as('taskWorker')).started('At it')
    const uids = [worker.uid, taskWorker.uid, stranger.uid, 'nobody', shop.other.users.worker.uid]
    const answer = await manager.startFor(info, uids, { notes: 'Aisle 4' })
    expect(answer).toMatchObject({ status: 200, message: 'Started 1 of 5 tasks' })
    expect(shop.resultsOf(answer).map(({ ok, code, message }) => [ok, code, message])).toEqual([
      [true, null, 'OK'],
      [false, 'taken', 'Worker tilo already has an open task.'],
      [false, 'notPossible', 'Worker stan does not work in this team.'],
      [false, 'notFound', 'This no longer exists, or you cannot see it.'],
      [false, 'notFound', 'This no longer exists, or you cannot see it.'],
    ])
    expect(await (await shop.as('worker')).open()).toMatchObject({ name: 'Count stock', notes: 'Aisle 4' })
    expect((await shop.stores.tasks.open(shop.other.uid)).length).toBe(0)
    const errorFor = async (more: object) => (await manager.startFor(info, [worker.uid], more)).errors?.[0]
    expect(await errorFor({ group_uid: '' })).toMatchObject({ path: 'group_uid', message: 'Team field is required.' })
    for (const task_info_id of [undefined, null, ''])
      expect(await errorFor({ task_info_id })).toEqual({
        path: 'task_info_id',
        message: 'Task Name field is required.',
      })
    expect(await errorFor({ worker_uids: [] })).toMatchObject({ message: 'Assigned Workers field is required.' })
    expect(await errorFor({ worker_uids: undefined })).toMatchObject({ message: 'Assigned Workers field is required.' })
    expect(await errorFor({ customer: '' })).toMatchObject({ path: 'customer', message: 'Customer field is required.' })
    expect(await errorFor({ timezone: undefined })).toMatchObject({ path: 'timezone' })
    expect(await errorFor({ timezone: undefined, time_zone: 'UTC' })).toBeUndefined()
  })

  test('starts nothing that was archived, is for others or for another facility, or has too few uses left', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('teamManager')]
    const { worker, taskWorker } = shop.acme.users
    const { south, loading } = shop.acme.groups
    const one = [worker.uid]
    const archived = await admin.define('Archived')
    await admin.call('updateTaskInfo', { task_id: archived.id, status: 0 })
    expect(await manager.startFor(archived, one)).toMatchObject({
      ...{ status: 422, message: 'This task is no longer offered. Please choose another one.' },
      errors: [{ path: 'task_info_id', message: 'This task is no longer offered. Please choose another one.' }],
    })
    const mine = await admin.define('Only tilo', { worker_uids: [taskWorker.uid] })
    expect(shop.resultsOf(await manager.startFor(mine, one))).toMatchObject([{ ok: false, code: 'notAllowed' }])
    const far = await admin.define('South', { facility_uid: south.uid, team_uid: loading.uid })
    expect(await manager.startFor(far, one)).toMatchObject({ status: 404 })
    expect(await admin.startFor(far, one)).toMatchObject({
      ...{ status: 400, message: 'This team is not in the facility of the task.' },
    })
    const few = await admin.define('Few', { limited: true, n_times: 1 })
    expect(await manager.startFor(few, [worker.uid, taskWorker.uid])).toMatchObject({
      ...{ status: 409, code: 'limitReached' },
      ...{ message: 'Uses left: 1, workers chosen: 2. Please choose fewer workers.' },
      errors: [{ path: 'worker_uids', params: [1, 2] }],
    })
    expect(await shop.stores.tasks.open(shop.acme.uid)).toEqual([])
    expect(await shop.stores.taskInfo.get(shop.acme.uid, few.id)).toMatchObject({ n_times: 1 })
  })
})

describe('who is at what now', () => {
  const now = async (role: 'admin' | 'teamManager', group_uid: string) => {
    const { call } = await shop.as(role)
    const { status, data } = await call('getTasksNow', { ...shop.url, group_uid })
    return status === 200 ? (data as TasksNow).teams : status
  }

  test('is told by team, with the time that has passed and that such tasks usually take', async () => {
    const { picking, loading, whole, north } = shop.acme.groups
    const [wanda, tilo, stan] = [await shop.as('worker'), await shop.as('taskWorker'), await shop.as('stranger')]
    for (const took of [10, 30, 20]) {
      const task = await wanda.started('Pack  gifts')
      shop.pass(took * minute)
      await wanda.end(task)
    }
    const [first] = [await tilo.started('pack gifts')]
    shop.pass(5 * minute)
    await wanda.started('Something new')
    await stan.started('pack gifts')
    shop.pass(minute)
    const north_ = { team_uid: picking.uid, team: 'Picking', facility_uid: north.uid, facility: 'North' }
    const teams = await now('admin', whole.uid)
    expect(teams).toMatchObject([
      {
        ...north_,
        tasks: [
          { id: first.id, username: 'tilo', elapsed: 6 * minute, usual_time: 20 * minute, end_time: null },
          { name: 'Something new', elapsed: minute, usual_time: null },
        ],
      },
      // Of another facility: nothing is usual there yet.
      { team_uid: loading.uid, tasks: [{ username: 'stan', usual_time: null }] },
    ])
    expect(await now('teamManager', picking.uid)).toMatchObject([north_])
    expect(await now('teamManager', loading.uid)).toBe(404)
    await shop.endAll()
    expect(await now('admin', whole.uid)).toEqual([])
  })

  test('costs no reading of the past until what is kept of it is old', async () => {
    const { picking } = shop.acme.groups
    const wanda = await shop.as('worker')
    const lasting = async (took: number) => {
      const task = await wanda.started('Rare')
      shop.pass(took * minute)
      await wanda.end(task)
    }
    for (const took of [1, 2, 3]) await lasting(took)
    shop.pass(3 * 3_600_000)
    await wanda.started('Rare')
    const usual = async () => {
      const [team] = (await now('admin', picking.uid)) as TasksNow['teams']
      return team?.tasks[0]?.usual_time
    }
    expect(await usual()).toBe(2 * minute)
    await shop.endAll()
    for (const took of [50, 50, 50, 50, 50]) await lasting(took)
    await wanda.started('Rare')
    shop.pass(59 * minute)
    const keptBefore = await shop.stores.usualTimes.get(shop.acme.uid, shop.acme.groups.north.uid)
    shop.pass(minute)
    expect(await usual()).toBe(50 * minute)
    expect(await shop.stores.usualTimes.get(shop.acme.uid, shop.acme.groups.north.uid)).not.toEqual(keptBefore)
  })
})
