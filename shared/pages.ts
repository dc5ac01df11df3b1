import { everyRole, facilityManagers, isWorkerType, managers, passes, type RoleName } from './roles.ts'

/** Every page of the console: where it is, who may open it and where the menu shows it. */

export type MenuGroup = 'intelligence' | 'deviceHub' | 'management' | 'settings'
/** Groups of the menu that the people who run the installation see before all others. */
export type UniversalGroup = 'universal' | 'content'
/** `help` is a group after those of the work, `item` stands in the menu by itself, `other` is reached from elsewhere. */
export type MenuSection = MenuGroup | UniversalGroup | 'help' | 'item' | 'other'

export interface PageEntry {
  /** Stored in favourites: given once, never changed or used again. */
  favPageKey: number
  key: string
  id: string
  menuSection: MenuSection
  title: string
  /** Where the menu leads; the part before `?` is the route. */
  link: string
  /** Who may open the route. `signedIn` has no role restriction, `anyone` not even a session. */
  access: readonly RoleName[] | 'signedIn' | 'anyone'
  /** Who sees it in the menu, where that differs from who may open it. */
  shownTo?: readonly RoleName[]
  isNew?: true
  /** A tool of the people who run the installation: whoever is no universal admin is refused, whatever their role. */
  universal?: true
  /** Whether the page exists yet; what does not stays out of the menu. */
  built?: true
}

const adminOnly: readonly RoleName[] = ['admin']
/** Task workers find Tasks in their menu and nothing else. */
const notTaskWorkers: readonly RoleName[] = everyRole.filter((role) => role !== 'taskWorker')

const page = <const Key extends string>(
  favPageKey: number,
  key: Key,
  menuSection: MenuSection,
  title: string,
  link: string,
  access: PageEntry['access'],
  more: Pick<PageEntry, 'shownTo' | 'isNew' | 'universal' | 'built'> = {},
) => ({ favPageKey, key, id: `page-${key}`, menuSection, title, link, access, ...more }) as PageEntry & { key: Key }

const built = true
const universal = true
const settings = '/home/settings'
const help = { shownTo: notTaskWorkers, built } as const

