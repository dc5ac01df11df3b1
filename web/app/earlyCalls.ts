import type { CallName } from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import { facilityManagers, managers, passes, type RoleName } from '../../shared/roles.ts'
import { firstOf } from '../api/pageSizes.ts'
import { preferencesInput } from '../api/preferencesInput.ts'
import { facilitiesPage, teamsPage, usersPage } from '../features/people/firstCalls.ts'
import { firstCalls as reports } from '../features/reports/firstCalls.ts'
import { firstCalls as associates } from '../pages/associates/firstCalls.ts'
import { firstCalls as charts, ownerOf } from '../pages/charts/firstCalls.ts'
import { recall } from '../pages/charts/recentSelections.ts'
import { firstCalls as performance } from '../pages/performance/firstCalls.ts'
import { firstCalls as tasks } from '../pages/tasks/firstCalls.ts'

/** Reads that the page's first script may make; the build gives it their paths. */
export const earlyNames = [
  'current',
  'getUserPreferences',
  'getCardMetrics',
  'getTodaysStaticMetrics',
  'getTodaysStaticDeviceData',
  'getTargetMetrics',
  'getFacilitesOfCompany',
  'getTeamsOfCo',
  'getChartMetrics',
  'getChartsPresets',
  'getCompPref',
  'getTasksOfWorker',
  'getAllUsersOfCompany',
  'getTeamsOfFacility',
  'getUsersOfFacility',
  'getUsersOfTeam',
  'getTargetMetricsOfGroups',
  'getTasksOfGroup',
  'getTasksNow',
  'getTaskInfo',
  'getTaskCustomers',
  'getCompanyDetailsByUid',
  'getOwnProfile',
  'getUserGroupsAndRoles',
] as const satisfies readonly CallName[]

type Calls = (session: Session, now: number) => EarlyCall[]

/** Whoever may not open a page asks nothing for it. */
const only =
  (allowed: readonly RoleName[], calls: Calls): Calls =>
  (session, now) =>
    passes(session.role.key, allowed) ? calls(session, now) : []

/** With what the user keeps of tables: nobody should see a table as it usually is first, and then their own. */
const withPreferences =
  (calls: Calls): Calls =>
  (session, now) => [...calls(session, now), ['getUserPreferences', preferencesInput(session.user.uid)]]

/**
 * For each route, the calls that its page will make first, computed from the remembered session, what else the browser
 * knows and `now` (epoch ms) alone. A page takes the answers by asking the same: it reads `window.__early` for its own
 * now. This is bundled into `index.html`, so it imports nothing but small pure functions.
 */
export const earlyCalls: Record<string, Calls> = {
  '/home/performance': (session, now) => performance(session, location.search, document.cookie, now),
  '/home/charts': (session, now) => charts(session, location.search, recall(ownerOf(session)).groups, now),
  // Whoever comes from another page with something to show has it in the history, and not in the address.
  '/home/associates-table': withPreferences((session, now) =>
    history.state?.usr ? [] : associates(session, location.search, now),
  ),
  '/home/tasks': withPreferences((session, now) => tasks(session, location.search, now)),
  '/home/settings/targets': only(managers, () => [['getTargetMetricsOfGroups', firstOf({})]]),
  '/company': ({ company }) => [['getCompanyDetailsByUid', { uid: company.uid }]],
  '/company/users': only(managers, withPreferences(usersPage)),
  '/company/teams': only(facilityManagers, withPreferences(teamsPage)),
  '/company/facilities': only(facilityManagers, withPreferences(facilitiesPage)),
  '/user/profile': ({ user }) => [['getOwnProfile', { user_uid: user.uid }]],
  '/user/reports': only(managers, reports),
  '/groups': ({ user }) => [['getUserGroupsAndRoles', { user_uid: user.uid }]],
}
