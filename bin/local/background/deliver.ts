import { type Health, untilWell } from '../health.ts'
import { type Invoke, isThrottled } from '../lambda/runner.ts'
import type { DeadLetters } from '../sqs/queues.ts'

/** A record of a stream, as the event carries it. */
export interface StreamRecord {
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime?: number }
  [field: string]: unknown
}
export type Batch = StreamRecord[]

export interface MappingProps {
  BisectBatchOnFunctionError?: boolean
  FunctionResponseTypes?: string[]
  MaximumRetryAttempts?: number
  MaximumRecordAgeInSeconds?: number
  DestinationConfig?: { OnFailure?: { Destination?: string } }
}

export interface Delivery {
  mapping: MappingProps
  functionArn: string
  shard: string
  streamArn: string
  invoke: Invoke
  queues: DeadLetters
  health: Health
  log: (line: string) => void
  stopped: () => boolean
  /** Everything up to this sequence number is handled. */
  done: (sequence: string) => void
}

const sequenceOf = (record: StreamRecord | undefined) => record?.dynamodb.SequenceNumber ?? ''
const longestWait = 30_000

/**
 * Hands a batch to its Lambda until it is handled, halving and repeating it as the mapping says; what cannot be
 * handled goes to the dead letters, and the stream goes on.
 * @param tries how often the records failed before
 */
export const deliver = async (batch: Batch, delivery: Delivery, tries = 0): Promise<void> => {
  const { mapping, functionArn, invoke, done, log, health } = delivery
  if (batch.length === 0) return
  let failed = batch
  let fault = false
  try {
    const reply = (await invoke(functionArn, { Records: batch })) as {
      batchItemFailures?: { itemIdentifier: string }[]
    } | null
    const failures = new Set(
      mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures')
        ? reply?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier)
        : [],
    )
    const first = batch.findIndex((record) => failures.has(sequenceOf(record)))
    if (failures.size === 0) return done(sequenceOf(batch.at(-1)))
    // A name that no record has means the whole batch.
    failed = first > 0 ? batch.slice(first) : batch
    if (first > 0) done(sequenceOf(batch[first - 1]))
  } catch (error) {
    // It did not reach the function: that is no attempt, and no reason to halve it.
    if (isThrottled(error)) return whenThereIsRoom(batch, delivery, tries)
    fault = health.notice(error)
    log(
      `${functionArn.split(':').at(-1)} failed with ${batch.length} records: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
  // What fails because the stores do is not the fault of the records: they wait, and no try is used up.
  await again(failed, delivery, fault || !health.well() ? tries : tries + 1)
}

const throttledWait = 500

const whenThereIsRoom = async (batch: Batch, delivery: Delivery, tries: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, throttledWait).unref())
  if (delivery.stopped()) return
  if (isTooOld(batch, delivery.mapping)) return giveUp(batch, delivery, tries)
  return deliver(batch, delivery, tries)
}

const isTooOld = (batch: Batch, { MaximumRecordAgeInSeconds: oldest = -1 }: MappingProps) => {
  const now = Date.now() / 1000
  return oldest >= 0 && now - (batch[0]?.dynamodb.ApproximateCreationDateTime ?? now) > oldest
}

const again = async (batch: Batch, delivery: Delivery, tries: number): Promise<void> => {
  const { mapping, stopped, health } = delivery
  const { MaximumRetryAttempts: most = -1 } = mapping
  if ((most >= 0 && tries > most) || isTooOld(batch, mapping)) return giveUp(batch, delivery, tries)
  await new Promise((resolve) => setTimeout(resolve, Math.min(longestWait, 200 * 2 ** Math.min(tries, 10))).unref())
  await untilWell(health, stopped)
  if (stopped()) return
  if (!mapping.BisectBatchOnFunctionError || batch.length === 1) return deliver(batch, delivery, tries)
  const middle = Math.ceil(batch.length / 2)
  await deliver(batch.slice(0, middle), delivery, tries)
  if (!stopped()) await deliver(batch.slice(middle), delivery, tries)
}

/** The dead letter says where the records are, as AWS's does; the records themselves stay in the stream for a day. */
const giveUp = async (
  batch: Batch,
  { mapping, functionArn, shard, streamArn, queues, done, log }: Delivery,
  tries: number,
) => {
  const queue = mapping.DestinationConfig?.OnFailure?.Destination
  log(`${batch.length} records were given up after ${tries} tries${queue ? ` and noted in ${queue}` : ''}`)
  if (queue) {
    await queues.send(
      queue,
      JSON.stringify({
        requestContext: {
          functionArn,
          condition: 'RetryAttemptsExhausted',
          approximateInvokeCount: tries,
        },
        version: '1.0',
        timestamp: new Date().toISOString(),
        DDBStreamBatchInfo: {
          shardId: shard,
          startSequenceNumber: sequenceOf(batch[0]),
          endSequenceNumber: sequenceOf(batch.at(-1)),
          batchSize: batch.length,
          streamArn,
        },
      }),
    )
  }
  done(sequenceOf(batch.at(-1)))
}
