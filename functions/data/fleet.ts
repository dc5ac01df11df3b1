import { minute } from '../../shared/durations.ts'
import type { FleetFigures } from '../../shared/metrics/fleetFigures.ts'
import type { Db, Tables, Write } from './db.ts'
import { type DeviceState, deviceStateItems, deviceStateStore, placeFields, stateId } from './deviceStates.ts'
import { type DeviceRecord, deviceItems, deviceStore, type ListedDevice } from './devices.ts'
import { unchecked } from './items/checked.ts'
import { always } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { onEachShard, shards } from './shards.ts'

/** What the cards need to know of a device. */
export type DeviceStatus = Pick<DeviceRecord, 'team' | 'last_team' | 'facility' | 'user'> &
  Pick<DeviceState, 'seen_at' | 'battery_percent' | 'battery_health' | 'scanner' | 'scanner_version'> & {
    model?: string
    app_version?: string
  }

/** A device as lists show it, and how it is. */
export interface FleetDevice {
  device: ListedDevice
  state: DeviceState | undefined
  /** Whether its company's lists leave it out. */
  hidden?: boolean
}

/** Devices of one place and how they are. */
export interface FleetCount extends FleetFigures {
  /** The team that they work in or worked in last. */
  team?: string
  /** The facility of their enrolment code. */
  facility?: string
}

/** How many devices of a large fleet are how, as of `at` (epoch ms). */
interface Counts {
  at: number
  counts: FleetCount[]
}

/** Ms for which a count of a large fleet will do. */
const freshFor = minute
/** How a list is read: after which id, and how many are wanted at first. Later steps are larger, since few of many may be wanted. */
interface Asked {
  after?: string | undefined
  size?: number | undefined
  /** The shard that is read alone. */
  part?: number | undefined
}

/** Most devices that one step of a list wants. */
const largestStep = 4000
/** So many times its even share is read of each shard: the one that is read least far says how far all of them are known. */
const spare = 1.25
/** Devices from which on a fleet is large. They say once in some minutes how they are. */
const large = 100

export const fleetStore = (db: Db, tables: Tables) => {
  const kept = itemsOf<Counts, [company: string]>(db, tables, keys.fleetCounts, unchecked)
  const [devices, states] = [deviceStore(db, tables), deviceStateStore(db, tables)]
  /** Every device of a company and how it is. */
  const statuses = async (company: string): Promise<DeviceStatus[]> => {
    const [all, stateOf] = await Promise.all([devices.list(company), states.list(company)])
    return all.map((device) => ({ ...device, ...stateOf.get(device.id) }))
  }

  /** What shards hold of a company in the order of the ids, step by step; the shards are read side by side. */
  const merged = async function* <Row>(
    { after, size = largestStep, part }: Asked,
    idOf: (row: Row) => string,
    read: (shard: number, after: string | undefined, size: number) => Promise<{ rows: Row[]; more: boolean }>,
  ): AsyncGenerator<Row[]> {
    let [from, wanted] = [after, size]
    do {
      const each = part === undefined ? Math.ceil((wanted / shards) * spare) + 1 : wanted
      const one = async (shard: number) => [await read(shard, from, each)]
      const parts = part === undefined ? await onEachShard(one) : await one(part)
      // Of a shard that goes on nothing is known behind its last one.
      const ends = parts.flatMap(({ rows, more }) => (more ? rows.slice(-1).map(idOf) : []))
      const until = ends.sort()[0]
      yield parts
        .flatMap(({ rows }) => rows)
        .filter((row) => until === undefined || idOf(row) <= until)
        .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
      from = until
      wanted = Math.min(largestStep, wanted * 2)
    } while (from !== undefined)
  }

  return {
    /** A device as it is now. */
    device: (id: string): Promise<DeviceRecord | undefined> => devices.get(id),

    /** Every device of a company, or each that is hidden, in the order of the ids, step by step. */
    listed: (company: string, { hidden = false, ...asked }: Asked & { hidden?: boolean }) =>
      merged<ListedDevice>(
        asked,
        ({ id }) => id,
        (shard, after, size) => devices.some(company, shard, { after, size, hidden }),
      ),

    /**
     * Every device of a company and how it is, in the order of the ids, step by step.
     * @param asked.hidden whether hidden ones come too
     */
    steps: (company: string, { hidden = false, ...asked }: Asked & { hidden?: boolean }) =>
      merged<FleetDevice>(
        asked,
        ({ device }) => device.id,
        async (shard, after, size) => {
          const lists = await Promise.all(
            (hidden ? [false, true] : [false]).map(async (hides) => ({
              ...(await devices.some(company, shard, { after, size, hidden: hides })),
              hides,
            })),
          )
          // Of a list that goes on nothing is known behind its last one.
          const until = lists.flatMap(({ rows, more }) => (more ? rows.slice(-1).map(({ id }) => id) : [])).sort()[0]
          const rows = lists
            .flatMap(({ rows, hides }) => rows.map((device) => ({ device, hidden: hides })))
            .filter(({ device }) => until === undefined || device.id <= until)
            .sort((a, b) => (a.device.id < b.device.id ? -1 : 1))
          const [first, last] = [rows[0]?.device.id, rows.at(-1)?.device.id]
          const stateOf = first && last ? await states.between(company, shard, first, last) : undefined
          return {
            rows: rows.map((row) => ({ ...row, state: stateOf?.get(row.device.id) })),
            more: until !== undefined,
          }
        },
      ),

    /** Whether a device may be located from now on; where it was is removed where it may not. */
    finderWrites: (id: string, finder: boolean): Write[] => [
      deviceItems(db, tables).writes.patch([id], { set: { finder } }),
      ...(finder ? [] : [deviceStateItems(db, tables).writes.patch(stateId(id), { remove: placeFields }, always)]),
    ],

    /**
     * How the devices of a company are. A large fleet is counted once a minute, for all who ask.
     * @param count what to make of the devices
     * @param now epoch ms
     * @param keep whether to leave what was counted to who asks next
     */
    counts: async (
      company: string,
      now: number,
      count: (devices: readonly DeviceStatus[]) => FleetCount[],
      keep = true,
    ): Promise<FleetCount[]> => {
      const known = await kept.get([company], { weak: true })
      if (known && known.at <= now && now - known.at < freshFor) return known.counts
      const found = await statuses(company)
      const counts = count(found)
      if (keep && found.length >= large) await kept.put([company], { at: now, counts }, { expires: now + 2 * freshFor })
      return counts
    },
  }
}
