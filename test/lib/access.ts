import type { menuOf } from '../../shared/pages.ts'
import { type RoleName, roleNames } from '../../shared/roles.ts'

/** Who sees and opens what, written down once more: the product's own list must not be its own judge. */

export const everyone: readonly RoleName[] = roleNames
export const managers: readonly RoleName[] = ['superAdmin', 'admin', 'facilityManager', 'teamManager']
const facilityManagers: readonly RoleName[] = ['superAdmin', 'admin', 'facilityManager']
const admins: readonly RoleName[] = ['superAdmin', 'admin']
const notTaskWorkers: readonly RoleName[] = [...managers, 'worker']

/** Open to every signed-in user, and refused to all but universal admins by what they show. */
export const universalTools = [
  '/home/help/add-what-is-new',
  '/manage-companies',
  '/universal-dashboard',
  '/add-resources',
  '/partner-marketplace-management',
  '/customize',
  '/universal-device-information',
  '/universal-metrics',
  '/universal-usage',
  '/create-company',
]

/** Every other route behind the sign-in, by the roles that may open it. */
export const routes: [allowed: readonly RoleName[], paths: string[]][] = [
  [
    everyone,
    [
      '/home/performance',
      '/home/charts',
      '/home/tasks',
      '/home/maintenance-notice',
      '/user/profile',
      '/user/reports',
      '/company',
      '/groups',
      '/home/settings/walkthrough-intro',
      '/home/help/resources',
      '/home/help/what-is-new',
      '/marketplace/partners',
    ],
  ],
  [
    managers,
    [
      '/home/associates-table',
      '/company/users',
      '/home/settings/packages',
      '/home/settings/targets',
      '/home/settings/device-information',
      '/home/source-data',
      '/home/callout-sku-metrics',
      '/home/sku-heat-map',
      '/home/time-lost',
      '/company/api-access',
      '/home/rufus-ai',
    ],
  ],
  [
    facilityManagers,
    [
      '/company/facilities',
      '/company/teams',
      '/home/settings/active-sessions',
      '/home/settings/notifications',
      '/home/settings/app-deployments',
      '/home/settings/chrome-shortcuts',
      '/home/settings/incident-reports',
      '/home/rankings/team-rankings',
      '/home/settings/wifi-networks',
    ],
  ],
  [
    admins,
    [
      '/home/settings/scanner-settings',
      '/home/settings/callout-skus',
      '/home/settings/excluded-skus',
      '/home/settings/web-portal',
      '/home/settings/inactivity-auto-logout',
      '/home/settings/ota-updates',
      '/company/webhooks',
      '/company/audit-log',
    ],
  ],
]

/** What is in each place of the menu, in its order, when every page is there. */
export const menu: Record<Parameters<typeof menuOf>[1], [title: string, shownTo: readonly RoleName[]][]> = {
  intelligence: [
    ['Performance', notTaskWorkers],
    ['Charts', notTaskWorkers],
    ['Associates Table', managers],
    ['Incident Reports', facilityManagers],
    ['SKU Heat Map', managers],
    ['SKU Metrics', managers],
    ['Source Data', managers],
    ['Tasks', everyone],
    ['Team Rankings', facilityManagers],
    ['Time Lost to Devices', managers],
  ],
  deviceHub: [
    ['Active Sessions', facilityManagers],
    ['Android Notifications', facilityManagers],
    ['Apps Management', facilityManagers],
    ['Device Information', managers],
    ['Find Device', managers],
    ['Inactivity Auto-Logout', admins],
    ['OTA Updates', admins],
    ['Scanner Settings', admins],
    ['Web Portal', admins],
    ['Web Shortcuts', facilityManagers],
    ['Wifi Networks', facilityManagers],
  ],
  management: [
    ['API Access', managers],
    ['Audit Log', admins],
    ['Facilities', facilityManagers],
    ['Teams', facilityManagers],
    ['Users', managers],
    ['Webhooks', admins],
  ],
  settings: [
    // Shown to all, in a group that workers do not see.
    ['Target Metrics', managers],
    ['Callout SKUs', admins],
    ['Excluded SKUs', admins],
  ],
  // Also for workers, after all groups of the work.
  help: [
    ['Resources', notTaskWorkers],
    ["What's New", notTaskWorkers],
    ['Partner Marketplace', notTaskWorkers],
  ],
  item: [['AI Assistant', managers]],
}

/** Pages whose title is another than the menu's. */
const titles: Record<string, string> = {
  'Wifi Networks': 'Wi-Fi Networks',
  'Web Shortcuts': 'Chrome Shortcut Management',
  'Web Portal': 'Web Portal tabs',
  'Find Device': 'Device Information',
  'Login-page customiser': 'Shiftdeck customizer',
}
/** What the heading of a page says, by its title in the menu. */
export const titleOf = (title: string) => titles[title] ?? title
