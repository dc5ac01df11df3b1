import { text } from '../../shared/text.ts'
import { type Handler, ok } from '../lib/env.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { assignThing } from '../lib/things/assign.ts'
import { deviceStatusOf, devicesOf, deviceThing, networkInScope, targetOf } from './inScope.ts'

export const retryNetwork: Handler<'retryNetwork'> = async ({ network_id, device_ids }, env) => {
  const { network } = await networkInScope(network_id, env)
  const statusOn = deviceStatusOf(network)
  const asked = device_ids && new Set(device_ids)
  const open = (await devicesOf(network, env)).filter((item) => {
    if (asked && !asked.has(item.device)) return false
    const { status } = statusOn(item).deployment
    // What was assigned before the network changed last was not told since.
    return status === 2 || (status === 0 && !item.removal && item.at < network.changed_at)
  })
  const [take, give] = [true, false].map((removal) =>
    open.filter((item) => (item.removal === true) === removal).map(({ device }) => device),
  )
  const job = await assignThing(
    env,
    deviceThing(network),
    { give: give ?? [], take: take ?? [] },
    { revision: network.revision },
  )
  env.changed({ target: targetOf(network.id), after: { retried: open.length } })
  return ok(open.length === 1 ? 'Retrying on one device' : text`Retrying on ${open.length} devices`, {
    ...{ network_id: network.id, retried: open.length },
    job: job && jobOut(job),
  })
}
