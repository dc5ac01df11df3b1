import { devices } from '../../shared/contract/devices.ts'
import { devicesStores } from '../data/groupStores.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { createEnrolmentCode } from './createEnrolmentCode.ts'
import { createEnrolmentCodes } from './createEnrolmentCodes.ts'
import { getFindRufus, updateFindRufus } from './finder.ts'
import { getDeviceCommands } from './getDeviceCommands.ts'
import { getDeviceCountsOfGroups } from './getDeviceCountsOfGroups.ts'
import { getDeviceDetails } from './getDeviceDetails.ts'
import { getDeviceHistory } from './getDeviceHistory.ts'
import { getDeviceSessionScans } from './getDeviceSessionScans.ts'
import { getDevicesInformation } from './getDevicesInformation.ts'
import { getEnrolmentCodes } from './getEnrolmentCodes.ts'
import { getTodaysStaticDeviceData } from './getTodaysStaticDeviceData.ts'
import { hideDevices } from './hideDevices.ts'
import { markDevicesFound, markDevicesLost } from './lost.ts'
import { retryDeviceCommand } from './retryDeviceCommand.ts'
import { retryScannerPreset } from './retryScannerPreset.ts'
import { revokeEnrolmentCode } from './revokeEnrolmentCode.ts'
import { getSettingCounts, getSettingDevices } from './settings.ts'
import { pingDevices, updateDeviceActions } from './updateDeviceActions.ts'
import { labelDevices, updateDeviceInfo } from './updateDeviceInfo.ts'

export const handlers: Handlers<'devices'> = {
  getDevicesInformation,
  getDeviceCountsOfGroups,
  getDeviceDetails,
  getDeviceHistory,
  getDeviceSessionScans,
  getSettingCounts,
  getSettingDevices,
  updateDeviceInfo,
  labelDevices,
  hideDevices,
  getFindRufus,
  updateFindRufus,
  getTodaysStaticDeviceData,
  getEnrolmentCodes,
  createEnrolmentCode,
  createEnrolmentCodes,
  revokeEnrolmentCode,
  updateDeviceActions,
  pingDevices,
  getDeviceCommands,
  retryDeviceCommand,
  retryScannerPreset,
  markDevicesLost,
  markDevicesFound,
}
export const handler = lambda('devices', devices, handlers, devicesStores, { jobQueue: sqsJobQueue, wake: sqsWake })
