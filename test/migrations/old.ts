import { BatchWriteItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { type Item, keyOf } from '../../bin/migrations/item.ts'
import type { TableName, Tables } from '../../functions/data/db.ts'

const S = (text: string) => ({ S: text })
const N = (number: string | number) => ({ N: String(number) })

const directory: Item[] = [
  { pk: S('URL#acme'), sk: S('COMPANY'), company: S('acme') },
  { pk: S('acme'), sk: S('COMPANY'), uid: S('acme'), status: N(1) },
  { pk: S('acme'), sk: S('COUNTERS'), enabled_users: N(2) },
  {
    pk: S('acme'),
    sk: S('USER#ann'),
    version: N(3),
    last_role: S('admin'),
    last_group: S('acme'),
    roles: { L: [S('x')] },
  },
  { pk: S('acme'), sk: S('USER#bob'), version: N(1) },
  { pk: S('acme'), sk: S('USERNAME#ann with space'), uid: S('ann') },
  { pk: S('WHO#ann'), sk: S('USER'), company: S('acme') },
  { pk: S('acme'), sk: S('GROUP#acme'), name: S('Acme') },
  { pk: S('acme'), sk: S('GROUPNAME#-#acme'), uid: S('acme') },
  { pk: S('acme'), sk: S('PREF#USER#ann#600'), pref_value: S('5') },
  { pk: S('acme'), sk: S('GOALS#acme'), scans_phr: N('123456789012345678901234567890.5') },
  { pk: S('acme'), sk: S('CHARTS#ann'), v: N(2), presets: { L: [{ M: { id: S('p') } }] } },
  { pk: S('acme'), sk: S('SKUS#excluded#000'), codes: { L: [S('A*')] } },
  { pk: S('SECRET#token'), sk: S('SECRET'), secret: S('six digits') },
  { pk: S('RELEASE-NOTES'), sk: S('000000000001'), title: S('New') },
]
const sessions: Item[] = [
  { pk: S('acme#SESSION#acme.1'), sk: S('SESSION'), user: S('ann') },
  { pk: S('acme#TOKEN#acme.1'), sk: S('TOKEN'), hash: S('h') },
  { pk: S('-#LIMIT#begin 1.2.3.4 acme #ONCE#x'), sk: S('7'), tries: N(3), ttl: N(9) },
  {
    pk: S('acme#ONCE#acme.1'),
    sk: S('key-0001'),
    asked: S('a'),
    ttl: N(1_000_086_400),
    answer: { M: { status: N(200), body: S('{"status":200}') } },
  },
]

/** Handhelds as versions 1 and 2 stored them, and what lay and stays beside them. */
export const oldDevices: Item[] = [
  {
    ...{ pk: S('acme'), sk: S('DEVICE#acme.one'), id: S('acme.one'), company: S('acme'), serial_number: S('S1') },
    ...{ secret_hash: S('h'), token_hash: S('t'), token_expires: N('1800000000000'), label: S(''), work: S('w1') },
    ...{ user: S('ann'), team: S('pick'), last_team: S('pick'), facility: S('north'), os_version: S('13') },
    ...{ battery_percent: N('71.5'), charging: { BOOL: true }, wifi: { M: { ssid: S('floor'), rssi: N('-61') } } },
    ...{ seen_at: N('1799999990000'), sync_etag: S('e') },
  },
  // Enrolled and not heard of again.
  { pk: S('acme'), sk: S('DEVICE#acme.two'), id: S('acme.two'), company: S('acme'), secret_hash: S('i') },
  { pk: S('acme'), sk: S('SERIAL#S1'), device: S('acme.one') },
  { pk: S('acme'), sk: S('CODE#AAAAA-AAAAA'), used: N(1) },
  { pk: S('acme#JOIN#j1'), sk: S('JOIN'), device: S('acme.one') },
]

/** What version 1 stored, an item of each kind. */
export const versionOne = { directory, sessions, devices: oldDevices } satisfies Partial<Record<TableName, Item[]>>

const inBatches = async (client: DynamoDBClient, TableName: string, requests: object[]) => {
  for (let at = 0; at < requests.length; at += 25)
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests.slice(at, at + 25) } }))
}

const itemsOf = (client: DynamoDBClient, tables: Tables) =>
  Promise.all(
    Object.entries(tables).map(async ([table, TableName]) => {
      const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }))
      return { table, TableName, items: Items }
    }),
  )

/** Everything that is stored, by table, pk and sk. */
export const everything = async (client: DynamoDBClient, tables: Tables): Promise<Map<string, Item>> => {
  const found = (await itemsOf(client, tables)).flatMap(({ table, items }) =>
    items.map((item): [string, Item] => [`${table} ${item.pk?.S} ${item.sk?.S}`, item]),
  )
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Empties the tables and stores in them what version 1 did, or something else. */
export const storeVersionOne = async (
  client: DynamoDBClient,
  tables: Tables,
  stored: Partial<Record<TableName, Item[]>> = versionOne,
): Promise<void> => {
  for (const { TableName, items } of await itemsOf(client, tables)) {
    const requests = items.map((item) => ({ DeleteRequest: { Key: keyOf(item) } }))
    await inBatches(client, TableName, requests)
  }
  for (const [table, items] of Object.entries(stored)) {
    const requests = items.map((Item) => ({ PutRequest: { Item } }))
    await inBatches(client, tables[table as TableName], requests)
  }
}
