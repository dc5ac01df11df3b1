import type { Handler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'
import { teamOut } from '../lib/wire.ts'
import { byName, facilityFor } from './lists.ts'

export const getTeamsOfFacility: Handler<'getTeamsOfFacility'> = async ({ uid, with_status }, env) => {
  const facility = await facilityFor(env, uid)
  const { teamsOf } = await env.accessScope()
  const listed = teamsOf(env.caller.group).filter(
    ({ parent_id, status }) => parent_id === facility.uid && with_status.includes(status),
  )
  return listingOf(listed, teamOut, byName)
}
