import { type Files, noFiles } from '../lib/files.ts'
import { activeDayStore } from './activeDays.ts'
import { apiTokenStore } from './apiTokens.ts'
import { appLibraryStore } from './appLibraries.ts'
import { appStore } from './apps.ts'
import { archiveStore } from './archive.ts'
import { auditStore } from './audit.ts'
import { chartPresetStore } from './chartPresets.ts'
import { codeDayStore } from './codeDays.ts'
import { codeMonthStore } from './codeMonths.ts'
import { codePageStore } from './codePages.ts'
import { codesOf } from './codesOf.ts'
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
import { skuStore } from './skus.ts'
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
 * The stores of each endpoint group, by its name: its Lambda has no other in its bundle.
 */

/** What the edge reads and writes for every call, whatever it is about. */
const servedStores = (db: Db, tables: Tables) => ({
  apiTokens: apiTokenStore(db, tables),
  assignments: assignmentStore(db, tables),
  audit: auditStore(db, tables),
  companies: companyStore(db, tables),
  devices: deviceStore(db, tables),
  groups: groupStore(db, tables),
  idempotency: idempotencyStore(db, tables),
  limits: limitStore(db, tables),
  maintenance: maintenanceStore(db, tables),
  secrets: secretStore(db, tables),
  sessions: sessionStore(db, tables),
  usage: usageStore(db, tables),
  users: userStore(db, tables),
})

/** What devices are told by: at once where they are few, by a job where they are many. */
const assigningStores = (db: Db, tables: Tables) => ({
  desired: desiredStore(db, tables),
  jobParts: jobPartStore(db, tables),
  jobs: jobStore(db, tables),
})

export const apiAccessStores = servedStores

export const appsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...assigningStores(db, tables),
  appLibraries: appLibraryStore(db, tables),
  apps: appStore(db, tables),
  fleet: fleetStore(db, tables),
  rollouts: rolloutStore(db, tables),
  uploads: uploadStore(db, tables),
})

export const auditStores = servedStores

export const companiesStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  appLibraries: appLibraryStore(db, tables),
  companyEdits: companyEditStore(db, tables),
  jobParts: jobPartStore(db, tables),
  jobs: jobStore(db, tables),
  platform: platformStore(db, tables),
  preferences: preferenceStore(db, tables),
  uploads: uploadStore(db, tables),
})

export const contentStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  content: contentStore(db, tables),
  releaseNotes: releaseNoteStore(db, tables),
})

export const devicesStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...assigningStores(db, tables),
  apps: appStore(db, tables),
  commands: commandStore(db, tables),
  deviceHistory: deviceHistoryStore(db, tables),
  enrolment: enrolmentStore(db, tables),
  fleet: fleetStore(db, tables),
  fleetHistory: fleetHistoryStore(db, tables),
  fleetVersions: fleetVersionStore(db, tables),
  lostDevices: lostDeviceStore(db, tables),
  networks: networkStore(db, tables),
  raw: rawStore(db, tables),
  reportedSettings: reportedSettingsStore(db, tables),
  scannerPresets: scannerPresetStore(db, tables),
  shortcuts: shortcutStore(db, tables),
  workSessions: workSessionStore(db, tables),
})

export const filingStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  apps: appStore(db, tables),
  desired: desiredStore(db, tables),
  incidents: incidentStore(db, tables),
  raw: rawStore(db, tables),
  rollouts: rolloutStore(db, tables),
  webhookEvents: webhookEventStore(db, tables),
  workSessions: workSessionStore(db, tables),
})

export const goalsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  goals: goalStore(db, tables),
})

export const groupsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  floorPlans: floorPlanStore(db, tables),
})

export const handheldStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...countedBy(db, tables),
  appLibraries: appLibraryStore(db, tables),
  apps: appStore(db, tables),
  commands: commandStore(db, tables),
  deliveries: deliveryStore(db, tables),
  desired: desiredStore(db, tables),
  deviceHistory: deviceHistoryStore(db, tables),
  deviceStates: deviceStateStore(db, tables),
  enrolment: enrolmentStore(db, tables),
  fleet: fleetStore(db, tables),
  networks: networkStore(db, tables),
  notifications: notificationStore(db, tables),
  raw: rawStore(db, tables),
  reportedSettings: reportedSettingsStore(db, tables),
  rollouts: rolloutStore(db, tables),
  scannerPresets: scannerPresetStore(db, tables),
  shortcuts: shortcutStore(db, tables),
  work: workStore(db, tables),
  workSessions: workSessionStore(db, tables),
})

