import { keyOfQuarantined, type Quarantined } from '../data/quarantine.ts'
import type { RollupStores } from './derive.ts'
import { type Failed, reopenDay, rollUpFacility } from './rollUp.ts'

/** The log's words for work that is left out of the figures; an alarm listens for them. `count` says of how much. */
export const quarantineMessage = 'work quarantined'

export interface FailureLog {
  error: (message: string, extra: Record<string, unknown>) => void
}

/** Keeps what failed and says so. */
export const quarantineFailed = async (
  { quarantine }: Pick<RollupStores, 'quarantine'>,
  failed: readonly Failed[],
  now: number,
  log: FailureLog,
) => {
  for (const each of failed) {
    await quarantine.add({ ...each, at: now })
    log.error(quarantineMessage, { count: 1, key: keyOfQuarantined(each), reason: each.reason })
  }
}

/** Derives again what a kept failure is about. @returns what still fails */
const deriveAgain = async (
  stores: RollupStores,
  { company, facility, day, hour, team }: Quarantined,
): Promise<Failed[]> => {
  const facilityKey = { company, facility }
  if (hour !== undefined && team !== undefined)
    return rollUpFacility(stores, facilityKey, [{ ...facilityKey, day, hour, team }], new Set())
  const reason = await reopenDay(stores, facilityKey, day).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return reason === undefined ? [] : [{ ...facilityKey, day, reason }]
}

export interface Retried {
  key: string
  /** Why it still is left out; undefined where it is in the figures now. */
  reason: string | undefined
}

/** Tries everything again that was quarantined; what succeeds is in the figures and no longer kept. */
export const retryQuarantined = async (stores: RollupStores, now: number): Promise<Retried[]> => {
  const results: Retried[] = []
  for (const kept of await stores.quarantine.list()) {
    const key = keyOfQuarantined(kept)
    const failed = await deriveAgain(stores, kept)
    // A worker's hour counts again when its own item can be read, whatever else is wrong in that hour.
    const still = failed.find(({ worker }) => worker === undefined || worker === kept.worker)
    if (still) await stores.quarantine.add({ ...kept, reason: still.reason, at: now })
    else await stores.quarantine.remove(key)
    results.push({ key, reason: still?.reason })
  }
  return results
}
