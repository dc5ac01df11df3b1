import { type Handler, said } from '../lib/env.ts'
import { facilityOut } from '../lib/wire.ts'
import { placed } from './place.ts'
import { replaceGroups } from './write.ts'

export const updateFacility: Handler<'updateFacility'> = async (input, env) => {
  const reach = await env.reach()
  const before = reach.group(input.uid, 'facility')
  const after = placed(
    { ...before, name: input.name ?? before.name, time_zone: input.time_zone ?? before.time_zone },
    input,
  )
  await replaceGroups(env, { before, after })
  const moved = reach.teamsOf(before).filter((team) => team.time_zone !== after.time_zone)
  await env.stores.groups.setZone(
    before.company,
    moved.map((team) => team.uid),
    after.time_zone,
  )
  return said('Facility updated successfully', facilityOut(after))
}
