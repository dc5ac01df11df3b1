import type { CallName } from '../../../shared/contract/index.ts'
import type { JobKindName } from '../../../shared/jobs.ts'

/** What jobs change: read again when they are over, wherever it is shown. */
export const changes: Partial<Record<JobKindName, readonly CallName[]>> = {
  recountScans: [
    ...(['getFiguresVersion', 'getTodaysStaticMetrics', 'getCardMetrics', 'getChartMetrics'] as const),
    ...(['getRankingsOfGroups', 'getTeamRankingsOfWorker', 'getReportPreview', 'getTimeLostToDevices'] as const),
    ...(['getCalloutSkuMetrics', 'getExcludedSkuMetrics', 'getSkuHeatMapMetrics'] as const),
    ...(['getSeenSkus', 'getSkuAssociates'] as const),
  ],
  deviceFinder: ['getDevicesInformation', 'getDeviceDetails'],
  appDevices: ['getAppsOfGroup', 'getAppDeploymentList'],
  shortcutDevices: ['getChromeShortcutsOfGroup', 'getChromeShortcutDeploymentList'],
  networkDevices: ['getAllNetworks', 'getNetworkDevices', 'getNetworksByDeviceId'],
  batchCreateUsers: ['getAllUsersOfCompany', 'getUsersOfFacility', 'getUsersOfTeam', 'getLimitOfUserAccounts'],
}
