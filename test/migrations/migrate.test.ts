import { DeleteItemCommand, type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Item } from '../../bin/migrations/item.ts'
import { dataVersion } from '../../bin/migrations/list.ts'
import { notesOf } from '../../bin/migrations/notes.ts'
import { type Extent, migrate, mustBeUpToDate, VersionMismatchError } from '../../bin/migrations/run.ts'
import type { TableName } from '../../functions/data/db.ts'
import { testTables } from '../lib/tables.ts'
import { killedAt, writesOf } from './killed.ts'
import { everything, storeVersionOne, versionOne } from './old.ts'

let here: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  here = await testTables()
})
afterAll(() => here.stop())
beforeEach(() => storeVersionOne(here.client, here.tables))

const run = (extent: Extent, client = here.client) => migrate({ client, tables: here.tables, extent })
const stored = () => everything(here.client, here.tables)

const S = (text: string) => ({ S: text })
const put = (table: TableName, pk: string, sk: string, more: Item = {}) =>
  here.client.send(new PutItemCommand({ TableName: here.tables[table], Item: { pk: S(pk), sk: S(sk), ...more } }))
const drop = (table: TableName, pk: string, sk: string) =>
  here.client.send(new DeleteItemCommand({ TableName: here.tables[table], Key: { pk: S(pk), sk: S(sk) } }))
const at = async (table: TableName, pk: string, sk: string): Promise<Item | undefined> =>
  (await here.client.send(new GetItemCommand({ TableName: here.tables[table], Key: { pk: S(pk), sk: S(sk) } }))).Item

describe('from version 1', () => {
  test('every item is in its place, once, with all that it held', async () => {
    const [step] = await run('finish')
    expect(step).toMatchObject({ to: 2, tally: { found: 14, copied: 15, gone: 0, kept: [], removed: 14 } })
    const all = await stored()
    const places = [...all.keys()].filter((key) => !key.startsWith('migrations'))
    expect(places).toEqual([
      'counters -#LIMIT#begin 1.2.3.4 acme #ONCE#x 7',
      'devices acme CODE#AAAAA-AAAAA',
      'devices acme SERIAL#S1',
      'devices acme#DEVICE#acme.one DEVICE',
      'devices acme#DEVICE#acme.two DEVICE',
      'devices acme#JOIN#j1 JOIN',
      'devices acme#STATE#5 acme.two',
      'devices acme#STATE#6 acme.one',
      'directory RELEASE-NOTES 000000000001',
      'directory URL#acme COMPANY',
      'directory acme COMPANY',
      'groups acme GROUP#acme',
      'groups acme GROUPNAME#-#acme',
      'idempotency acme#ONCE#acme.1 key-0001',
      'secrets SECRET#token SECRET',
      'sessions acme#SESSION#acme.1 SESSION',
      'sessions acme#TOKEN#acme.1 TOKEN',
      'settings acme CHARTS#ann',
      'settings acme GOALS#acme',
      'settings acme LATEST#ann',
      'settings acme PREF#USER#ann#600',
      'settings acme SKUS#excluded#000',
      'users WHO#ann USER',
      'users acme COUNTERS',
      'users acme USER#ann',
      'users acme USER#bob',
      'users acme USERNAME#ann with space',
    ])
    expect([...all.keys()].filter((key) => key.startsWith('migrations'))).toEqual(['migrations VERSION VERSION'])
    expect(all.get('settings acme GOALS#acme')?.scans_phr).toEqual({ N: '123456789012345678901234567890.5' })
  })

  test('the latest group leaves the user, and a kept answer is one that is answered again', async () => {
    await run('finish')
    expect(await here.stores.latest.get('acme', 'ann')).toMatchObject({ role: 'admin', group: 'acme' })
    expect(await at('users', 'acme', 'USER#ann')).toEqual({
      ...{ pk: S('acme'), sk: S('USER#ann'), version: { N: '3' }, roles: { L: [S('x')] } },
    })
    const key = { company: 'acme', session: 'acme.1', key: 'key-0001' }
    const claimed = await here.stores.idempotency.claim(key, { id: 'new', asked: 'a', over_at: 2 }, 1, true)
    expect(claimed).toMatchObject({ asked: 'a', answer: '{"status":200}', over_at: 1_000_000_060_000 })
  })

  test('done twice, it changes nothing', async () => {
    await run('finish')
    const idempotency = await stored()
    expect(await run('finish')).toEqual([])
    expect(await stored()).toEqual(idempotency)
  })

  test('a look writes nothing, and says what would be done', async () => {
    const before = await stored()
    expect(await run('dryRun')).toMatchObject([{ tally: { found: 14, copied: 15, removed: 0 } }])
    expect(await stored()).toEqual(before)
  })
})

