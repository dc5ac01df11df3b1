import type { CallName } from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import { type RoleName, roles } from '../../shared/roles.ts'
import { firstOf } from '../api/pageSizes.ts'
import { facilitiesPage, teamsPage, usersPage } from '../features/people/firstCalls.ts'
import { firstCalls as associates } from '../pages/associates/firstCalls.ts'
import { firstCalls as charts, ownerOf } from '../pages/charts/firstCalls.ts'
import { recall } from '../pages/charts/known.ts'
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
] as const satisfies readonly CallName[]

type Calls = (session: Session, now: number) => EarlyCall[]

/** Whoever may not open a page asks nothing for it. @param last the role with the shortest reach that may */
const upTo =
  (last: RoleName, calls: Calls): Calls =>
  (session, now) =>
    session.role.type <= roles[last].type ? calls(session, now) : []

/**
 * For each route, the calls that its page will make first, computed from the remembered session, what else the browser
 * knows and `now` (epoch ms) alone. A page takes the answers by asking the same: it reads `window.__early.now` for its own
 * now. This is bundled into `index.html`, so it imports nothing but small pure functions.
 */
export const earlyCalls: Record<string, Calls> = {
  '/home/performance': (session, now) => performance(session, location.search, document.cookie, now),
  '/home/charts': (session, now) => charts(session, location.search, recall(ownerOf(session)).groups, now),
  // Whoever comes from another page with something to show has it in the history, and not in the address.
  '/home/associates-table': (session, now) => (history.state?.usr ? [] : associates(session, location.search, now)),
  '/home/tasks': tasks,
  '/home/settings/targets': upTo('teamManager', () => [['getTargetMetricsOfGroups', firstOf({})]]),
  '/company/users': upTo('teamManager', usersPage),
  '/company/teams': upTo('facilityManager', teamsPage),
  '/company/facilities': upTo('facilityManager', facilitiesPage),
}
