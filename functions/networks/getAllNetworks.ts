import type { Deployment } from '../../shared/contract/deployment.ts'
import type { Network } from '../../shared/contract/networks.ts'
import { maskedPassword } from '../../shared/networks.ts'
import { iso } from '../../shared/time.ts'
import type { NetworkRecord } from '../data/networks.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { deviceStatusOf, devicesOf } from './inScope.ts'

/** Networks whose devices are read side by side. */
const atOnce = 4

/** A network as lists show it; undefined once the last of its devices has removed it: then it is gone. */
const networkOut = async (
  network: NetworkRecord,
  { facility, countsOnly }: { facility: string; countsOnly: boolean },
  env: EnvOf<'networks'>,
): Promise<Network | undefined> => {
  const { stores, caller } = env
  const { id, company, ssid, security_type, revision, changed_at, by, removing } = network
  const items = await devicesOf(network, env)
  if (removing && items.length === 0) {
    await stores.networks.remove(company, id, true)
    return undefined
  }
  const people = await stores.users.members(caller.company.uid, [by])
  const statusOn = deviceStatusOf(network)
  const devices = items.map((item) => statusOn(item).deployment)
  return {
    ...{ network_id: id, id, fac_uid: network.facility, facility, ssid, security_type, revision },
    network_pass: maskedPassword,
    status: removing ? 0 : 1,
    changed_on: iso(changed_at),
    changed_by: people.get(by)?.name ?? '',
    devices: countsOnly ? [] : devices,
    counts: countsOf(devices),
  }
}

const countsOf = (devices: readonly Deployment[]): Network['counts'] => {
  const of = (status: Deployment['status']) => devices.filter((device) => device.status === status).length
  const removing = devices.filter((device) => device.removing).length
  return { total: devices.length, up_to_date: of(1), pending: of(0), failed: of(2), removing }
}

const byPlace = (a: Network, b: Network) =>
  a.facility.localeCompare(b.facility) || a.ssid.localeCompare(b.ssid) || (a.id < b.id ? -1 : 1)

export const getAllNetworks: Handler<'getAllNetworks'> = async ({ group_uid, counts_only: countsOnly }, env) => {
  const scope = await env.accessScope()
  const shown = new Map(scope.facilitiesOf(scope.group(group_uid)).map((facility) => [facility.uid, facility]))
  const found = (await env.stores.networks.list(env.caller.company.uid)).filter(
    ({ facility }) => (shown.get(facility)?.status ?? 2) !== 2,
  )
  return new Listing<Network>(async function* (after) {
    const left = found.sort((a, b) => (a.id < b.id ? -1 : 1)).filter(({ id }) => after === undefined || id > after)
    for (let from = 0; from < left.length; from += atOnce)
      yield await mapConcurrently(atOnce, left.slice(from, from + atOnce), async (network) => {
        const facility = shown.get(network.facility)?.name ?? ''
        return { key: network.id, item: await networkOut(network, { facility, countsOnly }, env) }
      })
  }, byPlace)
}
