import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionLifetime } from '../../functions/data/sessions.ts'
import { handlers as metrics } from '../../functions/metrics/index.ts'
import { type People, people } from '../lib/people.ts'

/** A page in sight asks every few seconds whether figures have changed, for as long as it is open: nobody acts by that. */

let world: People
beforeAll(async () => {
  world = await people({ metrics })
})
afterAll(() => world.stop())

const every = 5_000

test('asking does not lengthen the session, and is in no log of what was done', async () => {
  const { call, at } = await world.as('worker')
  const { db, tables } = world
  const row = async () => {
    const Key = { pk: `${world.acme.uid}#SESSION#${at.session.session_id}`, sk: 'SESSION' }
    return (await db.send(new GetCommand({ TableName: tables.sessions, Key, ConsistentRead: true }))).Item
  }
  const month = new Date(world.now()).toISOString().slice(0, 7)
  const [before, done] = [await row(), await world.stores.audit.month(world.acme.uid, month)]
  expect(before?.expires_at).toBe(world.now() + sessionLifetime)
  const ask = () => call('getFiguresVersion', { group_uid: world.acme.groups.picking.uid })
  for (let asked = 0; asked < 60; asked++) {
    expect(await ask()).toMatchObject({ status: 200 })
    world.pass(every)
  }
  expect(await row()).toEqual(before)
  expect(await world.stores.audit.month(world.acme.uid, month)).toEqual(done)
  world.pass(sessionLifetime - 60 * every - 1)
  expect((await ask()).status).toBe(200)
  world.pass(1)
  expect(await ask()).toMatchObject({ status: 401, code: 'sessionEnded' })
})

test('it reads who asks, the groups of the company and one item, and writes nothing', async () => {
  for (const role of ['worker', 'facilityManager', 'admin'] as const) {
    const { call, at } = await world.as(role)
    const asked = vi.spyOn(world.db, 'send')
    expect((await call('getFiguresVersion', { group_uid: at.session.group.uid })).status).toBe(200)
    const requests = asked.mock.calls.map(([command]) => {
      const { TableName } = command.input as { TableName?: string }
      return `${command.constructor.name.replace('Command', '')} ${TableName ?? ''}`.trim()
    })
    asked.mockRestore()
    const { sessions, groups, rollups } = world.tables
    expect(requests).toEqual([
      `Get ${sessions}`,
      'BatchGet',
      ...(role === 'worker' ? [`Get ${groups}`] : []),
      `Query ${groups}`,
      `${role === 'admin' ? 'Query' : 'Get'} ${rollups}`,
    ])
  }
})
