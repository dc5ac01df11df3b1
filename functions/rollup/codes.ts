import { countCodes } from '../../shared/metrics/codeCounts.ts'
import { type CodeRow, codeRows } from '../../shared/metrics/codePage.ts'
import { addDays, slot, slotsPerHour, utcDate, utcDayStart } from '../../shared/time.ts'
import { batchesOf, codePageNames, daysAfter, daysOfPage, type Recounted } from '../data/codeDays.ts'
import { codesKnownFrom } from '../data/codesKnownFrom.ts'
import { companyDefaults } from '../data/companies.ts'
import { nameOfCode } from '../data/longCodes.ts'
import type { RawBatch } from '../data/raw.ts'
import { rawOfDay } from '../data/rawOfDay.ts'
import type { Stores } from '../data/stores.ts'
import type { FacilityKey } from '../data/visits.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { sumClosed, sumCompany, sumDates } from './codeSums.ts'
import { lostRows } from './lostTime.ts'

export type CodeStores = Pick<
  Stores,
  | 'archive'
  | 'codeDays'
  | 'codeMonths'
  | 'codePages'
  | 'companies'
  | 'groups'
  | 'longCodes'
  | 'raw'
  | 'rollups'
  | 'work'
>

interface TeamDay extends FacilityKey {
  team: string
  /** UTC date on which spans of its batches begin. */
  day: string
}

/** The longest gap of a batch that is picking on a UTC date, ms; -1 where nothing that is scanned counts. */
export type PickGaps = (batch: RawBatch, date: string) => Promise<number>

/** As each batch was counted, or its date was counted again. */
const pickGapsOf = async (
  { codeDays, companies, groups }: CodeStores,
  { company, facility, team, day }: TeamDay,
): Promise<PickGaps> => {
  const dates = daysAfter.map((days) => addDays(day, days))
  const recounts = new Map(
    await Promise.all(
      dates.map(async (date) => [date, await codeDays.recounted({ company, facility }, date)] as const),
    ),
  )
  let today: number | undefined
  /** Of batches that an older release counted. */
  const ofToday = async () => {
    const [{ pick_gap }, group] = await Promise.all([
      companies.get(company).then((found) => found ?? companyDefaults),
      groups.get(company, team),
    ])
    return group?.subtype === 2 ? -1 : pick_gap * 1000
  }
  return async ({ received_at, pick_gap }, date) => {
    const recounted: Recounted | undefined = recounts.get(date)
    if (recounted && received_at <= recounted.at) return recounted.without?.has(team) ? -1 : recounted.pickGap
    if (pick_gap !== undefined) return pick_gap
    today ??= await ofToday()
    return today
  }
}

/** What workers of a team scanned, by the UTC day that it is about: from all batches whose span begins on one day. */
type TeamRows = Map<string, CodeRow[]>

/** Every batch of a day that is not closed, but what came in this moment: it will be noted. */
const recent = async ({ raw }: CodeStores, { company, team, day }: TeamDay): Promise<RawBatch[]> => {
  const batches: RawBatch[] = []
  for await (const page of raw.pagesOfDay(company, team, day, { weak: true })) batches.push(...page)
  return batches
}
const every = (stores: CodeStores, { company, team, day }: TeamDay) => rawOfDay(stores, company, team, day)

