import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { EnvOf } from '../lib/env.ts'
import { nameRefusal } from '../lib/nameRefusal.ts'

export const addGroup = async (env: EnvOf<'groups'>, group: GroupRecord) => {
  const reason = await env.stores.groups.add(group)
  if (reason) throw nameRefusal(reason)
  env.changed({ target: `${group.type} ${group.uid}`, after: group })
}

export const replaceGroups = async (
  env: EnvOf<'groups'>,
  ...changes: { before: GroupRecord; after: GroupRecord }[]
) => {
  const reason = await env.stores.groups.replace(...changes)
  if (reason) throw nameRefusal(reason)
  for (const { before, after } of changes) env.changed({ target: `${before.type} ${before.uid}`, before, after })
}

/** Moves a facility or team to a status, if it is not there already. */
export const setStatus = async (env: EnvOf<'groups'>, uid: string, type: 'facility' | 'team', status: 0 | 1 | 2) => {
  const before = (await env.accessScope()).group(uid, type)
  if (before.status !== status) await replaceGroups(env, { before, after: { ...before, status } })
}

/** Brings back what was deleted, with its name, unless another one has that by now. */
export const restoreGroup = async (env: EnvOf<'groups'>, uid: string, type: 'facility' | 'team', status: 0 | 1) => {
  const { all, includes } = await env.accessScope()
  const before = all.get(uid)
  const above = all.get(before?.parent_id ?? '')
  // A team of a deleted facility comes back with it.
  if (before?.type !== type || before.status !== 2 || !includes(uid) || above?.status === 2)
    throw new Refusal('notFound')
  await replaceGroups(env, { before, after: { ...before, status } })
}
