import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../functions/data/db.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { userRecord } from '../lib/records.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables?.stop())

const userOf = (company: string, username: string) =>
  userRecord({ uid: `${company}-${username}`, company, username, roles: [] })

test('whether names are taken in any company is one request for each, however many companies there are', async () => {
  const { users } = tables.stores
  for (let at = 0; at < 40; at++) await users.add(userOf(`company-${at}`, 'Ada'), null)
  await users.add(userOf('company-7', 'grace'), null)
  let asked = 0
  const db = Object.create(tables.db, {
    send: {
      value: (command: Parameters<Db['send']>[0]) => {
        asked++
        return tables.db.send(command)
      },
    },
  }) as Db
  const names = ['ADA', 'nobody', 'Grace', 'ada ', 'company-7-grace']
  expect([...(await storesOf(db, tables.tables).users.takenAnywhere(names))]).toEqual([0, 2])
  expect(asked).toBe(names.length)
})

test('a name is free again once nobody has it', async () => {
  const { users } = tables.stores
  const before = userOf('company-99', 'linus')
  await users.add(before, null)
  expect([...(await users.takenAnywhere(['linus', 'torvald']))]).toEqual([0])
  await users.replace(before, { ...before, username: 'torvald' })
  expect([...(await users.takenAnywhere(['linus', 'torvald']))]).toEqual([1])
  await users.discard('company-99')
  expect([...(await users.takenAnywhere(['linus', 'torvald']))]).toEqual([])
})