const rowsOf = async (
  stores: CodeStores,
  of: TeamDay,
  read: typeof every,
): Promise<{ codes: TeamRows; lost: TeamRows }> => {
  const pickGapOf = await pickGapsOf(stores, of)
  const days = new Map(daysAfter.map((after) => [addDays(of.day, after), [] as CodeRow[]]))
  const batches = (await read(stores, of)).filter(({ facility }) => facility === of.facility)
  for (const batch of batches) {
    const byGap = new Map<number, Set<string>>()
    for (const date of days.keys()) {
      const gap = await pickGapOf(batch, date)
      byGap.set(gap, (byGap.get(gap) ?? new Set()).add(date))
    }
    for (const [gap, dates] of byGap) {
      countCodes(batch.scans, gap, (start, code, scans, pick) => {
        const date = utcDate(start)
        if (!dates.has(date)) return
        const index = (start - utcDayStart(date)) / slot
        days.get(date)?.push({ who: batch.user, slot: index, code: nameOfCode(code), scans, pick })
      })
    }
    await stores.longCodes.keep(of.company, new Set(batch.scans.map(({ code }) => code)))
  }
  return {
    codes: new Map([...days].filter(([, rows]) => rows.length > 0)),
    lost: await lostRows(batches, pickGapOf, new Set(days.keys())),
  }
}

const hourOf = ({ slot: place }: CodeRow) => Math.floor(place / slotsPerHour)

/** Pages that batches of a team's day have on the days before and after, by what was seen of them: most have none. */
const crossing = new Map<string, Set<string>>()
const mostRemembered = 10_000
const keyOf = ({ company, facility, team, day }: TeamDay) => `${company}#${facility}#${team}#${day}`

/**
 * Writes what a team scanned in some hours of a day that is not closed.
 * @param hours those that changed; what batches of the day have on the day before and after is written in any case
 */
const deriveHours = async (stores: CodeStores, of: TeamDay, hours: Iterable<number>): Promise<void> => {
  const others = crossing.get(keyOf(of)) ?? new Set()
  const wanted = new Set([...hours].map((at) => codePageNames.hour(of.day, at, of.team, 0)))
  const lostToday = codePageNames.lost(of.day, of.team, 0)
  await stores.codePages.derive(of, [...wanted, lostToday, ...others], async () => {
    const pages = new Map<string, CodeRow[]>()
    const { codes, lost } = await rowsOf(stores, of, recent)
    for (const [date, rows] of lost) {
      const name = codePageNames.lost(date, of.team, batchesOf(of.day, date))
      if (date !== of.day) others.add(name)
      pages.set(name, rows)
    }
    for (const [date, rows] of codes) {
      for (const [at, ofHour] of Map.groupBy(rows, hourOf)) {
        const name = codePageNames.hour(date, at, of.team, batchesOf(of.day, date))
        if (date !== of.day) others.add(name)
        if (date !== of.day || wanted.has(name)) pages.set(name, ofHour)
      }
    }
    return pages
  })
  if (others.size === 0) return
  if (crossing.size > mostRemembered) crossing.clear()
  crossing.set(keyOf(of), others)
}

/** The days that batches of a day are about, each with whose batches they are for it. */
const aroundOf = (date: string) => daysAfter.map((days, of) => ({ date: addDays(date, days), of: of as 0 | 1 | 2 }))

/** Writes what a team scanned on a closed day, by worker, and what its workers lost to their devices. */
const deriveTeamDay = (stores: CodeStores, of: TeamDay): Promise<void> => {
  const names = aroundOf(of.day).flatMap(({ date, of: batches }) => [
    codePageNames.workers(of.team, date, batches),
    codePageNames.lost(date, of.team, batches),
  ])
  return stores.codePages.derive(of, names, async () => {
    const { codes, lost } = await rowsOf(stores, of, every)
    const batches = (date: string) => batchesOf(of.day, date)
    return new Map([
      ...[...codes].map(([date, rows]) => [codePageNames.workers(of.team, date, batches(date)), rows] as const),
      ...[...lost].map(([date, rows]) => [codePageNames.lost(date, of.team, batches(date)), rows] as const),
    ])
  })
}

