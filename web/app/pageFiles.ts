import type { ComponentType } from 'react'
import type { PageKey } from '../../shared/pages.ts'

interface PageFile {
  /** The page's module below `web/`, without its ending: the build finds its chunk and style sheet by it. */
  file: string
  load: () => Promise<{ default: ComponentType }>
  /** What managers and what workers see of it at once, where these are parts of their own. */
  within?: { managers: string; workers: string }
}

/** One page in two settings. */
const skus: PageFile = { file: 'pages/skus/SkusPage', load: () => import('../pages/skus/SkusPage.tsx') }

/** The table of the fleet and its map are tabs of one page. */
const devices: PageFile = { file: 'pages/devices/DevicesPage', load: () => import('../pages/devices/DevicesPage.tsx') }

/** The module behind each built page. Each is a chunk of its own. */
export const pageFiles: Partial<Record<PageKey, PageFile>> = {
  login: { file: 'pages/login/LoginPage', load: () => import('../pages/login/LoginPage.tsx') },
  groups: { file: 'pages/groups/GroupsPage', load: () => import('../pages/groups/GroupsPage.tsx') },
  performance: {
    file: 'pages/performance/PerformancePage',
    load: () => import('../pages/performance/PerformancePage.tsx'),
  },
  associatesTable: {
    file: 'pages/associates/AssociatesPage',
    load: () => import('../pages/associates/AssociatesPage.tsx'),
  },
  charts: { file: 'pages/charts/ChartsPage', load: () => import('../pages/charts/ChartsPage.tsx') },
  teamRankings: { file: 'pages/rankings/RankingsPage', load: () => import('../pages/rankings/RankingsPage.tsx') },
  incidentReports: {
    file: 'pages/incidents/IncidentReportsPage',
    load: () => import('../pages/incidents/IncidentReportsPage.tsx'),
  },
  skuHeatMap: { file: 'pages/heatMap/HeatMapPage', load: () => import('../pages/heatMap/HeatMapPage.tsx') },
  ai: { file: 'pages/ai/AiPage', load: () => import('../pages/ai/AiPage.tsx') },
  maintenance: {
    file: 'pages/maintenance/MaintenancePage',
    load: () => import('../pages/maintenance/MaintenancePage.tsx'),
  },
  walkthrough: {
    file: 'pages/walkthrough/WalkthroughPage',
    load: () => import('../pages/walkthrough/WalkthroughPage.tsx'),
  },
  resources: { file: 'pages/resources/ResourcesPage', load: () => import('../pages/resources/ResourcesPage.tsx') },
  partners: { file: 'pages/partners/PartnersPage', load: () => import('../pages/partners/PartnersPage.tsx') },
  addResources: {
    file: 'pages/manageResources/ManageResourcesPage',
    load: () => import('../pages/manageResources/ManageResourcesPage.tsx'),
  },
  managePartners: {
    file: 'pages/managePartners/ManagePartnersPage',
    load: () => import('../pages/managePartners/ManagePartnersPage.tsx'),
  },
  addWhatIsNew: {
    file: 'pages/releaseNotes/ReleaseNotesPage',
    load: () => import('../pages/releaseNotes/ReleaseNotesPage.tsx'),
  },
  whatIsNew: { file: 'pages/whatsNew/WhatsNewPage', load: () => import('../pages/whatsNew/WhatsNewPage.tsx') },
  facilities: {
    file: 'pages/facilities/FacilitiesPage',
    load: () => import('../pages/facilities/FacilitiesPage.tsx'),
  },
  auditLog: { file: 'pages/auditLog/AuditLogPage', load: () => import('../pages/auditLog/AuditLogPage.tsx') },
  teams: { file: 'pages/teams/TeamsPage', load: () => import('../pages/teams/TeamsPage.tsx') },
  targets: { file: 'pages/targets/TargetsPage', load: () => import('../pages/targets/TargetsPage.tsx') },
  lostTime: { file: 'pages/lostTime/LostTimePage', load: () => import('../pages/lostTime/LostTimePage.tsx') },
  skuMetrics: {
    file: 'pages/skuMetrics/SkuMetricsPage',
    load: () => import('../pages/skuMetrics/SkuMetricsPage.tsx'),
  },
  calloutSkus: skus,
  excludedSkus: skus,
  appsManagement: { file: 'pages/apps/AppsPage', load: () => import('../pages/apps/AppsPage.tsx') },
  appPermissions: {
    file: 'pages/appPermissions/AppPermissionsPage',
    load: () => import('../pages/appPermissions/AppPermissionsPage.tsx'),
  },
  otaUpdates: { file: 'pages/ota/OtaPage', load: () => import('../pages/ota/OtaPage.tsx') },
  wifiNetworks: { file: 'pages/networks/NetworksPage', load: () => import('../pages/networks/NetworksPage.tsx') },
  webShortcuts: {
    file: 'pages/shortcuts/ShortcutsPage',
    load: () => import('../pages/shortcuts/ShortcutsPage.tsx'),
  },
  androidNotifications: {
    file: 'pages/notifications/NotificationsPage',
    load: () => import('../pages/notifications/NotificationsPage.tsx'),
  },
  webhooks: { file: 'pages/webhooks/WebhooksPage', load: () => import('../pages/webhooks/WebhooksPage.tsx') },
  webPortal: {
    file: 'pages/webPortal/WebPortalPage',
    load: () => import('../pages/webPortal/WebPortalPage.tsx'),
  },
  scannerSettings: {
    file: 'pages/scannerSettings/ScannerSettingsPage',
    load: () => import('../pages/scannerSettings/ScannerSettingsPage.tsx'),
  },
  activeSessions: {
    file: 'pages/activeSessions/ActiveSessionsPage',
    load: () => import('../pages/activeSessions/ActiveSessionsPage.tsx'),
  },
  inactivity: {
    file: 'pages/inactivity/InactivityPage',
    load: () => import('../pages/inactivity/InactivityPage.tsx'),
  },
  universalMetrics: {
    file: 'pages/universalMetrics/UniversalMetricsPage',
    load: () => import('../pages/universalMetrics/UniversalMetricsPage.tsx'),
  },
  universalUsage: {
    file: 'pages/universalUsage/UniversalUsagePage',
    load: () => import('../pages/universalUsage/UniversalUsagePage.tsx'),
  },
  universalDashboard: {
    file: 'pages/universalDashboard/UniversalDashboardPage',
    load: () => import('../pages/universalDashboard/UniversalDashboardPage.tsx'),
  },
  apiAccess: { file: 'pages/apiAccess/ApiAccessPage', load: () => import('../pages/apiAccess/ApiAccessPage.tsx') },
  manageCompanies: {
    file: 'pages/manageCompanies/ManageCompaniesPage',
    load: () => import('../pages/manageCompanies/ManageCompaniesPage.tsx'),
  },
  createCompany: {
    file: 'pages/createCompany/CreateCompanyPage',
    load: () => import('../pages/createCompany/CreateCompanyPage.tsx'),
  },
  customize: { file: 'pages/customize/CustomizePage', load: () => import('../pages/customize/CustomizePage.tsx') },
  universalDevices: {
    file: 'pages/universalDevices/UniversalDevicesPage',
    load: () => import('../pages/universalDevices/UniversalDevicesPage.tsx'),
  },
  deviceInformation: devices,
  findDevice: devices,
  profile: { file: 'pages/profile/ProfilePage', load: () => import('../pages/profile/ProfilePage.tsx') },
  company: { file: 'pages/company/CompanyPage', load: () => import('../pages/company/CompanyPage.tsx') },
  tasks: {
    file: 'pages/tasks/TasksPage',
    load: () => import('../pages/tasks/TasksPage.tsx'),
    within: { managers: 'pages/tasks/board/ManagerTasks', workers: 'pages/tasks/flow/WorkerTasks' },
  },
  reports: { file: 'pages/reports/ReportsPage', load: () => import('../pages/reports/ReportsPage.tsx') },
  sourceData: { file: 'pages/sourceData/SourceDataPage', load: () => import('../pages/sourceData/SourceDataPage.tsx') },
  users: { file: 'pages/users/UsersPage', load: () => import('../pages/users/UsersPage.tsx') },
}
