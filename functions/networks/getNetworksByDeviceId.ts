import type { DeviceNetwork } from '../../shared/contract/networks.ts'
import { maskedPassword } from '../../shared/networks.ts'
import { deviceInScope } from '../devices/inScope.ts'
import type { Handler } from '../lib/env.ts'
import { deviceStatusOf } from './inScope.ts'

export const getNetworksByDeviceId: Handler<'getNetworksByDeviceId'> = async ({ device_id }, env) => {
  const { stores } = env
  const device = await deviceInScope(await stores.devices.get(device_id), env)
  const items = (await stores.desired.list(device.id)).filter(({ section }) => section === 'wifi')
  const found = await stores.networks.several(
    device.company,
    items.map(({ id }) => id),
  )
  const { all } = await env.accessScope()
  return items
    .flatMap((item, at): DeviceNetwork[] => {
      const network = found[at]
      if (!network) return []
      const { id, ssid, security_type } = network
      const { deployment, reason, reported_on } = deviceStatusOf(network)(item)
      const { status, up_to_date, removing } = deployment
      return [
        {
          ...{ network_id: id, id, ssid, security_type, network_pass: maskedPassword },
          facility: all.get(network.facility)?.name ?? '',
          ...{ status, up_to_date, removing, reason, reported_on },
        },
      ]
    })
    .sort((a, b) => a.ssid.localeCompare(b.ssid) || (a.id < b.id ? -1 : 1))
}
