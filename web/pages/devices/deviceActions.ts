import type { Device } from '../../../shared/contract/devices.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { patchRows } from '../../features/entity/patchRows.ts'
import { serialised } from '../../features/entity/serialised.ts'
import { toast } from '../../parts/toast/toast.ts'
import { devices as words } from '../../words/en/devices.ts'

/** Every call that lists devices. */
export const deviceLists = ['getDevicesInformation'] as const

/** Gives a device another label: shown at once, and as it was where the server refuses. */
export const relabel = async (row: Device, label: string, undoable = true): Promise<void> => {
  const { uid, serial_number, mac_address } = row
  try {
    await serialised([uid], async () => {
      const show = await patchRows<Device>(deviceLists, (before) => ({ ...before, label }))
      show(new Set([uid]))
      try {
        const { message } = await answer('updateDeviceInfo', { serial_number, mac_address, label })
        const back = { label: words.undo, run: () => relabel({ ...row, label }, row.label, false) }
        toast.success(message, undoable ? back : undefined)
      } catch (error) {
        show(new Set())
        throw error
      }
      await refreshed([...deviceLists, 'getDeviceDetails'])
    })
  } catch (error) {
    toast.error((error as Error).message)
  }
}
