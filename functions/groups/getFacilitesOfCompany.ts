import type { Handler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'
import { facilityOut } from '../lib/wire.ts'
import { byName, mustBeCompany } from './lists.ts'

export const getFacilitesOfCompany: Handler<'getFacilitesOfCompany'> = async ({ group_uid, with_status }, env) => {
  mustBeCompany(group_uid, env)
  const { facilitiesOf } = await env.accessScope()
  const listed = facilitiesOf(env.caller.group).filter(({ status }) => with_status.includes(status))
  return listingOf(listed, facilityOut, byName)
}
