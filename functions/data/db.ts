import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The tables, by the name of the environment variable that carries each one's name. */
export const tableVariables = {
  directory: 'DIRECTORY_TABLE',
  sessions: 'SESSIONS_TABLE',
  devices: 'DEVICES_TABLE',
  raw: 'RAW_TABLE',
  work: 'WORK_TABLE',
  rollups: 'ROLLUPS_TABLE',
  audit: 'AUDIT_TABLE',
} as const

export type TableName = keyof typeof tableVariables
export type Tables = Record<TableName, string>

/** The tables' names from the environment; a Lambda is given only those that it may use. */
export const tablesFrom = (variables: Record<string, string | undefined>): Tables =>
  Object.fromEntries(
    Object.entries(tableVariables).map(([table, variable]) => [table, variables[variable] ?? '']),
  ) as Tables

export type Db = DynamoDBDocumentClient

export const connect = (client = new DynamoDBClient({ maxAttempts: 4 })): Db =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })

/** Whether a write was refused by its own condition. */
export const isConditionFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConditionalCheckFailedException') return true
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons
  return (
    error.name === 'TransactionCanceledException' &&
    !!reasons?.some((reason) => reason.Code === 'ConditionalCheckFailed')
  )
}

/** Every item of a paged query or scan. */
export const allPages = async <Item>(
  page: (start?: Record<string, unknown>) => Promise<{ Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> }>,
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
