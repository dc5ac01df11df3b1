import type { Device } from '../../../shared/contract/devices.ts'
import { refreshed } from '../../api/calls.ts'
import { serverStamp } from '../../api/clock.ts'
import { useBatch } from '../../features/entity/useBatch.ts'
import type { NetworkChange } from '../../features/networks/ChangeNetworks.tsx'
import { devices as words } from '../../words/en/devices.ts'
import { deviceLists } from './deviceActions.ts'

const lost = { lists: deviceLists, working: words.lost.working }

/** What is done to many devices at once, with a result for each. @param begins is called as one of it begins */
export const useDeviceBatches = (begins: () => void) => {
  const batch = useBatch<Device>(words.noun)

  const foundAgain = async (rows: readonly Device[]) => {
    begins()
    await batch.run(rows, {
      ...{ ...lost, call: 'markDevicesFound', done: words.lost.foundDone },
      change: (row) => ({ ...row, lost_at: null }),
    })
    await refreshed(['getDeviceDetails', 'getDeviceCommands'])
  }
  const lose = async (rows: readonly Device[], reason: string) => {
    begins()
    const lost_at = serverStamp()
    await batch.run(rows, {
      ...{ ...lost, call: 'markDevicesLost', more: () => ({ reason }), done: words.lost.done },
      change: (row) => ({ ...row, lost_at }),
      undo: (done) => ({ label: words.undo, run: () => foundAgain(done) }),
    })
    await refreshed(['getDeviceDetails', 'getDeviceCommands'])
  }
  const changeNetworks = async ({ rows, add, remove }: NetworkChange) => {
    begins()
    await batch.run(rows, {
      ...{ call: 'changeNetworksOfDevices', lists: ['getAllNetworks', 'getNetworkDevices', 'getNetworksByDeviceId'] },
      ...{ more: () => ({ add, remove }), working: words.networks.working, done: words.networks.done },
    })
  }
  const hide = async (rows: readonly Device[]) => {
    begins()
    await batch.run(rows, {
      ...{ call: 'hideDevices', lists: deviceLists, change: () => undefined },
      working: words.hide.working(rows.length),
      done: (count) => (rows.length === 1 ? words.hide.one : words.hide.done(count)),
    })
  }
  const label = async (rows: readonly Device[], labels: readonly string[]) => {
    begins()
    const labelByUid = new Map(rows.map(({ uid }, at) => [uid, labels[at] as string]))
    await batch.run(rows, {
      ...{ call: 'labelDevices', lists: deviceLists },
      more: (uids) => ({ labels: uids.map((uid) => labelByUid.get(uid)) }),
      change: (row) => ({ ...row, label: labelByUid.get(row.uid) ?? row.label }),
      working: words.label.working(rows.length),
      done: words.label.done,
    })
  }
  const { working, report, closeReport } = batch
  return { foundAgain, lose, changeNetworks, hide, label, working, report, closeReport }
}

export type DeviceBatches = ReturnType<typeof useDeviceBatches>
