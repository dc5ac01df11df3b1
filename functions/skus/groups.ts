import type { CallName, Checked } from '../../shared/contract/index.ts'
import type { SkuGroup } from '../../shared/contract/skus.ts'
import type { SkuKind } from '../../shared/skus.ts'
import { type EnvOf, ok } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { changeList, changeOf, groupById, renamed, withGroup, withoutGroups } from './lists.ts'
import { groupsOut } from './wire.ts'

/** What is done with groups of SKUs, for excluded ones and callouts alike. */

type Asked<Name extends CallName> = Checked<Name>

export const getGroups = (kind: SkuKind) => async (_: object, env: EnvOf<'skus'>) => {
  const { groups } = await env.stores.skus.get(env.caller.company.uid, kind)
  const rows = await groupsOut(env, groups)
  return new Listing<SkuGroup>(
    async function* (after) {
      const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      yield sorted.filter(({ id }) => after === undefined || id > after).map((item) => ({ key: item.id, item }))
    },
    (a, b) => a.group.localeCompare(b.group),
  )
}

export const createGroup = (kind: SkuKind) => async (input: Asked<'createExcludedSkuGroup'>, env: EnvOf<'skus'>) => {
  const id = env.newId()
  const groups = await changeList(env, kind, (all) => withGroup(all, id, input.group, changeOf(env)))
  env.changed({ target: `${kind} sku group ${id}`, after: { group: input.group } })
  return ok('SKU group added', await oneOut(env, groupById(groups, id)))
}

export const updateGroup = (kind: SkuKind) => async (input: Asked<'updateExcludedSkuGroup'>, env: EnvOf<'skus'>) => {
  let before = ''
  const groups = await changeList(env, kind, (all) => {
    before = groupById(all, input.id).name
    return renamed(all, input.id, input.group, changeOf(env))
  })
  if (before !== input.group)
    env.changed({ target: `${kind} sku group ${input.id}`, before: { group: before }, after: { group: input.group } })
  return ok('SKU group renamed', await oneOut(env, groupById(groups, input.id)))
}

export const deleteGroups =
  (kind: SkuKind) =>
  async ({ ids }: Asked<'deleteExcludedSkuGroups'>, env: EnvOf<'skus'>) => {
    let gone: { id: string; group: string; skus: string[] }[] = []
    await changeList(env, kind, (all) => {
      gone = [...new Set(ids)].map((id) => {
        const { name, skus } = groupById(all, id)
        return { id, group: name, skus: skus.map(([, sku]) => sku) }
      })
      return withoutGroups(all, ids)
    })
    for (const { id, ...before } of gone) env.changed({ target: `${kind} sku group ${id}`, before })
    return ok(gone.length === 1 ? 'SKU group deleted' : 'SKU groups deleted', null)
  }

const oneOut = async (env: EnvOf<'skus'>, group: Parameters<typeof groupsOut>[1][number]) => {
  const [row] = await groupsOut(env, [group])
  return row as SkuGroup
}
