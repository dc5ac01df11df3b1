import type { ShortcutDevice } from '../../shared/contract/shortcuts.ts'
import { iso } from '../../shared/time.ts'
import { groupOf, isWithin } from '../devices/inScope.ts'
import { lastUserOf } from '../devices/wire.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { facilityOf } from '../lib/things/deviceFacility.ts'
import { statusOfDevice } from '../lib/things/statusOfDevice.ts'
import { devicesOf, enabledShortcut } from './inScope.ts'

const byLabel = (a: ShortcutDevice, b: ShortcutDevice) => a.label.localeCompare(b.label) || (a.id < b.id ? -1 : 1)

export const getChromeShortcutDeploymentList: Handler<'getChromeShortcutDeploymentList'> = async (input, env) => {
  const { caller, stores } = env
  mustBeCaller(input.user_uid, caller)
  const { uid } = caller.company
  const scope = await env.accessScope()
  if (input.group_uid !== undefined) scope.group(input.group_uid)
  const { shortcut } = await enabledShortcut(input.chrome_shortcut_uid, env)
  const items = new Map((await devicesOf(shortcut, env)).map((item) => [item.device, item]))
  const statusOn = statusOfDevice(shortcut.content_at)
  return new Listing<ShortcutDevice>(async function* (after, size) {
    for await (const fleet of stores.fleet.steps(uid, { after, size })) {
      const within = fleet.filter(({ device }) => {
        if (!isWithin(groupOf(device, scope), caller.group)) return false
        return items.has(device.id) || (facilityOf(device, scope)?.uid ?? shortcut.facility) === shortcut.facility
      })
      const people = await stores.users.members(
        uid,
        within.flatMap((known) => lastUserOf(known) ?? []),
      )
      const wanted = new Set(within)
      yield fleet.map((known) => {
        const { device, state } = known
        if (!wanted.has(known)) return { key: device.id, item: undefined }
        const item = items.get(device.id)
        const stands = item && statusOn(item)
        const { label, serial_number, mac_address } = device
        return {
          key: device.id,
          item: {
            ...{ id: device.id, device_id: device.id, label, serial_number, mac_address },
            user_name: people.get(lastUserOf(known) ?? '')?.name ?? null,
            group_name: groupOf(device, scope)?.name ?? '',
            deployment_operation: item && !item.removal ? 1 : 0,
            deployment_status: stands ? stands.deployment.status : null,
            deployment_updated_on: item ? iso(item.at) : null,
            removing: item?.removal === true,
            ...{ reason: stands?.reason ?? null, reported_on: stands?.reported_on ?? null },
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
