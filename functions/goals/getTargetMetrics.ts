import { badField } from '../../shared/refusals.ts'
import { groupTypeNumber } from '../../shared/roles.ts'
import { text } from '../../shared/text.ts'
import { withGroupsAbove } from '../lib/accessScope.ts'
import type { Handler } from '../lib/env.ts'

export const getTargetMetrics: Handler<'getTargetMetrics'> = async ({ group_uid, group_type }, env) => {
  const group = (await env.accessScope()).group(group_uid)
  if (groupTypeNumber[group.type] !== group_type) {
    throw badField('group_type', text`The type of this group is ${groupTypeNumber[group.type]}.`)
  }
  return env.stores.goals.inForce(group.company, withGroupsAbove(group))
}
