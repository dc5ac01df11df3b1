import type { Handler } from '../lib/env.ts'
import { fleetCounts } from './fleet.ts'
import { groupOf, isWithin } from './inScope.ts'

export const getDeviceCountsOfGroups: Handler<'getDeviceCountsOfGroups'> = async (
  _input,
  { caller, now, accessScope, stores },
) => {
  const scope = await accessScope()
  const company = caller.company.uid
  const counts = await stores.fleet.counts(company, now, (devices) => fleetCounts(devices, now))
  const found = new Map<string, number>()
  for (const count of counts) {
    const group = groupOf({ company, ...count }, scope)
    if (group && isWithin(group, caller.group)) found.set(group.uid, (found.get(group.uid) ?? 0) + count.total)
  }
  return [...found].map(([group_uid, count]) => ({ group_uid, count }))
}
