import { targetNames } from '../../shared/contract/entities.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import { type Handler, ok } from '../lib/env.ts'

const outOfScope = 'This group no longer exists, or you cannot set its goals.'

/** The groups of a request, each once; refused at the first outside the caller's access scope. */
const groupsOf = (uids: readonly string[], { all, includes }: AccessScope): GroupRecord[] =>
  [...new Set(uids)].map((uid) => {
    const group = all.get(uid)
    if (group && includes(uid) && group.status !== 2) return group
    const path = `group_uid.${uids.indexOf(uid)}`
    throw new Refusal('notFound', outOfScope, { errors: [{ path, message: outOfScope }] })
  })

export const setTargetMetrics: Handler<'setTargetMetrics'> = async (input, env) => {
  const { stores, caller } = env
  const groups = groupsOf(input.group_uid, await env.accessScope())
  const uids = groups.map((group) => group.uid)
  const fields = Object.fromEntries(
    targetNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )
  const before = await stores.goals.change(caller.company.uid, uids, fields, env.now)
  groups.forEach((group, index) => {
    env.changed({ target: `goals of ${group.type} ${group.uid}`, before: before[index], after: fields })
  })
  return ok('Target metrics successfully updated', null)
}
