import type { ProgramGroup } from '../../shared/contract/programs.ts'
import type { GroupRecord } from '../data/groups.ts'
import { byName } from '../groups/lists.ts'
import { dayZoneOf } from '../lib/accessScope.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'

export const readGroups: ProgramHandler<'readGroups'> = async (_input, env) => {
  const { all, includes } = await env.accessScope()
  const inScope = [...all.values()].filter(({ uid, status }) => includes(uid) && status !== 2)
  const out = (group: GroupRecord): ProgramGroup => ({
    ...{ uid: group.uid, name: group.name, type: group.type, status: group.status },
    parent_uid: group.parent_id !== null && includes(group.parent_id) ? group.parent_id : null,
    time_zone: dayZoneOf(group, all),
  })
  return listingOf(inScope, out, byName)
}
