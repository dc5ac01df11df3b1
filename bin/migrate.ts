import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { isBusy } from '../functions/data/db.ts'
import { dataVersion } from './migrations/list.ts'
import { type Extent, type MigrateProps, migrate, type Step, versionOf } from './migrations/run.ts'
import { outputsIn, tablesOf } from './outputs.ts'

/** `npm run migrate`: brings the stored data on AWS to the version of this release. On one machine `npm start` does. */

const usage = `npm run migrate -- --outputs dist/outputs.json [--copy | --finish]
  Says how many stored items would move or be added, and writes nothing.
  --outputs   what "npx cdk deploy --all --outputs-file <file>" wrote
  --copy      copies them to their new places; the release before goes on with the old ones
  --finish    once this release is deployed: copies what changed since, removes the old items, notes the new version
  It may be ended and run again at any time. docs/operating-on-aws.md has the steps of a release.`

/** One line, in words, of what a step did or would do. */
export const sentence = ({ to, title, adds, tally }: Step, extent: Extent): string => {
  const { found, copied, gone, kept, removed } = tally
  const would = extent === 'dryRun' ? 'would be ' : ''
  if (adds) return `Version ${to} (${title}): ${found} items, ${copied} ${would}put beside them`
  const parts = [
    `${found} old items`,
    `${copied} ${would}copied`,
    ...(gone > 0 ? [`${gone} deleted meanwhile`] : []),
    ...(kept.length > 0 ? [`${kept.length} left as the new release has them`] : []),
    ...(extent === 'finish' ? [`${removed} removed`] : []),
  ]
  return `Version ${to} (${title}): ${parts.join(', ')}`
}

/** Goes on where an item was busy: that passes, and what is done is not done again. */
const withRetries = async (props: MigrateProps): Promise<Step[]> => {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(props)
    } catch (error) {
      if (tries === 5 || !isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * tries))
    }
  }
}

/** Writes progress over itself on a terminal; elsewhere only what came of it counts. */
const overwrite = (text: string) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${text}\x1b[K`)
}

const run = async () => {
  const { values } = parseArgs({
    options: {
      outputs: { type: 'string' },
      copy: { type: 'boolean', default: false },
      finish: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { outputs, copy, finish, help } = values
  if (help) return console.log(usage)
  if (!outputs || (copy && finish)) throw new Error(usage)
  const extent = finish ? 'finish' : copy ? 'copy' : 'dryRun'
  const [client, tables] = [new DynamoDBClient({ maxAttempts: 4 }), tablesOf(outputsIn(outputs))]
  console.log(`The stored data have version ${await versionOf(client, tables)}; this release reads ${dataVersion}.`)
  const steps = await withRetries({ client, tables, extent, progress: (step) => overwrite(sentence(step, extent)) })
  overwrite('')
  for (const step of steps) {
    console.log(sentence(step, extent))
    for (const address of step.tally.kept)
      console.log(`  changed in both places, left as the new release has it: ${address}`)
  }
  if (steps.length === 0) console.log('There is nothing to do.')
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
