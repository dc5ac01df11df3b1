import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Workshop, workshop } from './workshop.ts'

/** Whoever does the same at the same moment: what may be once is once. */

let shop: Workshop
beforeAll(async () => {
  shop = await workshop()
})
afterEach(() => shop.endAll())
afterAll(() => shop?.stop())

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

describe('a definition with limited uses', () => {
  test.each([
    ['by its name', false],
    ['by its id', true],
  ])('is used by one of two workers who want its last use, %s', async (_, byId) => {
    const [admin, wanda, tilo] = [await shop.as('admin'), await shop.as('worker'), await shop.as('taskWorker')]
    const info = await admin.define(`Last ${byId}`, { limited: true })
    const more = byId ? { task_info_id: info.id } : {}
    const answers = await Promise.all([wanda.start(info.name, more), tilo.start(info.name.toUpperCase(), more)])
    expect(statuses(answers)).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.message).toBe('This task is no longer offered. Please choose another one.')
    expect(await shop.stores.tasks.open(shop.acme.uid)).toHaveLength(1)
    expect((await admin.infos()).find(({ id }) => id === info.id)).toMatchObject({ n_times: 0, status: 0 })
    expect(await wanda.offered()).toEqual([])
    await shop.endAll()
    // Nor is it started by writing its name.
    expect(await wanda.start(info.name)).toMatchObject({ status: 422 })
  })

  test('is used no more often than allowed, however many start at once', async () => {
    const admin = await shop.as('admin')
    const { user } = shop.acme
    const { picking } = shop.acme.groups
    const uids = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => (await user(`r${n}`, ['worker', picking])).uid),
    )
    const info = await admin.define('Three times', { limited: true, n_times: 3 })
    const answers = await Promise.all(uids.map((uid) => admin.startFor(info, [uid])))
    const results = answers.flatMap((answer) => (answer.status === 200 ? shop.resultsOf(answer) : []))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await shop.stores.tasks.open(shop.acme.uid)).toHaveLength(3)
    expect(await shop.stores.taskInfo.get(shop.acme.uid, info.id)).toMatchObject({ n_times: 0, status: 0 })
  })

  test('is not used by who cannot start it', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const info = await admin.define('Kept', { limited: true, n_times: 2 })
    await wanda.started('Something else')
    expect(await wanda.start('Kept', { task_info_id: info.id })).toMatchObject({ status: 409, code: 'taken' })
    expect(await shop.stores.taskInfo.get(shop.acme.uid, info.id)).toMatchObject({ n_times: 2, status: 1 })
  })

  test('counts once, though the client says what is left as well', async () => {
    const [admin, wanda, tilo] = [await shop.as('admin'), await shop.as('worker'), await shop.as('taskWorker')]
    const info = await admin.define('Told twice', { limited: true, n_times: 3 })
    const left = (n_times: number) => wanda.call('updateTaskInfo', { task_id: info.id, n_times })
    expect(await left(2)).toMatchObject({ status: 404 })
    await wanda.started('Told twice')
    expect(await left(2)).toMatchObject({ status: 200, data: { n_times: 2 } })
    expect(await left(1)).toMatchObject({ status: 403, message: 'Uses are counted when a task starts.' })
    await tilo.started('Told twice')
    expect(await left(2)).toMatchObject({ status: 200, data: { n_times: 1 } })
    expect(await wanda.call('updateTaskInfo', { task_id: info.id, status: 0 })).toMatchObject({ status: 403 })
    expect(await wanda.call('updateTaskInfo', { task_id: info.id, n_times: 5, name: 'Mine' })).toMatchObject({
      status: 400,
    })
  })

  test('is not given back what a start took while a manager changed it', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const info = await admin.define('Changed meanwhile', { limited: true, n_times: 5 })
    const replace = shop.stores.taskInfo.replace
    const before = await shop.stores.taskInfo.get(shop.acme.uid, info.id)
    if (!before) throw new Error('gone')
    await wanda.started('Changed meanwhile')
    expect(await replace(before, { ...before, name: 'Late' })).toBe('conflict')
    expect(await shop.stores.taskInfo.get(shop.acme.uid, info.id)).toMatchObject({ n_times: 4 })
  })

  test('is not given back uses by a manager who knew more of them than are left', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const info = await admin.define('Known as five', { limited: true, n_times: 5 })
    await wanda.end(await wanda.started('Known as five'))
    const { facility_uid, team_uid, limited } = info
    const whole = { task_id: info.id, facility_uid, team_uid, limited, name: 'Known as five' }
    const renamed = await admin.call('updateTaskInfo', { ...whole, name: 'Known as 5' })
    expect(renamed.data).toMatchObject({ name: 'Known as 5', n_times: 4 })
    const message = 'Uses left now: 4. Please open the task again.'
    for (const body of [whole, { task_id: info.id }])
      expect(await admin.call('updateTaskInfo', { ...body, n_times: 6, n_times_was: 5 })).toMatchObject({
        ...{ status: 409, code: 'conflict', message, errors: [{ path: 'n_times', message, params: [4] }] },
      })
    expect(await shop.stores.taskInfo.get(shop.acme.uid, info.id)).toMatchObject({ n_times: 4 })
    const added = await admin.call('updateTaskInfo', { ...whole, n_times: 6, n_times_was: 4 })
    expect(added.data).toMatchObject({ n_times: 6 })
  })

  test('says in the audit log of each start which use it took', async () => {
    const admin = await shop.as('admin')
    const { user, groups } = shop.acme
    const uids = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => (await user(`log${n}`, ['worker', groups.picking])).uid),
    )
    const info = await admin.define('Logged', { limited: true, n_times: 5 })
    expect(await admin.startFor(info, uids)).toMatchObject({ status: 200 })
    const uses = (await shop.recordsOf('startMultipleTasks')).flatMap(({ changes }) =>
      changes.flatMap(({ target, before, after }) =>
        target === `task info ${info.id}`
          ? [[(before as { n_times: number }).n_times, (after as { n_times: number }).n_times]]
          : [],
      ),
    )
    expect(uses.sort()).toEqual([
      [3, 2],
      [4, 3],
      [5, 4],
    ])
  })
})

