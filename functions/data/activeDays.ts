import { type ActiveDay, withGaps } from '../../shared/metrics/activeDays.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { type PageRow, visitPage } from '../../shared/metrics/page.ts'
import { monthOf } from '../../shared/metrics/range.ts'
import { addDays, day, utcDate, utcDayStart } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { pageStore, type ReadPage } from './pages.ts'
import { platformKeys } from './platform.ts'

/**
 * On which days people were active, beside the other pages of the platform:
 * in the place of a company   A#<UTC day>   each who was active, with the days since they were before
 *                             G#<UTC day>   how many they are, by these days
 * in the place `ALL`          A#<UTC day>   the same of each company
 *                             G#<UTC month> of all companies, by day
 */
const { all, of: facilityKeyOf } = platformKeys

const numberOf = (date: string) => utcDayStart(date) / day
const dateIn = ({ name }: ReadPage) => name.slice(2)

/** Days that are written together. */
const together = 16

/** A page has figures of work in its rows: these stand in two of them. */
const rowOf = (
  team: string,
  worker: string,
  { gap, users, roles }: Pick<ActiveDay, 'gap' | 'users' | 'roles'>,
): PageRow => ({
  ...{ team, worker, slot: gap },
  figures: { ...noFigures(), working: users, pick: roles },
})

const rowsIn = (page: ReadPage, visit: (company: string, at: string, row: Omit<ActiveDay, 'day'>) => void) => {
  for (const part of page.parts)
    visitPage(part, (company, at, gap, { working: users, pick: roles }) => visit(company, at, { gap, users, roles }))
}

export const activeDayStore = (db: Db, tables: Tables) => {
  const pages = pageStore(db, tables)

  return {
    /**
     * Notes on which days people of a company were active, up to now. Who is known to have been active stays so.
     * @param first the first day that was looked at, as a UTC date @param last today
     * @param seen by person, days as their numbers since 1970
     * @param before the last day of which of each person was known until now
     * @returns all that is known of these days
     */
    note: async (
      company: string,
      [first, last]: readonly [first: string, last: string],
      seen: ReadonlyMap<string, ReadonlySet<number>>,
      before: ReadonlyMap<string, number>,
      rolesOf: (person: string) => number,
    ): Promise<ActiveDay[]> => {
      const facilityKey = facilityKeyOf(company)
      const known: ActiveDay[] = []
      /** The last days of those who were active on days that are written already. */
      const passed = new Map<string, number>()
      for (let from = first; from <= last; from = addDays(from, together)) {
        const dates = Array.from({ length: together }, (_, at) => addDays(from, at)).filter((date) => date <= last)
        const [start, end] = [numberOf(from), numberOf(dates.at(-1) ?? from)]
        let counted: ActiveDay[] = []
        let latest = new Map<string, number>()
        await pages.writeIfUnchanged(
          facilityKey,
          dates.flatMap((date) => [`A#${date}`, `G#${date}`]),
          async () => {
            const days = new Map<string, Set<number>>()
            const earlier = new Map<string, number | undefined>()
            const add = (person: string, at: number) => {
              const own = days.get(person) ?? new Set<number>()
              days.set(person, own.add(at))
            }
            for (const page of await pages.between(facilityKey, `A#${from}`, `A#${dates.at(-1)}`, true))
              rowsIn(page, (_company, person, { gap }) => {
                const at = numberOf(dateIn(page))
                if (!days.has(person)) earlier.set(person, gap === 0 ? undefined : at - gap)
                add(person, at)
              })
            for (const [person, own] of seen) for (const at of own) if (at >= start && at <= end) add(person, at)
            const people = new Map<number, [person: string, gap: number][]>()
            for (const [person, own] of days) {
              const noted = before.get(person)
              const inPages = earlier.has(person)
                ? earlier.get(person)
                : noted !== undefined && noted < start
                  ? noted
                  : undefined
              const inOrder = [...own].sort((a, b) => a - b)
              for (const [at, gap] of withGaps(inOrder, passed.get(person) ?? inPages)) {
                const ofDay = people.get(at) ?? []
                people.set(at, ofDay)
                ofDay.push([person, gap])
              }
            }
            latest = new Map([...days].map(([person, own]) => [person, Math.max(...own)]))
            counted = [...people].flatMap(([at, ofDay]) =>
              [...Map.groupBy(ofDay, ([, gap]) => gap)].map(([gap, those]) => ({
                ...{ day: at, gap, users: those.length },
                roles: those.reduce((sum, [person]) => sum + rolesOf(person), 0),
              })),
            )
            return dates.flatMap((date) => {
              const at = numberOf(date)
              return [
                (people.get(at) ?? []).map(([person, gap]) => rowOf('', person, { gap, users: 1, roles: 0 })),
                counted.filter((row) => row.day === at).map((row) => rowOf('', '', row)),
              ]
            })
          },
        )
        known.push(...counted)
        for (const [person, at] of latest) passed.set(person, at)
      }
      return known
    },

    /** Brings a day of the platform up to date. @param rows of companies; of those that are not named, what is known stays */
    writeDay: (date: string, rows: ReadonlyMap<string, readonly ActiveDay[]>): Promise<void> =>
      pages.writeIfUnchanged(all, [`A#${date}`], async () => {
        const kept: PageRow[] = []
        for (const page of await pages.between(all, `A#${date}`, `A#${date}`, true))
          rowsIn(page, (company, at, row) => {
            if (!rows.has(company)) kept.push(rowOf(company, at, row))
          })
        return [[...kept, ...[...rows].flatMap(([company, own]) => own.map((row) => rowOf(company, '', row)))]]
      }),

    /** Brings a month of the platform up to date with its days. */
    writeMonth: (month: string): Promise<void> =>
      pages.writeIfUnchanged(all, [`G#${month}`], async () => {
        const rows: PageRow[] = []
        for (const page of await pages.between(all, `A#${month}-01`, `A#${month}-31`, true))
          rowsIn(page, (_company, _at, row) => rows.push(rowOf('', dateIn(page).slice(-2), row)))
        return [rows]
      }),

    /** What is known of days, both ends (as numbers since 1970) inside: of a company, or of all of them. */
    between: async (whose: 'all' | { company: string }, first: number, last: number): Promise<ActiveDay[]> => {
      const [from, to] = [utcDate(first * day), utcDate(last * day)]
      const found =
        whose === 'all'
          ? await pages.between(all, `G#${monthOf(from)}`, `G#${monthOf(to)}`)
          : await pages.between(facilityKeyOf(whose.company), `G#${from}`, `G#${to}`)
      const rows: ActiveDay[] = []
      for (const page of found)
        rowsIn(page, (_company, at, row) => {
          const date = whose === 'all' ? `${dateIn(page)}-${at}` : dateIn(page)
          rows.push({ day: numberOf(date), ...row })
        })
      return rows
    },
  }
}
