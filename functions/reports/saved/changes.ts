import type { Range } from '../../../shared/metrics/range.ts'
import { type Amount, type Compared, comparedWith, type Part, partsOf } from '../../../shared/metrics/whatChanged.ts'
import type { ReadEnv } from '../../lib/env.ts'

/** What changed, of amounts that add up: each part now, and the mean of what it was before. */
export interface Changes {
  parts: Part[]
  compared: Compared
  names: ReadonlyMap<string, string>
}

/**
 * @param read the amounts of a range
 * @param isKnown whether figures of a range are complete; what has nothing to be compared with is not
 */
export const changesOf = async (
  now: readonly Amount[],
  range: Range,
  env: ReadEnv,
  read: (range: Range) => Promise<readonly Amount[]>,
  isKnown: (range: Range) => boolean = () => true,
): Promise<Changes | undefined> => {
  const compared = comparedWith(range, env.caller.group.time_zone, env.now)
  if (!compared.before.every(isKnown)) return undefined
  const before: (readonly Amount[])[] = []
  for (const each of compared.before) before.push(await read(each))
  return { ...partsOf(now, before), compared }
}
