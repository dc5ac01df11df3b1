import { addFigures, type Figures, isNothing, noFigures } from '../../shared/metrics/figures.ts'
import type { WorkRow } from '../../shared/metrics/page.ts'
import { day, hour, slot, slotsPerHour, utcDate, utcDayStart } from '../../shared/time.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absentOr, always, type Condition, missing, test } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'
import { batchClaims, type RawBatch } from './raw.ts'

/**
 * What a worker did in an hour, as it lies in the table.
 *
 * Attributes are a letter for each figure and the quarter of the hour (`w0` is working time from :00 to :15), absent
 * where nothing was added, and `d0` to `d3`: the devices on which the worker was at work in the quarter. `n` counts the
 * batches that added something: it changes with everything that changes.
 */
const letters = { working: 'w', pick: 'p', scans: 's', steps: 't', excluded: 'x', callouts: 'c' } as const
const names = Object.keys(letters) as (keyof typeof letters)[]

export interface WorkKey {
  company: string
  facility: string
  team: string
  worker: string
}

/** A worker's hour: the figures of its quarters, by the quarter's number. */
export interface WorkHour extends WorkKey {
  /** UTC date */
  day: string
  /** Hour of the UTC day */
  hour: number
  /** How many batches added to it. */
  n: number
  quarters: Map<number, Figures>
  /** By the number of the quarter, without what their ids say of the company. */
  devices: Map<number, Set<string>>
}

/** Where a batch counts: its place and its device. */
export type BatchKey = WorkKey & { device: string }

type HourId = [company: string, facility: string, date: string, hour: number | '', who: string]
const idOf = ({ company, facility, team, worker, day: date, hour: at }: WorkHour): HourId => [
  ...([company, facility, date, at, `${team}#${worker}`] as const),
]

/** What a key of the table is about. */
export const workKeyOf = (pk: string, sk: string) => {
  const [company = '', facility = '', date = ''] = pk.split('#')
  const [hourOfDay = '', team = '', worker = ''] = sk.split('#')
  return { company, facility, day: date, hour: Number(hourOfDay), team, worker }
}

/** Figures of a batch's slots (by their start, epoch ms) as the hours of its worker that they belong to. */
export const hoursOf = (
  { company, facility, team, worker, device }: BatchKey,
  slots: ReadonlyMap<number, Figures>,
): WorkHour[] => {
  const workKey: WorkKey = { company, facility, team, worker }
  const name = device.startsWith(`${company}.`) ? device.slice(company.length + 1) : device
  const hours = new Map<number, WorkHour>()
  for (const [start, figures] of slots) {
    const hourStart = Math.floor(start / hour) * hour
    let item = hours.get(hourStart)
    if (!item) {
      const date = utcDate(hourStart)
      const at = (hourStart - utcDayStart(date)) / hour
      item = { ...workKey, day: date, hour: at, n: 1, quarters: new Map(), devices: new Map() }
      hours.set(hourStart, item)
    }
    const quarter = (start - hourStart) / slot
    item.quarters.set(quarter, figures)
    if (figures.working > 0) item.devices.set(quarter, new Set([name]))
  }
  return [...hours.values()]
}

/** Adds what another batch adds to the same hour, in place. */
export const addHour = (to: WorkHour, more: WorkHour) => {
  to.n += 1
  for (const [quarter, figures] of more.quarters) {
    const sum = to.quarters.get(quarter) ?? noFigures()
    to.quarters.set(quarter, sum)
    addFigures(sum, figures)
  }
  for (const [quarter, devices] of more.devices) {
    to.devices.set(quarter, new Set([...(to.devices.get(quarter) ?? []), ...devices]))
  }
}

/** Rows of a page in which slot 0 is the first quarter of `firstHour`. */
export const rowsOfHour = ({ team, worker, hour: at, quarters, devices }: WorkHour, firstHour: number): WorkRow[] =>
  [...quarters].map(([quarter, figures]) => ({
    team,
    worker,
    slot: (at - firstHour) * slotsPerHour + quarter,
    figures,
    devices: devices.get(quarter) ?? new Set(),
  }))

const noNumber = test((name, value) => `NOT attribute_type(${name}, ${value('N')})`)

/** That an hour is as it was read, by its `n`. */
const unchanged = (readN: number | 'damaged' | undefined): Condition => {
  if (readN === undefined) return missing
  return { n: readN === 'damaged' ? absentOr(noNumber) : readN }
}

const attributesOf = (item: WorkHour) => {
  const attributes: Record<string, number | Set<string>> = {}
  for (const [quarter, figures] of item.quarters) {
    for (const name of names) if (figures[name] !== 0) attributes[`${letters[name]}${quarter}`] = figures[name]
  }
  for (const [quarter, devices] of item.devices) if (devices.size > 0) attributes[`d${quarter}`] = devices
  return attributes
}