/** Writes what teams of a facility scanned on a closed day: of some of them anew, of the others as it was. */
const deriveTeams = (stores: CodeStores, facilityKey: FacilityKey, day: string, teams: ReadonlySet<string>) => {
  const read = async (name: string) => (await stores.codePages.one(facilityKey, name)).parts.flatMap(codeRows)
  const names = aroundOf(day).map(({ date, of }) => codePageNames.teams(date, of))
  return stores.codePages.derive(facilityKey, names, async () => {
    const pages = aroundOf(day).map(async ({ date, of }) => {
      const others = (await read(codePageNames.teams(date, of))).filter(({ who }) => !teams.has(who))
      const own = await mapConcurrently(4, [...teams], async (team) =>
        (await read(codePageNames.workers(team, date, of))).map((row) => ({ ...row, who: team })),
      )
      return [codePageNames.teams(date, of), [...others, ...own.flat()]] as const
    })
    return new Map(await Promise.all(pages))
  })
}

/** Writes what teams scanned on a closed day. */
const deriveClosed = async (
  stores: CodeStores,
  facilityKey: FacilityKey,
  day: string,
  teams: ReadonlySet<string>,
): Promise<void> => {
  await mapConcurrently(4, [...teams], (team) => deriveTeamDay(stores, { ...facilityKey, team, day }))
  await deriveTeams(stores, facilityKey, day, teams)
}

/**
 * Counts by code what a team scanned in some hours of a day. A day that is being closed while this runs is seen by one side
 * at least: closing notes itself before it reads the batches, and here the note is read after the pages are written.
 * @returns whether pages of closed days were written: then they must be summed again
 */
const countTeam = async (stores: CodeStores, of: TeamDay, hours: Iterable<number>): Promise<boolean> => {
  const { through } = await stores.codeDays.closed(of, true)
  if (through === undefined || of.day > through) await deriveHours(stores, of, hours)
  const { closing } = await stores.codeDays.closed(of, true)
  if (closing === undefined || of.day > closing) return false
  await deriveClosed(stores, of, of.day, new Set([of.team]))
  return true
}

const everyHour = Array.from({ length: 24 }, (_, at) => at)

/** Teams in which somebody worked on a day: every batch has working time where it begins. */
const teamsOf = async ({ work }: CodeStores, facilityKey: FacilityKey, day: string): Promise<Set<string>> => {
  const { hours, damaged } = await work.hours({ ...facilityKey, day })
  return new Set([...hours, ...damaged].map(({ team }) => team))
}

/**
 * Counts a date by code again as its figures were: the batches of the days around it reach into it. Figures are complete
 * from the date on where they were from the day after on: who counts several dates begins with the last of them.
 */
export const recountCodes = async (
  stores: CodeStores,
  facilityKey: FacilityKey,
  date: string,
  teams: ReadonlySet<string>,
  how: Recounted,
): Promise<void> => {
  const { codeDays, codePages, rollups } = stores
  await codeDays.setRecounted(facilityKey, date, how)
  const hourNames = await codePages.namesBetween(facilityKey, `I#${date}`, `I#${date}#~`)
  const [{ closing }, figures] = await Promise.all([
    codeDays.closed(facilityKey, true),
    rollups.closed(facilityKey, true),
  ])
  // What was closed before anything was counted by code has its pages from now on.
  const last = [closing, figures.closing].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b))
  for (const { date: day } of aroundOf(date)) {
    for (const team of teams) {
      const of = { ...facilityKey, team, day }
      const known = hourNames.filter((name) => daysOfPage(name).batches === day && name.split('#')[3] === team)
      if (day !== date && known.length > 0)
        crossing.set(keyOf(of), new Set([...(crossing.get(keyOf(of)) ?? []), ...known]))
      await countTeam(stores, of, day === date ? everyHour : [])
    }
    if (last !== undefined && day <= last) await deriveClosed(stores, facilityKey, day, teams)
  }
  if (last !== undefined) {
    const dates = new Set(aroundOf(date).flatMap((around) => aroundOf(around.date).map((of) => of.date)))
    await sumDates(stores, facilityKey, dates)
    await sumCompany(stores, facilityKey.company, dates)
  }
  // Of a date before that, the days in between are not known.
  if ((await codesKnownFrom(stores, facilityKey, true)) === addDays(date, 1))
    await codeDays.move(facilityKey, 'from', date)
}

