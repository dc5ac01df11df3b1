import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import type { Tables } from '../../functions/data/db.ts'
import { addItems } from './add.ts'
import { type Addition, dataVersion, isAddition, type Migration, migrations } from './list.ts'
import { copyItems, noTally, removeItems, type Tally } from './move.ts'
import { notesOf } from './notes.ts'

/** The stored data are not of the version that the program reads: its message says what to do. */
export class VersionMismatchError extends Error {}

export interface Step {
  /** The version that it leads to. */
  to: number
  title: string
  /** Whether nothing moves: what is copied lies beside what is there. */
  adds: boolean
  tally: Tally
}

/**
 * How far to go: `dryRun` counts what would be done; `copy` leaves the old places as they are, for a release that still
 * reads them; `finish` copies what changed since, removes the old items and notes the version.
 */
export type Extent = 'dryRun' | 'copy' | 'finish'

export interface MigrateProps {
  client: DynamoDBClient
  tables: Tables
  extent: Extent
  /** Told when a step begins, then now and then of what it did. */
  progress?: (step: Step) => void
  /** In the place of the program's own, for tests. */
  list?: readonly (Migration | Addition)[]
  /** Items that are read at a time where others are put beside them. */
  together?: number
}

/**
 * The version of the stored data.
 * @throws VersionMismatchError for data of a newer program
 */
export const versionOf = async (client: DynamoDBClient, tables: Tables): Promise<number> => {
  const { version } = (await notesOf(client, tables).version()) ?? { version: 1 }
  if (version > dataVersion)
    throw new VersionMismatchError(
      `The stored data have version ${version}; this release of Shiftdeck reads up to ${dataVersion}. Use a newer one.`,
    )
  return version
}

/** Whether nothing is stored yet. */
const isEmpty = async (client: DynamoDBClient, tables: Tables): Promise<boolean> => {
  const pages = await Promise.all(
    [tables.directory, tables.sessions].map((TableName) => client.send(new ScanCommand({ TableName, Limit: 1 }))),
  )
  return pages.every(({ Items = [] }) => Items.length === 0)
}

/**
 * For programs that write: notes the version where nothing is stored yet.
 * @throws VersionMismatchError for data of another version
 */
export const mustBeUpToDate = async (client: DynamoDBClient, tables: Tables): Promise<void> => {
  if (!(await notesOf(client, tables).version()) && (await isEmpty(client, tables))) await noteVersion(client, tables)
  const version = await versionOf(client, tables)
  if (version < dataVersion)
    throw new VersionMismatchError(
      `The stored data have version ${version}; this release of Shiftdeck reads ${dataVersion}. Run npm run migrate first.`,
    )
}

/** Notes that data which are about to be written for the first time have this program's version. */
export const noteVersion = (client: DynamoDBClient, tables: Tables): Promise<void> =>
  notesOf(client, tables).setVersion({ version: dataVersion, removing: false })

/**
 * Brings stored data to the version of this program, one version after the other. It may be ended at any moment: the
 * next run goes on, and no item is lost or there twice. Nothing is done to data that have the version already.
 * @returns the steps that were taken
 * @throws VersionMismatchError for data of a newer program
 */
export const migrate = async ({
  client,
  tables,
  extent,
  progress = () => undefined,
  list = migrations,
  together = 500,
}: MigrateProps): Promise<Step[]> => {
  const notes = notesOf(client, tables)
  const steps: Step[] = []
  for (let from = await versionOf(client, tables); from <= list.length; from++) {
    const migration = list[from - 1] as Migration | Addition
    const adds = isAddition(migration)
    const step: Step = { to: from + 1, title: migration.title, adds, tally: noTally() }
    steps.push(step)
    progress(step)
    if (adds) {
      await addItems(migration, {
        ...{ client, tables, notes, tally: step.tally, dry: extent === 'dryRun', together },
        run: `${from + 1} ${extent}`,
        progress: () => progress(step),
      })
      if (extent !== 'finish') break
      await notes.setVersion({ version: from + 1, removing: false })
      continue
    }
    const copied = await notes.copied()
    const move = {
      ...{ client, tables, notes, copied, tally: step.tally },
      dry: extent === 'dryRun',
      progress: () => progress(step),
    }
    const removing = (await notes.version())?.removing ?? false
    if (!removing) await copyItems(move, migration)
    // What comes after is looked at once this is done.
    if (extent !== 'finish') break
    if (!removing) await notes.setVersion({ version: from, removing: true })
    await removeItems(move, migration)
    // The notes go first: those of one step would mislead the next.
    for (const each of move.copied.values()) await notes.forget(each)
    await notes.setVersion({ version: from + 1, removing: false })
    progress(step)
  }
  return steps
}
