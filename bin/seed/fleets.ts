import { type FleetThen, storedFleet } from '../../functions/data/fleetHistory.ts'
import { type FleetFigures, sumOfFleets } from '../../shared/metrics/fleetFigures.ts'
import { type Crew, planOf, type Stay, shiftDates } from '../../shared/metrics/generator.ts'
import { day, hour, slot, utcDate } from '../../shared/time.ts'
import { fleet } from './devices.ts'
import { crewOf } from './history.ts'
import type { Organisation } from './organisation.ts'
import type { SeedStores } from './organise.ts'
import { putAll } from './putAll.ts'
import { randomFrom } from './random.ts'

/** As far back as half of the days of the longest comparison, which is enough for their mean. */
const daysKept = 47
/** Each second quarter: the one after it is told by the one before. */
const every = 2 * slot

/** Percent of its battery that a handheld at work takes in an hour; one in its cradle is full. */
const drain = 7

/** How the batteries of so many handhelds are, of which those at work began so many hours ago. */
const batteriesOf = (total: number, begun: readonly number[]) => {
  const left = begun.map((hours) => 100 - drain * hours)
  const med = left.filter((percent) => percent <= 80 && percent > 20).length
  // One in a while stands beside its cradle.
  const low = left.filter((percent) => percent <= 20).length + Math.floor((total - begun.length) / 9)
  return { high: total - med - low, med, low }
}

/** How the devices of a team were in a quarter of an hour. */
const teamThen = (total: number, stays: readonly Stay[], at: number, critical: number): FleetFigures => {
  const working = stays.filter(({ from, to }) => from <= at && at < to).slice(0, total)
  const begun = working.map(
    ({ user }) => (at - Math.min(...stays.filter((stay) => stay.user === user).map((stay) => stay.from))) / hour,
  )
  return { total, active: working.length, ...batteriesOf(total, begun), critical: Math.min(critical, total) }
}

/** How the devices of a crew's facilities and of their company were from half hour to half hour, by the work that was done. */
export const fleetsOf = (
  crew: Crew,
  devicesOf: ReadonlyMap<string, number>,
  { from, to }: { from: number; to: number },
  seed = 12,
): { place: string; at: number; fleets: FleetThen }[] => {
  const plan = planOf(crew)
  const random = randomFrom(seed)
  const dates = Array.from({ length: Math.ceil((to - from) / day) + 1 }, (_, at) => utcDate(from + at * day))
  const critical = new Map(
    crew.teams.map(({ uid }) => [uid, new Map(dates.map((date) => [date, random.next() < 0.35 ? 1 : 0]))]),
  )
  const ofTeams = crew.facilities.map((facility) => {
    const stays = shiftDates({ from, to }, facility.time_zone).flatMap((date) => plan.staysOn(facility.uid, date))
    const byDay = Map.groupBy(
      stays.flatMap((stay) => [...new Set([utcDate(stay.from), utcDate(stay.to)])].map((date) => ({ date, stay }))),
      ({ date, stay }) => `${date} ${stay.team}`,
    )
    return { facility: facility.uid, teams: crew.teams.filter((team) => team.facility === facility.uid), byDay }
  })
  const found: { place: string; at: number; fleets: FleetThen }[] = []
  for (let at = Math.ceil(from / every) * every; at < to; at += every) {
    const date = utcDate(at)
    const wholes = ofTeams.map(({ facility, teams, byDay }) => {
      const then = new Map(
        teams.map(({ uid }) => {
          const stays = (byDay.get(`${date} ${uid}`) ?? []).map(({ stay }) => stay)
          return [uid, teamThen(devicesOf.get(uid) ?? 0, stays, at, critical.get(uid)?.get(date) ?? 0)] as const
        }),
      )
      const whole = sumOfFleets([...then.values()])
      found.push({ place: facility, at, fleets: { whole, teams: then } })
      return whole
    })
    found.push({ place: crew.company, at, fleets: { whole: sumOfFleets(wholes), teams: new Map() } })
  }
  return found
}

/** Stores how the company's handhelds were, so that the cards of devices can be compared. */
export const seedFleets = async ({ db, tables, now }: SeedStores, organisation: Organisation) => {
  const devices = fleet(organisation, now)
  const counts = Map.groupBy(devices, ({ device }) => device.last_team ?? '')
  const devicesOf = new Map([...counts].map(([team, some]) => [team, some.length]))
  const { uid } = organisation.company
  const range = { from: now - daysKept * day, to: now }
  const found = fleetsOf(crewOf(organisation, now), devicesOf, range)
  await putAll(
    db,
    tables.devices,
    found.map(({ place, at, fleets }) => storedFleet(uid, place, at, fleets)),
  )
}
