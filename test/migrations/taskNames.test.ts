import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrations } from '../../bin/migrations/list.ts'
import { notesOf } from '../../bin/migrations/notes.ts'
import { type Extent, migrate } from '../../bin/migrations/run.ts'
import { keys } from '../../functions/data/keys.ts'
import type { TaskCustomerRecord } from '../../functions/data/taskCustomers.ts'
import type { TaskInfoRecord } from '../../functions/data/taskInfo.ts'
import { testTables } from '../lib/tables.ts'
import { killedAt, writesOf } from './killed.ts'
import { everything, storeVersionOne } from './old.ts'

/** From version 5 to 6: definitions and customers that had names before names were kept to one have theirs noted. */

const info = (id: string, name: string, updated: number, more: Partial<TaskInfoRecord> = {}): TaskInfoRecord => ({
  ...{ id, company: 'acme', facility: 'north', team: 'picking', name, workers: [], limited: false, n_times: 0 },
  ...{ status: 1, user: 'ann', updated, version: 3, ...more },
})
const customer = (id: string, name: string, updated: number, more: Partial<TaskCustomerRecord> = {}) =>
  ({ id, company: 'acme', facility: 'north', name, status: 1, updated, version: 1, ...more }) as TaskCustomerRecord

/** As versions 1 to 5 stored them. */
const infos = [
  info('c', 'Count', 300),
  info('a', 'COUNT ', 200, { status: 0 }),
  info('b', 'count', 200),
  info('gone', 'Count', 100, { status: 2 }),
  info('packing', 'Count', 400, { team: 'packing' }),
  info('wide', 'Count', 400, { team: undefined }),
  info('other', 'Count', 400, { company: 'other' }),
  info('sweep', 'Sweep', 500),
]
const customers = [customer('1', 'Northwind', 20), customer('2', 'northwind', 10), customer('3', 'Southwind', 30)]

const omitted = { removeUndefinedValues: true }
const stored = [
  ...infos.map((one) => marshall({ ...keys.taskInfo.key(one.company, one.id), ...one }, omitted)),
  ...customers.map((one) => marshall({ ...keys.taskCustomer.key(one.company, one.id), ...one }, omitted)),
  marshall({ ...keys.task.key('acme', 'picking', '0000001#ann.1'), name: 'Count', customer: 'Northwind', v: 1 }),
]

let here: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  here = await testTables()
})
afterAll(() => here.stop())
const begin = async () => {
  await storeVersionOne(here.client, here.tables, { tasks: stored })
  await notesOf(here.client, here.tables).setVersion({ version: 5, removing: false })
}
beforeEach(begin)

const run = (extent: Extent, client: DynamoDBClient = here.client) =>
  migrate({ client, tables: here.tables, extent, together: 2, list: migrations.slice(0, 5) })

/** Who has each name, by place. */
const holders = async () =>
  [...(await everything(here.client, here.tables))].flatMap(([address, item]) =>
    address.includes('NAMES') ? [`${address.slice('tasks '.length)} ${item.id?.S}`] : [],
  )
const all = [
  'acme#CUSTOMERNAMES north#northwind 2',
  'acme#CUSTOMERNAMES north#southwind 3',
  'acme#INFONAMES north#count wide',
  'acme#INFONAMES packing#count packing',
  'acme#INFONAMES picking#count a',
  'acme#INFONAMES picking#sweep sweep',
  'other#INFONAMES picking#count other',
]

test('each has its name, and of several of one name the one that was changed longest ago', async () => {
  expect(await run('dryRun')).toMatchObject([{ to: 6, adds: true, tally: { found: 10, copied: 10 } }])
  expect(await holders()).toEqual([])
  const [step, ...others] = await run('finish')
  expect(others).toEqual([])
  expect(step).toMatchObject({ to: 6, tally: { found: 10, removed: 0 } })
  expect(await holders()).toEqual(all)
  expect((await notesOf(here.client, here.tables).version())?.version).toBe(6)
  expect(await run('finish')).toEqual([])
})

test('the others stay as they are: they are changed and deleted, and get no name that another one has', async () => {
  await run('finish')
  const { taskInfo, taskCustomers } = here.stores
  const [, archived, twin] = infos as [TaskInfoRecord, TaskInfoRecord, TaskInfoRecord]
  expect(await taskInfo.add(info('new', ' cOUNT', 900))).toBe('taken')
  expect(await taskInfo.replace(twin, { ...twin, workers: ['ann'] })).toBeUndefined()
  const changed = { ...twin, workers: ['ann'], version: 4 }
  expect(await taskInfo.replace(changed, { ...changed, name: 'Sweep' })).toBe('taken')
  expect(await taskInfo.replace(changed, { ...changed, name: 'Recount' })).toBeUndefined()
  const renamed = { ...changed, name: 'Recount', version: 5 }
  expect(await taskInfo.replace(renamed, { ...renamed, name: 'Count' })).toBe('taken')
  const [first] = customers as [TaskCustomerRecord]
  expect(await taskCustomers.replace(first, { ...first, status: 2 })).toBeUndefined()
  expect(await taskCustomers.add(customer('new', 'Northwind', 900))).toBe('taken')
  expect(await holders()).toEqual([...all.slice(0, 6), 'acme#INFONAMES picking#recount b', ...all.slice(6)].sort())
  // The one that has the name gives it up.
  expect(await taskInfo.replace(archived, { ...archived, status: 2 })).toBeUndefined()
  expect(await taskInfo.add(info('new', ' cOUNT', 900))).toBeUndefined()
})

test('what this release names meanwhile comes after what was there, and a name that was given up is free', async () => {
  await run('copy')
  const { taskInfo } = here.stores
  const sweep = info('sweep', 'Sweep', 500)
  expect(await taskInfo.replace(sweep, { ...sweep, name: 'Mop', updated: 600 })).toBeUndefined()
  expect(await taskInfo.add(info('new', 'Sweep', 700))).toBeUndefined()
  await run('finish')
  const renamed = ['acme#INFONAMES picking#count a', 'acme#INFONAMES picking#mop sweep']
  expect(await holders()).toEqual([...all.slice(0, 4), ...renamed, 'acme#INFONAMES picking#sweep new', ...all.slice(6)])
})

test('a second one that this release was given before it was known of the first keeps what it is called', async () => {
  const { taskInfo } = here.stores
  const late = info('late', 'Sweep', 700)
  expect(await taskInfo.add(late)).toBeUndefined()
  await run('finish')
  expect(await holders()).toEqual(all)
  expect(await taskInfo.replace(late, { ...late, status: 0 })).toBeUndefined()
})

test('killed at any write, it goes on at the next run', async () => {
  const many = await writesOf(here.client, (client) => run('finish', client))
  const whole = await everything(here.client, here.tables)
  expect(many).toBeGreaterThan(10)
  for (let write = 1; write <= many; write++) {
    await begin()
    await expect(run('finish', killedAt(here.client, write, write % 2 === 0))).rejects.toThrow('killed')
    await run('finish')
    expect(await everything(here.client, here.tables), `killed at write ${write}`).toEqual(whole)
  }
})
