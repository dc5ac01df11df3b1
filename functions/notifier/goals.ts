import { minute } from '../../shared/durations.ts'
import { addFigures, type Figures, noFigures } from '../../shared/metrics/figures.ts'
import { dateIn, dayRange } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import { goalsIn, type NotificationRecord, occurrenceId } from '../data/notifications.ts'
import { isEnabled, withGroupsAbove } from '../lib/accessScope.ts'
import { sha256 } from '../lib/ids.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { signedIn } from '../lib/notifications/audience.ts'
import type { Target } from '../lib/notifications/message.ts'
import { occurrenceOf } from '../lib/notifications/occurrence.ts'
import { giveTo } from '../lib/notifications/send.ts'
import { isFor } from '../lib/notifications/teamNotices.ts'
import { isGoalReached } from './goalReached.ts'
import type { NotifierServices } from './services.ts'

const atOnce = 8
/** For so long it is looked whether what was claimed was sent, too, ms: several sweeps. */
const followed = 20 * minute

/** A team in which somebody is signed in, with the day that its facility has. */
interface Team {
  uid: string
  line: string[]
  facility: string
  zone: string
  date: string
  targets: Target[]
}

/** The teams that notifications wait for, themselves or the groups above them, with who is signed in in them. */
const teamsOf = async (
  { stores }: NotifierServices,
  company: string,
  waiting: readonly NotificationRecord[],
  now: number,
): Promise<Team[]> => {
  const signed = (await signedIn(stores, company)).filter(({ team }) => team !== undefined)
  if (signed.length === 0) return []
  const all = new Map((await stores.groups.list(company)).map((group): [string, GroupRecord] => [group.uid, group]))
  return [...Map.groupBy(signed, ({ team }) => team ?? '')].flatMap(([uid, devices]) => {
    const team = all.get(uid)
    const facility = all.get(team?.parent_id ?? '')
    if (team?.type !== 'team' || !facility || !isEnabled(team, all)) return []
    const line = withGroupsAbove(team)
    if (!waiting.some((record) => isFor(record, line))) return []
    const targets = devices.map(({ id, user }) => ({ device: id, user }))
    const zone = facility.time_zone
    return [{ uid, line, facility: facility.uid, zone, date: dateIn(zone, now), targets }]
  })
}

/** What each worker did in each team today, by the figures that the cards show. */
const figuresOf = async ({ stores }: NotifierServices, company: string, teams: readonly Team[]) => {
  const sums = new Map<string, Figures>()
  const facilities = new Map(teams.map((team) => [team.facility, team]))
  await mapConcurrently(atOnce, [...facilities.values()], ({ facility, zone, date }) =>
    stores.rollups.totals({ company, facility }, dayRange(zone, date), (team, worker, figures) => {
      const key = `${team}#${worker}`
      const sum = sums.get(key) ?? noFigures()
      sums.set(key, sum)
      addFigures(sum, figures)
    }),
  )
  return (team: Team, worker: string) => sums.get(`${team.uid}#${worker}`)
}

/**
 * Tells workers who are signed in in a team of the goals that they have reached there today: each once a day, by each
 * notification that waits for it. Who is killed on the way is followed up by the next sweep.
 * @param watch since when the company is watched; that ends where none of its notifications waits for a goal
 */
export const notifyOfGoals = async (
  services: NotifierServices,
  watch: { company: string; at: number },
): Promise<void> => {
  const { stores, clock } = services
  const { company } = watch
  const waiting = (await stores.notifications.list(company)).filter((one) => goalsIn(one).length > 0)
  if (waiting.length === 0) return stores.notifications.unwatch(watch)
  const now = clock()
  const teams = await teamsOf(services, company, waiting, now)
  if (teams.length === 0) return
  const [figures, goals, claimed] = await Promise.all([
    figuresOf(services, company, teams),
    stores.goals.inForceOf(
      company,
      teams.map(({ line }) => line),
    ),
    Promise.all(
      [...new Set(teams.map(({ date }) => date))].map(
        async (date) => [date, await stores.notifications.goalsClaimed(company, date)] as const,
      ),
    ).then((found) => new Map(found)),
  ])
  const reached = teams.flatMap((team, index) =>
    [...Map.groupBy(team.targets, ({ user }) => user)].flatMap(([worker, targets]) => {
      const [done, inForce] = [figures(team, worker), goals[index]]
      if (!done || !inForce) return []
      return waiting
        .filter((record) => isFor(record, team.line))
        .flatMap((record) =>
          goalsIn(record)
            .filter((event) => isGoalReached(event, done, inForce))
            .map((event) => ({ record, event, targets, date: team.date, what: `${worker}#${event}#${record.id}` })),
        )
    }),
  )
  await mapConcurrently(atOnce, reached, async ({ record, event, targets, date, what }) => {
    const before = claimed.get(date)?.get(what)
    if (before !== undefined && before <= now - followed) return
    const at = before ?? now
    if (before === undefined && !(await stores.notifications.claimGoal(company, date, { what, at }))) return
    const id = occurrenceId(at, sha256(`${date} ${what}`).slice(0, 22))
    const state = { id, at, kind: 'event', event, state: 'open' } as const
    await stores.notifications.open(occurrenceOf(record, state))
    const occurrence = await stores.notifications.occurrence(company, id)
    if (occurrence?.state !== 'open') return
    await giveTo(services, occurrence, targets)
    await stores.notifications.close(occurrence, { state: 'sent', devices: targets.length })
  })
}
