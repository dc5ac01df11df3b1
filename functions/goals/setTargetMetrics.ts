import { targetNames } from '../../shared/contract/entities.ts'
import { type Handler, ok } from '../lib/env.ts'

export const setTargetMetrics: Handler<'setTargetMetrics'> = async (input, env) => {
  const { stores, caller } = env
  const accessScope = await env.accessScope()
  const groups = [...new Set(input.group_uid)].map((uid) => accessScope.group(uid))
  const uids = groups.map((group) => group.uid)
  const fields = Object.fromEntries(
    targetNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )
  const before = await stores.goals.getAll(caller.company.uid, uids)
  await stores.goals.change(caller.company.uid, uids, fields)
  groups.forEach((group, index) => {
    env.changed({ target: `goals of ${group.type} ${group.uid}`, before: before[index], after: fields })
  })
  return ok('Target metrics successfully updated', null)
}
