import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import { type Handler, ok } from '../lib/env.ts'
import { facilityOut } from '../lib/wire.ts'
import { withAddress } from './address.ts'
import { addGroup } from './write.ts'

export const createFacility: Handler<'createFacility'> = async (input, env) => {
  const { company } = env.caller
  if (input.parent_id !== company.uid) throw new Refusal('notFound')
  const facility: GroupRecord = {
    uid: env.newId(),
    company: company.uid,
    type: 'facility',
    name: input.name,
    parent_id: company.uid,
    status: 1,
    time_zone: input.time_zone ?? company.time_zone,
    created_on: iso(env.now),
    version: 1,
  }
  const added = withAddress(facility, input)
  await addGroup(env, added)
  return ok('Facility created successfully', facilityOut(added))
}
