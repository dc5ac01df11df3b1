import type { Range } from '../../../shared/metrics/range.ts'
import { type Compared, comparedWith, type Part } from '../../../shared/metrics/whatChanged.ts'
import type { ReadEnv } from '../../lib/env.ts'

/** What changed, of amounts that add up: each part now, and the mean of what it was before. */
export interface Changes {
  parts: Part[]
  compared: Compared
  names: ReadonlyMap<string, string>
}

/** An amount of something that has a name. */
export interface Amount {
  id: string
  name: string
  value: number
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
  const names = new Map([...before.flat(), ...now].map(({ id, name }) => [id, name]))
  const sumIn = (amounts: readonly Amount[], id: string) =>
    amounts.reduce((sum, amount) => sum + (amount.id === id ? amount.value : 0), 0)
  const parts = [...names.keys()].map((id) => ({
    ...{ id, now: sumIn(now, id) },
    before: before.reduce((sum, amounts) => sum + sumIn(amounts, id), 0) / before.length,
  }))
  return { parts, compared, names }
}
