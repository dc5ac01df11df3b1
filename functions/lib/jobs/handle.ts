import * as z from 'zod'
import { mapConcurrently } from '../mapConcurrently.ts'
import { type Meter, noMeter, type RunPart } from '../usage/meter.ts'
import { runJob, type WorkerServices } from './run.ts'
import { sweepJobs } from './sweep.ts'

const Message = z.object({
  company: z.string().min(1),
  user: z.string().min(1),
  id: z.string().min(1),
  batch: z.number().int().min(0),
  resume: z.boolean().optional(),
})

/** What we use of the events of a queue, and of a schedule. */
export interface WorkerEvent {
  Records?: { messageId: string; body: string }[]
  task?: string
}

export interface WorkerAnswer {
  batchItemFailures: { itemIdentifier: string }[]
}

/**
 * Works on the jobs that messages name, and sweeps where a schedule asks for it. A message that cannot be read, or of
 * which not even its failure could be noted, is reported: it comes again, and goes to the dead letters in the end.
 */
export const handleJobs =
  (services: WorkerServices, meter: Meter = noMeter) =>
  async ({ Records, task }: WorkerEvent): Promise<WorkerAnswer> => {
    const { stores, queue, clock, log } = services
    if (!Records) {
      if (task !== 'sweepJobs') throw new Error(`There is no task ${task}`)
      log.info(task, { sent: await sweepJobs(stores, queue, clock()) })
      return { batchItemFailures: [] }
    }
    const work = async (part: RunPart, { messageId, body }: { messageId: string; body: string }) => {
      try {
        const message = Message.parse(JSON.parse(body))
        await part(message.company, () => runJob(services, message))
        return []
      } catch (error) {
        log.error('job message failed', { error: error as Error })
        return [{ itemIdentifier: messageId }]
      }
    }
    const failed = await meter.invocation((part) =>
      mapConcurrently(Records.length, Records, (record) => work(part, record)),
    )
    return { batchItemFailures: failed.flat() }
  }
