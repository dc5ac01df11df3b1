import { silentAfter } from '../../shared/deviceHistory.ts'
import type { Stores } from '../data/stores.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { offlineEvents } from './offlineEvents.ts'

/** Companies that are gone through side by side, and devices of one that are noted so. */
const companiesAtOnce = 4
const devicesAtOnce = 8

export interface SweepLog {
  error: (message: string, extra: Record<string, unknown>) => void
}

/**
 * Notes as offline each device of which nothing was heard for two hours: one in its cradle sends a heartbeat an hour. A device
 * that speaks while this runs is left alone, and its next word takes the note back.
 * @param now epoch ms
 * @param isOver asked before each part of a company: what is left is noted the next time
 * @returns how many devices were noted
 */
export const noteOffline = async (
  stores: Pick<Stores, 'companies' | 'deviceStates' | 'devices' | 'groups' | 'webhookEvents'>,
  now: number,
  isOver: () => boolean = () => false,
  log: SweepLog = { error: () => {} },
): Promise<{ offline: number }> => {
  const { companies, deviceStates } = stores
  const since = now - silentAfter
  const served = (await companies.all()).filter(({ status }) => status === 1)
  const noted = await mapConcurrently(companiesAtOnce, served, async (company) => {
    const { uid } = company
    let count = 0
    try {
      for await (const silent of deviceStates.silent(uid, since)) {
        if (isOver()) break
        const eventsOf = await offlineEvents(stores, company, silent, now)
        const each = await mapConcurrently(devicesAtOnce, silent, (device) =>
          deviceStates.notOnline(device, since, now, eventsOf(device)),
        )
        count += each.filter(Boolean).length
      }
    } catch (error) {
      // It keeps the other companies from nothing.
      log.error('silent devices of a company were not noted', { error: error as Error, company: uid })
    }
    return count
  })
  return { offline: noted.reduce((sum, count) => sum + count, 0) }
}
