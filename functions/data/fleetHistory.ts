import { type FleetFigures, fleetKinds } from '../../shared/metrics/fleetFigures.ts'
import { day, iso, slot } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'

/** Ms for which it is kept how devices were: the longest comparison reaches back 90 days, by a clock that may be set meanwhile. */
export const fleetsKeptFor = 92 * day

/** Numbers of one group, in the order of their kinds. */
type Numbers = number[]
interface Stored {
  whole: Numbers
  teams?: Record<string, Numbers>
}
type Id = [company: string, facilityKey: string, moment: string]

/** How the devices of a company or of a facility were, and how those of each team. A group without devices is not named. */
export interface FleetThen {
  whole: FleetFigures
  teams: ReadonlyMap<string, FleetFigures>
}

const packed = (figures: FleetFigures): Numbers => fleetKinds.map((kind) => figures[kind])
const unpacked = (numbers: Numbers) =>
  Object.fromEntries(fleetKinds.map((kind, at) => [kind, numbers[at] ?? 0])) as FleetFigures
const storedThen = ({ whole, teams }: FleetThen): Stored => ({
  whole: packed(whole),
  ...(teams.size === 0 ? {} : { teams: Object.fromEntries([...teams].map(([uid, of]) => [uid, packed(of)])) }),
})
const readThen = ({ whole, teams = {} }: Stored): FleetThen => ({
  whole: unpacked(whole),
  teams: new Map(Object.entries(teams).map(([uid, numbers]) => [uid, unpacked(numbers)])),
})

const quarterOf = (at: number) => Math.floor(at / slot) * slot
/** UTC, `06:45#2026-11-23`: what was at one time of many days lies together. */
const momentOf = (at: number) => `${iso(at).slice(11, 16)}#${iso(at).slice(0, 10)}`

/** What is kept of a place, as it lies in the table, for loads that write many at once. */
export const storedFleet = (company: string, facilityKey: string, at: number, then: FleetThen) =>
  storedAs(keys.fleetThen, [company, facilityKey, momentOf(quarterOf(at))], storedThen(then), {
    expires: at + fleetsKeptFor,
  })

const fleetsAtOnce = 8

/** How the devices of a company and of its facilities were, by the quarter of an hour (`functions/schedule/countFleets.ts`). */
export const fleetHistoryStore = (db: Db, tables: Tables) => {
  const kept = itemsOf<Stored, Id>(db, tables, keys.fleetThen, unchecked)

  const read = async (company: string, facilityKey: string, quarters: readonly number[]) => {
    const found = new Map<string, FleetThen>()
    const times = Map.groupBy(
      quarters.toSorted((a, b) => a - b),
      (at) => iso(at).slice(11, 16),
    )
    // One time, or two where the clock was set in between.
    await Promise.all(
      [...times.values()].map(async (same) => {
        const [first, last] = [same[0] ?? 0, same.at(-1) ?? 0]
        const range = [
          [company, facilityKey, momentOf(first)] as Id,
          [company, facilityKey, momentOf(last)] as Id,
        ] as const
        for (const [moment, then] of await kept.entriesBetween(...range, { weak: true }))
          found.set(moment, readThen(then))
      }),
    )
    return found
  }

  return {
    /** Keeps how devices are at an instant (epoch ms), by the company or facility. */
    keep: async (company: string, at: number, fleets: ReadonlyMap<string, FleetThen>) => {
      const expires = at + fleetsKeptFor
      await mapConcurrently(fleetsAtOnce, [...fleets], ([facilityKey, then]) =>
        kept.put([company, facilityKey, momentOf(quarterOf(at))], storedThen(then), { expires }),
      )
    },

    /**
     * How the devices of a company or of a facility were in the quarter of an hour of each instant (epoch ms), or in the one
     * before where that was missed; undefined where both were. In the order of the instants.
     */
    at: async (
      company: string,
      facilityKey: string,
      instants: readonly number[],
    ): Promise<(FleetThen | undefined)[]> => {
      const quarters = instants.map(quarterOf)
      const found = await read(company, facilityKey, quarters)
      const missed = quarters.filter((at) => !found.has(momentOf(at))).map((at) => at - slot)
      const before = missed.length > 0 ? await read(company, facilityKey, missed) : undefined
      return quarters.map((at) => found.get(momentOf(at)) ?? before?.get(momentOf(at - slot)))
    },
  }
}
