import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect, type Tables } from '../../functions/data/db.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { sourceData } from '../../functions/jobs/kinds/sourceData.ts'
import type { StoredFile } from '../../functions/lib/files.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { runJob } from '../../functions/lib/jobs/run.ts'

/**
 * An export in a process of its own, slice after slice as the worker makes it, so that its memory and its processor can be
 * measured. Pieces are gone once they are sent, as they are to S3, which takes its time.
 */
export interface ExportOptions {
  endpoint: string
  region: string
  tables: Tables
  message: JobMessage
}
export interface ExportFigures {
  rows: number
  bytes: number
  /** Of the whole process, at most: MB */
  memory: number
  /** Seconds of a processor, without what starts the process. */
  processor: number
  /** Seconds that it took. */
  took: number
}

/** How long S3 takes for a piece of 8 MB from a Lambda, ms. */
const sending = 150

const { endpoint, region, tables, message } = JSON.parse(process.argv[2] ?? '{}') as ExportOptions
const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
const stores = storesOf(connect(new DynamoDBClient({ endpoint, region, credentials })), tables)
const kept = new Map<string, StoredFile>()
let [pieces, bytes] = [0, 0]

const waiting: JobMessage[] = [message]
const [before, began] = [process.cpuUsage(), performance.now()]
for (let next = waiting.shift(); next; next = waiting.shift())
  await runJob(
    {
      stores,
      kinds: [sourceData],
      clock: Date.now,
      newId,
      files: {
        read: async (location) => kept.get(location),
        write: async (location, content, type) => {
          kept.set(location, { type, size: content.length, bytes: Buffer.from(content) })
        },
        remove: async (location) => void kept.delete(location),
        link: async (location) => location,
      },
      growing: {
        begin: async () => newId(),
        add: async (_location, _id, _number, piece) => {
          bytes += piece.length
          await new Promise((resolve) => setTimeout(resolve, sending))
          return `${++pieces}`
        },
        close: async () => true,
        abandon: async () => {},
      },
      queue: { send: async (after) => void waiting.push(after), deadLetter: async () => {} },
      log: { info: () => {}, error: (text, { error }) => console.error(text, error) },
    },
    next,
  )
const { user, system } = process.cpuUsage(before)
const job = await stores.jobs.get(message)
const figures: ExportFigures = {
  ...{ rows: job?.done ?? 0, bytes, took: (performance.now() - began) / 1000 },
  ...{ memory: process.resourceUsage().maxRSS / 1000, processor: (user + system) / 1e6 },
}
process.send?.(figures)
process.disconnect?.()
