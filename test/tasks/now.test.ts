import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TasksNow } from '../../shared/contract/tasks.ts'
import { type Workshop, workshop } from './workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await workshop()
})
afterAll(() => shop?.stop())

test('who is at what has a full name, and a team knows how many could be at something', async () => {
  const { picking, whole } = shop.acme.groups
  const [manager, wanda] = [await shop.as('admin'), await shop.as('worker')]
  await wanda.started('Sweep')
  const { data } = await manager.call('getTasksNow', { ...shop.url, group_uid: whole.uid })
  const now = data as TasksNow
  const users = (await shop.stores.users.list(shop.acme.uid)).filter(({ status }) => status === 1)
  const worksIn = (team?: string) =>
    users.filter(({ roles }) =>
      roles.some(({ role, group }) => ['worker', 'taskWorker'].includes(role) && (team ?? group) === group),
    ).length
  expect(worksIn(picking.uid)).toBeGreaterThan(1)
  expect(now.workers).toBe(worksIn())
  const { first_name, last_name } = wanda.user
  expect(now.teams).toMatchObject([
    { team_uid: picking.uid, workers: worksIn(picking.uid), tasks: [{ worker: `${first_name} ${last_name}` }] },
  ])
})

test('a task that is named as what any object has is usually done in no time that is known', async () => {
  const { picking } = shop.acme.groups
  const [manager, wanda, tina] = [await shop.as('admin'), await shop.as('worker'), await shop.as('taskWorker')]
  await shop.endAll()
  await wanda.started('Constructor')
  await tina.started('__proto__')
  const { status, data } = await manager.call('getTasksNow', { ...shop.url, group_uid: picking.uid })
  expect(status).toBe(200)
  expect((data as TasksNow).teams[0]?.tasks.map(({ usual_time }) => usual_time)).toEqual([null, null])
})
