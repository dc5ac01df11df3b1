import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, type Db, type Tables } from '../functions/data/db.ts'
import { archiveFiles } from '../functions/lib/buckets.ts'
import { archiveOutput, type Files } from '../functions/lib/files.ts'
import { StartupError } from './local/startupError.ts'
import { mustBeUpToDate } from './migrations/run.ts'
import { outputsIn, tablesOf } from './outputs.ts'

export interface Opened {
  db: Db
  tables: Tables
  /** The bucket of the archive. */
  archived: Files
  close: () => Promise<void>
}

/** What a program that works on tables says of its options. */
export const tablesUsage = `  --data       the folder of the local machine, which must be stopped
  --outputs    for the tables on AWS: what "npx cdk deploy --all --outputs-file <file>" wrote`

const openAws = async (outputs: string): Promise<Opened> => {
  const client = new DynamoDBClient({ maxAttempts: 4 })
  const output = outputsIn(outputs)
  const tables = tablesOf(output)
  await mustBeUpToDate(client, tables)
  const { credentials, region } = client.config
  const location = { ARCHIVE_BUCKET: output(archiveOutput), AWS_REGION: await region() }
  return { db: connect(client), tables, archived: archiveFiles(location, credentials), close: async () => {} }
}

/**
 * The tables on AWS, or those of a local machine that is stopped. Call `close` when done.
 * @throws StartupError where they cannot be opened, with what to do about it
 */
export const openTables = async ({ data, outputs }: { data?: string; outputs?: string }): Promise<Opened> => {
  if (outputs && data) throw new StartupError('Either --outputs or --data.')
  if (outputs) return openAws(outputs)
  const { openStopped } = await import('./local/stopped.ts')
  return openStopped(data ?? process.env.SHIFTDECK_DATA ?? '.shiftdeck')
}
