import { skuMetricMessages } from '../../shared/contract/skuMetrics.ts'
import { hour } from '../../shared/durations.ts'
import { badField } from '../../shared/refusals.ts'
import type { ReadEnv, ReadHandler } from '../lib/env.ts'
import { rangeOf } from '../metrics/range.ts'
import { type CodeStores, codeScopeOf } from './codeScope.ts'
import { selectionOf } from './selection.ts'

/** A day, also the one on which a clock is set back. */
const longest = 25 * hour

/** The name of somebody, where they are in the caller's access scope. */
const personOf = async (uid: string, env: ReadEnv<'users'>) => {
  const [accessScope, user] = await Promise.all([env.accessScope(), env.stores.users.get(env.caller.company.uid, uid)])
  return user && accessScope.sees(user) ? { first_name: user.first_name, last_name: user.last_name } : null
}

export const getSkuAssociates: ReadHandler<'getSkuAssociates', CodeStores> = async (input, env) => {
  const range = rangeOf(input, env.now)
  if (range.from === range.to) throw badField('end_time', skuMetricMessages.emptyRange)
  if (range.to - range.from > longest) throw badField('end_time', skuMetricMessages.longerThanDay)
  const scope = await codeScopeOf(input.group_uid, undefined, env)
  const scans = new Map<string, number>()
  await scope.people(range, selectionOf([[input.sku]]), (worker, count) =>
    scans.set(worker, (scans.get(worker) ?? 0) + count),
  )
  // A cell may hold nothing but the pick time of a scan in the next one.
  const [most, ...others] = [...scans]
    .filter(([, count]) => count > 0)
    .sort(([a, of], [b, other]) => other - of || (a < b ? -1 : 1))
  if (!most) return { associates: 0, most: null }
  const [user_uid, count] = most
  return { associates: others.length + 1, most: { user_uid, scans: count, person: await personOf(user_uid, env) } }
}
