import { type Files, noFiles } from '../lib/files.ts'
import { activeDayStore } from './activeDays.ts'
import { apiTokenStore } from './apiTokens.ts'
import { appLibraryStore } from './appLibraries.ts'
import { appStore } from './apps.ts'
import { archiveStore } from './archive.ts'
import { auditStore } from './audit.ts'
import { chartPresetStore } from './chartPresets.ts'
import { codeDayStore } from './codeDays.ts'
import { codeFigureStore } from './codeFigures.ts'
import { codeMonthStore } from './codeMonths.ts'
import { codePageStore } from './codePages.ts'
import { commandStore } from './commands.ts'
import { companyStore } from './companies.ts'
import { companyEditStore } from './companyEdits.ts'
import { contentStore } from './content.ts'
import { countedBy } from './countedBy.ts'
import type { Db, Tables } from './db.ts'
import { deliveryStore } from './deliveries.ts'
import { desiredStore } from './desiredItems.ts'
import { deviceHistoryStore } from './deviceHistory.ts'
import { deviceStateStore } from './deviceStates.ts'
import { deviceStore } from './devices.ts'
import { enrolmentStore } from './enrolment.ts'
import { fleetStore } from './fleet.ts'
import { fleetHistoryStore } from './fleetHistory.ts'
import { fleetVersionStore } from './fleetVersions.ts'
import { floorPlanStore } from './floorPlans.ts'
import { goalStore } from './goals.ts'
import { groupStore } from './groups.ts'
import { idempotencyStore } from './idempotency.ts'
import { incidentStore } from './incidents.ts'
import { jobPartStore } from './jobParts.ts'
import { jobStore } from './jobs.ts'
import { latestStore } from './latest.ts'
import { limitStore } from './limits.ts'
import { longCodeStore } from './longCodes.ts'
import { lostDeviceStore } from './lostDevices.ts'
import { lostTimeStore } from './lostTime.ts'
import { mailStore } from './mails.ts'
import { maintenanceStore } from './maintenance.ts'
import { networkStore } from './networks.ts'
import { notificationStore } from './notifications.ts'
import { platformStore } from './platform.ts'
import { preferenceStore } from './preferences.ts'
import { quarantineStore } from './quarantine.ts'
import { rawStore } from './raw.ts'
import { releaseNoteStore } from './releaseNotes.ts'
import { reportedSettingsStore } from './reportedSettings.ts'
import { rolloutMailStore } from './rolloutMails.ts'
import { rolloutStore } from './rollouts.ts'
import { rollupStore } from './rollups.ts'
import { savedReportStore } from './savedReports.ts'
import { scannerPresetStore } from './scannerPresets.ts'
import { secretStore } from './secrets.ts'
import { sessionStore } from './sessions.ts'
import { shortcutStore } from './shortcuts.ts'
import { tableViewStore } from './tableViews.ts'
import { taskCustomerStore } from './taskCustomers.ts'
import { taskInfoStore } from './taskInfo.ts'
import { taskStore } from './tasks.ts'
import { assignmentStore } from './teamAssignments.ts'
import { tokenStore } from './tokens.ts'
import { uploadStore } from './uploads.ts'
import { usageStore } from './usage.ts'
import { userStore } from './users.ts'
import { usualTimesStore } from './usualTimes.ts'
import { webhookEventStore } from './webhookEvents.ts'
import { webhookStore } from './webhooks.ts'
import { webLogins } from './webLogins.ts'
import { workStore } from './work.ts'
import { workSessionStore } from './workSessions.ts'

/**
 * What jobs read and write: the Lambda that works on them has no other store in its bundle.
 * @param archived the bucket of the archive, for who reads or packs raw batches of past days
 */
export const jobStoresOf = (db: Db, tables: Tables, archived: Files = noFiles) => ({
  ...countedBy(db, tables),
  apps: appStore(db, tables),
  activeDays: activeDayStore(db, tables),
  appLibraries: appLibraryStore(db, tables),
  companyEdits: companyEditStore(db, tables),
  archive: archiveStore(db, tables, archived),
  audit: auditStore(db, tables),
  codeDays: codeDayStore(db, tables),
  codeMonths: codeMonthStore(db, tables),
  codePages: codePageStore(db, tables),
  companies: companyStore(db, tables),
  desired: desiredStore(db, tables),
  fleet: fleetStore(db, tables),
  groups: groupStore(db, tables),
  incidents: incidentStore(db, tables),
  jobs: jobStore(db, tables),
  jobParts: jobPartStore(db, tables),
  limits: limitStore(db, tables),
  longCodes: longCodeStore(db, tables),
  networks: networkStore(db, tables),
  raw: rawStore(db, tables),
  rollups: rollupStore(db, tables),
  scannerPresets: scannerPresetStore(db, tables),
  quarantine: quarantineStore(db, tables),
  shortcuts: shortcutStore(db, tables),
  users: userStore(db, tables),
  webhookEvents: webhookEventStore(db, tables),
  webLogins: webLogins(db, tables),
  work: workStore(db, tables),
})

export type JobStores = ReturnType<typeof jobStoresOf>

/** Everything that is stored, one store a thing. */
export const storesOf = (db: Db, tables: Tables, archived: Files = noFiles) => {
  const ofJobs = jobStoresOf(db, tables, archived)
  return {
    ...ofJobs,
    apiTokens: apiTokenStore(db, tables),
    codeFigures: codeFigureStore(ofJobs),
    lostTime: lostTimeStore(ofJobs.codePages),
    chartPresets: chartPresetStore(db, tables),
    commands: commandStore(db, tables),
    content: contentStore(db, tables),
    devices: deviceStore(db, tables),
    deviceStates: deviceStateStore(db, tables),
    reportedSettings: reportedSettingsStore(db, tables),
    deviceHistory: deviceHistoryStore(db, tables),
    fleetHistory: fleetHistoryStore(db, tables),
    fleetVersions: fleetVersionStore(db, tables),
    deliveries: deliveryStore(db, tables),
    notifications: notificationStore(db, tables),
    enrolment: enrolmentStore(db, tables),
    floorPlans: floorPlanStore(db, tables),
    goals: goalStore(db, tables),
    assignments: assignmentStore(db, tables),
    latest: latestStore(db, tables),
    lostDevices: lostDeviceStore(db, tables),
    idempotency: idempotencyStore(db, tables),
    mails: mailStore(db, tables),
    maintenance: maintenanceStore(db, tables),
    platform: platformStore(db, tables),
    preferences: preferenceStore(db, tables),
    tableViews: tableViewStore(db, tables),
    releaseNotes: releaseNoteStore(db, tables),
    rollouts: rolloutStore(db, tables),
    rolloutMails: rolloutMailStore(db, tables),
    savedReports: savedReportStore(db, tables),
    secrets: secretStore(db, tables),
    sessions: sessionStore(db, tables),
    tasks: taskStore(db, tables),
    taskCustomers: taskCustomerStore(db, tables),
    taskInfo: taskInfoStore(db, tables),
    tokens: tokenStore(db, tables),
    uploads: uploadStore(db, tables),
    usage: usageStore(db, tables),
    usualTimes: usualTimesStore(db, tables),
    webhooks: webhookStore(db, tables),
    workSessions: workSessionStore(db, tables),
  }
}

export type Stores = ReturnType<typeof storesOf>
export type StoreName = keyof Stores
