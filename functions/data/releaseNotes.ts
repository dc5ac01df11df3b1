import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { ReleaseNote } from '../../shared/contract/content.ts'
import type { Db, Tables } from './db.ts'

/**
 * RELEASE-NOTES / <id, 12 digits>   a note of the platform, the same for every company
 */
const pk = 'RELEASE-NOTES'
const key = (id: number) => ({ pk, sk: String(id).padStart(12, '0') })

/** Characters; together with what stands around them they stay below what one answer may hold. */
const most = 4_000_000

export const releaseNoteStore = (db: Db, { directory: TableName }: Tables) => ({
  put: async (note: ReleaseNote) => {
    await db.send(new PutCommand({ TableName, Item: { ...key(note.id), ...note } }))
  },
  /** The newest `limit` notes, the newest first; of very many, those that fit into one answer. */
  list: async (limit = Number.POSITIVE_INFINITY): Promise<ReleaseNote[]> => {
    const notes: ReleaseNote[] = []
    let length = 0
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ScanIndexForward: false,
          ...(Number.isFinite(limit) ? { Limit: limit } : {}),
          ExclusiveStartKey,
        }),
      )
      for (const { id, title, content, created_at } of Items as ReleaseNote[]) {
        length += title.length + content.length
        if (length > most || notes.length === limit) return notes
        notes.push({ id, title, content, created_at })
      }
      ExclusiveStartKey = LastEvaluatedKey
    } while (ExclusiveStartKey && notes.length < limit)
    return notes
  },
})