export const pages = [
  page(1, 'performance', 'intelligence', 'Performance', '/home/performance', everyRole, {
    shownTo: notTaskWorkers,
    built,
  }),
  page(2, 'charts', 'intelligence', 'Charts', '/home/charts', everyRole, { shownTo: notTaskWorkers, built }),
  page(3, 'associatesTable', 'intelligence', 'Associates Table', '/home/associates-table', managers, {
    built,
    isNew: true,
  }),
  page(4, 'skuMetrics', 'intelligence', 'SKU Metrics', '/home/callout-sku-metrics', managers, { built }),
  page(5, 'sourceData', 'intelligence', 'Source Data', '/home/source-data', managers, { built }),
  page(6, 'teamRankings', 'intelligence', 'Team Rankings', '/home/rankings/team-rankings', facilityManagers, { built }),
  page(7, 'incidentReports', 'intelligence', 'Incident Reports', `${settings}/incident-reports`, facilityManagers, {
    built,
  }),
  page(8, 'tasks', 'intelligence', 'Tasks', '/home/tasks', everyRole, { built }),
  page(9, 'skuHeatMap', 'intelligence', 'SKU Heat Map', '/home/sku-heat-map', managers, { built }),

  page(10, 'activeSessions', 'deviceHub', 'Active Sessions', `${settings}/active-sessions`, facilityManagers, {
    built,
  }),
  page(
    11,
    'androidNotifications',
    'deviceHub',
    'Android Notifications',
    `${settings}/notifications`,
    facilityManagers,
    {
      built,
    },
  ),
  page(12, 'appsManagement', 'deviceHub', 'Apps Management', `${settings}/app-deployments`, facilityManagers, {
    built,
  }),
  page(13, 'otaUpdates', 'deviceHub', 'OTA Updates', `${settings}/ota-updates`, adminOnly, { isNew: true, built }),
  page(14, 'deviceInformation', 'deviceHub', 'Device Information', `${settings}/device-information`, managers, {
    built,
  }),
  page(15, 'findDevice', 'deviceHub', 'Find Device', `${settings}/device-information?tab=map`, managers, {
    built,
  }),
  page(16, 'inactivity', 'deviceHub', 'Inactivity Auto-Logout', `${settings}/inactivity-auto-logout`, adminOnly, {
    built,
  }),
  page(17, 'webPortal', 'deviceHub', 'Web Portal', `${settings}/web-portal`, adminOnly, { built }),
  page(18, 'webShortcuts', 'deviceHub', 'Web Shortcuts', `${settings}/chrome-shortcuts`, facilityManagers, { built }),
  page(19, 'wifiNetworks', 'deviceHub', 'Wifi Networks', `${settings}/wifi-networks`, facilityManagers, { built }),
  page(20, 'scannerSettings', 'deviceHub', 'Scanner Settings', `${settings}/scanner-settings`, adminOnly, { built }),

  page(21, 'facilities', 'management', 'Facilities', '/company/facilities', facilityManagers, { built }),
  page(22, 'teams', 'management', 'Teams', '/company/teams', facilityManagers, { built }),
  page(23, 'users', 'management', 'Users', '/company/users', managers, { built }),
  page(55, 'webhooks', 'management', 'Webhooks', '/company/webhooks', adminOnly, { built }),

  page(24, 'targets', 'settings', 'Target Metrics', `${settings}/targets`, managers, { shownTo: everyRole, built }),
  page(25, 'calloutSkus', 'settings', 'Callout SKUs', `${settings}/callout-skus`, adminOnly, { built }),
  page(26, 'excludedSkus', 'settings', 'Excluded SKUs', `${settings}/excluded-skus`, adminOnly, { built }),

  page(27, 'ai', 'item', 'AI Assistant', '/home/rufus-ai', managers, { built }),

  page(28, 'company', 'other', 'Company Information', '/company', everyRole, { built }),
  page(29, 'profile', 'other', 'My Profile', '/user/profile', everyRole, { built }),
  page(30, 'reports', 'other', 'Reports', '/user/reports', everyRole, { built }),
  page(31, 'groups', 'other', 'Switch Group', '/groups', everyRole, { built }),
  page(32, 'login', 'other', 'Sign in', '/login', 'anyone', { built }),
  page(33, 'maintenance', 'other', 'Under Maintenance', '/home/maintenance-notice', everyRole, { built }),
  page(34, 'appPermissions', 'other', 'App Permissions', `${settings}/packages`, managers, { built }),
  page(35, 'walkthrough', 'other', 'Run Walkthrough', `${settings}/walkthrough-intro`, 'signedIn', { built }),
  page(36, 'resources', 'help', 'Resources', '/home/help/resources', 'signedIn', help),
  page(37, 'whatIsNew', 'help', "What's New", '/home/help/what-is-new', 'signedIn', help),
  page(39, 'partners', 'help', 'Partner Marketplace', '/marketplace/partners', 'signedIn', help),
  page(52, 'apiAccess', 'management', 'API Access', '/company/api-access', managers, { built }),
  page(48, 'lostTime', 'intelligence', 'Time Lost to Devices', '/home/time-lost', managers, { built }),
  page(49, 'auditLog', 'management', 'Audit Log', '/company/audit-log', adminOnly, { built }),
  page(41, 'universalDashboard', 'universal', 'Universal Dashboard', '/universal-dashboard', 'signedIn', {
    universal,
    built,
  }),
  page(46, 'universalMetrics', 'universal', 'Universal Metrics', '/universal-metrics', 'signedIn', {
    universal,
    built,
  }),
  page(56, 'universalUsage', 'universal', 'Usage and Cost', '/universal-usage', 'signedIn', { universal, built }),
  page(47, 'createCompany', 'universal', 'Create Company', '/create-company', 'signedIn', { universal, built }),
  page(40, 'manageCompanies', 'universal', 'Company Management', '/manage-companies', 'signedIn', { universal, built }),
  page(
    45,
    'universalDevices',
    'universal',
    'Universal Device Information',
    '/universal-device-information',
    'signedIn',
    {
      universal,
      built,
    },
  ),

  page(38, 'addWhatIsNew', 'content', 'Release Notes Management', '/home/help/add-what-is-new', 'signedIn', {
    universal,
    built,
  }),
  page(42, 'addResources', 'content', 'Resource Management', '/add-resources', 'signedIn', { universal, built }),
  page(
    43,
    'managePartners',
    'content',
    'Partner Marketplace Management',
    '/partner-marketplace-management',
    'signedIn',
    {
      universal,
      built,
    },
  ),
  page(44, 'customize', 'content', 'Login-page customiser', '/customize', 'signedIn', { universal, built }),
] as const

