import type { Network } from '../../shared/contract/networks.ts'
import { maskedPassword } from '../../shared/networks.ts'
import { iso } from '../../shared/time.ts'
import type { NetworkRecord } from '../data/networks.ts'
import type { Env, Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { deviceStatusOf, devicesOf } from './inScope.ts'

/** A network as lists show it; undefined once the last of its devices has removed it: then it is gone. */
const networkOut = async (network: NetworkRecord, facility: string, env: Env): Promise<Network | undefined> => {
  const { stores, caller } = env
  const { id, company, ssid, security_type, revision, changed_at, by, removing } = network
  const items = await devicesOf(network, env)
  if (removing && items.length === 0) {
    await stores.networks.remove(company, id, true)
    return undefined
  }
  const people = await stores.users.members(caller.company.uid, [by])
  const statusOn = deviceStatusOf(network)
  return {
    ...{ network_id: id, id, fac_uid: network.facility, facility, ssid, security_type, revision },
    network_pass: maskedPassword,
    status: removing ? 0 : 1,
    changed_on: iso(changed_at),
    changed_by: people.get(by)?.name ?? '',
    devices: items.map((item) => statusOn(item).deployment),
  }
}

const byPlace = (a: Network, b: Network) =>
  a.facility.localeCompare(b.facility) || a.ssid.localeCompare(b.ssid) || (a.id < b.id ? -1 : 1)

export const getAllNetworks: Handler<'getAllNetworks'> = async ({ group_uid }, env) => {
  const scope = await env.accessScope()
  const shown = new Map(scope.facilitiesOf(scope.group(group_uid)).map((facility) => [facility.uid, facility]))
  const found = (await env.stores.networks.list(env.caller.company.uid)).filter(
    ({ facility }) => (shown.get(facility)?.status ?? 2) !== 2,
  )
  return new Listing<Network>(async function* (after) {
    for (const network of found.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (after !== undefined && network.id <= after) continue
      yield [{ key: network.id, item: await networkOut(network, shown.get(network.facility)?.name ?? '', env) }]
    }
  }, byPlace)
}
