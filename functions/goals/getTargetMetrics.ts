import { badField } from '../../shared/refusals.ts'
import { groupTypeNumber } from '../../shared/roles.ts'
import { text } from '../../shared/text.ts'
import { dayRange } from '../../shared/time.ts'
import { dayZoneOf, withGroupsAbove } from '../lib/accessScope.ts'
import type { Handler } from '../lib/env.ts'
import { goalsOver } from '../metrics/goalsOver.ts'

export const getTargetMetrics: Handler<'getTargetMetrics'> = async ({ group_uid, group_type, day }, env) => {
  const accessScope = await env.accessScope()
  const group = accessScope.group(group_uid)
  if (groupTypeNumber[group.type] !== group_type) {
    throw badField('group_type', text`The type of this group is ${groupTypeNumber[group.type]}.`)
  }
  const timeline = await env.stores.goals.timeline(group.company, withGroupsAbove(group))
  if (day === undefined) return timeline.now
  const zone = dayZoneOf(group, accessScope.all)
  return goalsOver(timeline, dayRange(zone, day), { zone, now: env.now })
}
