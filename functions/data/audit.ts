import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { iso } from '../../shared/time.ts'
import { allPages, type Db, type Tables, type Write } from './db.ts'

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

/** The write of a record, for who changes something in the same transaction. */
const putOf = (TableName: string, record: AuditRecord) => {
  const at = iso(record.at)
  return {
    TableName,
    Item: { pk: `${record.company}#${at.slice(0, 7)}`, sk: `${at}#${record.id}`, ...record },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

export const auditStore = (db: Db, { audit }: Tables) => ({
  add: async (record: AuditRecord) => {
    await db.send(new PutCommand(putOf(audit, record)))
  },
  /** Adds a record together with what it tells of: as part of a transaction. */
  write: (record: AuditRecord): Write => ({ Put: putOf(audit, record) }),
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
