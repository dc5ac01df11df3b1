import { iso } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import { type Handler, ok } from '../lib/env.ts'
import { teamOut } from '../lib/wire.ts'
import { withAddress } from './address.ts'
import { addGroup } from './write.ts'

export const createTeam: Handler<'createTeam'> = async (input, env) => {
  const facility = (await env.accessScope()).group(input.parent_id, 'facility')
  const team: GroupRecord = {
    uid: env.newId(),
    company: facility.company,
    type: 'team',
    name: input.name,
    parent_id: facility.uid,
    status: 1,
    subtype: input.subtype,
    time_zone: facility.time_zone,
    ...(facility.find_rufus === undefined ? {} : { find_rufus: facility.find_rufus }),
    created_on: iso(env.now),
    version: 1,
  }
  const added = withAddress(team, input)
  await addGroup(env, added)
  return ok('Team created successfully', teamOut(added))
}
