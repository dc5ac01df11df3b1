import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tasksDisabled } from '../../shared/tasks.ts'
import { password } from '../lib/people.ts'
import { type Workshop, workshop } from './workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await workshop()
})
afterEach(() => shop.endAll())
afterAll(() => shop?.stop())

const minutes = 60_000

describe('a worker', () => {
  test.each(['worker', 'taskWorker'] as const)('%s starts, changes and ends a task', async (role) => {
    const { groups } = shop.acme
    const me = await shop.as(role)
    const answer = await me.start('  Sweep  the floor ', { notes: 'Door 4' })
    expect(answer).toMatchObject({ status: 200, message: 'Task started successfully!' })
    const task = answer.data as Awaited<ReturnType<typeof me.started>>
    expect(task).toEqual({
      ...{ id: expect.stringContaining(me.user.uid), name: 'Sweep the floor', customer: 'Any', notes: 'Door 4' },
      ...{ start_time: new Date(shop.now()).toISOString(), end_time: null, duration: null },
      ...{ user_uid: me.user.uid, username: me.user.username, company_url: 'acme', time_zone: 'Europe/Berlin' },
      ...{ group_uid: groups.picking.uid, team: 'Picking', facility_uid: groups.north.uid, facility: 'North' },
    })
    expect(await me.open()).toEqual(task)
    shop.pass(5 * minutes)
    expect(await me.update(task, { notes: 'Door 5' })).toMatchObject({
      ...{ status: 200, message: 'Task updated successfully', data: { notes: 'Door 5', end_time: null } },
    })
    shop.pass(5 * minutes)
    const ended = await me.update(task, { start_time: task.start_time, end_time: shop.now(), time_zone: 'UTC' })
    expect(ended).toMatchObject({ status: 200, message: 'Task ended successfully' })
    expect(ended.data).toMatchObject({ notes: 'Door 5', duration: 10 * minutes, start_time: task.start_time })
    expect(await me.open()).toBeUndefined()
    const all = await me.call('getTasksOfWorker', { ...shop.url, user_uid: me.user.uid, active: false })
    expect(all.data).toEqual([ended.data])
  })

  test('has one open task, even where two starts come at once', async () => {
    const me = await shop.as('worker')
    const answers = await Promise.all([me.start('One'), me.start('Two'), me.start('Three')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      ...{ code: 'taken', message: 'You already have an open task. Please end it before you start another one.' },
    })
    expect(await shop.stores.tasks.open(shop.acme.uid)).toHaveLength(1)
  })

  test('is told what is missing', async () => {
    const me = await shop.as('worker')
    const errorsFor = async (more: object) => (await me.start('Sweep', more)).errors
    expect(await errorsFor({ name: undefined })).toEqual([{ path: 'name', message: 'This field is required' }])
    expect(await errorsFor({ name: '   ' })).toEqual([{ path: 'name', message: 'Task Name cannot be empty' }])
    expect(await errorsFor({ customer: ' ' })).toEqual([{ path: 'customer', message: 'This field is required' }])
    expect(await errorsFor({ customer: undefined })).toEqual([{ path: 'customer', message: 'This field is required' }])
    const task = await me.started('Sweep')
    expect((await me.update({ ...task, name: ' ' })).errors).toEqual([
      { path: 'name', message: 'Task Name cannot be blank' },
    ])
  })

  test('ends a task now, whatever the clock of the browser says, and once', async () => {
    const me = await shop.as('worker')
    const task = await me.started('Sweep')
    shop.pass(minutes)
    const clocks = [-2 * minutes, 2000, 26 * 60 * minutes].map((ahead) => shop.now() + ahead)
    const answers = await Promise.all(clocks.map((end_time) => me.update(task, { end_time })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.message).toBe('This task has ended already.')
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({ duration: minutes })
    expect(await me.update(task, { notes: 'late' })).toMatchObject({ status: 422, code: 'notPossible' })
  })

  test('ends a task now where the clock of the phone is hours or days ahead', async () => {
    const me = await shop.as('worker')
    for (const ahead of [10 * minutes, 15 * 60 * minutes, 3 * 24 * 60 * minutes]) {
      const task = await me.started('Sweep')
      shop.pass(30 * minutes)
      const ended = await me.update(task, { end_time: shop.now() + ahead, time_zone: 'Europe/Berlin' })
      expect(ended.data).toMatchObject({ duration: 30 * minutes })
    }
  })

  test('saves notes, and ends without them: those that a manager corrected stay', async () => {
    const [me, manager] = [await shop.as('worker'), await shop.as('facilityManager')]
    const task = await me.started('Sweep', { notes: 'Door 4' })
    expect(await manager.update(task, { notes: 'Door 5' })).toMatchObject({ status: 200 })
    const ended = await me.update(task, { end_time: shop.now() })
    expect(ended.data).toMatchObject({ notes: 'Door 5' })
  })

  test('ends a task when the end was pressed, where it had to wait for a network', async () => {
    const me = await shop.as('worker')
    const task = await me.started('Sweep')
    shop.pass(10 * minutes)
    const pressed = shop.now()
    shop.pass(20 * minutes)
    const ended = await me.update(task, { end_time: pressed })
    expect(ended.data).toMatchObject({ end_time: new Date(pressed).toISOString(), duration: 10 * minutes })
    const next = await me.started('Sweep')
    shop.pass(10 * minutes)
    // A clock that is a little behind is not believed.
    expect((await me.update(next, { end_time: shop.now() - 50_000 })).data).toMatchObject({ duration: 10 * minutes })
  })

  test('ends a task whose start a manager corrected meanwhile: the end counts, and so does the correction', async () => {
    const [me, manager] = [await shop.as('worker'), await shop.as('facilityManager')]
    const task = await me.started('Sweep')
    shop.pass(10 * minutes)
    const corrected = await manager.update(task, { start_time: shop.now() - 8 * minutes })
    expect(corrected.status).toBe(200)
    const pressed = shop.now()
    shop.pass(20 * minutes)
    // As it waited on the phone: with the start that was known there.
    const ended = await me.update(task, { start_time: task.start_time, end_time: pressed, time_zone: 'UTC' })
    expect(ended).toMatchObject({ status: 200, message: 'Task ended successfully' })
    expect(ended.data).toMatchObject({ end_time: new Date(pressed).toISOString(), duration: 8 * minutes })
    expect(ended.data).toMatchObject({ start_time: (corrected.data as typeof task).start_time })
  })

  test('changes neither the name nor the customer of a task, and takes no correction of them back', async () => {
    const [me, manager] = [await shop.as('worker'), await shop.as('facilityManager')]
    await manager.define('Once', { limited: true, n_times: 1 })
    const task = await me.started('Sweep')
    await manager.update({ ...task, name: 'Clean', customer: 'Contoso' })
    const saved = await me.update({ ...task, name: 'Once' }, { notes: 'Door 4' })
    expect(saved.data).toMatchObject({ name: 'Clean', customer: 'Contoso', notes: 'Door 4' })
    const ended = await me.update(task, { end_time: shop.now() })
    expect(ended.data).toMatchObject({ name: 'Clean', customer: 'Contoso', notes: 'Door 4' })
  })

  test('moves no start, ends nothing before its start, and touches nobody else’s task', async () => {
    const [me, colleague] = [await shop.as('worker'), await shop.as('taskWorker')]
    const task = await me.started('Sweep')
    expect(await me.update(task, { start_time: shop.now() - minutes })).toMatchObject({ status: 400 })
    expect((await me.update(task, { end_time: shop.now() - 10 * minutes })).message).toBe(
      'The end time cannot be before the start time.',
    )
    expect(await colleague.update(task, { end_time: shop.now() })).toMatchObject({ status: 404 })
    expect(
      await colleague.call('getTasksOfWorker', { ...shop.url, user_uid: me.user.uid, active: true }),
    ).toMatchObject({
      ...{ status: 403, code: 'notYours' },
    })
    const { packing } = shop.acme.groups
    const elsewhere = await colleague.start('Sweep', { group_uid: packing.uid })
    expect(elsewhere).toMatchObject({ status: 404 })
    expect(await me.open()).toEqual(task)
  })

  test('is refused everything while tasks are switched off, from the next call on', async () => {
    const [me, admin, manager] = [await shop.as('worker'), await shop.as('admin'), await shop.as('facilityManager')]
    const task = await me.started('Sweep')
    const set = { company_uid: shop.acme.uid, ...shop.url }
    expect(await manager.call('setTasksPref', { ...set, pref_value: 0 })).toMatchObject({ code: 'notAllowed' })
    expect(await admin.call('setTasksPref', { ...set, pref_value: 2 })).toMatchObject({ status: 400 })
    expect(await admin.call('setTasksPref', { ...set, pref_value: 0 })).toMatchObject({ message: 'Tasks disabled' })
    const pref = await me.call('getCompPref', { co_uid: shop.acme.uid, pref_type: 701 })
    expect(pref.data).toEqual([{ pref_type: 701, pref_value: '0' }])
    for (const answer of [await me.start('Two'), await me.update(task, { notes: 'x' })])
      expect(answer).toMatchObject({ status: 403, message: tasksDisabled })
    expect(await admin.call('getTaskInfo', { company_uid: shop.acme.uid })).toMatchObject({ message: tasksDisabled })
    shop.pass(1000)
    expect(await admin.call('setTasksPref', { ...set, pref_value: '1' })).toMatchObject({ message: 'Tasks enabled' })
    expect(await me.open()).toMatchObject({ id: task.id })
    expect((await shop.recordsOf('setTasksPref')).map(({ changes }) => changes[0]?.after)).toEqual([
      { tasks: '0' },
      { tasks: '1' },
    ])
  })
})

test('a session that stays logged in switches tasks only after the password', async () => {
  const { call, user } = await shop.as('admin')
  const stay = (pref_value: string) =>
    shop.stores.preferences.set(shop.acme.uid, `USER#${user.uid}`, { pref_type: 701, pref_value })
  const set = () => call('setTasksPref', { company_uid: shop.acme.uid, ...shop.url, pref_value: '1' })
  await stay('1')
  expect(await set()).toMatchObject({ status: 403, code: 'verificationRequired' })
  await call('verifyPassword', { user_uid: user.uid, comp_uid: shop.acme.uid, password })
  expect(await set()).toMatchObject({ status: 200 })
  shop.pass(11 * minutes)
  expect(await set()).toMatchObject({ code: 'verificationRequired' })
  await stay('0')
  expect(await set()).toMatchObject({ status: 200 })
})

test('a task that was forgotten for more than a year is ended by its worker, and by a manager', async () => {
  let [me, admin] = [await shop.as('worker'), await shop.as('admin')]
  const longAgo = async (name: string) => {
    const task = await me.started(name)
    shop.pass(367 * 24 * 60 * minutes)
    me = await shop.as('worker')
    admin = await shop.as('admin')
    return task
  }
  const own = await longAgo('Forgotten')
  expect(await me.update(own, { end_time: shop.now() })).toMatchObject({ message: 'Task ended successfully' })
  const other = await longAgo('Forgotten too')
  const ends = { ...shop.url, ids: [other.id], end_time: shop.now(), time_zone: 'UTC' }
  expect(await admin.call('endMultipleTasks', ends)).toMatchObject({ message: 'Tasks ended successfully' })
  // A start that somebody gives is judged.
  expect(await admin.update(own, { start_time: own.start_time })).toMatchObject({
    ...{ status: 400, message: 'The start time cannot be more than a year ago.' },
  })
})
