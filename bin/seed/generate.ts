import { codePageNames } from '../../functions/data/codeDays.ts'
import { storedCodePage } from '../../functions/data/codePages.ts'
import type { CompanyRecord } from '../../functions/data/companies.ts'
import { type Db, type Tables, transact } from '../../functions/data/db.ts'
import { pageItems } from '../../functions/data/pages.ts'
import { type RawBatch, storedBatch } from '../../functions/data/raw.ts'
import { pageNames } from '../../functions/data/rollups.ts'
import type { Stores } from '../../functions/data/stores.ts'
import { storedAssignment } from '../../functions/data/teamAssignments.ts'
import type { FacilityKey } from '../../functions/data/visits.ts'
import { addHour, hoursOf, storedHour, type WorkHour } from '../../functions/data/work.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { datesFrom, sumCompany, sumWhole } from '../../functions/rollup/codeSums.ts'
import { beforeAll, closeCodes, countHours } from '../../functions/rollup/codes.ts'
import { deriveDay, deriveHour, deriveMonth, deriveTen, deriveUsual } from '../../functions/rollup/derive.ts'
import { lastToClose } from '../../functions/schedule/closeDays.ts'
import type { CodeRow } from '../../shared/metrics/codePage.ts'
import { countBatch, pickGapOf } from '../../shared/metrics/count.ts'
import { dayPages } from '../../shared/metrics/dayPages.ts'
import {
  batchesOf,
  type Crew,
  codesOf,
  figuresOf,
  planOf,
  type Stay,
  shiftDates,
} from '../../shared/metrics/generator.ts'
import { packPages, type WorkRow } from '../../shared/metrics/page.ts'
import { lastDayOf, monthOf, nextMonth, type Range } from '../../shared/metrics/range.ts'
import { lastOfTen, tenOf, tensBetween } from '../../shared/metrics/tenDays.ts'
import { addDays, day, slot, utcDate, utcDayStart } from '../../shared/time.ts'

/**
 * Generated history, for demonstrations and measurements. What is long past goes in as closed days, packed as the
 * product packs them; the last days go in as batches with everything that follows from them, counted as the product
 * counts: they can be exported, rebuilt and completed by late batches.
 *
 * It writes without asking, many items at a time: for tables in which these days are empty.
 */
export interface Loaded {
  /** Scans that count, all days together. */
  scans: number
  batches: number
  /** Items written, pages included. */
  items: number
}

interface Write {
  table: string
  Item: Record<string, unknown>
}

const mostInOne = 100
const mostBytesInOne = 3_000_000

/** About how large an item is, and no less: bodies, and little beside them. */
const sizeOf = ({ Item }: Write) => ((Item.body as Uint8Array | undefined)?.length ?? 0) + 2000

/** Cuts writes into what fits a transaction. */
const chunksOf = (all: readonly Write[]) => {
  const chunks: Write[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const each of all) {
    const size = sizeOf(each)
    const last = chunks.at(-1)
    if (last && last.length < mostInOne && bytes + size <= mostBytesInOne) last.push(each)
    else {
      chunks.push([each])
      bytes = 0
    }
    bytes += size
  }
  return chunks
}

/** Writes many items, a hundred in a transaction: the embedded DynamoDB waits for the disk once for each. */
const writer = (db: Db) => {
  let items = 0
  const write = async (all: readonly Write[]) => {
    await mapConcurrently(2, chunksOf(all), async (chunk) => {
      await transact(
        db,
        chunk.map(({ table, Item }) => ({ Put: { TableName: table, Item } })),
      )
      items += chunk.length
    })
  }
  return { write, count: () => items }
}

/** Which pages of codes are written of closed days: none where nothing is given. */
interface Codes {
  /** How often a code is scanned before the next one. */
  inARow: number
  /** How many articles there are; as many as usual where not given. */
  articles?: number
  /** Days are not added up for long ranges, which takes longer than all else: whoever reads them adds up their pages. */
  unsummed?: true
}

/** The pages by code of a facility's closed day. */
const codePagesOf = (
  { company, facility }: FacilityKey,
  date: string,
  rows: readonly (CodeRow & { team: string })[],
) => {
  const at = { company, facility }
  const byTeam = [...Map.groupBy(rows, ({ team }) => team)]
  return [
    ...byTeam.flatMap(([team, own]) => storedCodePage(at, codePageNames.workers(team, date, 0), own)),
    ...storedCodePage(
      at,
      codePageNames.teams(date, 0),
      rows.map((row) => ({ ...row, who: row.team })),
    ),
  ]
}

