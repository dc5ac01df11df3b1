import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '../../shared/time.ts'
import { allPages, type Db, type Tables } from './db.ts'

/**
 * <company>#<month> / <instant>#<id>   who did what to what, before and after; never changed, never deleted
 */
export interface AuditRecord {
  id: string
  company: string
  /** Epoch ms */
  at: number
  user: string
  session: string
  call: string
  ip: string
  /** What was asked for, without secrets. */
  input: unknown
  changes: { target: string; before?: unknown; after?: unknown }[]
}

export const auditStore = (db: Db, { audit }: Tables) => ({
  add: async (record: AuditRecord) => {
    const at = iso(record.at)
    await db.send(
      new PutCommand({
        TableName: audit,
        Item: { pk: `${record.company}#${at.slice(0, 7)}`, sk: `${at}#${record.id}`, ...record },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
  },
  /** Everything that was done in a company in a UTC month (`YYYY-MM`), in order. */
  month: (company: string, month: string): Promise<AuditRecord[]> =>
    allPages<AuditRecord>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: audit,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${company}#${month}` },
          ExclusiveStartKey,
        }),
      ),
    ),
})
