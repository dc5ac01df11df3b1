import { text } from '../../shared/text.ts'
import { type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { assignThing } from '../lib/things/assign.ts'
import { mustBeOfFacility } from '../lib/things/deviceFacility.ts'
import { devicesOf, deviceThing, having, presentNetwork, targetOf } from './inScope.ts'

export const addOrRemoveDevices: Handler<'addOrRemoveDevices'> = async (input, env) => {
  const { network } = await presentNetwork(input.network_id, env)
  const has = new Set(having(await devicesOf(network, env)).map(({ device }) => device))
  const wanted = new Set(input.device_ids)
  const known = new Set(input.known_device_ids ?? has)
  const added = [...wanted].filter((id) => !known.has(id) && !has.has(id))
  const take = [...has].filter((id) => known.has(id) && !wanted.has(id))
  const indexById = new Map(input.device_ids.map((id, at) => [id, at]))
  await mustBeOfFacility(env, network.facility, added, (at) => `device_ids.${indexById.get(added[at] ?? '') ?? at}`)
  const job = await assignThing(env, deviceThing(network), { give: added, take }, { revision: network.revision })
  env.changed({ target: targetOf(network.id), after: { devices_added: added, devices_removed: take } })
  return ok(text`${added.length} devices added, ${take.length} removed`, {
    ...{ network_id: network.id, added: added.length, removed: take.length },
    job: job && jobOut(job),
  })
}