/** The closed days of a facility before `until`, straight as pages. */
const loadPages = async (
  write: (all: readonly Write[]) => Promise<void>,
  table: string,
  facilityKey: FacilityKey,
  stays: (date: string) => Stay[],
  dates: readonly string[],
  { from, to }: Range,
  codes: Codes | undefined,
  repeats?: number,
): Promise<number> => {
  let scans = 0
  const first = utcDate(from)
  const generated = repeats === undefined ? from : Math.max(from, to - repeats * day)
  /** The days before that are like a date. */
  const likeIt = (date: string) => {
    const like: string[] = []
    if (repeats !== undefined)
      for (let before = addDays(date, -repeats); before >= first; before = addDays(before, -repeats)) like.push(before)
    return like
  }
  const codeDays = new Map<number, (CodeRow & { team: string })[]>()
  /** By the start of the UTC day. */
  const days = new Map<number, WorkRow[]>()
  const flush = async (before: number) => {
    for (const [midnight, rows] of [...days].filter(([open]) => open < before)) {
      days.delete(midnight)
      const date = utcDate(midnight)
      const like = likeIt(date)
      for (const { figures } of rows) scans += (1 + like.length) * figures.scans
      const names = pageNames.ofDay(date)
      const pages = dayPages(rows).flatMap((page, index) => pageItems(facilityKey, names[index] ?? '', packPages(page)))
      const scanned = codeDays.get(midnight)
      codeDays.delete(midnight)
      const byCode = scanned ? codePagesOf(facilityKey, date, scanned) : []
      const items = [...pages, ...byCode]
      await write(items.map((Item) => ({ table, Item: { ...Item } })))
      // What a page holds says nothing of its date.
      for (const before of like)
        await write(items.map((Item) => ({ table, Item: { ...Item, sk: Item.sk.replace(date, before) } })))
    }
  }
  for (const date of dates) {
    if (utcDayStart(date) < generated - 2 * day) continue
    for (const stay of stays(date)) {
      const slots = figuresOf(stay)
      if (codes) {
        const { team, user: who } = stay
        codesOf(stay, slots, codes, (start, code, count, pick) => {
          if (start < generated || start >= to) return
          const midnight = start - (start % day)
          const rows = codeDays.get(midnight) ?? []
          codeDays.set(midnight, rows)
          rows.push({ team, who, slot: (start - midnight) / slot, code, scans: count, pick })
        })
      }
      for (const [start, figures] of slots) {
        if (start < generated || start >= to) continue
        const midnight = start - (start % day)
        let rows = days.get(midnight)
        if (!rows) {
          rows = []
          days.set(midnight, rows)
        }
        const devices = new Set([stay.device])
        rows.push({ team: stay.team, worker: stay.user, slot: (start - midnight) / slot, figures, devices })
      }
    }
    // A shift of the next calendar date cannot reach back further than a day in any zone.
    await flush(utcDayStart(date) - day)
  }
  await flush(Number.POSITIVE_INFINITY)
  return scans
}

/**
 * Loads a crew's work from a UTC date to now.
 * @param options `from` first UTC date; `batchesFrom` the UTC date from which work goes in as batches, best within the
 *   last 8 days; `now` epoch ms: nothing happened after it; `codes` where closed days have figures by code too. The
 *   company's lists of SKUs and the teams must be stored. `repeats` after how many days closed days are like the later ones, best whole
 *   weeks: then only those are generated and packed, which takes a year a month's time.
 */
