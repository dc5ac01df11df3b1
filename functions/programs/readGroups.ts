import type { ProgramGroup } from '../../shared/contract/programs.ts'
import type { GroupRecord } from '../data/groups.ts'
import { byName } from '../groups/lists.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'

export const readGroups: ProgramHandler<'readGroups'> = async (_input, env) => {
  const { all, includes } = await env.accessScope()
  const reached = [...all.values()].filter(({ uid, status }) => includes(uid) && status !== 2)
  const out = ({ uid, name, type, parent_id, time_zone, status }: GroupRecord): ProgramGroup => ({
    ...{ uid, name, type, status },
    parent_uid: parent_id !== null && includes(parent_id) ? parent_id : null,
    // A team has the days of its facility.
    time_zone: (type === 'team' ? all.get(parent_id ?? '')?.time_zone : undefined) ?? time_zone,
  })
  return listingOf(reached, out, byName)
}
