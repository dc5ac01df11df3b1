import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { countUnits } from '../lib/usage/units.ts'

/** The tables, by the name of the environment variable that carries each one's name. */
export const tableVariables = {
  directory: 'DIRECTORY_TABLE',
  users: 'USERS_TABLE',
  groups: 'GROUPS_TABLE',
  settings: 'SETTINGS_TABLE',
  secrets: 'SECRETS_TABLE',
  sessions: 'SESSIONS_TABLE',
  counters: 'COUNTERS_TABLE',
  idempotency: 'IDEMPOTENCY_TABLE',
  devices: 'DEVICES_TABLE',
  raw: 'RAW_TABLE',
  work: 'WORK_TABLE',
  rollups: 'ROLLUPS_TABLE',
  jobs: 'JOBS_TABLE',
  audit: 'AUDIT_TABLE',
  uploads: 'UPLOADS_TABLE',
  tasks: 'TASKS_TABLE',
  incidents: 'INCIDENTS_TABLE',
  mails: 'MAILS_TABLE',
  webhooks: 'WEBHOOKS_TABLE',
  /** Tokens of companies' own programs, and TV links. */
  keys: 'KEYS_TABLE',
  /** Which version the stored data have, and how far a migration is: for programs that are run by hand alone. */
  migrations: 'MIGRATIONS_TABLE',
} as const

export type TableName = keyof typeof tableVariables
export type Tables = Record<TableName, string>

/** An index by which items of a table that are spread over partitions are listed, with the attributes that it repeats. */
export interface ListIndex {
  table: TableName
  name: string
  /** Of the table's items, where they are listed; items without it are not in the index. `attributes` may be none: then it has the keys alone. */
  partitionKey: string
  sortKey: string
  attributes: readonly string[]
}

export const listIndexes = {
  /** Handhelds, without what they say with each heartbeat and with each token: that writes the index nothing. */
  devices: {
    table: 'devices',
    ...{ name: 'list', partitionKey: 'listed_in', sortKey: 'pk' },
    attributes: [
      ...['serial_number', 'model', 'manufacturer', 'mac_address', 'label', 'enrolled_on'],
      ...['facility', 'user', 'team', 'last_team'],
    ],
  },
  /** Items of users the other way around, by what they are: which companies have somebody of a name. Nothing but new keys is written to it. */
  usernames: { table: 'users', ...{ name: 'named', partitionKey: 'sk', sortKey: 'pk' }, attributes: [] },
  /** What is assigned to handhelds, by thing: without what the thing is. */
  wished: {
    table: 'devices',
    ...{ name: 'wished', partitionKey: 'wished_in', sortKey: 'pk' },
    attributes: ['device', 'version', 'removal', 'by', 'at', 'told'],
  },
} as const satisfies Record<string, ListIndex>

/** The tables' names from the environment; a Lambda is given only those that it may use. */
export const tablesFrom = (variables: Record<string, string | undefined>): Tables =>
  Object.fromEntries(
    Object.entries(tableVariables).map(([table, variable]) => [table, variables[variable] ?? '']),
  ) as Tables

/** The name under which a deployment says what it called a table. */
export const tableOutput = (table: TableName) => `${table[0]?.toUpperCase()}${table.slice(1)}Table`

export type Db = DynamoDBDocumentClient

/** Steps of the SDK that tell AWS or a log about the call and change nothing of it: a fifth of what a call costs. */
const idleSteps = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']

/**
 * Bytes out of an answer. The SDK's own reads each of them as text first, to refuse what is no base64: a fifth of the time
 * that figures of half a year take, and what DynamoDB sends is some.
 */
const base64Decoder = (text: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, 'base64')
  return new Uint8Array(buffer, byteOffset, byteLength)
}

export const connect = (client = new DynamoDBClient({ maxAttempts: 4 })): Db => {
  client.config.base64Decoder = base64Decoder
  for (const step of idleSteps) client.middlewareStack.remove(step)
  countUnits(client)
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

/** Whether a write was refused by its own condition. */
export const isConditionFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return error.name === 'ConditionalCheckFailedException' || failedConditions(error).includes(true)
}

/** Which items of a cancelled transaction failed their condition, in the order of the transaction. */
export const failedConditions = (error: unknown): boolean[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []).map(
        (reason) => reason.Code === 'ConditionalCheckFailed',
      )
    : []

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Reasons of a cancelled transaction that are over in a moment. */
const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
const busyNames =
  /^(TransactionConflict|TransactionInProgress)|Throttl|Throughput|RequestLimit|TooManyRequests|TimeoutError|^ServiceUnavailable|^SlowDown/

/** Whether a service was too busy: the same again may well do. */
export const isBusy = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name !== 'TransactionCanceledException') return busyNames.test(error.name)
  const codes = ((error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [])
    .map((reason) => reason.Code ?? 'None')
    .filter((code) => code !== 'None')
  return codes.length > 0 && codes.every((code) => passing.includes(code))
}

/** Codes of a connection that broke or was never made. */
const unconnected = /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|UND_ERR)/

/** Whether something failed for a reason that lies outside of what was asked: throttling, a time-out, a service that is down. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof Refusal) return error.code === 'unavailable'
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  const aborted = error.name === 'AbortError' || error.name === 'TimeoutError'
  return isBusy(error) || aborted || unconnected.test(code) || ($metadata?.httpStatusCode ?? 0) >= 500
}

/**
 * Writes all of it or nothing. Waits its turn where another transaction holds an item or the table has no room for it,
 * which the SDK does not do.
 */
export const transact = async (db: Db, TransactItems: Write[]): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.send(new TransactWriteCommand({ TransactItems }))
      return
    } catch (error) {
      const cancelled = error instanceof Error && error.name === 'TransactionCanceledException'
      if (attempt === 6 || !cancelled || !isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/**
 * Writes all of it or nothing, as `transact` does.
 * @returns which of the writes had a condition that did not hold, in their order; undefined where all of it was written
 */
export const tryTransact = async (db: Db, writes: Write[]): Promise<boolean[] | undefined> => {
  try {
    await transact(db, writes)
    return undefined
  } catch (error) {
    const failed = failedConditions(error)
    if (failed.includes(true)) return failed
    throw error
  }
}

/** Every item of a paged query or scan. */
export const allPages = async <Item>(
  page: (
    start?: Record<string, unknown>,
  ) => Promise<{ Items?: unknown[] | undefined; LastEvaluatedKey?: Record<string, unknown> | undefined }>,
): Promise<Item[]> => {
  const items: Item[] = []
  let start: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await page(start)
    items.push(...(Items as Item[]))
    start = LastEvaluatedKey
  } while (start)
  return items
}