/** Raw events and what was counted from them go together; a worker's hour outlives a late batch in any case. Epoch ms. */
const keptUntil = ({ day: date }: WorkHour, keepDays: number) => utcDayStart(date) + (Math.max(keepDays, 30) + 2) * day

/** An hour as it lies in the table, for loads that write many at once. */
export const storedHour = (item: WorkHour, keepDays: number) =>
  storedAs(keys.workHour, idOf(item), { ...attributesOf(item), n: item.n }, { expires: keptUntil(item, keepDays) })

/** A worker's hour that cannot be read. */
export interface DamagedHour extends WorkKey {
  /** UTC date */
  day: string
  hour: number
  reason: string
  /** Its `n`, unless that is damaged too. */
  n: number | 'damaged'
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** @throws Error where the item is not what was written */
const hourOf = (item: Record<string, unknown>, key: WorkKey & { day: string; hour: number }): WorkHour => {
  const count = (name: string): number => {
    const value = item[name] ?? (name === 'n' ? undefined : 0)
    if (!isCount(value)) throw new Error(`${name} is no count: ${String(value).slice(0, 40)}`)
    return value
  }
  const quarters = new Map<number, Figures>()
  const devices = new Map<number, Set<string>>()
  for (let quarter = 0; quarter < slotsPerHour; quarter++) {
    const figures = noFigures()
    for (const name of names) figures[name] = count(`${letters[name]}${quarter}`)
    if (!isNothing(figures)) quarters.set(quarter, figures)
    const used = item[`d${quarter}`]
    if (used === undefined) continue
    if (!(used instanceof Set)) throw new Error(`d${quarter} is no set of devices`)
    devices.set(quarter, used as Set<string>)
  }
  return { ...key, n: count('n'), quarters, devices }
}

export const workStore = (db: Db, tables: Tables) => {
  const items = itemsOf<Record<string, unknown>, HourId>(db, tables, keys.workHour, unchecked)
  const claim = batchClaims(db, tables)
  const addition = (item: WorkHour, keepDays: number): Write => {
    const ttl = Math.ceil(keptUntil(item, keepDays) / 1000)
    return items.writes.patch(idOf(item), { set: { ttl }, add: { ...attributesOf(item), n: 1 } }, always)
  }

  return {
    /**
     * Keeps a batch and adds its figures to its worker's hours, both or neither, once however often it is sent.
     * @param slots what the batch adds, by the start of each slot (epoch ms)
     * @param keepDays how long raw events are kept
     */
    add: async (
      batch: RawBatch,
      slots: ReadonlyMap<number, Figures>,
      keepDays: number,
    ): Promise<'added' | 'duplicate'> => {
      const workKey = { ...batch, worker: batch.user }
      const writes = [claim(batch, keepDays), ...hoursOf(workKey, slots).map((item) => addition(item, keepDays))]
      return (await tryTransact(db, writes)) ? 'duplicate' : 'added'
    },

    /**
     * The hours of a facility's UTC day, read consistently; of one hour and team if given. Those that cannot be read
     * are told apart, so that one of them does not hide the others.
     */
    hours: async (
      { company, facility, day: date }: Pick<WorkHour, 'company' | 'facility' | 'day'>,
      of?: Pick<WorkHour, 'hour' | 'team'>,
    ): Promise<{ hours: WorkHour[]; damaged: DamagedHour[] }> => {
      const id: HourId = of ? [company, facility, date, of.hour, `${of.team}#`] : [company, facility, date, '', '']
      const hours: WorkHour[] = []
      const damaged: DamagedHour[] = []
      for (const [{ pk, sk }, item] of await items.listed(id)) {
        const key = workKeyOf(pk, sk)
        try {
          hours.push(hourOf(item, key))
        } catch (error) {
          damaged.push({ ...key, reason: (error as Error).message, n: isCount(item.n) ? item.n : 'damaged' })
        }
      }
      return { hours, damaged }
    },

    /**
     * Writes what an hour is by its raw events, unless a batch was added since it was read.
     * @param readN the `n` of the item as it was read; undefined where there was no item, `damaged` where it was no number
     * @returns whether it was written
     */
    replace: (item: WorkHour, readN: number | 'damaged' | undefined, keepDays: number): Promise<boolean> =>
      items.put(
        idOf(item),
        { ...attributesOf(item), n: item.n },
        { when: unchanged(readN), expires: keptUntil(item, keepDays) },
      ),
  }
}
