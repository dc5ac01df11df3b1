import type { Sku, SkuGroup } from '../../shared/contract/skus.ts'
import { hasWildcard } from '../../shared/skus.ts'
import { iso } from '../../shared/time.ts'
import type { SkuGroupRecord } from '../data/skus.ts'
import type { EnvOf } from '../lib/env.ts'
import { skuId } from './lists.ts'

const examples = 3

/** Groups as they are answered, with the names of those who changed them. */
export const groupsOut = async (
  { caller, stores }: EnvOf<'skus'>,
  groups: readonly SkuGroupRecord[],
): Promise<SkuGroup[]> => {
  const uids = [...new Set(groups.map(({ by }) => by))].filter((uid) => uid !== '')
  const users = await stores.users.getAll(caller.company.uid, uids)
  const names = new Map(users.map((user) => [user?.uid, user ? `${user.first_name} ${user.last_name}`.trim() : '']))
  return groups.map(({ id, name, by, at, skus }) => ({
    ...{ id, group: name, skus: skus.length },
    wildcards: skus.filter(([, sku]) => hasWildcard(sku)).length,
    examples: skus.slice(0, examples).map(([, sku]) => sku),
    changed_on: iso(at),
    changed_by: names.get(by) ?? '',
  }))
}

export const skusOut = ({ id, skus }: SkuGroupRecord): Sku[] =>
  skus.map(([number, sku]) => ({ id: skuId(id, number), sku, sku_group_id: id }))
