import type { AnyJobKind } from '../../lib/jobs/kind.ts'
import { appDevices } from './appDevices.ts'
import { batchCreateUsers } from './batchCreateUsers.ts'
import { createCompany } from './createCompany.ts'
import { deviceFinder } from './deviceFinder.ts'
import { exportUsers } from './exportUsers.ts'
import { networkDevices } from './networkDevices.ts'
import { recountScans } from './recountScans.ts'
import { scannerPresets } from './scannerPresets.ts'
import { shortcutDevices } from './shortcutDevices.ts'
import { sourceData } from './sourceData.ts'

/** Every kind of job. */
export const jobKinds: readonly AnyJobKind[] = [
  exportUsers,
  batchCreateUsers,
  recountScans,
  sourceData,
  deviceFinder,
  networkDevices,
  shortcutDevices,
  scannerPresets,
  createCompany,
  appDevices,
]
