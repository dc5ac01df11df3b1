import { workKeyOf } from '../data/work.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type Meter, noMeter } from '../lib/usage/meter.ts'
import type { RollupStores } from './derive.ts'
import { noWarnings, type WarningLog } from './excess.ts'
import { type FailureLog, quarantineFailed } from './quarantine.ts'
import { type ChangedHour, rollUpFacility } from './rollUp.ts'

/** What we use of a stream's event: keys only. */
export interface StreamEvent {
  Records: {
    eventName?: string
    dynamodb?: { SequenceNumber?: string; Keys?: Record<string, { S?: string }> }
  }[]
}

export interface StreamAnswer {
  batchItemFailures: { itemIdentifier: string }[]
}

const facilitiesAtOnce = 4

/** The log's words for changes that come again; an alarm listens for them where they go on. */
export const rollupFailed = 'rollup failed'

/**
 * Handles changes of the work table. What failed for a reason that passes is reported and comes again; doing it twice
 * changes nothing. What can never succeed is quarantined, so that it keeps nobody waiting.
 * Items that expire are no change: pages outlive what they were derived from.
 */
export const handleStream = (
  stores: RollupStores,
  log: FailureLog & WarningLog = { error: () => {}, ...noWarnings },
  clock: () => number = Date.now,
  meter: Meter = noMeter,
): ((event: StreamEvent) => Promise<StreamAnswer>) => {
  const marked = new Set<string>()
  return async ({ Records }) => {
    const facilities = new Map<string, { hours: Map<string, ChangedHour>; sequence: string[] }>()
    for (const { eventName, dynamodb } of Records) {
      const pk = dynamodb?.Keys?.pk?.S
      const sk = dynamodb?.Keys?.sk?.S
      if (!pk || !sk || eventName === 'REMOVE') continue
      const { worker: _worker, ...changed } = workKeyOf(pk, sk)
      const key = `${changed.company}#${changed.facility}`
      const group = facilities.get(key) ?? { hours: new Map<string, ChangedHour>(), sequence: [] as string[] }
      facilities.set(key, group)
      group.hours.set(`${changed.day}#${changed.hour}#${changed.team}`, changed)
      group.sequence.push(dynamodb?.SequenceNumber ?? '')
    }
    if (marked.size > 10_000) marked.clear()
    const rollUp = async ({ hours, sequence }: { hours: Map<string, ChangedHour>; sequence: string[] }) => {
      const changed = [...hours.values()]
      const [first] = changed
      if (!first) return []
      try {
        const { company, facility } = first
        const notCounted = await rollUpFacility(stores, { company, facility }, changed, marked, log, clock)
        await quarantineFailed(stores, notCounted, clock(), log)
        return []
      } catch (error) {
        log.error(rollupFailed, { error: error as Error })
        return sequence
      }
    }
    const failed = await meter.invocation((part) =>
      mapConcurrently(facilitiesAtOnce, [...facilities], ([key, each]) =>
        part(key.slice(0, key.indexOf('#')), () => rollUp(each)),
      ),
    )
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
  }
}
