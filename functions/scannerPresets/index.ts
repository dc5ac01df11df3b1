import { scannerPresets } from '../../shared/contract/scannerPresets.ts'
import { scannerPresetsStores } from '../data/groupStores.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { deleteScanSettings } from './deleteScanSettings.ts'
import { getDefaultScanSettings } from './getDefaultScanSettings.ts'
import { getScanSettingsOfCompany } from './getScanSettingsOfCompany.ts'
import { setScanSettings } from './setScanSettings.ts'
import { tryScanSettings } from './tryScanSettings.ts'

export const handlers: Handlers<'scannerPresets'> = {
  getDefaultScanSettings,
  getScanSettingsOfCompany,
  setScanSettings,
  tryScanSettings,
  deleteScanSettings,
}
export const handler = lambda('scannerPresets', scannerPresets, handlers, scannerPresetsStores, {
  jobQueue: sqsJobQueue,
})
