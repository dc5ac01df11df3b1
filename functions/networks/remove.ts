import { text } from '../../shared/text.ts'
import { type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { assignThing } from '../lib/things/assign.ts'
import { devicesOf, deviceThing, networkInScope, targetOf } from './inScope.ts'

const waiting = (devices: number) =>
  devices === 1
    ? 'The network is being removed from one device'
    : text`The network is being removed from ${devices} devices`

export const deleteNetwork: Handler<'deleteNetwork'> = async ({ network_id }, env) => {
  const { stores } = env
  const { network } = await networkInScope(network_id, env)
  const { company, id, ssid, removing } = network
  const devices = (await devicesOf(network, env)).map(({ device }) => device)
  const mark = removing ? undefined : stores.networks.changing(network, { set: { removing: true } })
  const job = await assignThing(env, deviceThing(network), { take: devices }, {}, mark)
  if (devices.length === 0) await stores.networks.remove(company, id, true)
  env.changed({ target: targetOf(id), before: { ssid }, after: { removing: devices.length } })
  const message = devices.length === 0 ? 'Network deleted' : waiting(devices.length)
  return ok(message, { network_id: id, job: job && jobOut(job) })
}

export const keepNetwork: Handler<'keepNetwork'> = async ({ network_id }, env) => {
  const { stores } = env
  const { network } = await networkInScope(network_id, env)
  const { id, revision, removing } = network
  const devices = removing ? (await devicesOf(network, env)).map(({ device }) => device) : []
  const unmark = removing ? stores.networks.changing(network, { remove: ['removing'] }) : undefined
  const job = await assignThing(env, deviceThing(network), { give: devices }, { revision }, unmark)
  env.changed({ target: targetOf(id), before: { removing: removing === true }, after: { removing: false } })
  return ok('Network kept', { network_id: id, job: job && jobOut(job) })
}

export const forceDeleteNetwork: Handler<'forceDeleteNetwork'> = async ({ network_id }, env) => {
  const { stores } = env
  const { network } = await networkInScope(network_id, env)
  const { company, id, ssid } = network
  const devices = (await devicesOf(network, env)).map(({ device }) => device)
  await assignThing(env, deviceThing(network), { take: devices }, {}, stores.networks.removing(company, id))
  env.changed({ target: targetOf(id), before: { ssid, devices: devices.length }, after: null })
  return ok('Network deleted', null)
}
