import type { Handler } from '../lib/env.ts'
import { listingOf } from '../lib/listing.ts'
import { teamOut } from '../lib/wire.ts'
import { byName, mustBeCompany } from './lists.ts'

export const getTeamsOfCo: Handler<'getTeamsOfCo'> = async ({ uid, with_status }, env) => {
  mustBeCompany(uid, env)
  const { teamsOf } = await env.accessScope()
  const listed = teamsOf(env.caller.group).filter(({ status }) => with_status.includes(status))
  return listingOf(listed, teamOut, byName)
}
