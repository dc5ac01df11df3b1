import type { CallName } from '../../shared/contract/index.ts'
import { firstOf } from '../api/pageSizes.ts'
import { rememberedFacilities, rememberedTeams, rememberedUsers } from '../features/people/firstCalls.ts'
import { rememberedCalls as associateCalls } from '../pages/associates/firstCalls.ts'
import { rememberedCalls as chartCalls } from '../pages/charts/firstCalls.ts'
import { rememberedCalls } from '../pages/performance/firstCalls.ts'
import { rememberedCalls as taskCalls } from '../pages/tasks/firstCalls.ts'

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

/**
 * For each route, the calls that its page will make first, computed from what the browser remembers and from `now`
 * (epoch ms) alone. A page takes the answers by asking the same: it reads `window.__early.now` for its own now.
 * This is bundled into `index.html`, so it imports nothing but small pure functions.
 */
export const earlyCalls: Record<string, (now: number) => EarlyCall[]> = {
  '/home/performance': rememberedCalls,
  '/home/charts': chartCalls,
  '/home/associates-table': associateCalls,
  '/home/tasks': taskCalls,
  '/home/settings/targets': () => [['getTargetMetricsOfGroups', firstOf({})]],
  '/company/users': rememberedUsers,
  '/company/teams': rememberedTeams,
  '/company/facilities': rememberedFacilities,
}
