import type { Range } from '../../../shared/metrics/range.ts'
import { type Amount, changedOf, comparedWith } from '../../../shared/metrics/whatChanged.ts'
import type { ReportEnv } from '../stores.ts'

/** What changed, of amounts that add up. */
export type Changes = ReturnType<typeof changedOf>

/**
 * @param read the amounts of a range
 * @param isKnown whether figures of a range are complete; what has nothing to be compared with is not
 * @param hasPlaces whether what they are of is ranked
 */
export const changesOf = async (
  now: readonly Amount[],
  range: Range,
  env: ReportEnv,
  read: (range: Range) => Promise<readonly Amount[]>,
  { isKnown = () => true, hasPlaces }: { isKnown?: (range: Range) => boolean; hasPlaces?: boolean } = {},
): Promise<Changes | undefined> => {
  const compared = comparedWith(range, env.caller.group.time_zone, env.now)
  if (!compared.before.every(isKnown)) return undefined
  const before: (readonly Amount[])[] = []
  for (const each of compared.before) before.push(await read(each))
  return changedOf(now, before, compared, hasPlaces)
}
