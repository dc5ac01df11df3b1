import type { Stores } from '../data/stores.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { moveOn } from '../lib/ota/advance.ts'
import type { SweepLog } from './noteOffline.ts'

const companiesAtOnce = 4

/**
 * Looks at each rollout that goes on by itself: it halts where too many installs failed, and begins its next step when the
 * time has come. What is not reached now is looked at the next time.
 * @param now epoch ms
 * @param isOver asked before each company
 * @returns how many were moved
 */
export const moveRollouts = async (
  stores: Pick<Stores, 'companies' | 'fleet' | 'rollouts'>,
  now: number,
  isOver: () => boolean = () => false,
  log: SweepLog = { error: () => {} },
): Promise<{ moved: number }> => {
  const each = await mapConcurrently(companiesAtOnce, await stores.rollouts.running(), async (one) => {
    if (isOver()) return false
    try {
      return (await moveOn(stores, one, now)) !== undefined
    } catch (error) {
      // It keeps the other companies from nothing.
      log.error('a rollout was not looked at', { error: error as Error, company: one.company })
      return false
    }
  })
  return { moved: each.filter(Boolean).length }
}
