import { type Health, untilWell } from '../health.ts'
import { evaluatorOf, policyOf } from '../iam/policy.ts'
import type { Invoke } from '../lambda/runner.ts'
import type { Queues } from '../sqs/queues.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import type { DeployedTable } from '../tables.ts'
import type { Deployed, Deployment } from '../template/deployed.ts'
import { region } from '../template/names.ts'
import { type Batch, deliver, type MappingProps } from './deliver.ts'
import { type FilterCriteria, wantedBy } from './filters.ts'

const pollEvery = 150

type Reply = Record<string, unknown>
interface Shard {
  ShardId: string
  /** The embedded DynamoDB shows the last number even while the shard is open. */
  SequenceNumberRange: { EndingSequenceNumber?: string }
}

/** Asks the embedded DynamoDB about streams. Its JSON is what events carry. */
const asker =
  (endpoint: string) =>
  async (operation: string, body: object): Promise<Reply> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-date': '20260101T000000Z',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
        authorization: `AWS4-HMAC-SHA256 Credential=LOCAL/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify(body),
    })
    const reply = (await response.json()) as Reply
    if (!response.ok) throw new Error(`${operation}: ${String(reply.__type)} ${String(reply.message ?? '')}`)
    return reply
  }

/** Where each event source mapping has got to, so that a restart goes on from there. */
const checkpoints = (stateDatabase: StateDatabase) => {
  stateDatabase.exec(
    'CREATE TABLE IF NOT EXISTS stream_positions (mapping TEXT, shard TEXT, sequence TEXT, PRIMARY KEY (mapping, shard))',
  )
  const select = stateDatabase.prepare('SELECT sequence FROM stream_positions WHERE mapping = ? AND shard = ?')
  const upsert = stateDatabase.prepare('INSERT OR REPLACE INTO stream_positions VALUES (?, ?, ?)')
  return {
    get: (mapping: string, shard: string) => (select.get(mapping, shard) as { sequence: string } | undefined)?.sequence,
    set: (mapping: string, shard: string, sequence: string) => {
      upsert.run(mapping, shard, sequence)
    },
  }
}

export interface StreamsProps {
  deployment: Deployment
  tables: DeployedTable[]
  endpoint: string
  stateDatabase: StateDatabase
  queues: Queues
  invoke: Invoke
  health: Health
  log: (line: string) => void
  /** What is in the streams already has been dealt with. */
  skipOld?: boolean
}

/** Hands the changes of tables to the Lambdas that follow them: at least once, in order, from where it was left. */
export const followStreams = async ({
  deployment,
  tables,
  endpoint,
  stateDatabase,
  queues,
  invoke,
  health,
  log,
  skipOld,
}: StreamsProps) => {
  const ask = asker(endpoint)
  const positions = checkpoints(stateDatabase)
  let stopped = false
  const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

  /** That the embedded DynamoDB does not answer, or the disk is full, is told by who watches over it. */
  const trouble = ({ name }: DeployedTable, error: Error) => {
    const known = error.message === 'fetch failed' || health.notice(error)
    if (!stopped && !known) log(`stream of ${name}: ${error.message}`)
  }

  const shardsOf = async ({ streamArn }: DeployedTable) => {
    const { StreamDescription } = await ask('DescribeStream', { StreamArn: streamArn })
    return (StreamDescription as { Shards: Shard[] }).Shards
  }

  const mayRead = (mapping: Deployed, table: DeployedTable) => {
    const lambda = deployment.named(mapping.properties.FunctionName)
    const refuses = evaluatorOf(policyOf(deployment, deployment.named(lambda.properties.Role)))
    const refused = refuses(
      ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((operation) => ({
        action: `dynamodb:${operation}`,
        resource: `${table.arn}/stream/local`,
      })),
    )
    if (refused) log(`${lambda.name} may not follow ${table.name}: ${refused.action} is not granted`)
    return !refused
  }

  const follow = async (mapping: Deployed, table: DeployedTable, shard: Shard) => {
    const lambda = deployment.named(mapping.properties.FunctionName)
    const props = mapping.properties as unknown as MappingProps & {
      BatchSize?: number
      MaximumBatchingWindowInSeconds?: number
      StartingPosition?: string
      FilterCriteria?: FilterCriteria
    }
    const { BatchSize = 100, MaximumBatchingWindowInSeconds = 0, StartingPosition = 'LATEST' } = props
    const wanted = wantedBy(props.FilterCriteria)
    const iteratorAt = async () => {
      const last = positions.get(mapping.name, shard.ShardId)
      const from = { StreamArn: table.streamArn, ShardId: shard.ShardId }
      const start = { ...from, ShardIteratorType: StartingPosition }
      const reply = await (last
        ? ask('GetShardIterator', { ...from, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last }).catch(
            (error: Error) => {
              // A stream keeps a day: after a longer pause what is left of it is where to go on.
              if (!error.message.includes('TrimmedDataAccess')) throw error
              return ask('GetShardIterator', { ...from, ShardIteratorType: 'TRIM_HORIZON' })
            },
          )
        : ask('GetShardIterator', start))
      return reply.ShardIterator as string | undefined
    }

    let iterator = await iteratorAt()
    let gathered: Batch = []
    let since = 0
    while (!stopped) {
      await untilWell(health, () => stopped)
      if (!iterator) iterator = await iteratorAt()
      const reply = await ask('GetRecords', { ShardIterator: iterator, Limit: BatchSize - gathered.length })
      iterator = reply.NextShardIterator as string | undefined
      const records = (reply.Records ?? []) as Batch
      if (records.length && !gathered.length) since = Date.now()
      gathered = [
        ...gathered,
        ...records.map((record) => ({ ...record, eventSourceARN: `${table.arn}/stream/local`, awsRegion: region })),
      ]
      const full = gathered.length >= BatchSize
      const toWait = since + MaximumBatchingWindowInSeconds * 1000 - Date.now()
      if (gathered.length && (full || toWait <= 0)) {
        const batch = gathered
        gathered = []
        await deliver(batch.filter(wanted), {
          mapping: props,
          functionArn: lambda.arn,
          shard: shard.ShardId,
          streamArn: `${table.arn}/stream/local`,
          invoke,
          queues,
          health,
          log,
          stopped: () => stopped,
          done: (sequence) => positions.set(mapping.name, shard.ShardId, sequence),
        })
        const last = batch.at(-1)?.dynamodb.SequenceNumber
        if (last && !stopped) positions.set(mapping.name, shard.ShardId, last)
      }
      // What is gathered goes when its window ends, whenever the next question would be due.
      if (!full) await rest(gathered.length > 0 ? Math.min(pollEvery, toWait) : pollEvery)
    }
  }

  const skip = async (mapping: Deployed, table: DeployedTable) => {
    for (const { ShardId, SequenceNumberRange } of await shardsOf(table))
      if (SequenceNumberRange.EndingSequenceNumber)
        positions.set(mapping.name, ShardId, SequenceNumberRange.EndingSequenceNumber)
  }

  const watch = async (mapping: Deployed, table: DeployedTable) => {
    const followed = new Set<string>()
    while (!stopped) {
      await untilWell(health, () => stopped)
      for (const shard of await shardsOf(table)) {
        if (followed.has(shard.ShardId)) continue
        followed.add(shard.ShardId)
        void follow(mapping, table, shard).catch((error: Error) => {
          followed.delete(shard.ShardId)
          trouble(table, error)
        })
      }
      await rest(2000)
    }
  }

  for (const mapping of deployment.ofType('AWS::Lambda::EventSourceMapping')) {
    // Queues have their own: `bin/local/sqs/eventSources.ts`.
    if (queues.named(String(mapping.properties.EventSourceArn))) continue
    const table = tables.find(({ arn }) => String(mapping.properties.EventSourceArn).startsWith(`${arn}/stream/`))
    if (!table?.streamArn) throw new Error(`${mapping.name} follows something that is not a stream of the stacks.`)
    if (skipOld) await skip(mapping, table)
    if (!mayRead(mapping, table)) continue
    const keep = async () => {
      while (!stopped) {
        await watch(mapping, table).catch((error: Error) => trouble(table, error))
        await rest(1000)
      }
    }
    void keep()
  }
  return {
    close: () => {
      stopped = true
    },
  }
}
