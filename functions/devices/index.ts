import { devices } from '../../shared/contract/devices.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { createEnrolmentCode } from './createEnrolmentCode.ts'
import { getEnrolmentCodes } from './getEnrolmentCodes.ts'
import { getTodaysStaticDeviceData } from './getTodaysStaticDeviceData.ts'
import { revokeEnrolmentCode } from './revokeEnrolmentCode.ts'

export const handlers: Handlers<'devices'> = {
  getTodaysStaticDeviceData,
  getEnrolmentCodes,
  createEnrolmentCode,
  revokeEnrolmentCode,
}
export const handler = lambda('devices', devices, handlers)