describe('a definition without limits', () => {
  /** Does something after a start has read its definition and before it writes the task. */
  const beforeNextStart = (act: () => Promise<unknown>) => {
    const { start } = shop.stores.tasks
    vi.spyOn(shop.stores.tasks, 'start').mockImplementationOnce(async (...all) => {
      await act()
      return start(...all)
    })
  }
  const notOffered = 'This task is no longer offered. Please choose another one.'

  test.each([
    ['archived', 'updateTaskInfo', { status: 0 }],
    ['deleted', 'deleteTaskInfo', {}],
  ] as const)('is not started by who read it before it was %s', async (done, call, more) => {
    const [admin, wanda, tilo] = [await shop.as('admin'), await shop.as('worker'), await shop.as('taskWorker')]
    const away = async ({ id }: { id: string }) =>
      expect(await admin.call(call, { task_id: id, ...more })).toMatchObject({ status: 200 })
    const one = await admin.define(`Just ${done}`)
    beforeNextStart(() => away(one))
    expect(await wanda.start(one.name, { task_info_id: one.id })).toMatchObject({
      ...{ status: 422, code: 'notPossible', message: notOffered },
      errors: [{ path: 'task_info_id', message: notOffered }],
    })
    const many = await admin.define(`Just ${done} for many`)
    beforeNextStart(() => away(many))
    const answer = await admin.startFor(many, [wanda.user.uid, tilo.user.uid])
    expect(answer).toMatchObject({ status: 200, message: 'Started 0 of 2 tasks' })
    expect(shop.resultsOf(answer)).toMatchObject(
      [wanda, tilo].map(({ user }) => ({ id: user.uid, ok: false, code: 'notPossible', message: notOffered })),
    )
    expect(await shop.stores.tasks.open(shop.acme.uid)).toEqual([])
  })

  test('that is limited meanwhile is started as a limited one, each use once', async () => {
    const [admin, wanda, tilo] = [await shop.as('admin'), await shop.as('worker'), await shop.as('taskWorker')]
    const { id, name, facility_uid, team_uid } = await admin.define('Limited meanwhile')
    const whole = { task_id: id, facility_uid, team_uid, name, limited: true, n_times: 1 }
    beforeNextStart(() => admin.call('updateTaskInfo', whole))
    const answer = await admin.startFor({ id }, [wanda.user.uid, tilo.user.uid])
    expect(shop.resultsOf(answer)).toMatchObject([{ ok: true }, { ok: false, message: notOffered }])
    expect(await shop.stores.taskInfo.get(shop.acme.uid, id)).toMatchObject({ n_times: 0, status: 0 })
    const used = (await shop.recordsOf('startMultipleTasks')).flatMap(({ changes }) => changes)
    expect(used).toContainEqual({ target: `task info ${id}`, before: { n_times: 1 }, after: { n_times: 0 } })
  })

  test('whose limit goes meanwhile is started without taking a use', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const { id, name, facility_uid, team_uid } = await admin.define('Free meanwhile', { limited: true })
    const whole = { task_id: id, facility_uid, team_uid, name, limited: false }
    beforeNextStart(() => admin.call('updateTaskInfo', whole))
    expect(await wanda.start(name, { task_info_id: id })).toMatchObject({ status: 200 })
    expect(await shop.stores.taskInfo.get(shop.acme.uid, id)).toMatchObject({ status: 1, limited: false })
  })
})

