import { Refusal } from '../../shared/refusals.ts'
import type { NetworkRecord } from '../data/networks.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { closedPassword } from '../lib/networkPasswords.ts'
import { assignThing } from '../lib/things/assign.ts'
import { before, changesOf, changing } from '../lib/things/changeFields.ts'
import { devicesOf, deviceThing, having, presentNetwork, targetOf } from './inScope.ts'

const mayMove = async (network: NetworkRecord, facility: string | undefined, env: EnvOf<'networks'>) => {
  if (facility === undefined || facility === network.facility) return
  const { group } = await env.accessScope()
  group(facility, 'facility')
  if ((await devicesOf(network, env)).length > 0)
    throw new Refusal(
      'notPossible',
      'A network on devices cannot change its facility. Remove it from the devices first.',
    )
}

export const updateNetwork: Handler<'updateNetwork'> = (input, env) =>
  changing(async () => {
    const { caller, stores, vault, now } = env
    const { network } = await presentNetwork(input.id, env)
    await mayMove(network, input.fac_uid, env)
    const { ssid, security_type, fac_uid: facility } = input
    const changed = changesOf(network, { ssid, security_type, facility })
    // A password is taken for another one.
    const password = input.network_pass === undefined ? {} : await closedPassword(vault, network, input.network_pass)
    const nothing = Object.keys(changed).length === 0 && input.network_pass === undefined
    if (nothing) return ok('Network saved', { network_id: network.id, job: null })
    const revision = network.revision + 1
    const set = { ...changed, ...password, revision, by: caller.user.uid, changed_at: now }
    const devices = having(await devicesOf(network, env)).map(({ device }) => device)
    const write = stores.networks.changing(network, { set })
    const job = await assignThing(env, deviceThing(network), { give: devices }, { revision }, write)
    env.changed({
      target: targetOf(network.id),
      before: before(network, changed),
      after: { ...changed, ...(input.network_pass === undefined ? {} : { password: 'another one' }) },
    })
    return ok('Network saved', { network_id: network.id, job: job && jobOut(job) })
  })
