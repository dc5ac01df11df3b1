import { hour, minute } from '../../shared/durations.ts'
import { pollEvery } from '../../web/pages/performance/poll.ts'
import { bill } from './bill.ts'
import { fleet } from './fleet.ts'
import { addCall, type Measured } from './month.ts'
import type { Units } from './units.ts'

/** Hours in which managers have the Performance page in sight, in a month. */
export const pageHours = fleet.managers * fleet.hoursAtWork * fleet.days

type Name = keyof Units['console']
const lambdas: Record<Name, string> = {
  getFiguresVersion: 'metrics',
  getCardMetrics: 'metrics',
  getTodaysStaticMetrics: 'metrics',
  getRankingsOfGroups: 'rankings',
}
const moving: Name[] = ['getCardMetrics', 'getTodaysStaticMetrics', 'getRankingsOfGroups']
const refreshEvery = 5 * minute
/** Calls of a refresh beside the three that move. */
const others = 3

/** What the console's calls cost for managers who look at figures all day, apart from what handhelds cost. */
export const consoleOf = (measured: Measured) => {
  const callsOf = (name: string, calls: [call: Name, anHour: number][]) => {
    const to = bill()
    for (const [call, anHour] of calls)
      addCall(to, call, lambdas[call], anHour * pageHours, measured.units.console[call], measured)
    return { name, anHour: calls.reduce((sum, [, anHour]) => sum + anHour, 0), dollars: to.sum() }
  }
  const asked = hour / pollEvery
  const refreshed = hour / refreshEvery
  return [
    callsOf('Asks whether anything has changed', [['getFiguresVersion', asked]]),
    callsOf(
      'Reads again what has',
      moving.map((call) => [call, asked]),
    ),
    // The others are about as dear as the cards.
    callsOf('Reads all of it again', [
      ...moving.map((call): [Name, number] => [call, refreshed]),
      ['getCardMetrics', others * refreshed],
    ]),
  ]
}
