import { createHash } from 'node:crypto'
import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import type { TableName, Tables } from '../../functions/data/db.ts'
import type { Item } from './item.ts'

/**
 * (table of migrations)
 * VERSION / VERSION        the version of the stored data; `removing` once everything is copied to the next one
 * COPIED#<hash> / COPIED   an item that was copied: where to, and the fingerprint of what was written there
 * REACHED / REACHED        how far items have got others beside them
 */
export interface Version {
  version: number
  /** Old items are being removed: what is missing among them is no longer missing in the new places. */
  removing: boolean
}

export interface Copied {
  table: TableName
  pk: string
  sk: string
  /** Of what was copied last. */
  fingerprint: string
}

/** How far a run that puts items beside others has come: what is behind it is done. */
export interface MigrationProgress {
  /** The version that it leads to, and whether that is noted at its end: another run begins anew. */
  run: string
  table: TableName
  /** The last item of the table that was looked at. */
  key: Item
}

const progressKey = { pk: { S: 'REACHED' }, sk: { S: 'REACHED' } }
const versionKey = { pk: { S: 'VERSION' }, sk: { S: 'VERSION' } }

export const itemAddress = ({ table, pk, sk }: Pick<Copied, 'table' | 'pk' | 'sk'>) => JSON.stringify([table, pk, sk])

const copiedKey = (copied: Pick<Copied, 'table' | 'pk' | 'sk'>) => ({
  pk: { S: `COPIED#${createHash('sha256').update(itemAddress(copied)).digest('base64url')}` },
  sk: { S: 'COPIED' },
})

/** What is noted about the stored data, beside them. */
export const notesOf = (client: DynamoDBClient, { migrations: TableName }: Tables) => ({
  /** The version that was noted last; undefined where none was, which is how version 1 left it. */
  version: async (): Promise<Version | undefined> => {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: versionKey, ConsistentRead: true }))
    return Item && { version: Number(Item.version?.N), removing: Item.removing?.BOOL ?? false }
  },
  setVersion: async ({ version, removing }: Version) => {
    const Item = { ...versionKey, version: { N: String(version) }, removing: { BOOL: removing } }
    await client.send(new PutItemCommand({ TableName, Item }))
  },

  progress: async (): Promise<MigrationProgress | undefined> => {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: progressKey, ConsistentRead: true }))
    const [run, of, key] = [Item?.run?.S, Item?.reached_table?.S, Item?.reached_key?.M]
    return run && of && key ? { run, table: of as TableName, key } : undefined
  },
  setProgress: async ({ run, table, key }: MigrationProgress) => {
    const Item = { ...progressKey, run: { S: run }, reached_table: { S: table }, reached_key: { M: key } }
    await client.send(new PutItemCommand({ TableName, Item }))
  },
  deleteProgress: async () => {
    await client.send(new DeleteItemCommand({ TableName, Key: progressKey }))
  },

  /** Everything that was copied, by its place. */
  copied: async (): Promise<Map<string, Copied>> => {
    const found = new Map<string, Copied>()
    let ExclusiveStartKey: Item | undefined
    do {
      const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }))
      for (const { table, to_pk, to_sk, fingerprint } of page.Items ?? []) {
        if (!table) continue
        const copied = {
          table: table.S as TableName,
          ...{ pk: to_pk?.S ?? '', sk: to_sk?.S ?? '', fingerprint: fingerprint?.S ?? '' },
        }
        found.set(itemAddress(copied), copied)
      }
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
    return found
  },
  note: async (copied: Copied) => {
    const { table, pk, sk, fingerprint } = copied
    const Item = {
      ...copiedKey(copied),
      ...{ table: { S: table }, to_pk: { S: pk }, to_sk: { S: sk }, fingerprint: { S: fingerprint } },
    }
    await client.send(new PutItemCommand({ TableName, Item }))
  },
  forget: async (copied: Copied) => {
    await client.send(new DeleteItemCommand({ TableName, Key: copiedKey(copied) }))
  },
})

export type Notes = ReturnType<typeof notesOf>
