import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedAs } from '../../functions/data/items/items.ts'
import { keys } from '../../functions/data/keys.ts'
import type { TaskInfoRecord } from '../../functions/data/taskInfo.ts'
import { type Workshop, workshop } from './workshop.ts'

/** Of definitions in a team, or for all of a facility, and of customers in a facility, no two have the same name. */

let shop: Workshop
beforeAll(async () => {
  shop = await workshop()
})
afterEach(() => shop.endAll())
afterAll(() => shop?.stop())

const words = 'This name is already in use. Please choose another one.'
const taken = { status: 409, code: 'taken', message: words, errors: [{ path: 'name', message: 'Already in use' }] }
const refused = { ok: false, code: 'taken', message: words }

const definition = async () => {
  const admin = await shop.as('admin')
  const { north, picking } = shop.acme.groups
  const whole = { facility_uid: north.uid, team_uid: picking.uid, worker_uids: [], limited: false }
  return {
    admin,
    create: (name: string, more: object = {}) =>
      admin.call('createTaskInfo', {
        ...{ company_uid: shop.acme.uid, user_uid: admin.user.uid, ...whole, name, ...more },
      }),
    rename: (task_id: string, name: string, more: object = {}) =>
      admin.call('updateTaskInfo', { ...whole, task_id, name, ...more }),
    set: async (id: string, status: number, restore?: boolean) =>
      shop.resultsOf(await admin.call('setStatusOfTaskInfo', { uids: [id], status, restore }))[0],
  }
}

