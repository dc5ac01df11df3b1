import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { userRecord } from '../lib/records.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => tables.stop())

const company = 'acme'
const add = async (uid: string, more: Partial<UserRecord> = {}) => {
  const roles = [{ role: 'worker', group: 'picking' } as const]
  await tables.stores.users.add(userRecord({ uid, company, username: uid, roles, ...more }), null)
}

/** How often all users were read, and how often single ones were. */
const reads = () => {
  const sent = vi.spyOn(tables.db, 'send')
  const count = (command: typeof QueryCommand | typeof BatchGetCommand) =>
    sent.mock.calls.filter(([each]) => (each as unknown) instanceof command).length
  return () => ({ all: count(QueryCommand), single: count(BatchGetCommand) })
}

test('the users of a company are read once for whoever asks, and who has come since is read alone', async () => {
  await add('ana')
  await add('tilo', { roles: [{ role: 'taskWorker', group: 'picking' }] })
  await add('gone', { status: 2 })
  const read = reads()
  const { members } = tables.stores.users
  expect(Object.fromEntries(await members(company))).toMatchObject({
    ana: { username: 'ana', name: 'ana Tester', worksIn: ['picking'], scansIn: ['picking'] },
    tilo: { username: 'tilo', name: 'tilo Tester', worksIn: ['picking'], scansIn: [] },
    gone: { username: 'gone', name: 'gone Tester', worksIn: [], scansIn: [] },
  })
  await members(company, ['ana', 'gone'])
  expect(read()).toEqual({ all: 1, single: 0 })
  await add('ben')
  expect((await members(company)).has('ben')).toBe(false)
  expect((await members(company, ['ben', 'ben', 'ana'])).get('ben')).toMatchObject({ username: 'ben' })
  expect(read()).toEqual({ all: 1, single: 1 })
  // From then on for whoever asks.
  expect((await members(company)).has('ben')).toBe(true)
  expect((await members(company, ['ben'])).size).toBe(4)
  expect(read()).toEqual({ all: 1, single: 1 })
  expect((await members('other', ['ana'])).size).toBe(0)
  const later = Date.now() + 30_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await add('cem')
  expect((await members(company)).has('cem')).toBe(true)
})
