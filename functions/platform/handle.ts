import { minute } from '../../shared/durations.ts'
import type { FileSizes } from '../lib/usage/fileSizes.ts'
import { type PlatformStores, type SumLog, sumPlatform } from './sumPlatform.ts'
import { sumUsage, type UsageStores } from './sumUsage.ts'

/** How long companies are read at a time, ms: the Lambda has 5 minutes. */
const atATime = 3 * minute
/** How long use is summed after them. */
const usageAtATime = minute

const form = /^\d{4}-\d\d-\d\d$/

interface Services {
  stores: PlatformStores & UsageStores
  sizes: FileSizes
  log: SumLog & { info: (message: string, extra: Record<string, unknown>) => void }
  clock?: () => number
}

/**
 * What the schedule asks for: companies' figures, and once an hour what they use.
 * @param event.from by hand: a UTC day from which on all figures are summed again, by this run and those after it until it is done
 * @throws after all was summed that could be, where use of somebody or what is stored was not: so the alarm of the Lambda's
 *   errors rings. The same event once more finds use summed, and does not fail again: an hour later it is tried anew
 */
export const handle = async (
  { from }: { task?: string; from?: string },
  { stores, sizes, log, clock = Date.now }: Services,
) => {
  if (from !== undefined && !form.test(from)) throw new Error(`${from} is no date`)
  if (from !== undefined) await stores.platform.askAgain({ from, at: clock() })
  const end = clock() + atATime
  const result = await sumPlatform(stores, clock(), { isOver: () => clock() > end, log })
  log.info('sumPlatform', result)
  const last = clock() + usageAtATime
  const summed = await sumUsage(stores, sizes, clock(), { isOver: () => clock() > last, log })
  if (summed !== undefined) log.info('sumUsage', summed)
  if (summed?.failed) throw new Error(`Use was not summed ${summed.failed} times: see "not everything was summed"`)
  return result
}
