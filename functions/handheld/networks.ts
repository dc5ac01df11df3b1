import type { DesiredItem } from '../data/desiredItems.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { passwordOpener } from '../lib/networkPasswords.ts'

const passwordOf = passwordOpener()
const atOnce = 8

/** The networks that a device gets, as they are now, with their passwords. One that was deleted by force is none. */
export const openNetworks = async (
  items: readonly DesiredItem[],
  { device, stores, vault }: DeviceEnvOf<'handheld'>,
) => {
  if (items.length === 0) return []
  const found = await stores.networks.several(
    device.company,
    items.map(({ id }) => id),
  )
  const networks = await mapConcurrently(atOnce, items, async (item, at) => {
    const network = found[at]
    if (!network) {
      await stores.desired.drop(device.id, item)
      return []
    }
    const { ssid, security_type } = network
    const password = await passwordOf(vault, network)
    return [{ id: item.id, version: item.version, ssid, security_type, password }]
  })
  return networks.flat()
}
