import { type DayPage, dayPageLetters } from '../../shared/metrics/dayPages.ts'
import type { Figures } from '../../shared/metrics/figures.ts'
import type { TotalsReader } from '../../shared/metrics/monthPage.ts'
import { visitPage } from '../../shared/metrics/page.ts'
import { planRange, type Range, splitAfter } from '../../shared/metrics/range.ts'
import { cutTens, lastOfTen, tensBetween } from '../../shared/metrics/tenDays.ts'
import type { Amounts } from '../../shared/metrics/usual.ts'
import { visitUsual } from '../../shared/metrics/usualPages.ts'
import { hour, utcDate, utcDayStart } from '../../shared/time.ts'
import { changesOf } from './changes.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absentOr, below } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'
import { pageStore, type ReadPage } from './pages.ts'
import { type SeriesSource, seriesOf } from './series.ts'
import { teamWorkOf } from './teamWork.ts'
import { type FacilityKey, type SlotVisitor, slotsIn, type TotalVisitor, visitPages } from './visits.ts'
import { workdayReader } from './workdays.ts'

/**
 * Pages of a facility, by the first letter of their names:
 * H#<UTC day>#<HH>#<team>   a team's hour: workers by quarter (slots 0 to 3), devices
 * S#<UTC day>               a closed day: teams and workers by quarter (slots 0 to 95)
 * D#<UTC day>               a closed day: totals of teams and workers, and from when to when
 * F#<UTC day>               a closed day: the whole facility by quarter
 * T#<UTC day>               a closed day: teams by quarter
 * P#<UTC day>               a closed day: who was at work when, and on which devices
 * M#<month>                 a month whose days are all closed: totals, and who worked on which of its days
 * Q#<month>                 the same month: who was at work when, and on which devices
 * X#<date>                  ten days of a month that are all closed (`tens.ts`), by their first: as M
 * U#<weekday>               the last dates of a UTC weekday: the whole facility by quarter
 * V#<weekday>               the same: teams by quarter
 *
 * Every page is a pure function of the work table. Days up to `through` are read from their pages and months, later ones
 * from H. `closing` and `through` are the last day being and having been closed.
 */
export interface Closed {
  closing?: string
  through?: string
}

export const pageNames = {
  hour: (date: string, hourOfDay: number, team: string) => `H#${date}#${String(hourOfDay).padStart(2, '0')}#${team}`,
  slots: (date: string) => `S#${date}`,
  day: (date: string) => `D#${date}`,
  month: (month: string) => `M#${month}`,
  ten: (first: string) => `X#${first}`,
  /** Every page of a closed month: totals, presence. */
  ofMonth: (month: string) => [`M#${month}`, `Q#${month}`],
  /** Every page of a UTC weekday, 0 to 6: the facility, its teams. */
  ofWeekday: (weekday: number) => [`U#${weekday}`, `V#${weekday}`],
  /** Every page of a closed day, in the order of `dayPages`. */
  ofDay: (date: string) => dayPageLetters.map((letter) => `${letter}#${date}`),
}

/** The start of the hour, day or month that a page is about, epoch ms. */
const startOf = ({ name }: ReadPage) => {
  const [letter, date = '', hourOfDay = ''] = name.split('#')
  if (letter === 'M' || letter === 'Q') return utcDayStart(`${date}-01`)
  return utcDayStart(date) + (letter === 'H' ? Number(hourOfDay) * hour : 0)
}

