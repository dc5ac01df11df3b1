import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Tables } from '../../functions/data/db.ts'
import { dataVersion } from '../migrations/list.ts'
import { migrate, VersionMismatchError, versionOf } from '../migrations/run.ts'
import type { DataFolder } from './folder.ts'
import { StartupError } from './startupError.ts'

/**
 * Brings the data of an older release in a folder to the version of this one. Ended in the middle, it goes on at the
 * next start.
 * @throws StartupError for data of a newer release
 */
export const bringUpToDate = async (
  client: DynamoDBClient,
  tables: Tables,
  folder: Pick<DataFolder, 'upgrade'>,
  log: (line: string) => void,
): Promise<void> => {
  try {
    const version = await versionOf(client, tables)
    if (version === dataVersion) return
    log(`The stored data are being brought from version ${version} to ${dataVersion}.`)
    folder.upgrade()
    const steps = await migrate({ client, tables, extent: 'finish' })
    for (const { tally } of steps)
      for (const address of tally.kept) log(`Changed meanwhile, so left as it is: ${address}`)
  } catch (error) {
    throw error instanceof VersionMismatchError ? new StartupError(error.message) : error
  }
}
