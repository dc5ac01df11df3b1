import { existsSync } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect } from '../../functions/data/db.ts'
import { archiveOutput } from '../../functions/lib/files.ts'
import type { Opened } from '../opened.ts'
import { tablesOf } from '../outputs.ts'
import { builtStacks } from './build.ts'
import { startDynamo } from './dynamo.ts'
import { openFolder } from './folder.ts'
import { filesOf } from './s3/filesOf.ts'
import { objectStore } from './s3/objects.ts'
import { StartupError } from './startupError.ts'
import { openStateDatabase } from './stateDatabase.ts'
import { makeTables } from './tables.ts'
import { deploy } from './template/deployed.ts'
import { region } from './template/names.ts'
import { readTemplates } from './template/resources.ts'
import { bringUpToDate } from './upToDate.ts'

/**
 * The tables of a machine that is stopped, brought to the version of this program. Call `close` when done.
 * @param path its data folder
 * @throws StartupError where it cannot be opened, with what to do about it
 */
export const openStopped = async (path: string): Promise<Opened> => {
  if (!existsSync(path)) throw new StartupError(`There is no folder ${path}: npm start makes it.`)
  const folder = openFolder(path, false)
  const ends: (() => unknown)[] = [() => folder.close()]
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    if (folder.seeded === undefined) throw new StartupError(`There are no data in ${path}: npm start makes them.`)
    const deployment = deploy(readTemplates(await builtStacks()))
    const dynamo = await startDynamo(folder.dynamo)
    ends.push(dynamo.stop)
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region, credentials, maxAttempts: 4 })
    await makeTables(client, deployment)
    const tables = tablesOf(deployment.output)
    await bringUpToDate(client, tables, folder, console.log)
    const stateDatabase = openStateDatabase(folder.stateDatabase)
    ends.push(() => stateDatabase.close())
    const archived = filesOf(objectStore(stateDatabase, folder.objects), deployment.output(archiveOutput))
    return { db: connect(client), tables, archived, close }
  } catch (error) {
    await close()
    throw error
  }
}
