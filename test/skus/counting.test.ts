import { PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storesOf } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import { companyRecord, groupRecord } from '../lib/records.ts'
import { setCodes } from '../lib/skus.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => tables?.stop())

/** What has been read since, by the kind of item. */
const reads: string[] = []

/** A company with a team, and how one instance of the ingest counts it. */
const company = async () => {
  const { db, tables: names, stores } = tables
  const record = companyRecord({ uid: newId(), name: 'Test', company_url: newId() })
  await stores.groups.add(
    groupRecord({ uid: 'pick', company: record.uid, type: 'team', name: 'pick', parent_id: 'fac', subtype: 1 }),
  )
  const watched = {
    send: (command: { input: Partial<QueryCommandInput> & { Key?: { sk: string } } }) => {
      const { Key, ExpressionAttributeValues } = command.input
      reads.push(Key?.sk ?? String(ExpressionAttributeValues?.[':sk']))
      return db.send(command as never)
    },
  } as unknown as typeof db
  const instance = storesOf(watched, names)
  const isExcluded = async (code: string) => (await instance.counting.settings(record, 'pick')).excluded(code)
  return { uid: record.uid, instance, isExcluded }
}

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('a change of the lists counts everywhere within 60 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { uid, isExcluded } = await company()
  expect(await isExcluded('A-1')).toBe(false)
  await setCodes(tables.stores, uid, 'excluded', ['A-*'])
  pass(60)
  expect(await isExcluded('A-1')).toBe(true)
  await setCodes(tables.stores, uid, 'excluded', [])
  pass(60)
  expect(await isExcluded('A-1')).toBe(false)
})

test('who looks anew counts with the change at once', async () => {
  const { uid, instance, isExcluded } = await company()
  expect(await isExcluded('A-1')).toBe(false)
  await setCodes(tables.stores, uid, 'excluded', ['A-*'])
  await instance.counting.refresh(uid)
  expect(await isExcluded('A-1')).toBe(true)
})

test('lists are read when they have changed, and their versions once in a while', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { uid, isExcluded } = await company()
  await setCodes(tables.stores, uid, 'excluded', ['A-*'])
  await setCodes(tables.stores, uid, 'callout', ['C'])
  const listReads = () => reads.filter((sk) => sk.startsWith('SKU'))
  reads.length = 0
  await Promise.all(Array.from({ length: 20 }, () => isExcluded('A-1')))
  expect(listReads().sort()).toEqual(['SKUS#callout#', 'SKUS#excluded#', 'SKUVERSIONS'])
  reads.length = 0
  for (let second = 0; second < 49; second++) {
    await isExcluded('A-1')
    pass(1)
  }
  expect(listReads()).toEqual([])
  pass(10)
  await isExcluded('A-1')
  expect(listReads()).toEqual(['SKUVERSIONS'])
  await setCodes(tables.stores, uid, 'callout', ['D'])
  pass(60)
  reads.length = 0
  await isExcluded('A-1')
  expect(listReads()).toEqual(['SKUVERSIONS', 'SKUS#callout#'])
})

test('a failure to look leaves the lists as they were read, for who asks again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { uid, instance, isExcluded } = await company()
  await setCodes(tables.stores, uid, 'excluded', ['A-*'])
  expect(await isExcluded('A-1')).toBe(true)
  pass(60)
  const down = vi.spyOn(instance.skus, 'versions').mockRejectedValueOnce(new Error('down'))
  await expect(isExcluded('A-1')).rejects.toThrow('down')
  reads.length = 0
  expect(await isExcluded('A-1')).toBe(true)
  expect(reads.filter((sk) => sk.startsWith('SKUS#'))).toEqual([])
  down.mockRestore()
})

test('lists of a release that knew no groups count, and are changed into a group', async () => {
  const { uid, isExcluded } = await company()
  const { db, stores, tables: names } = tables
  for (const [part, codes] of [['A-*'], ['TOTE', 'B']].entries()) {
    const Item = { pk: uid, sk: `SKUS#excluded#00${part}`, codes }
    await db.send(new PutCommand({ TableName: names.settings, Item }))
  }
  expect(await isExcluded('TOTE')).toBe(true)
  const { groups } = await stores.skus.get(uid, 'excluded')
  expect(groups.map(({ name, skus }) => [name, skus.map(([, sku]) => sku)])).toEqual([['SKUs', ['A-*', 'TOTE', 'B']]])
  await stores.skus.change(uid, 'excluded', 1, (before) => before.map((group) => ({ ...group, name: 'Old' })))
  const after = await stores.skus.get(uid, 'excluded')
  expect(after).toMatchObject({ version: 1, groups: [{ name: 'Old' }] })
  expect(after.groups[0]?.skus.length).toBe(3)
})