export const loadHistory = async (
  { db, tables, stores }: { db: Db; tables: Tables; stores: Stores },
  company: CompanyRecord,
  crew: Crew,
  {
    from,
    batchesFrom,
    now,
    codes,
    repeats,
  }: { from: string; batchesFrom: string; now: number; codes?: Codes; repeats?: number },
): Promise<Loaded> => {
  const { write, count } = writer(db)
  const plan = planOf(crew)
  const border = utcDayStart(batchesFrom)
  const last = lastToClose(now)
  const loaded: Loaded = { scans: 0, batches: 0, items: 0 }

  for (const { uid: facility, time_zone } of crew.facilities) {
    const facilityKey = { company: company.uid, facility }
    const staysOn = (date: string) => plan.staysOn(facility, date)
    const past = { from: utcDayStart(from), to: border }
    loaded.scans += await loadPages(
      write,
      tables.rollups,
      facilityKey,
      staysOn,
      shiftDates(past, time_zone),
      past,
      codes,
      repeats,
    )

    const recent = { from: border, to: now }
    const stays = shiftDates(recent, time_zone).flatMap(staysOn)
    const hours = new Map<string, WorkHour>()
    const writes: Write[] = []
    for (const stay of stays) {
      if (stay.to <= border || stay.from >= now) continue
      const { team, user, seed } = stay
      const join = `g${seed.toString(36)}-${stay.from.toString(36)}`
      const device = `${company.uid}.${stay.device}`
      const base = { company: company.uid, facility, team, user, device }
      const left = stay.to > now ? {} : { left_at: stay.to }
      writes.push({
        table: tables.devices,
        Item: storedAssignment({ ...base, id: join, work: join, joined_at: stay.from, ...left }),
      })
      const settings = await stores.counting.settings(company, team)
      const pick_gap = pickGapOf(settings)
      for (const { id, ...sent } of batchesOf(stay, join)) {
        if (sent.from < border || sent.to > now) continue
        const batch: RawBatch = {
          ...base,
          ...sent,
          id,
          join,
          received_at: sent.to + 400,
          skew: 0,
          refused: [],
          pick_gap,
        }
        writes.push({ table: tables.raw, Item: storedBatch(batch, company.raw_days) })
        loaded.batches += 1
        for (const counted of hoursOf({ ...facilityKey, team, worker: user, device }, countBatch(batch, settings))) {
          merge(hours, counted)
          for (const figures of counted.quarters.values()) loaded.scans += figures.scans
        }
      }
      if (writes.length > 2000) await write(writes.splice(0))
    }
    for (const item of hours.values()) {
      writes.push({ table: tables.work, Item: storedHour(item, company.raw_days) })
    }
    await write(writes)
    const isSummed = codes !== undefined && codes.unsummed === undefined
    await derivePages(stores, facilityKey, [...hours.values()], { from, last, known: isSummed })
    if (codes?.unsummed) await stores.codeDays.move(facilityKey, 'from', beforeAll)
    if (isSummed) await sumWhole(stores, facilityKey, datesFrom(from, addDays(last, -1)))
  }
  if (codes && !codes.unsummed) await sumCompany(stores, company.uid, datesFrom(from, addDays(last, -1)))
  return { ...loaded, items: count() }
}

/**
 * Loads a crew's work as pages of closed days alone, the cheapest way: what is open now has none of it.
 * @param options `from` the first UTC date and `until` the last one with work; `now` epoch ms
 */
export const loadClosedDays = async (
  { db, tables, stores }: { db: Db; tables: Tables; stores: Stores },
  company: CompanyRecord,
  crew: Crew,
  { from, until, now }: { from: string; until: string; now: number },
): Promise<void> => {
  const { write } = writer(db)
  const plan = planOf(crew)
  const last = lastToClose(now)
  const past = { from: utcDayStart(from), to: utcDayStart(until) + day }
  for (const { uid: facility, time_zone } of crew.facilities) {
    const facilityKey = { company: company.uid, facility }
    const staysOn = (date: string) => plan.staysOn(facility, date)
    await loadPages(write, tables.rollups, facilityKey, staysOn, shiftDates(past, time_zone), past, undefined)
    await derivePages(stores, facilityKey, [], { from, last, known: false })
  }
}

/** Adds what a batch adds to the hours of its worker. */
const merge = (hours: Map<string, WorkHour>, counted: WorkHour) => {
  const { pk, sk } = storedHour(counted, 0)
  const known = hours.get(`${pk} ${sk}`)
  if (known) addHour(known, counted)
  else hours.set(`${pk} ${sk}`, counted)
}

const weekUpTo = (last: string) => Array.from({ length: 7 }, (_, back) => addDays(last, -back))

/** The pages of what went in as batches, of usual days, of every month, and the pointers. */
const derivePages = async (
  stores: Stores,
  facilityKey: FacilityKey,
  hours: readonly WorkHour[],
  { from, last, known }: { from: string; last: string; known: boolean },
) => {
  const closed = new Set(hours.map((item) => item.day).filter((date) => date <= last))
  const open = new Map(
    hours.filter((item) => item.day > last).map((item) => [`${item.day}#${item.hour}#${item.team}`, item]),
  )
  await stores.rollups.setClosing(facilityKey, last)
  await mapConcurrently(4, [...closed], (date) => deriveDay(stores, { ...facilityKey, day: date }))
  await closeCodes(stores, facilityKey, [...closed].sort(), last, known)
  await deriveUsual(stores, facilityKey, weekUpTo(last))
  const tens = tensBetween(tenOf(from), last).filter((ten) => lastOfTen(ten) <= last)
  await mapConcurrently(4, tens, (ten) => deriveTen(stores, facilityKey, ten))
  for (let month = monthOf(from); lastDayOf(month) <= last; month = nextMonth(month)) {
    await deriveMonth(stores, facilityKey, month)
  }
  for (const date of new Set([...open.values()].map((item) => item.day)))
    await stores.rollups.markOpen(facilityKey, date)
  await mapConcurrently(4, [...open.values()], (item) => deriveHour(stores, item))
  await countHours(stores, [...open.values()])
  await stores.rollups.setThrough(facilityKey, last)
}