export const incidentsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  incidents: incidentStore(db, tables),
})

export const jobsStores = (db: Db, tables: Tables, archived: Files = noFiles) => ({
  ...servedStores(db, tables),
  ...countedBy(db, tables),
  archive: archiveStore(db, tables, archived),
  codeDays: codeDayStore(db, tables),
  codeMonths: codeMonthStore(db, tables),
  codePages: codePageStore(db, tables),
  jobParts: jobPartStore(db, tables),
  jobs: jobStore(db, tables),
  longCodes: longCodeStore(db, tables),
  quarantine: quarantineStore(db, tables),
  raw: rawStore(db, tables),
  rollups: rollupStore(db, tables),
  work: workStore(db, tables),
})

export const mailsStores = servedStores

export const mediaStores = servedStores

export const metricsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  fleet: fleetStore(db, tables),
  goals: goalStore(db, tables),
  lostTime: lostTimeStore(codePageStore(db, tables)),
  platform: platformStore(db, tables),
  preferences: preferenceStore(db, tables),
  rollups: rollupStore(db, tables),
})

export const networksStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...assigningStores(db, tables),
  networks: networkStore(db, tables),
})

export const notificationsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  deliveries: deliveryStore(db, tables),
  notifications: notificationStore(db, tables),
})

export const otaStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...assigningStores(db, tables),
  apps: appStore(db, tables),
  fleet: fleetStore(db, tables),
  rolloutMails: rolloutMailStore(db, tables),
  rollouts: rolloutStore(db, tables),
})

export const picturesStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  uploads: uploadStore(db, tables),
})

export const preferencesStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  chartPresets: chartPresetStore(db, tables),
  preferences: preferenceStore(db, tables),
  savedReports: savedReportStore(db, tables),
  skus: skuStore(db, tables),
  tableViews: tableViewStore(db, tables),
})

export const programsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  fleet: fleetStore(db, tables),
  fleetHistory: fleetHistoryStore(db, tables),
  goals: goalStore(db, tables),
  incidents: incidentStore(db, tables),
  rollups: rollupStore(db, tables),
})

export const rankingsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  goals: goalStore(db, tables),
  rollups: rollupStore(db, tables),
})

export const rolesStores = servedStores

export const scannerPresetsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  jobParts: jobPartStore(db, tables),
  jobs: jobStore(db, tables),
  raw: rawStore(db, tables),
  scannerPresets: scannerPresetStore(db, tables),
})

export const sessionStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  latest: latestStore(db, tables),
  preferences: preferenceStore(db, tables),
  tokens: tokenStore(db, tables),
})

export const shortcutsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...assigningStores(db, tables),
  fleet: fleetStore(db, tables),
  shortcuts: shortcutStore(db, tables),
})

export const skuMetricsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  ...codesOf(db, tables),
  rollups: rollupStore(db, tables),
  skus: skuStore(db, tables),
})

export const skusStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  skus: skuStore(db, tables),
  webhookEvents: webhookEventStore(db, tables),
})

export const sourceStores = (db: Db, tables: Tables, archived: Files = noFiles) => ({
  ...servedStores(db, tables),
  ...countedBy(db, tables),
  archive: archiveStore(db, tables, archived),
  jobParts: jobPartStore(db, tables),
  jobs: jobStore(db, tables),
  raw: rawStore(db, tables),
  rollups: rollupStore(db, tables),
})

export const tasksStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  preferences: preferenceStore(db, tables),
  taskCustomers: taskCustomerStore(db, tables),
  taskInfo: taskInfoStore(db, tables),
  tasks: taskStore(db, tables),
  usualTimes: usualTimesStore(db, tables),
})

export const universalStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  fleet: fleetStore(db, tables),
  platform: platformStore(db, tables),
})

export const universalMetricsStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  activeDays: activeDayStore(db, tables),
  platform: platformStore(db, tables),
  releaseNotes: releaseNoteStore(db, tables),
  webLogins: webLogins(db, tables),
})

export const usersStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  commands: commandStore(db, tables),
  jobParts: jobPartStore(db, tables),
  jobs: jobStore(db, tables),
  workSessions: workSessionStore(db, tables),
})

export const webPortalStores = servedStores

export const webhooksStores = (db: Db, tables: Tables) => ({
  ...servedStores(db, tables),
  webhooks: webhookStore(db, tables),
})

export type ServedName = keyof ReturnType<typeof servedStores>
