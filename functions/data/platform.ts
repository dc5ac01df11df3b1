import { visitPage } from '../../shared/metrics/page.ts'
import {
  noPlatformFigures,
  type PlatformFigures,
  type PlatformRow,
  packedRows,
  summedRows,
  unpackInto,
} from '../../shared/metrics/platform.ts'
import { monthOf, planRange, type Range } from '../../shared/metrics/range.ts'
import { day, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { pageStore, type ReadPage } from './pages.ts'
import type { FacilityKey } from './visits.ts'

/**
 * Pages of the platform, by the first letter of their names; they are summed every few minutes (`functions/platform`) and
 * lie in the table of rollups as if the platform were a company:
 * in the place of a company   C#<UTC day>   what it did, by quarter
 *                             L             the last UTC day on which each of its users was signed in
 * in the place `ALL`          F#<UTC day>   the whole platform by quarter
 *                             T#<UTC day>   companies by quarter
 *                             D#<UTC day>   companies' totals
 *                             M#<UTC month> companies' totals
 *                             S#<UTC month> the whole platform by day
 */
const platform = 'PLATFORM'
const all: FacilityKey = { company: platform, facility: 'ALL' }
const facilityKeyOf = (company: string): FacilityKey => ({ company: platform, facility: company })
/** Where pages of the platform lie, for loads that write what nobody sums. */
export const platformKeys = { all, of: facilityKeyOf }
/** Of longer ranges the totals of days and months are read, whoever is asked for, ms. */
const longest = 400 * day

/** What is known of a company beside its figures. */
export interface PlatformCompany {
  company: string
  /** The first UTC day of which it was summed. */
  since: string
  /** When it was summed last, epoch ms; the UTC day on which older days were summed too. */
  summed_at?: number
  night?: string
  /** When what somebody asked to be summed again was, as it was asked for (epoch ms). */
  again?: number
  /** Whether it is known on which days people were active, since its first one. */
  tracked?: true
  /** Sessions at the console that were open when it was summed. */
  sessions?: number
  /** Enabled users. */
  users: number
  /** When it was created, ISO. */
  created_on: string
  /** How many users were signed in last on a UTC day, and how many roles they hold, by day. */
  active: Record<string, [users: number, roles: number]>
  /** Facilities and teams that are there. Missing of companies that were not summed since this is kept; so is what follows. */
  facilities?: number
  teams?: number
  /** How its handhelds are, without hidden ones; by the version of the device app that they last told of. */
  fleet?: { total: number; online: number; critical: number; versions: Record<string, number> }
  /** The last UTC day with scans, and how many a day with scans usually has. Missing where there never was one. */
  worked?: { last: string; usual: number }
  /** A rollout that stopped by itself: when (epoch ms), what was to be installed, and how it went until then. */
  halted?: { at: number; app: string; version: string; finished: number; failed: number }
}

/** What is known of all customers together beside their figures: so that nobody who asks for it reads each of them. */
export interface PlatformTotals {
  /** The first UTC day of which any of them was summed. Missing before there is one; so is the next. */
  since?: string
  /** The customer who was created first. */
  first?: { name: string; created_on: string }
  users: number
  active: PlatformCompany['active']
  /** Whether it is known of each of them on which days people were active. */
  tracked?: boolean
}

/** What somebody asked to be summed again. */
export interface PlatformAgain {
  /** A UTC day, from which on. */
  from: string
  /** When it was asked for, epoch ms. */
  at: number
}

/** When everything was summed last. */
export interface PlatformSummed {
  /** Epoch ms */
  summed_at: number
  totals?: PlatformTotals
  /** Whether every month of the platform is there by day. Missing of platforms that were last summed before it was kept. */
  daily?: true
}

/**
 * Figures of a company, or of the platform, that belong to an interval, by its number. The object is used again for the
 * next row: copy what you keep.
 */
export type PlatformVisitor = (index: number, company: string, figures: Readonly<PlatformFigures>) => void

/** Of whom figures are asked for: everybody together, each company, or one. */
export type PlatformWhose = 'all' | 'each' | { company: string }

/** @param isWanted asked before a row is unpacked: of a day by quarter there are hundreds of thousands of them */
const rowsOf = (
  pages: readonly ReadPage[],
  visit: (company: string, slot: number, row: PlatformFigures) => void,
  isWanted: (company: string, slot: number) => boolean = () => true,
) => {
  const figures = noPlatformFigures()
  for (const { parts } of pages)
    for (const part of parts)
      visitPage(part, (company, worker, at, packed) => {
        if (!isWanted(company, at)) return
        unpackInto(figures, worker, packed)
        visit(company, at, figures)
      })
}

const dayIn = ({ name }: ReadPage) => utcDayStart(name.slice(2))
const monthStartIn = ({ name }: ReadPage) => utcDayStart(`${name.slice(2)}-01`)

/** Figures of the platform, and what is known of its companies. */
export const platformStore = (db: Db, tables: Tables) => {
  const pages = pageStore(db, tables)
  const companies = itemsOf<PlatformCompany, [company: string]>(db, tables, keys.platformCompany, unchecked)
  const marks = itemsOf<PlatformSummed, []>(db, tables, keys.platformSummed, unchecked)
  const asked = itemsOf<PlatformAgain, []>(db, tables, keys.platformAgain, unchecked)
  const summed = () => marks.get([], { weak: true })

  const kept = (of: readonly ReadPage[]): PlatformRow[] => {
    const rows: PlatformRow[] = []
    rowsOf(of, (company, at, figures) => rows.push({ company, slot: at, figures: { ...figures } }))
    return summedRows(rows, (row) => row)
  }

  return {
    /** Writes what a company did on UTC days, by quarter. */
    writeCompany: async (company: string, days: ReadonlyMap<string, readonly PlatformRow[]>): Promise<void> => {
      for (const [date, rows] of days)
        await pages.writeIfUnchanged(facilityKeyOf(company), [`C#${date}`], async () => [packedRows(rows)])
    },

    /**
     * Brings a UTC day of the platform up to date.
     * @param rows what companies did, by quarter; of companies that are not named, what is known already stays
     */
    writeDay: (date: string, rows: ReadonlyMap<string, readonly PlatformRow[]>): Promise<void> =>
      pages.writeIfUnchanged(all, [`F#${date}`, `T#${date}`, `D#${date}`], async () => {
        const known = kept(await pages.between(all, `T#${date}`, `T#${date}`, true))
        const each = [...known.filter(({ company }) => !rows.has(company)), ...[...rows.values()].flat()]
        return [
          packedRows(summedRows(each, ({ slot: at }) => ({ company: '', slot: at }))),
          packedRows(each),
          packedRows(summedRows(each, ({ company }) => ({ company, slot: 0 }))),
        ]
      }),

    /** Brings a UTC month up to date with its days. */
    writeMonth: (month: string): Promise<void> =>
      pages.writeIfUnchanged(all, [`M#${month}`, `S#${month}`], async () => {
        const days = (await pages.between(all, `D#${month}-01`, `D#${month}-31`, true)).map(
          (page) => [Number(page.name.slice(-2)) - 1, kept([page])] as const,
        )
        const rows = days.flatMap(([, each]) => each)
        return [
          packedRows(summedRows(rows, ({ company }) => ({ company, slot: 0 }))),
          packedRows(days.flatMap(([at, each]) => summedRows(each, () => ({ company: '', slot: at })))),
        ]
      }),

    /** The last UTC day that is known of each user of a company. */
    lastActive: async (company: string): Promise<Map<string, number>> => {
      const last = new Map<string, number>()
      for (const page of await pages.between(facilityKeyOf(company), 'L', 'L', true))
        for (const part of page.parts) visitPage(part, (_team, user, at) => last.set(user, at))
      return last
    },

    /**
     * Notes on which UTC day users of a company were signed in last; never an earlier one than is known.
     * @returns the last day of every user who ever was
     */
    noteActive: async (company: string, seen: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
      const last = new Map<string, number>()
      await pages.writeIfUnchanged(facilityKeyOf(company), ['L'], async () => {
        last.clear()
        for (const page of await pages.between(facilityKeyOf(company), 'L', 'L', true))
          for (const part of page.parts) visitPage(part, (_team, user, at) => last.set(user, at))
        for (const [user, at] of seen) last.set(user, Math.max(at, last.get(user) ?? 0))
        // A row of nothing would vanish: that they worked at all is 1.
        return [
          [...last].map(([worker, at]) => ({
            ...{ team: '', worker, slot: at },
            figures: { working: 1, pick: 0, scans: 0, steps: 0, excluded: 0, callouts: 0 },
          })),
        ]
      })
      return last
    },

    put: (company: PlatformCompany) => companies.put([company.company], company),
    known: (): Promise<PlatformCompany[]> => companies.list([''], { weak: true }),
    knownOf: (company: string): Promise<PlatformCompany | undefined> => companies.get([company], { weak: true }),

    /** What is to be summed again; undefined where nobody asked for that. */
    again: (): Promise<PlatformAgain | undefined> => asked.get([]),
    askAgain: (again: PlatformAgain) => asked.put([], again),
    /** Notes that what was asked for is done, if it was not something else meanwhile. */
    doneAgain: ({ at }: PlatformAgain): Promise<boolean> => asked.remove([], { at }),

    /** About now. */
    summed,
    noteSummed: (mark: PlatformSummed) => marks.put([], mark),

    /**
     * Visits what adds up to the sums of a range: whole months and days by their totals, the rest by quarters.
     * @param range both ends on a quarter of an hour
     */
    totals: async (range: Range, whose: PlatformWhose, visit: PlatformVisitor): Promise<void> => {
      /** @param when which slots of a page count */
      const pass = (of: readonly ReadPage[], when: (page: ReadPage) => (at: number) => boolean = () => () => true) => {
        for (const page of of) {
          const counts = when(page)
          rowsOf(
            [page],
            (company, _at, figures) => visit(0, company, figures),
            (company, at) => counts(at) && isAsked(company),
          )
        }
      }
      const isAsked = (company: string) => typeof whose === 'string' || whose.company === company
      const inRange = (page: ReadPage) => {
        const midnight = dayIn(page)
        const [first, end] = [(range.from - midnight) / slot, (range.to - midnight) / slot]
        return (at: number) => at >= first && at < end
      }
      if (range.from >= range.to) return
      const { months, days, parts } = planRange(range)
      if (whose === 'all' && (await summed())?.daily) {
        // Whole days are a few items, however many there are: each has the days of a month.
        const [first, last] = [Math.ceil(range.from / day) * day, Math.floor(range.to / day) * day]
        const [ofDays, ...ofParts] = await Promise.all([
          first < last ? pages.between(all, `S#${monthOf(utcDate(first))}`, `S#${monthOf(utcDate(last - 1))}`) : [],
          ...parts.map(({ day: date }) => pages.between(all, `F#${date}`, `F#${date}`)),
        ])
        pass(ofDays, (page) => {
          const month = monthStartIn(page)
          return (at) => month + at * day >= first && month + at * day < last
        })
        pass(ofParts.flat(), inRange)
        return
      }
      if (whose !== 'each' && range.to - range.from <= longest) {
        // A day of one company is little: a year of them is one query.
        const [facilityKey, letter] = whose === 'all' ? [all, 'F'] : [facilityKeyOf(whose.company), 'C']
        pass(
          await pages.between(facilityKey, `${letter}#${utcDate(range.from)}`, `${letter}#${utcDate(range.to - 1)}`),
          inRange,
        )
        return
      }
      const [ofMonths, ofDays, ofParts] = await Promise.all([
        months ? pages.between(all, `M#${months[0]}`, `M#${months[1]}`) : [],
        Promise.all(days.map(([first, last]) => pages.between(all, `D#${first}`, `D#${last}`))),
        Promise.all(parts.map(({ day: date }) => pages.between(all, `T#${date}`, `T#${date}`))),
      ])
      pass(ofMonths)
      pass(ofDays.flat())
      pass(ofParts.flat(), inRange)
    },

    /** Visits what adds up to the sums of adjacent intervals of a company or of the whole platform. */
    series: async (
      intervals: readonly Range[],
      whose: Exclude<PlatformWhose, 'each'>,
      visit: PlatformVisitor,
    ): Promise<void> => {
      const from = intervals[0]?.from
      const to = intervals.at(-1)?.to
      if (from === undefined || to === undefined || from >= to) return
      const [facilityKey, letter] = whose === 'all' ? [all, 'F'] : [facilityKeyOf(whose.company), 'C']
      const found = await pages.between(facilityKey, `${letter}#${utcDate(from)}`, `${letter}#${utcDate(to - 1)}`)
      for (const page of found) {
        const midnight = dayIn(page)
        rowsOf([page], (company, at, figures) => {
          const start = midnight + at * slot
          const index = intervals.findIndex((interval) => start >= interval.from && start < interval.to)
          if (index !== -1) visit(index, company, figures)
        })
      }
    },
  }
}
