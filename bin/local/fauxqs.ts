import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { region } from './template/names.ts'

/** A request of an SDK, as the gateway has read it. */
export interface QueueRequest {
  headers: Record<string, string>
  body: string
}

export interface QueueAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

interface App {
  inject: (request: object) => Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>
  close: () => Promise<void>
}

interface Persistence {
  db: DatabaseSync
  loadSqsAndSns: (sqs: object, sns: object) => void
  updateMessageReady: (messageId: string) => void
  close: () => void
}

interface Waiting {
  body: string
  sentTimestamp: number
}

interface SqsStore {
  persistence?: Persistence
  allQueues: () => Iterable<{ persistence?: Persistence }>
  inspectQueue: (
    name: string,
  ) => { messages: { ready: Waiting[]; delayed: Waiting[]; inflight: { message: Waiting }[] } } | undefined
}

interface Modules {
  buildApp: (options: object) => App
  SqsStore: new () => SqsStore
  SnsStore: new () => { persistence?: Persistence }
  S3Store: new () => object
  PersistenceManager: new (folder: string) => Persistence
}

const files = ['app', 'persistence', 'sqs/sqsStore', 'sns/snsStore', 's3/s3Store']

/** By file: what the package exports itself only starts it on every network of the machine, for anybody. */
const modules = async (): Promise<Modules> =>
  Object.assign(
    {},
    ...(await Promise.all(
      files.map((file) => import(new URL(`../../node_modules/fauxqs/dist/${file}.js`, import.meta.url).href)),
    )),
  )

/** The database that it makes in its folder. */
export const queuesFile = (folder: string) => join(folder, 'fauxqs.db')

/**
 * SQS and SNS of this machine: fauxqs in this process, without a port. It knows neither signatures nor permissions: who
 * asks must be let in before. Its S3 does not serve (docs/decisions/local-bucket.md).
 * @param folder where queues and messages are kept; without it they are in memory
 */
export const startFauxqs = async (folder?: string) => {
  const { buildApp, SqsStore, SnsStore, S3Store, PersistenceManager } = await modules()
  const sqsStore = new SqsStore()
  const snsStore = new SnsStore()
  const persistence = folder === undefined ? undefined : new PersistenceManager(folder)
  if (persistence) {
    const shown = 'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL'
    // Who had messages when the machine was killed died with it: nobody waits until they would have had their time.
    persistence.db.exec(shown)
    // Its own forgets how often the message came, which the table refuses; the message was nowhere then.
    const show = persistence.db.prepare(`${shown} WHERE message_id = ?`)
    persistence.updateMessageReady = (messageId) => void show.run(messageId)
    // Before anything is told to write: what is loaded would be written again, and queues lose their messages by that.
    persistence.loadSqsAndSns(sqsStore, snsStore)
    for (const store of [sqsStore, snsStore, ...sqsStore.allQueues()]) store.persistence = persistence
  }
  const app = buildApp({ logger: false, defaultRegion: region, stores: { sqsStore, snsStore, s3Store: new S3Store() } })

  const request = async ({ headers, body }: QueueRequest): Promise<QueueAnswer> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { ...headers, host: `sqs.${region}.amazonaws.com` },
      payload: body,
    })
    const type = String(answer.headers['content-type'] ?? 'application/x-amz-json-1.0')
    return { status: answer.statusCode, headers: { 'content-type': type }, body: answer.body }
  }

  /**
   * What an SQS operation answers.
   * @throws Error where it is refused
   */
  const sqs = async <Answer>(operation: string, input: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` }
    const { status, body } = await request({ headers, body: JSON.stringify(input) })
    if (status !== 200) throw new Error(`SQS ${operation}: ${status} ${body}`)
    return (body ? JSON.parse(body) : {}) as Answer
  }

  return {
    request,
    sqs,
    /** Makes a queue, if it is not there. @returns its URL */
    makeQueue: async (name: string, attributes: Record<string, string> = {}) =>
      (await sqs<{ QueueUrl: string }>('CreateQueue', { QueueName: name, Attributes: attributes })).QueueUrl,
    /** Every message of a queue, the oldest first, whether it can be received now or not. @returns `at` in epoch ms */
    waiting: (name: string): { at: number; body: string }[] => {
      const { ready = [], delayed = [], inflight = [] } = sqsStore.inspectQueue(name)?.messages ?? {}
      return [...ready, ...delayed, ...inflight.map(({ message }) => message)]
        .map(({ sentTimestamp, body }) => ({ at: sentTimestamp, body }))
        .sort((a, b) => a.at - b.at)
    },
    close: async () => {
      await app.close()
      persistence?.close()
    },
  }
}

export type Fauxqs = Awaited<ReturnType<typeof startFauxqs>>