export type Page = (typeof pages)[number]
export type PageKey = Page['key']
export type KeyedPage = PageEntry & { key: PageKey }

/** A page's route: its link without what follows `?`. */
export const routeOf = (entry: PageEntry) => entry.link.split('?')[0] as string

/** The page of a route, if it is one of ours. */
export const pageAt = (path: string): Page | undefined =>
  pages.find((entry) => routeOf(entry) === (path.length > 1 ? path.replace(/\/+$/, '') : path))

/**
 * The page that an address shows. Of pages that share a route it is the one whose own parameters the address has.
 * @param search the address from its `?` on
 */
export const pageFor = (path: string, search: string): Page | undefined => {
  const first = pageAt(path)
  if (!first) return undefined
  const query = new URLSearchParams(search)
  const named = pages.find((entry) => {
    const [route, own] = entry.link.split('?')
    return own && route === routeOf(first) && [...new URLSearchParams(own)].every(([key, to]) => query.get(key) === to)
  })
  return named ?? first
}

export const mayOpen = (role: RoleName, { access }: PageEntry) => typeof access === 'string' || passes(role, access)

/** Where somebody lands after signing in: those who only work find their tasks, everyone else the figures. */
export const landingOf = (role: RoleName) => (isWorkerType(role) ? '/home/tasks' : '/home/performance')

export const menuGroups: readonly MenuGroup[] = ['intelligence', 'deviceHub', 'management', 'settings']
export const universalGroups: readonly UniversalGroup[] = ['universal', 'content']

// Titles are plain English, and a browser's first comparison in a language costs it milliseconds.
const byTitle = (a: PageEntry, b: PageEntry) => (a.title < b.title ? -1 : 1)
const first: readonly string[] = ['performance', 'charts']

const menuSections: readonly (MenuGroup | 'help' | 'item')[] = [...menuGroups, 'help', 'item']
/**
 * Every page that a role sees in the menu. But for workers these can be favourites; of the others nobody needs a list.
 * @param universal whether the tools of those who run the installation are among them
 */
export const menuPages = (role: RoleName, universal = false): Page[] => [
  ...menuSections.flatMap((menuSection) => menuOf(role, menuSection)),
  ...(universal ? universalGroups.flatMap(toolsOf) : []),
]

const isBuilt = (page: PageEntry) => page.built === true

/** The tools in a group of the menu of those who run the installation, as they stand in the list above. */
export const toolsOf = (group: UniversalGroup): Page[] =>
  pages.filter((entry: PageEntry) => entry.menuSection === group && isBuilt(entry))

/**
 * The pages that a role sees in a group of the menu, in the menu's order.
 * @param isThere leaves pages out, whoever may see them: those that do not exist yet
 */
export const menuOf = (role: RoleName, menuSection: MenuGroup | 'help' | 'item', isThere = isBuilt): Page[] => {
  if (isWorkerType(role) && menuSection !== 'intelligence' && menuSection !== 'help') return []
  const shown = pages.filter((entry: PageEntry) => {
    const to = entry.shownTo ?? entry.access
    return entry.menuSection === menuSection && isThere(entry) && (typeof to === 'string' || passes(role, to))
  })
  if (menuSection === 'settings' || menuSection === 'help') return shown
  return [
    ...first.flatMap((key) => shown.filter((entry) => entry.key === key)),
    ...shown.filter((entry) => !first.includes(entry.key)).sort(byTitle),
  ]
}