describe('a definition', () => {
  test('has its name to itself in its team, or among those for all teams of its facility', async () => {
    const { admin, create, rename } = await definition()
    const { south, packing, loading } = shop.acme.groups
    const info = await admin.define('Cycle count')
    for (const name of ['Cycle count', 'CYCLE  Count', ' cycle count '])
      expect(await create(name), name).toMatchObject(taken)
    for (const elsewhere of [
      { team_uid: null },
      { team_uid: packing.uid },
      { facility_uid: south.uid, team_uid: loading.uid },
    ])
      expect(await create('Cycle count', elsewhere)).toMatchObject({ status: 200 })
    expect(await create('Cycle count', { team_uid: null })).toMatchObject(taken)
    const other = await admin.define('Stock count')
    expect(await rename(other.id, 'cycle COUNT')).toMatchObject(taken)
    expect(await rename(other.id, 'Stock count', { team_uid: packing.uid })).toMatchObject({ status: 200 })
    expect(await rename(other.id, 'Cycle count', { team_uid: packing.uid })).toMatchObject(taken)
    // Its own name is no other's, however it is written.
    expect(await rename(info.id, 'Cycle Count')).toMatchObject({ status: 200, data: { name: 'Cycle Count' } })
    expect(await create('Stock count')).toMatchObject({ status: 200 })
  })

  test('gives up a name that it does not have any more, and moving it takes the name along', async () => {
    const { admin, create, rename } = await definition()
    const { packing } = shop.acme.groups
    const { id } = await admin.define('First name')
    await rename(id, 'Second name')
    expect(await create('First name')).toMatchObject({ status: 200 })
    expect(await create('Second name')).toMatchObject(taken)
    await rename(id, 'Second name', { team_uid: packing.uid })
    expect(await create('Second name')).toMatchObject({ status: 200 })
    expect(await create('Second name', { team_uid: packing.uid })).toMatchObject(taken)
    expect(await rename(id, 'Second name')).toMatchObject(taken)
  })

  test('keeps its name while it is archived or used up, and gives it up when it is deleted', async () => {
    const { admin, create, set } = await definition()
    const wanda = await shop.as('worker')
    const { id } = await admin.define('Inventory', { limited: true })
    await wanda.end(await wanda.started('Inventory'))
    expect(await create('Inventory')).toMatchObject(taken)
    expect(await set(id, 1)).toMatchObject({ ok: true })
    await set(id, 0)
    expect(await create('Inventory')).toMatchObject(taken)
    await set(id, 2)
    const second = await admin.define('inventory')
    expect(await set(id, 0, true)).toMatchObject(refused)
    await set(second.id, 2)
    expect(await set(id, 0, true)).toMatchObject({ ok: true })
    expect(await create('Inventory')).toMatchObject(taken)
    expect(await set(second.id, 1, true)).toMatchObject(refused)
  })

  test('is made once where two managers make it at the same moment, by a new one, a new name or an undo', async () => {
    const { admin, create, rename, set } = await definition()
    const statuses = async (...answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).sort()
    expect(await statuses(create('At once'), create('AT once'), create('at once'))).toEqual([200, 409, 409])
    const one = await admin.define('Some name')
    expect(await statuses(create('Wanted'), rename(one.id, 'wanted'))).toEqual([200, 409])
    const gone = await admin.define('Undone')
    await set(gone.id, 2)
    const [made, back] = await Promise.all([create('Undone'), set(gone.id, 1, true)])
    expect([made.status === 200, back?.ok].sort()).toEqual([false, true])
    const named = (await admin.infos()).map(({ name, team, facility_name }) =>
      [name.toLowerCase(), team, facility_name].join(' of '),
    )
    expect(new Set(named).size).toBe(named.length)
  })

  test('gets a name that another one has left without a word, as a release did that knew nothing of it', async () => {
    const { admin, create, rename } = await definition()
    const company = shop.acme.uid
    /** Another name, of which nothing is noted. */
    const leave = async (name: string, to: string) => {
      const { id } = await admin.define(name)
      const before = (await shop.stores.taskInfo.get(company, id)) as TaskInfoRecord
      const after = { ...before, name: to, version: before.version + 1 }
      await putAll(shop.db, shop.tables.tasks, [storedAs(keys.taskInfo, [company, id], after)])
      return id
    }
    await leave('Left', 'Gone on')
    expect(await create('Left')).toMatchObject({ status: 200 })
    expect(await create('Left')).toMatchObject(taken)
    const back = await leave('Back again', 'Away')
    expect(await rename(back, 'Back again')).toMatchObject({ status: 200 })
    expect(await create('Back again')).toMatchObject(taken)
    const wanted = await leave('Wanted by two', 'Elsewhere')
    const answers = await Promise.all([rename(wanted, 'Wanted by two'), create('Wanted by two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.infos()).filter(({ name }) => name === 'Wanted by two')).toHaveLength(1)
  })
})

describe('a customer', () => {
  test('has its name to itself in its facility, until it is deleted', async () => {
    const admin = await shop.as('admin')
    const { north, south } = shop.acme.groups
    const create = (name: string, facility = north) =>
      admin.call('createTaskCustomer', {
        ...{ company_uid: shop.acme.uid, facility_uid: facility.uid, name, user_uid: admin.user.uid },
      })
    const rename = (customer_id: string, name: string, facility = north) =>
      admin.call('updateTaskCustomer', { customer_id, facility_uid: facility.uid, name, user_uid: admin.user.uid })
    const set = async (id: string, status: number, restore?: boolean) =>
      shop.resultsOf(await admin.call('setStatusOfTaskCustomers', { uids: [id], status, restore }))[0]
    const { id } = await admin.customer('Northwind')
    expect(await create('NORTHWIND')).toMatchObject(taken)
    const there = await admin.customer('Northwind', south)
    expect(await rename(there.id, 'Northwind')).toMatchObject(taken)
    const other = await admin.customer('Eastwind')
    expect(await rename(other.id, 'northwind')).toMatchObject(taken)
    expect(await rename(id, 'NorthWind')).toMatchObject({ status: 200 })
    const made = await Promise.all([create('Westwind'), create('westwind')])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
    await admin.call('deleteTaskCustomer', { customer_id: id })
    expect(await create('northwind')).toMatchObject({ status: 200 })
    expect(await set(id, 1, true)).toMatchObject(refused)
    expect((await admin.customers()).filter(({ name }) => name.toLowerCase() === 'northwind')).toHaveLength(2)
  })
})
