import { type Handler, ok } from '../lib/env.ts'
import { facilityOut } from '../lib/wire.ts'
import { withAddress } from './address.ts'
import { replaceGroups } from './write.ts'

export const updateFacility: Handler<'updateFacility'> = async (input, env) => {
  const accessScope = await env.accessScope()
  const before = accessScope.group(input.uid, 'facility')
  const after = withAddress(
    { ...before, name: input.name ?? before.name, time_zone: input.time_zone ?? before.time_zone },
    input,
  )
  await replaceGroups(env, { before, after })
  const moved = accessScope.teamsOf(before).filter((team) => team.time_zone !== after.time_zone)
  await env.stores.groups.setZone(
    before.company,
    moved.map((team) => team.uid),
    after.time_zone,
  )
  return ok('Facility updated successfully', facilityOut(after))
}
