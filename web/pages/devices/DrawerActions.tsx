import { BellRing, EyeOff, LocateFixed, SearchX, Wifi } from 'lucide-react'
import type { Device } from '../../../shared/contract/devices.ts'
import { isLost } from '../../features/devices/useDevices.ts'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'
import { type DeviceActions, whyNoPing } from './columns.tsx'

/** What can be done with a device, at the head of its drawer. */
export const DrawerActions = ({ row, actions }: { row: Device; actions: DeviceActions }) => {
  const noPing = whyNoPing(row)
  const noFind = actions.whyNoFind?.(row)
  return (
    <div className="dd-actions">
      <button
        type="button"
        className="btn"
        title={noPing}
        aria-disabled={noPing !== undefined}
        onClick={noPing === undefined ? () => actions.ping(row) : undefined}
      >
        <BellRing className="i" size={15} strokeWidth={1.75} aria-hidden />
        {words.ping}
      </button>
      {actions.find && (
        <button
          type="button"
          className="btn"
          title={noFind}
          aria-disabled={noFind !== undefined}
          onClick={noFind === undefined ? () => actions.find?.(row) : undefined}
        >
          <LocateFixed className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.find}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={devices.columns.wifi}
        title={devices.columns.wifi}
        onClick={() => actions.wifi(row)}
      >
        <Wifi size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {actions.lose && !isLost(row) && (
        <button
          type="button"
          className="icon-button"
          aria-label={devices.lost.mark}
          title={devices.lost.mark}
          onClick={() => actions.lose?.(row)}
        >
          <SearchX size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {actions.hide && (
        <button
          type="button"
          className="icon-button"
          aria-label={devices.hide.action}
          title={devices.hide.action}
          onClick={() => actions.hide?.(row)}
        >
          <EyeOff size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
