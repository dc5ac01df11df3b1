import { networks } from '../../shared/contract/networks.ts'
import { networksStores } from '../data/groupStores.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { addOrRemoveDevices } from './addOrRemoveDevices.ts'
import { changeNetworksOfDevices } from './changeNetworksOfDevices.ts'
import { getAllNetworks } from './getAllNetworks.ts'
import { getNetworkDevices } from './getNetworkDevices.ts'
import { getNetworksByDeviceId } from './getNetworksByDeviceId.ts'
import { deleteNetwork, forceDeleteNetwork, keepNetwork } from './remove.ts'
import { retryNetwork } from './retryNetwork.ts'
import { revealNetworkPassword } from './revealNetworkPassword.ts'
import { saveNetwork } from './saveNetwork.ts'
import { updateNetwork } from './updateNetwork.ts'

export const handlers: Handlers<'networks'> = {
  getAllNetworks,
  getNetworkDevices,
  getNetworksByDeviceId,
  revealNetworkPassword,
  saveNetwork,
  updateNetwork,
  addOrRemoveDevices,
  changeNetworksOfDevices,
  retryNetwork,
  deleteNetwork,
  keepNetwork,
  forceDeleteNetwork,
}
export const handler = lambda('networks', networks, handlers, networksStores, {
  ...{ jobQueue: sqsJobQueue, vault: kmsVault, wake: sqsWake },
})