type TeamHour = TeamDay & { hour: number }

/**
 * Counts by code what was scanned in some hours, teams side by side.
 * @param done told of each hour once it is counted
 */
export const countHours = async <Hour extends TeamHour>(
  stores: CodeStores,
  hours: readonly Hour[],
  done: (counted: Hour) => Promise<void> = async () => {},
  isOver: () => boolean = () => false,
): Promise<void> => {
  const late: Hour[] = []
  const notify = async (counted: readonly Hour[]) => {
    for (const each of counted) await done(each)
  }
  try {
    await mapConcurrently(4, [...Map.groupBy(hours, keyOf).values()], async (changed) => {
      const [of] = changed
      if (!of || isOver()) return
      if (await countTeam(stores, of, new Set(changed.map(({ hour: at }) => at)))) late.push(...changed)
      else await notify(changed)
    })
  } finally {
    await sumLate(stores, late)
    await notify(late)
  }
}

/** Sums by code again what was late: each date once, however many teams it is of. */
const sumLate = async (stores: CodeStores, late: readonly TeamHour[]): Promise<void> => {
  const datesOf = (hours: readonly TeamHour[]) =>
    new Set(hours.flatMap(({ day }) => aroundOf(day).map(({ date }) => date)))
  const facilities = Map.groupBy(late, ({ company, facility }) => `${company}#${facility}`)
  await mapConcurrently(2, [...facilities.values()], async (of) => {
    if (of[0]) await sumDates(stores, { company: of[0].company, facility: of[0].facility }, datesOf(of))
  })
  const companies = Map.groupBy(late, ({ company }) => company)
  await mapConcurrently(2, [...companies], ([company, of]) => sumCompany(stores, company, datesOf(of)))
}

/**
 * Counts what was scanned by code, of every hour that was noted some minutes ago.
 * @param isOver asked before each team: what is left is done the next time
 */
export const countDue = async (
  stores: CodeStores,
  now: number,
  isOver?: () => boolean,
): Promise<{ counted: number; left: number }> => {
  const due = await stores.codeDays.due(now)
  let counted = 0
  const done = async ({ key }: { key: (typeof due)[number]['key'] }) => {
    await stores.codeDays.unsetDue(key)
    counted++
  }
  await countHours(stores, due, done, isOver)
  return { counted, left: due.length - counted }
}

/** Removes pages of hours of days up to one: nobody reads them any more. */
const dropHours = async ({ codePages }: CodeStores, facilityKey: FacilityKey, upTo: string) => {
  const names = await codePages.namesBetween(facilityKey, 'I#', `I#${addDays(upTo, 1)}#~`)
  await codePages.drop(
    facilityKey,
    names.filter((name) => daysOfPage(name).batches <= upTo),
  )
}

/** Before any work. */
export const beforeAll = '2000-01-01'

/**
 * Packs figures by code of days that are being closed, and lets them be read.
 * @param days those up to `last` on which somebody worked
 * @param isFirst whether nobody worked in the facility before
 */
export const closeCodes = async (
  stores: CodeStores,
  facilityKey: FacilityKey,
  days: readonly string[],
  last: string,
  isFirst: boolean,
): Promise<void> => {
  const { codeDays } = stores
  const { through } = await codeDays.closed(facilityKey, true)
  await codeDays.move(facilityKey, 'closing', last)
  for (const day of days) await deriveClosed(stores, facilityKey, day, await teamsOf(stores, facilityKey, day))
  const first = isFirst ? beforeAll : [...days].sort()[0]
  if (first !== undefined) await codeDays.move(facilityKey, 'from', first)
  await sumClosed(stores, facilityKey, last)
  await codeDays.move(facilityKey, 'through', last)
  if (through !== undefined) await dropHours(stores, facilityKey, through < last ? through : last)
}
