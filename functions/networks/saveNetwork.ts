import { mostNetworks } from '../../shared/networks.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { NetworkRecord } from '../data/networks.ts'
import { type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { closedPassword } from '../lib/networkPasswords.ts'
import { assignThing } from '../lib/things/assign.ts'
import { mustBeOfFacility } from '../lib/things/deviceFacility.ts'
import { deviceThing, targetOf } from './inScope.ts'

export const saveNetwork: Handler<'saveNetwork'> = async (input, env) => {
  const { ssid, network_pass, security_type, fac_uid, device_ids } = input
  const { caller, stores, vault, now, newId } = env
  const { uid: company } = caller.company
  const facility = (await env.accessScope()).group(fac_uid, 'facility')
  const devices = [...new Set(device_ids)]
  await mustBeOfFacility(env, facility.uid, devices, (at) => `device_ids.${at}`)
  if ((await stores.networks.list(company)).length >= mostNetworks)
    throw new Refusal('limitReached', text`A company can have ${mostNetworks} networks.`)
  const named = { company, id: newId() }
  const network: NetworkRecord = {
    ...named,
    ...{ facility: facility.uid, ssid, security_type, revision: 1, by: caller.user.uid, changed_at: now },
    ...(await closedPassword(vault, named, network_pass)),
  }
  const job = await assignThing(
    env,
    deviceThing(network),
    { give: devices },
    { revision: 1 },
    stores.networks.adding(network),
  )
  env.changed({
    target: targetOf(network.id),
    after: { ssid, security_type, facility: facility.uid, devices: devices.length },
  })
  return ok('Network added', { network_id: network.id, job: job && jobOut(job) })
}