describe('killed', () => {
  const killed = async (write: number, arrives: boolean) =>
    expect(run('finish', killedAt(here.client, write, arrives))).rejects.toThrow('killed')

  test('at any write, it goes on at the next run, and nothing is lost or there twice', async () => {
    const all = await writesOf(here.client, (client) => run('finish', client))
    const whole = await stored()
    expect(all).toBeGreaterThan(2 * 15 + 14)
    for (let write = 1; write <= all; write++) {
      await storeVersionOne(here.client, here.tables)
      await killed(write, write % 2 === 0)
      await run('finish')
      expect(await stored(), `killed at write ${write}`).toEqual(whole)
    }
  }, 180_000)

  test('again and again, it ends all the same', async () => {
    await run('finish')
    const whole = await stored()
    for (const every of [2, 3, 5, 8]) {
      await storeVersionOne(here.client, here.tables)
      let kills = 0
      for (let arrives = true; ; arrives = !arrives) {
        const done = await run('finish', killedAt(here.client, every, arrives)).then(
          () => true,
          () => false,
        )
        if (done) break
        kills += 1
      }
      expect(kills).toBeGreaterThan(1)
      expect(await stored()).toEqual(whole)
    }
  })
})

describe('a release without downtime', () => {
  test('copying leaves the old places as they are', async () => {
    const before = await stored()
    await run('copy')
    const after = await stored()
    for (const [address, item] of before) expect(after.get(address)).toEqual(item)
    expect((await notesOf(here.client, here.tables).version())?.version ?? 1).toBe(1)
  })

  test('what the release before changed, added or deleted meanwhile comes along', async () => {
    await run('copy')
    await put('directory', 'acme', 'PREF#USER#ann#600', { pref_value: S('9') })
    await put('directory', 'acme', 'PREF#USER#ann#700', { pref_value: S('1') })
    await drop('directory', 'acme', 'USERNAME#ann with space')
    const [step] = await run('finish')
    expect(step?.tally).toMatchObject({ copied: 2, gone: 1, kept: [] })
    expect((await at('settings', 'acme', 'PREF#USER#ann#600'))?.pref_value).toEqual(S('9'))
    expect((await at('settings', 'acme', 'PREF#USER#ann#700'))?.pref_value).toEqual(S('1'))
    expect(await at('users', 'acme', 'USERNAME#ann with space')).toBeUndefined()
  })

  test('what the new release changed, added or deleted meanwhile stays', async () => {
    await run('copy')
    await put('settings', 'acme', 'PREF#USER#ann#600', { pref_value: S('new') })
    await put('settings', 'acme', 'PREF#USER#bob#600', { pref_value: S('new') })
    await drop('users', 'acme', 'USERNAME#ann with space')
    const [step] = await run('finish')
    expect(step?.tally).toMatchObject({ copied: 0, gone: 0, kept: [] })
    expect((await at('settings', 'acme', 'PREF#USER#ann#600'))?.pref_value).toEqual(S('new'))
    expect((await at('settings', 'acme', 'PREF#USER#bob#600'))?.pref_value).toEqual(S('new'))
    expect(await at('users', 'acme', 'USERNAME#ann with space')).toBeUndefined()
  })

  test('what both changed stays as the new release has it, and is named', async () => {
    await run('copy')
    for (const [table, value] of [
      ['directory', 'old'],
      ['settings', 'new'],
    ] as const)
      await put(table, 'acme', 'PREF#USER#ann#600', { pref_value: S(value) })
    const [step] = await run('finish')
    expect(step?.tally.kept).toEqual(['settings acme PREF#USER#ann#600'])
    expect((await at('settings', 'acme', 'PREF#USER#ann#600'))?.pref_value).toEqual(S('new'))
  })

  test('what is changed in the old place while it is removed there still comes along', async () => {
    let late: Promise<unknown> | undefined
    const send = async (command: Parameters<DynamoDBClient['send']>[0]) => {
      if (command instanceof DeleteItemCommand && command.input.Key?.sk?.S === 'PREF#USER#ann#600')
        late ??= put('directory', 'acme', 'PREF#USER#ann#600', { pref_value: S('late') })
      await late
      return here.client.send(command)
    }
    await run('finish', { send } as unknown as DynamoDBClient)
    expect((await at('settings', 'acme', 'PREF#USER#ann#600'))?.pref_value).toEqual(S('late'))
    expect(await at('directory', 'acme', 'PREF#USER#ann#600')).toBeUndefined()
  })
})

describe('the version of the stored data', () => {
  test('is noted at once where nothing is stored yet', async () => {
    for (const { pk, sk } of versionOne.directory) await drop('directory', pk?.S ?? '', sk?.S ?? '')
    for (const { pk, sk } of versionOne.sessions) await drop('sessions', pk?.S ?? '', sk?.S ?? '')
    await mustBeUpToDate(here.client, here.tables)
    expect(await notesOf(here.client, here.tables).version()).toEqual({ version: dataVersion, removing: false })
  })

  test('that is older is refused by programs that write', async () => {
    await expect(mustBeUpToDate(here.client, here.tables)).rejects.toThrow('Run npm run migrate first.')
    await run('finish')
    await mustBeUpToDate(here.client, here.tables)
  })

  test('that is newer is refused by every program', async () => {
    await notesOf(here.client, here.tables).setVersion({ version: dataVersion + 1, removing: false })
    await expect(run('finish')).rejects.toThrow(VersionMismatchError)
    await expect(mustBeUpToDate(here.client, here.tables)).rejects.toThrow('Use a newer one.')
  })
})
