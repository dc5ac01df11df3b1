import type { BatchResult } from '../../shared/contract/handheld.ts'
import type { Input } from '../../shared/contract/index.ts'
import type { Random } from '../seed/random.ts'
import type { OpenAccount, WorkerTeam } from './account.ts'
import type { Credential } from './credential.ts'
import type { OnInvalid } from './desired.ts'
import type { SimulationOptions } from './options.ts'
import type { Span } from './work.ts'

/** What one request may carry. */
const eventsPerRequest = 500
const batchesPerRequest = 50

interface Waiting {
  workerTeam: WorkerTeam
  join_id: string
  span: Span
}

const eventsIn = ({ span }: Waiting) => span.scans.length + span.steps.length + (span.troubles?.length ?? 0)

/** What rides along with the batches of a request. */
export interface Rider {
  /** A heartbeat, where one is due. */
  heartbeat: () => Input<'heartbeat'> | undefined
  /** Hears that the server has had it, and whether the device shall sync. */
  onContact: (behind: boolean) => Promise<void>
  onInvalid: OnInvalid
}

/** Batches wait here until the server has acknowledged them; some are held back and come late, some come again. */
export const openOutbox = (
  credential: Credential,
  account: OpenAccount,
  random: Random,
  { reorder, duplicates }: Pick<SimulationOptions, 'reorder' | 'duplicates'>,
  deviceNow: () => number,
  rider: Rider,
) => {
  let waiting: Waiting[] = []

  const request = async (batches: Waiting[]): Promise<BatchResult[]> => {
    const heartbeat = rider.heartbeat()
    const {
      batches: results,
      sync,
      heartbeat_errors,
    } = await credential.call('events', {
      sent_at: deviceNow(),
      batches: batches.map(({ join_id, span }) => ({ ...span, join_id })),
      ...(heartbeat && { heartbeat }),
    })
    if (heartbeat_errors) rider.onInvalid('heartbeat', heartbeat_errors)
    else if (heartbeat) await rider.onContact(sync === true)
    return results
  }

  const applyResults = async (batches: Waiting[]) => {
    const results = new Map((await request(batches)).map((result) => [result.id, result]))
    for (const batch of batches) {
      const result = results.get(batch.span.id)
      // Without a result it is not acknowledged, and is sent again the next time.
      if (!result) continue
      waiting = waiting.filter((other) => other !== batch)
      account.counts.waiting -= 1
      account.acknowledged(batch.workerTeam, credential.deviceId(), batch.join_id, batch.span, result)
    }
    if (random.next() < duplicates) {
      for (const result of await request(batches)) if (result.status === 'duplicate') account.duplicate()
    }
  }

  return {
    add: (batch: Waiting) => {
      waiting.push(batch)
      account.counts.waiting += 1
    },
    /**
     * Sends what waits, in as few requests as it takes.
     * @param all sends what would be held back too
     */
    flush: async (all: boolean) => {
      const late = !all && random.next() < reorder
      const batches = late ? waiting.slice(0, -1) : random.next() < reorder ? waiting.toReversed() : [...waiting]
      while (batches.length > 0) {
        const part: Waiting[] = []
        let events = 0
        for (const next of batches) {
          if (part.length > 0 && (part.length === batchesPerRequest || events + eventsIn(next) > eventsPerRequest))
            break
          part.push(next)
          events += eventsIn(next)
        }
        batches.splice(0, part.length)
        await applyResults(part)
      }
    },
    isEmpty: () => waiting.length === 0,
    /** Whether one request is full. */
    isFull: () =>
      waiting.length >= batchesPerRequest ||
      waiting.reduce((sum, batch) => sum + eventsIn(batch), 0) >= eventsPerRequest,
  }
}

export type Outbox = ReturnType<typeof openOutbox>
