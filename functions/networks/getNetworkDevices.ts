import type { NetworkDevice } from '../../shared/contract/networks.ts'
import { iso } from '../../shared/time.ts'
import { groupOf, isWithin } from '../devices/inScope.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { deviceStatusOf, devicesOf, networkInScope } from './inScope.ts'

/** Devices that are read together. */
const atOnce = 100

const byLabel = (a: NetworkDevice, b: NetworkDevice) =>
  a.label.localeCompare(b.label) || (a.device_id < b.device_id ? -1 : 1)

export const getNetworkDevices: Handler<'getNetworkDevices'> = async ({ network_id }, env) => {
  const { stores, caller } = env
  const { network } = await networkInScope(network_id, env)
  const scope = await env.accessScope()
  const items = (await devicesOf(network, env)).sort((a, b) => (a.device < b.device ? -1 : 1))
  const statusOn = deviceStatusOf(network)
  return new Listing<NetworkDevice>(async function* (after) {
    const left = items.filter(({ device }) => after === undefined || device > after)
    for (let from = 0; from < left.length; from += atOnce) {
      const some = left.slice(from, from + atOnce)
      const known = await stores.devices.several(some.map(({ device }) => device))
      const users = known.flatMap(([device, state]) => device?.user ?? state?.last_user ?? [])
      const people = await stores.users.members(caller.company.uid, users)
      yield some.map((item, at) => {
        const [device, state] = known[at] ?? []
        // One that was taken to another facility since is that one's to see.
        const group = device && !device.hidden ? groupOf(device, scope) : undefined
        if (!device || !isWithin(group, caller.group)) return { key: item.device, item: undefined }
        const { deployment, reason, reported_on } = statusOn(item)
        return {
          key: item.device,
          item: {
            ...deployment,
            ...{ label: device.label, serial_number: device.serial_number, model: device.model },
            user_name: people.get(device.user ?? state?.last_user ?? '')?.name ?? null,
            group: group?.name ?? '',
            ...{ os_version: state?.os_version ?? '', workhero_version: state?.app_version ?? '' },
            ...{ reason, reported_on, assigned_on: iso(item.at) },
            last_updated: state?.seen_at === undefined ? null : iso(state.seen_at),
            charging: state?.charging ?? null,
            wakeable: state?.wakeable === true,
            lost_at: state?.lost_at === undefined ? null : iso(state.lost_at),
          },
        }
      })
    }
  }, byLabel)
}
