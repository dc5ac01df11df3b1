import { useState } from 'react'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import type { Device, DeviceItem } from '../../../shared/contract/devices.ts'
import { admins, facilityManagers, passes } from '../../../shared/roles.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { deployApp } from '../../features/apps/deploy.ts'
import { toast } from '../../parts/toast/toast.ts'
import { whyNoPing } from './columns.tsx'

/** What tells a device once more of an item that failed on it; undefined of what cannot be told again by itself. */
const resend = ({ uid, serial_number }: Device, { section, id, removal, strategy }: DeviceItem) => {
  if (section === 'wifi')
    return async () => void toast.success((await answer('retryNetwork', { network_id: id, device_ids: [uid] })).message)
  if (section === 'shortcuts')
    return async () => {
      const deployment_list = [{ device_id: uid, operation: removal ? 0 : 1 }] as const
      toast.success(
        (
          await answer('updateChromeShortcutDeployment', {
            chrome_shortcut_uid: id,
            deployment_list: [...deployment_list],
          })
        ).message,
      )
    }
  if (section === 'scanner')
    return async () => void toast.success((await answer('retryScannerPreset', { device_id: uid })).message)
  if (section === 'web_tabs' || section === 'inactivity')
    return async () => {
      const asked = { device_id: uid, setting: { section, id } }
      toast.success((await answer('retryDeviceCommand', asked)).message)
    }
  if (section !== 'apps') return undefined
  return async () => {
    const how = removal ? { operation: 3 as const } : { operation: 1 as const, strategy: strategy ?? 0 }
    for (const line of await deployApp(id, [{ serial_number, ...how }])) toast.error(line)
  }
}

/** Does again what failed on a device: a command, a network, a web shortcut, a setting of the company, an app or scanner settings. */
export const useAgain = (row: Device) => {
  const { role } = useSession()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast.error((error as Error).message)
    }
    await refreshed(['getDeviceHistory', 'getDeviceCommands', 'getDeviceDetails'])
    setBusy(false)
  }
  return {
    busy,
    /** Undefined where it did not fail, or cannot be done again. */
    of: (item: DeviceItem) => {
      const may = passes(role.key, item.section === 'scanner' ? admins : facilityManagers)
      const act = item.status === 'failed' && may ? resend(row, item) : undefined
      return act && (() => void run(act))
    },
    ofCommand: ({ id, kind, status, options, retryable }: DeviceCommand) => {
      if (retryable && passes(role.key, facilityManagers)) {
        const asked = { device_id: row.uid, command_id: id }
        return () => void run(async () => void toast.success((await answer('retryDeviceCommand', asked)).message))
      }
      if (kind !== 'ping' || (status !== 'failed' && status !== 'expired') || whyNoPing(row)) return undefined
      const device_actions = Object.fromEntries(options.map((option) => [option, true]))
      const ping = async () =>
        void toast.success((await answer('updateDeviceActions', { device_id: row.uid, device_actions })).message)
      return () => void run(ping)
    },
  }
}
