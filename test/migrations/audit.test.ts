import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentence } from '../../bin/migrate.ts'
import { migrations } from '../../bin/migrations/list.ts'
import { notesOf } from '../../bin/migrations/notes.ts'
import { type Extent, migrate } from '../../bin/migrations/run.ts'
import { type AuditEntry, type AuditRecord, auditStore } from '../../functions/data/audit.ts'
import { keys } from '../../functions/data/keys.ts'
import { thingName, thingOf } from '../../shared/audit.ts'
import { iso } from '../../shared/time.ts'
import { testTables } from '../lib/tables.ts'
import { killedAt, writesOf } from './killed.ts'
import { everything, storeVersionOne } from './old.ts'

/** From version 3 to 4: what leads to a record lies beside it, for older ones too. */

const from = Date.parse('2026-10-30T23:59:59.000Z')
const to = from + 40 * 86_400_000

const long = `sku ${'x'.repeat(300)}`
const records: AuditRecord[] = [
  { user: 'ann', targets: ['user bob'] },
  { user: 'ann', targets: ['user bob', 'user bob', 'team t1'] },
  { user: 'bob', targets: ['goals of team t1', long] },
  { user: 'bob', targets: [] },
  { user: 'ann', targets: ['preference 600 of user ann'] },
  { user: 'provider', targets: ['company acme'], more: { from: 'platform' } },
  { user: 'cleo', targets: ['user bob'], more: { company: 'other' } },
].map(({ user, targets, more = {} }, at) => ({
  ...{ id: `r${at}`, company: 'acme', at: from + at * 1500, user, session: 's', call: 'updateUser', ip: '' },
  ...{ input: { n: 7 }, changes: targets.map((target) => ({ target, after: { n: 7 } })), ...more },
}))

/** As versions 1 to 3 stored a record. */
const alone = (record: AuditRecord) => {
  const entry = `${iso(record.at)}#${record.id}`
  return marshall({ ...keys.audit.key(record.company, entry.slice(0, 7), entry), ...record })
}

let here: Awaited<ReturnType<typeof testTables>>
let audit: ReturnType<typeof auditStore>
beforeAll(async () => {
  here = await testTables()
  audit = auditStore(here.db, here.tables)
})
afterAll(() => here.stop())
const begin = async () => {
  await storeVersionOne(here.client, here.tables, { audit: records.map(alone) })
  await notesOf(here.client, here.tables).setVersion({ version: 3, removing: false })
}
beforeEach(begin)

const run = (extent: Extent, client: DynamoDBClient = here.client) =>
  migrate({ client, tables: here.tables, extent, together: 2, list: migrations.slice(0, 3) })
const stored = () => everything(here.client, here.tables)

const ids = async (steps: AsyncIterable<AuditEntry[]>) => {
  const found: string[] = []
  for await (const step of steps) found.push(...step.map(({ record }) => `${record.company} ${record.id}`))
  return found.sort()
}
const ofAcme = (search: { user?: string; thing?: string }) => ids(audit.steps('acme', { from, to, ...search }))
const named = (some: readonly AuditRecord[]) => some.map(({ company, id }) => `${company} ${id}`).sort()

const areFound = async (all: readonly AuditRecord[]) => {
  const own = all.filter(({ company }) => company === 'acme')
  for (const user of new Set(own.map((record) => record.user)))
    expect(await ofAcme({ user }), user).toEqual(named(own.filter((one) => one.user === user)))
  for (const target of new Set(own.flatMap(({ changes }) => changes.map((change) => change.target)))) {
    const about = own.filter(({ changes }) => changes.some((change) => change.target === target))
    expect(await ofAcme({ thing: thingName(thingOf(target)) }), target).toEqual(named(about))
  }
  // What was done from outside of a company is found by day once, where it was done from.
  expect(await ids(audit.allCompanies({ from, to }))).toEqual(named(all.filter((one) => one.from === undefined)))
}

test('records that were written alone are found by person, thing and day, as new ones are', async () => {
  expect(await ofAcme({ user: 'ann' })).toEqual([])
  const [step, ...others] = await run('finish')
  expect(others).toEqual([])
  expect(step).toMatchObject({ to: 4, adds: true, tally: { found: 7, copied: 21, removed: 0 } })
  await areFound(records)
  const migrated = await stored()
  expect((await notesOf(here.client, here.tables).version())?.version).toBe(4)
  expect(await run('finish')).toEqual([])

  // The store writes the same items beside a new record.
  await storeVersionOne(here.client, here.tables, {})
  for (const record of records) await audit.add(record)
  await notesOf(here.client, here.tables).setVersion({ version: 4, removing: false })
  expect([...(await stored()).keys()]).toEqual([...migrated.keys()])
})

test('killed at any write, it goes on at the next run, and all are found', async () => {
  const all = await writesOf(here.client, (client) => run('finish', client))
  const whole = await stored()
  expect(all).toBeGreaterThan(7)
  for (let write = 1; write <= all; write++) {
    await begin()
    await expect(run('finish', killedAt(here.client, write, write % 2 === 0))).rejects.toThrow('killed')
    await run('finish')
    expect(await stored(), `killed at write ${write}`).toEqual(whole)
  }
})

test('who goes on reads no more than what is left', async () => {
  const counting = (client: DynamoDBClient) => {
    const read = { scans: 0 }
    const send = (command: Parameters<DynamoDBClient['send']>[0]) => {
      if (command.constructor.name === 'ScanCommand') read.scans += 1
      return client.send(command)
    }
    return { read, client: { send } as unknown as DynamoDBClient }
  }
  const whole = counting(here.client)
  const all = await writesOf(whole.client, (client) => run('finish', client))
  await begin()
  // All of the writes but forgetting how far it is, and the version.
  await expect(run('finish', killedAt(here.client, all - 1, false))).rejects.toThrow('killed')
  const rest = counting(here.client)
  await run('finish', rest.client)
  expect(rest.read.scans).toBeLessThan(whole.read.scans / 2)
})

test('what the release before writes between copying and the end is found too', async () => {
  const [last, ...first] = records.toReversed() as [AuditRecord, ...AuditRecord[]]
  await storeVersionOne(here.client, here.tables, { audit: first.map(alone) })
  await notesOf(here.client, here.tables).setVersion({ version: 3, removing: false })
  await run('copy')
  await areFound(first)
  await here.client.send(new PutItemCommand({ TableName: here.tables.audit, Item: alone(last) }))
  // Copying that was ended in the middle is no reason to leave out what is behind that place.
  await expect(run('copy', killedAt(here.client, 4, true))).rejects.toThrow('killed')
  await run('finish')
  await areFound(records)
})

test('a look writes nothing, and says what would be added', async () => {
  const before = await stored()
  const [step] = await run('dryRun')
  expect(step && sentence(step, 'dryRun')).toBe(
    'Version 4 (older records of the audit log are found by person, thing and day): 7 items, 21 would be put beside them',
  )
  expect(await stored()).toEqual(before)
})