describe('a worker', () => {
  test('is started by one of two managers', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('teamManager')]
    const info = await admin.define('Wanted')
    const { uid } = shop.acme.users.worker
    const answers = await Promise.all([admin, manager, admin].map((each) => each.startFor(info, [uid])))
    const results = answers.flatMap((answer) => shop.resultsOf(answer))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toEqual({
      ...{ id: uid, ok: false, code: 'taken', message: 'Worker wanda already has an open task.' },
      ...{ template: 'Worker {0} already has an open task.', params: ['wanda'] },
    })
    expect(await shop.stores.tasks.open(shop.acme.uid)).toHaveLength(1)
  })

  test('is moved on to the next task by one of two managers, and loses no time between', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('teamManager')]
    const info = await admin.define('Next')
    const wanda = await shop.as('worker')
    const first = await wanda.started('First')
    shop.pass(60_000)
    const end_time = shop.now()
    const answers = await Promise.all(
      [admin, manager].map((each) => each.startFor(info, [wanda.user.uid], { end_time })),
    )
    expect((await shop.stores.tasks.get(shop.acme.uid, first.id))?.end).toBe(shop.now())
    const done = answers.flatMap((answer) => shop.resultsOf(answer)).filter(({ ok }) => ok)
    const tasks = (await wanda.call('getTasksOfWorker', { ...shop.url, user_uid: wanda.user.uid, active: 0 })).data
    const mine = tasks as { id: string; end_time: string | null; duration: number }[]
    expect(mine.find(({ id }) => id === first.id)).toMatchObject({ duration: 60_000 })
    expect(done.length).toBeGreaterThan(0)
    expect(mine.filter(({ end_time }) => end_time === null)).toHaveLength(1)
    expect(await shop.stores.tasks.open(shop.acme.uid)).toHaveLength(1)
  })
})

describe('a task', () => {
  test('is ended once, by whoever is first', async () => {
    const [admin, manager, wanda] = [await shop.as('admin'), await shop.as('teamManager'), await shop.as('worker')]
    const task = await wanda.started('Sweep')
    shop.pass(60_000)
    const body = { ...shop.url, ids: [task.id], end_time: shop.now(), time_zone: 'UTC' }
    const answers = await Promise.all([admin, manager].map((each) => each.call('endMultipleTasks', body)))
    const results = answers.flatMap((answer) => shop.resultsOf(answer))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      code: 'notPossible',
      message: 'This task has ended already.',
    })
    expect(answers.map(({ message }) => message).sort()).toEqual(['Ended 0 of 1 tasks', 'Tasks ended successfully'])
    expect(await wanda.open()).toBeUndefined()
  })

  test('that is moved and ended at once is there once, with an end after its start', async () => {
    const [admin, wanda] = [await shop.as('admin'), await shop.as('worker')]
    const task = await wanda.started('Moved')
    const start_time = shop.now() - 3_600_000
    shop.pass(60_000)
    const body = { ...shop.url, ids: [task.id], time_zone: 'UTC' }
    await Promise.all([
      admin.call('updateMultipleTasks', { ...body, start_time }),
      wanda.update(task, { end_time: shop.now() }),
      admin.call('updateMultipleTasks', { ...body, start_time: start_time + 1000 }),
    ])
    const listed = await admin.listed(shop.acme.uid, '2027-02-28 00:00:00', '2027-03-02 00:00:00')
    const found = listed.filter(({ id }) => id === task.id)
    expect(found).toHaveLength(1)
    const [kept] = found
    expect(await shop.stores.tasks.get(shop.acme.uid, task.id)).toMatchObject({
      start: Date.parse(kept?.start_time ?? ''),
    })
    const open = await wanda.open()
    expect(open === undefined).toBe(kept?.end_time !== null)
    if (open) expect(open).toEqual(kept)
  })
})