/** @param pages where they are read from, for who reads the same ones again and again */
export const rollupStore = (db: Db, tables: Tables, pages = pageStore(db, tables)) => {
  const pointers = itemsOf<Closed, [company: string, facility: string]>(db, tables, keys.closed, unchecked)
  const openDays = itemsOf<Record<string, never>, [day: string]>(db, tables, keys.openDay, unchecked)
  const openId = ({ company, facility }: FacilityKey, date: string): [string] => [`${date}#${company}#${facility}`]

  const closed = async ({ company, facility }: FacilityKey, consistent = false): Promise<Closed> =>
    (await pointers.get([company, facility], { weak: !consistent })) ?? {}

  /** The last closed day of each of some facilities. */
  const throughs = async (facilityKeys: readonly FacilityKey[]) => {
    const asked = facilityKeys.map(({ company, facility }) => pointers.one([company, facility]))
    return (await readTogether(db, asked, { weak: true })).map((found) => found?.through)
  }

  /** Moves a pointer on; never back. */
  const advance = async ({ company, facility }: FacilityKey, pointer: keyof Closed, date: string) => {
    await pointers.patch([company, facility], { set: { [pointer]: date } }, { [pointer]: absentOr(below(date)) })
  }

  /** The hour pages that touch a range. */
  const hourPages = async (facilityKey: FacilityKey, { from, to }: Range): Promise<ReadPage[]> => {
    if (from >= to) return []
    const bound = (time: number) => `H#${utcDate(time)}#${new Date(time).toISOString().slice(11, 13)}`
    return pages.between(facilityKey, bound(from), bound(to - 1))
  }

  const slotPages = (facilityKey: FacilityKey, first: string, last: string) =>
    pages.between(facilityKey, pageNames.slots(first), pageNames.slots(last))

  const source: SeriesSource = {
    through: async (facilityKey) => (await closed(facilityKey)).through,
    pages: (facilityKey, letter, first, last) => pages.between(facilityKey, `${letter}#${first}`, `${letter}#${last}`),
    hours: hourPages,
    startOf,
  }

  const visitSlots = (found: ReadPage[], range: Range, visit: SlotVisitor) => {
    for (const page of found) for (const part of page.parts) visitPage(part, slotsIn(startOf(page), range, visit))
  }

  const dayPages = (facilityKey: FacilityKey, first: string, last: string) =>
    pages.between(facilityKey, pageNames.day(first), pageNames.day(last))

  /**
   * The pages of tens, from some to others. Those without a page were closed before there were any, or nobody worked in
   * them: of them the pages of their days.
   */
  const tensOf = async (
    facilityKey: FacilityKey,
    run: readonly [first: string, last: string] | null,
  ): Promise<{ tens: ReadPage[]; days: ReadPage[] }> => {
    if (!run) return { tens: [], days: [] }
    const tens = await pages.between(facilityKey, pageNames.ten(run[0]), pageNames.ten(run[1]))
    const packed = new Set(tens.map(({ name }) => name))
    const missing = tensBetween(...run).filter((first) => !packed.has(pageNames.ten(first)))
    const days = await Promise.all(missing.map((first) => dayPages(facilityKey, first, lastOfTen(first))))
    return { tens, days: days.flat() }
  }

  /** The pages whose rows add up to a range: those of `past` are of closed days. */
  const pagesOf = async (facilityKey: FacilityKey, range: Range) => {
    const { through } = await closed(facilityKey)
    const [past, open] = splitAfter(range, through)
    const plan = planRange(past)
    const cuts = plan.days.map(([first, last]) => cutTens(first, last))
    const [months, tens, days, parts, hours] = await Promise.all([
      plan.months ? pages.between(facilityKey, pageNames.month(plan.months[0]), pageNames.month(plan.months[1])) : [],
      Promise.all(cuts.map((cut) => tensOf(facilityKey, cut.tens))),
      Promise.all(cuts.flatMap((cut) => cut.days.map(([first, last]) => dayPages(facilityKey, first, last)))),
      Promise.all(plan.parts.map(({ day }) => slotPages(facilityKey, day, day))),
      hourPages(facilityKey, open),
    ])
    return {
      ...{ past, open, months, hours },
      tens: tens.flatMap((found) => found.tens),
      days: [...tens.flatMap((found) => found.days), ...days.flat()],
      parts: parts.flat(),
    }
  }

  return {
    closed,
    writeIfUnchanged: pages.writeIfUnchanged,
    ...changesOf(db, tables),
    ...seriesOf(source),
    ...teamWorkOf({ ...source, throughs, named: pages.named }),

    /** Notes that a day which is being closed is read from its pages from now on. */
    setClosing: (facilityKey: FacilityKey, date: string) => advance(facilityKey, 'closing', date),
    setThrough: (facilityKey: FacilityKey, date: string) => advance(facilityKey, 'through', date),

    markOpen: async (facilityKey: FacilityKey, date: string) => {
      await openDays.put(openId(facilityKey, date), {})
    },
    /** The facilities that have hours of days up to one that are not closed yet. */
    openUpTo: async (date: string): Promise<(FacilityKey & { day: string })[]> =>
      (await openDays.keysBetween(['0'], [`${date}#~`])).map(({ sk }) => {
        const [open = '', company = '', facility = ''] = sk.split('#')
        return { day: open, company, facility }
      }),
    unmarkOpen: async (facilityKey: FacilityKey, date: string) => {
      await openDays.remove(openId(facilityKey, date))
    },

    /** The days after one and up to another that have hour pages. */
    hourDays: async (facilityKey: FacilityKey, after: string | undefined, upTo: string): Promise<string[]> => {
      const names = await pages.namesBetween(facilityKey, after ? `H#${after}#~` : 'H#', `H#${upTo}#~`)
      return [...new Set(names.map((name) => name.slice(2, 12)))]
    },
    /** Removes the hour pages of days up to one. */
    dropHours: async (facilityKey: FacilityKey, upTo: string) => {
      await pages.drop(facilityKey, 'H#', `H#${upTo}#~`)
    },

    /** The pages that begin with a letter of the days from one to another, read consistently. */
    closedDays: (facilityKey: FacilityKey, first: string, last: string, letter: DayPage) =>
      pages.between(facilityKey, `${letter}#${first}`, `${letter}#${last}`, true),
    /** Visits what each team did by quarter in a closed day, read consistently. */
    teamSlots: async (facilityKey: FacilityKey, date: string, visit: SlotVisitor): Promise<void> => {
      const found = await pages.between(facilityKey, `T#${date}`, `T#${date}`, true)
      visitSlots(found, { from: 0, to: Number.POSITIVE_INFINITY }, visit)
    },
    /** Visits what was done on the last dates of weekdays (of UTC, 0 is Sunday), by a team or by the whole facility. */
    usual: async (
      facilityKey: FacilityKey,
      weekdays: readonly number[],
      team: string | undefined,
      visit: (at: number, amounts: Amounts) => void,
    ): Promise<void> => {
      const found = await Promise.all(
        weekdays.map((weekday) => {
          const [whole = '', teams = ''] = pageNames.ofWeekday(weekday)
          const name = team === undefined ? whole : teams
          return pages.between(facilityKey, name, name)
        }),
      )
      for (const { parts } of found.flat()) visitUsual(parts, team, visit)
    },
    /** The quarters of a closed day, read consistently. */
    slotsOfDay: (facilityKey: FacilityKey, date: string) =>
      pages.between(facilityKey, pageNames.slots(date), pageNames.slots(date), true),

    /**
     * Visits totals that add up to what every worker of a facility did in a range: several rows a worker, in any order.
     * Reads few packed items, however many scans there were.
     */
    totals: async (facilityKey: FacilityKey, range: Range, visit: TotalVisitor): Promise<void> => {
      const { past, open, months, tens, days, parts, hours } = await pagesOf(facilityKey, range)
      visitPages([...months, ...tens, ...days], (team, worker, _slot, figures) => visit(team, worker, figures))
      visitSlots(parts, past, (team, worker, _start, figures) => visit(team, worker, figures))
      visitSlots(hours, open, (team, worker, _start, figures) => visit(team, worker, figures))
    },

    /**
     * Reads the same from the same items, and with it the days of a zone's calendar on which each worker was at work, any
     * of them repeatedly.
     */
    work: async <Of>(facilityKey: FacilityKey, range: Range, zone: string, reader: TotalsReader<Of>): Promise<void> => {
      const { past, open, months, tens, days, parts, hours } = await pagesOf(facilityKey, range)
      const read = (letter: 'D' | 'S', first: string, last: string) =>
        pages.between(facilityKey, `${letter}#${first}`, `${letter}#${last}`)
      const { ofSlots, ofDays, ofTens, ofMonths } = workdayReader(zone, read, reader)
      ofSlots(parts, startOf, past)
      ofSlots(hours, startOf, open)
      await ofDays(days)
      await ofTens(tens)
      await ofMonths(months)
    },

    /**
     * Visits what a facility did by quarter, in one row a quarter or several, and who was at work on which UTC day. Of
     * closed days nobody's quarters are read.
     * @param range of whole UTC days
     */
    quarters: async (
      facilityKey: FacilityKey,
      range: Range,
      visit: (start: number, figures: Readonly<Figures>) => void,
      seen: (worker: string, date: string) => void,
    ): Promise<void> => {
      const { through } = await closed(facilityKey)
      const [past, open] = splitAfter(range, through)
      const daily = (letter: 'F' | 'D') =>
        past.from < past.to
          ? pages.between(facilityKey, `${letter}#${utcDate(past.from)}`, `${letter}#${utcDate(past.to - 1)}`)
          : []
      const [quarters, days, hours] = await Promise.all([daily('F'), daily('D'), hourPages(facilityKey, open)])
      visitSlots(quarters, past, (_team, _worker, start, figures) => visit(start, figures))
      for (const page of days)
        visitPages([page], (_team, worker, _slot, { working }) => {
          if (working > 0) seen(worker, utcDate(startOf(page)))
        })
      visitSlots(hours, open, (_team, worker, start, figures) => {
        visit(start, figures)
        if (figures.working > 0) seen(worker, utcDate(start))
      })
    },

    /** Visits every 15-minute slot of a range in which a worker of a facility did something. */
    slots: async (facilityKey: FacilityKey, range: Range, visit: SlotVisitor): Promise<void> => {
      const { through } = await closed(facilityKey)
      const [past, open] = splitAfter(range, through)
      const [parts, hours] = await Promise.all([
        past.from < past.to ? slotPages(facilityKey, utcDate(past.from), utcDate(past.to - 1)) : [],
        hourPages(facilityKey, open),
      ])
      visitSlots(parts, past, visit)
      visitSlots(hours, open, visit)
    },
  }
}
