import { countBatch } from '../../shared/metrics/count.ts'
import { type Figures, figureNames } from '../../shared/metrics/figures.ts'
import { type Text, text } from '../../shared/text.ts'
import { addDays, day, slotsPerHour, utcDate } from '../../shared/time.ts'
import type { Recounted } from '../data/codeDays.ts'
import type { CompanyRecord } from '../data/companies.ts'
import { keys } from '../data/keys.ts'
import { rawOfDay } from '../data/rawOfDay.ts'
import type { Stores } from '../data/stores.ts'
import { type FacilityKey, visitPages } from '../data/visits.ts'
import { addHour, hoursOf, type WorkHour, type WorkKey } from '../data/work.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type CodeStores, recountCodes } from './codes.ts'
import { rollUpFacility } from './rollUp.ts'

export interface RebuiltDay {
  day: string
  facility: string
  /** Workers' hours that raw events were found for. */
  hours: number
  /** How many of them were counted otherwise before. */
  changed: number
  /** Why nothing was written, if so. */
  refused?: Text
}

export type RebuildStores = Pick<Stores, 'quarantine' | 'counting' | 'rollups'> & CodeStores

/** The first UTC day of which every raw event is still kept: those of the day before reach into it. */
export const firstRebuildable = ({ raw_days }: Pick<CompanyRecord, 'raw_days'>, now: number) =>
  addDays(utcDate(now - raw_days * day), 2)

/** What raw events amount to in the hours of a day, counted with today's settings, by the key of the worker's hour. */
const countDay = async (
  stores: RebuildStores,
  company: CompanyRecord,
  facilityKey: FacilityKey,
  teams: readonly string[],
  date: string,
): Promise<Map<string, WorkHour>> => {
  const hours = new Map<string, WorkHour>()
  for (const team of teams) {
    const settings = await stores.counting.settings(company, team)
    // Spans reach over midnight into the day, gaps back into it.
    for (const from of [addDays(date, -1), date, addDays(date, 1)]) {
      const batches = await rawOfDay(stores, company.uid, team, from)
      for (const batch of batches.filter(({ facility }) => facility === facilityKey.facility)) {
        const counted = hoursOf({ ...batch, worker: batch.user }, countBatch(batch, settings))
        for (const item of counted.filter((hour) => hour.day === date)) addTo(hours, item)
      }
    }
  }
  return hours
}

/** What tells a worker's hour from the others of its facility's day. */
const keyOf = ({ company, facility, day: date, hour, team, worker }: WorkKey & { day: string; hour: number }) =>
  keys.workHour.key(company, facility, date, hour, `${team}#${worker}`).sk

const addTo = (hours: Map<string, WorkHour>, item: WorkHour) => {
  const known = hours.get(keyOf(item))
  if (known) addHour(known, item)
  else hours.set(keyOf(item), item)
}

const isSame = (a: WorkHour, b: WorkHour) =>
  a.quarters.size === b.quarters.size &&
  [...a.quarters].every(([quarter, figures]) => {
    const other = b.quarters.get(quarter)
    return other !== undefined && figureNames.every((name) => figures[name] === other[name])
  }) &&
  a.devices.size === b.devices.size &&
  [...a.devices].every(([quarter, devices]) => {
    const others = b.devices.get(quarter)
    return others?.size === devices.size && [...devices].every((device) => others.has(device))
  })

/**
 * Whether the raw events explain what is known of a day. Working time and steps depend on no setting: where less comes
 * out than was counted, raw events are missing, and what is known must not be lost.
 */
const explains = (
  counted: ReadonlyMap<string, WorkHour>,
  known: Iterable<{ key: string; quarter: number; figures: Readonly<Figures> }>,
) => {
  for (const { key, quarter, figures } of known) {
    const now = counted.get(key)?.quarters.get(quarter)
    if (figures.working > (now?.working ?? 0) || figures.steps > (now?.steps ?? 0)) return false
  }
  return true
}

const incomplete = text`Raw events of this day are missing. Its figures are left as they are.`

