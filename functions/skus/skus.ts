import type { Checked } from '../../shared/contract/index.ts'
import type { Sku } from '../../shared/contract/skus.ts'
import type { SkuKind } from '../../shared/skus.ts'
import type { SkuGroupRecord } from '../data/skus.ts'
import { type EnvOf, ok } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import {
  changeList,
  changeOf,
  groupById,
  notThere,
  skuById,
  skuId,
  withoutSkus,
  withSku,
  withSkuChanged,
} from './lists.ts'
import { skusOut } from './wire.ts'

/** What is done with single SKUs, for excluded ones and callouts alike. */

/** SKUs that are deleted at once with a record each; the others share one. */
const mostAlone = 100

interface OfGroup {
  sku_group_id?: string | undefined
  sku_group_ids?: string | readonly string[] | undefined
}
/** The one group that a call is about, in either spelling. */
export const groupIdOf = ({ sku_group_id, sku_group_ids }: OfGroup): string => {
  const id = sku_group_id ?? (typeof sku_group_ids === 'string' ? sku_group_ids : sku_group_ids?.[0])
  if (id === undefined) throw notThere()
  return id
}

/** The groups that were asked for, each once; all of them where none was named. */
const wanted = (groups: readonly SkuGroupRecord[], { sku_group_id, sku_group_ids }: OfGroup) => {
  if (sku_group_id === undefined && sku_group_ids === undefined) return groups
  const ids = [...(sku_group_id === undefined ? [] : [sku_group_id]), ...(sku_group_ids ?? [])]
  return [...new Set(ids)].map((id) => groupById(groups, id))
}

export const getSkus = (kind: SkuKind) => async (input: Checked<'getExcludedSkus'>, env: EnvOf<'skus'>) => {
  const { groups } = await env.stores.skus.get(env.caller.company.uid, kind)
  const rows = wanted(groups, input).flatMap((group) =>
    skusOut(group).map((item, at) => ({ key: `${group.id}.${String(group.skus[at]?.[0]).padStart(9, '0')}`, item })),
  )
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  return new Listing<Sku>(async function* (after) {
    yield after === undefined ? rows : rows.filter(({ key }) => key > after)
  })
}

export const countSkus = (kind: SkuKind) => async (input: Checked<'getExcludedSkusCount'>, env: EnvOf<'skus'>) => {
  const { groups } = await env.stores.skus.get(env.caller.company.uid, kind)
  return { total: wanted(groups, input).reduce((sum, { skus }) => sum + skus.length, 0) }
}

export const createSku = (kind: SkuKind) => async (input: Checked<'createExcludedSku'>, env: EnvOf<'skus'>) => {
  const id = groupIdOf(input)
  const groups = await changeList(env, kind, (all) => withSku(all, id, input.sku, changeOf(env)))
  const number = groupById(groups, id).skus.at(-1)?.[0] ?? 0
  env.changed({ target: `${kind} sku ${skuId(id, number)}`, after: { sku: input.sku } })
  return ok('SKU added', { id: skuId(id, number), sku: input.sku, sku_group_id: id })
}

export const updateSku = (kind: SkuKind) => async (input: Checked<'updateExcludedSku'>, env: EnvOf<'skus'>) => {
  const id = input.skuId ?? input.sku_id ?? ''
  let before = ''
  const groups = await changeList(env, kind, (all) => {
    before = skuById(all, id).sku
    return withSkuChanged(all, id, input.sku, changeOf(env))
  })
  if (before !== input.sku)
    env.changed({ target: `${kind} sku ${id}`, before: { sku: before }, after: { sku: input.sku } })
  return ok('SKU changed', { id, sku: input.sku, sku_group_id: skuById(groups, id).group.id })
}

export const deleteSkus = (kind: SkuKind) => async (input: Checked<'deleteExcludedSkus'>, env: EnvOf<'skus'>) => {
  const ids = [...new Set(input.skus ?? input.sku_ids ?? [])]
  let gone: string[] = []
  await changeList(env, kind, (all) => {
    gone = ids.map((id) => skuById(all, id).sku)
    return withoutSkus(all, ids, changeOf(env))
  })
  for (const [at, id] of ids.slice(0, mostAlone).entries())
    env.changed({ target: `${kind} sku ${id}`, before: { sku: gone[at] } })
  const rest = gone.slice(mostAlone)
  if (rest.length > 0) env.changed({ target: `${kind} sku`, before: { count: rest.length, skus: rest } })
  return ok(ids.length === 1 ? 'SKU deleted' : 'SKUs deleted', null)
}