/** What decides today how teams' scans count by code. */
const countedHow = async (
  { counting }: RebuildStores,
  company: CompanyRecord,
  teams: ReadonlySet<string>,
  now: number,
): Promise<Recounted> => {
  const without = new Set<string>()
  for (const team of teams) if (!(await counting.settings(company, team)).scanTeam) without.add(team)
  return { at: now, pickGap: company.pick_gap * 1000, ...(without.size > 0 ? { without } : {}) }
}

/** @returns undefined where batches came in between: then it is to be done again */
const tryDay = async (
  stores: RebuildStores,
  company: CompanyRecord,
  facilityKey: FacilityKey,
  date: string,
  now: number,
): Promise<RebuiltDay | undefined> => {
  const done = { day: date, facility: facilityKey.facility }
  // What is written is read first: a batch that comes later changes an `n`, one that came before is in the raw events.
  const { hours: readable, damaged } = await stores.work.hours({ ...facilityKey, day: date })
  const before = new Map(readable.map((item) => [keyOf(item), item]))
  const broken = new Map(damaged.map((item) => [keyOf(item), item]))
  const pages = await stores.rollups.slotsOfDay(facilityKey, date)
  const known: { key: string; quarter: number; figures: Figures }[] = []
  visitPages(pages, (team, worker, slot, figures) => {
    const hour = Math.floor(slot / slotsPerHour)
    const key = keyOf({ ...facilityKey, team, worker, day: date, hour })
    known.push({ key, quarter: slot % slotsPerHour, figures: { ...figures } })
  })
  for (const [key, { quarters }] of before) {
    for (const [quarter, figures] of quarters) known.push({ key, quarter, figures })
  }

  const groups = await stores.groups.list(company.uid)
  const teams = new Set(
    groups.filter(({ type, parent_id }) => type === 'team' && parent_id === facilityKey.facility).map(({ uid }) => uid),
  )
  for (const { team } of before.values()) teams.add(team)
  const counted = await countDay(stores, company, facilityKey, [...teams], date)
  if (!explains(counted, known)) return { ...done, hours: counted.size, changed: 0, refused: incomplete }

  const items: { item: WorkHour; readN: number | 'damaged' | undefined }[] = []
  for (const key of new Set([...before.keys(), ...counted.keys()])) {
    const was = before.get(key)
    const now = counted.get(key)
    // An hour that only an old setting reached stays, with nothing in it: `n` never goes back.
    const item =
      now ?? (was && { ...was, quarters: new Map<number, Figures>(), devices: new Map<number, Set<string>>() })
    const readN = was?.n ?? broken.get(key)?.n
    const n = typeof readN === 'number' ? readN : item?.n
    if (item && n !== undefined && !(was && isSame(was, item))) items.push({ item: { ...item, n }, readN })
  }
  const written = await mapConcurrently(8, items, ({ item, readN }) =>
    stores.work.replace(item, readN, company.raw_days),
  )
  if (!written.every(Boolean)) return undefined

  const hours = [...new Map([...before, ...counted]).values()]
  const changed = new Map(hours.map(({ hour, team }) => [`${hour}#${team}`, { ...facilityKey, day: date, hour, team }]))
  if (changed.size > 0) await rollUpFacility(stores, facilityKey, [...changed.values()], new Set())
  const worked = new Set(hours.map(({ team }) => team))
  // Of every team: one may have its first batch of the day on its way.
  await recountCodes(stores, facilityKey, date, worked, await countedHow(stores, company, teams, now))
  return { ...done, hours: counted.size, changed: items.length }
}

/**
 * Counts a facility's UTC day again from its raw events with today's settings, while work goes on. With unchanged
 * settings the result is the same bytes. A day whose raw events are no longer all kept is refused, never zeroed.
 */
export const rebuildDay = async (
  stores: RebuildStores,
  company: CompanyRecord,
  facilityKey: FacilityKey,
  date: string,
  now: number,
): Promise<RebuiltDay> => {
  if (date < firstRebuildable(company, now)) {
    const refused = text`Raw events are kept for ${company.raw_days} days: this day is past that.`
    return { day: date, facility: facilityKey.facility, hours: 0, changed: 0, refused }
  }
  await stores.counting.refresh(company.uid)
  for (let attempt = 0; attempt < 20; attempt++) {
    const done = await tryDay(stores, company, facilityKey, date, now)
    if (done) return done
  }
  throw new Error(`Batches keep coming in for ${date}. Try again later.`)
}
