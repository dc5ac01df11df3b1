import { packColumn, visitColumn } from '../../shared/metrics/codeColumns.ts'
import { cutColumn, cuts, dayColumns } from '../../shared/metrics/codeCuts.ts'
import { type CodeRow, codeRows } from '../../shared/metrics/codePage.ts'
import { lastDayOf, monthOf } from '../../shared/metrics/range.ts'
import { Refusal } from '../../shared/refusals.ts'
import { addDays } from '../../shared/time.ts'
import { daysOfPage } from '../data/codeDays.ts'
import { type CodeMonth, type CodeMonthDraft, knowing, knownOf, knows, lengthOf } from '../data/codeMonths.ts'
import type { CodePlace } from '../data/codePages.ts'
import type { Stores } from '../data/stores.ts'
import type { FacilityKey } from '../data/visits.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

export type SumStores = Pick<Stores, 'codeDays' | 'codeMonths' | 'codePages'>

const tries = 20
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(500, 10 * 2 ** attempt)))

/** What was scanned on a day, in order of time. */
interface Day {
  /** Its place in the month, from 0. */
  place: number
  rows: CodeRow[]
}
type Numbers = Map<string, number[]>

/** Days that are read together. */
const daysAtOnce = 7

/** Adjacent dates, some at a time. */
const runsOf = (dates: readonly string[]) => {
  const runs: [string, ...string[]][] = []
  for (const date of [...dates].sort()) {
    const run = runs.at(-1)
    if (run && run.length < daysAtOnce && addDays(run.at(-1) as string, 1) === date) run.push(date)
    else runs.push([date])
  }
  return runs
}

/** What a facility scanned on some closed dates. */
const rowsOfDates = async ({ codePages }: SumStores, at: CodePlace, dates: readonly string[]) => {
  const rows = new Map<string, CodeRow[]>()
  for (const run of runsOf(dates)) {
    for (const { name, parts } of await codePages.between(at, `R#${run[0]}`, `R#${run.at(-1)}`, true)) {
      const { date } = daysOfPage(name)
      rows.set(date, [...(rows.get(date) ?? []), ...parts.flatMap(codeRows)])
    }
  }
  return rows
}

/** A column as it was, to be changed. */
const read = async (
  { codeMonths }: SumStores,
  at: CodePlace,
  month: string,
  head: CodeMonth | undefined,
  name: string,
) => {
  const numbers: Numbers = new Map()
  const pages = head ? await codeMonths.column(at, month, head, name) : []
  for (const page of pages ?? [])
    visitColumn(
      page,
      () => true,
      (code, _, values) => numbers.set(code, [...values]),
    )
  return pages && numbers
}

/** Puts days in place of what a column had of them. */
const setDays = (
  numbers: Numbers,
  width: number,
  days: readonly { place: number; sums: ReadonlyMap<string, number> }[],
) => {
  for (const values of numbers.values()) for (const { place } of days) values[place] = 0
  for (const { place, sums } of days) {
    for (const [code, sum] of sums) {
      let values = numbers.get(code)
      if (!values) {
        values = new Array<number>(width).fill(0)
        numbers.set(code, values)
      }
      values[place] = sum
    }
  }
}

const sumsOf = (rows: readonly CodeRow[], of: 'scans' | 'pick') => {
  const sums = new Map<string, number>()
  for (const row of rows) if (row[of] > 0) sums.set(row.code, (sums.get(row.code) ?? 0) + row[of])
  return sums
}

/** @returns a draft of the month with some days anew; undefined where somebody else wrote it meanwhile */
const draftOf = async (
  stores: SumStores,
  at: CodePlace,
  month: string,
  before: CodeMonth | undefined,
  days: readonly Day[],
): Promise<CodeMonthDraft | undefined> => {
  const { codeMonths } = stores
  const width = lengthOf(month)
  const draft = codeMonths.draft()
  const column = async (name: string, sums: readonly { place: number; sums: ReadonlyMap<string, number> }[]) => {
    const numbers = await read(stores, at, month, before, name)
    if (!numbers) return undefined
    setDays(numbers, width, sums)
    await codeMonths.add(at, month, draft, name, packColumn(numbers, width))
    return numbers
  }
  const of = (what: 'scans' | 'pick') => days.map(({ place, rows }) => ({ place, sums: sumsOf(rows, what) }))
  if (!(await column(dayColumns.pick, of('pick')))) return undefined
  const soFar = days.map(({ place, rows }) => ({ place, rows, next: 0, sums: new Map<string, number>() }))
  for (const cut of cuts) {
    for (const each of soFar) {
      for (let row = each.rows[each.next]; row && row.slot < cut; row = each.rows[++each.next])
        if (row.scans > 0) each.sums.set(row.code, (each.sums.get(row.code) ?? 0) + row.scans)
    }
    if (!(await column(cutColumn(cut), soFar))) return undefined
  }
  const scans = await column(dayColumns.scans, of('scans'))
  if (!scans) return undefined
  const months = [...scans].map(([code, values]) => {
    const sum = values.reduce((a, b) => a + b, 0)
    return [code, [sum, values[width - 1] ?? 0]] as const
  })
  await codeMonths.add(at, month, draft, dayColumns.month, packColumn(new Map(months), 2))
  return draft
}

/**
 * Sums some dates of a month anew from the pages of closed days.
 * @param of the facilities of which a date is whole; asked again each time that somebody else wrote the month
 */
const sumMonth = async (
  stores: SumStores,
  at: CodePlace,
  month: string,
  dates: readonly string[],
  of: (before: CodeMonth | undefined) => Promise<(date: string) => readonly string[]>,
): Promise<void> => {
  const { codeMonths } = stores
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await codeMonths.head(at, month)
    const ofDate = await of(before)
    let known = before?.days ?? {}
    for (const date of dates) known = knowing(known, ofDate(date), date)
    const facilities = new Set(dates.flatMap(ofDate))
    const each = await mapConcurrently(4, [...facilities], (place) => {
      const own = dates.filter((date) => ofDate(date).includes(place))
      return rowsOfDates(stores, { company: at.company, place }, own)
    })
    const days = dates.map((date): Day => {
      const rows = each.flatMap((found) => found.get(date) ?? [])
      return { place: Number(date.slice(8)) - 1, rows: rows.sort((a, b) => a.slot - b.slot) }
    })
    const draft = await draftOf(stores, at, month, before, days)
    // It is written even if nothing changed: whoever read pages before ours were there must notice.
    if (draft && (await codeMonths.replace(at, month, before, draft, known))) return
    await pause(attempt)
  }
  throw new Refusal('unavailable', `Others keep writing ${at.place} ${month}`)
}

const byMonth = (dates: Iterable<string>) => [...Map.groupBy(new Set(dates), monthOf)]

/** Sums dates of a facility by code that are whole, whatever was closed. */
export const sumWhole = async (stores: SumStores, facilityKey: FacilityKey, dates: Iterable<string>): Promise<void> => {
  const { company, facility } = facilityKey
  for (const [month, some] of byMonth(dates))
    await sumMonth(stores, { company, place: facility }, month, some, async () => () => [facility])
}

/**
 * Sums dates of a facility by code again, after pages of theirs were written. What is not closed is left out, and noticed
 * by who is closing it.
 */
export const sumDates = async (stores: SumStores, facilityKey: FacilityKey, dates: Iterable<string>): Promise<void> => {
  const { company, facility } = facilityKey
  for (const [month, some] of byMonth(dates)) {
    await sumMonth(stores, { company, place: facility }, month, some, async (before) => {
      const { through = '' } = await stores.codeDays.closed(facilityKey, true)
      return (date) => (knows(before, facility, date) || addDays(date, 1) <= through ? [facility] : [])
    })
  }
}

/** Facilities whose sums make those of their company; none where one facility is all there is. */
const facilitiesOf = async ({ codeDays }: SumStores, company: string): Promise<string[]> => {
  const facilities = [...(await codeDays.allClosed(company)).keys()]
  return facilities.length > 1 ? facilities : []
}

/** Sums dates of a company by code, of the facilities whose own sums know them. */
export const sumCompany = async (stores: SumStores, company: string, dates: Iterable<string>): Promise<void> => {
  const facilities = await facilitiesOf(stores, company)
  if (facilities.length === 0) return
  for (const [month, some] of byMonth(dates)) {
    await sumMonth(stores, { company, place: company }, month, some, async () => {
      const heads = await mapConcurrently(8, facilities, (place) => stores.codeMonths.head({ company, place }, month))
      return (date) => facilities.filter((facility, index) => knows(heads[index], facility, date))
    })
  }
}

/** How far back days that were closed without sums are looked for when a day is closed. */
const lookedBack = 31

export const datesFrom = (first: string, last: string) => {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * Sums the dates of a facility that became whole when days up to one were closed, before they are read, and what was left
 * of the weeks before.
 */
export const sumClosed = async (stores: SumStores, facilityKey: FacilityKey, last: string): Promise<void> => {
  const { company, facility } = facilityKey
  const at = { company, place: facility }
  const { from = '' } = await stores.codeDays.closed(facilityKey, true)
  const back = `${monthOf(addDays(last, -lookedBack))}-01`
  const whole = addDays(last, -1)
  for (const [month, dates] of byMonth(datesFrom(from > back ? from : back, whole))) {
    const head = await stores.codeMonths.head(at, month)
    await sumWhole(
      stores,
      facilityKey,
      dates.filter((date) => !knows(head, facility, date)),
    )
  }
}

/** Sums the dates of a company that its facilities know and it does not, of the weeks before a day. */
export const sumCompanyClosed = async (stores: SumStores, company: string, last: string): Promise<void> => {
  const facilities = await facilitiesOf(stores, company)
  if (facilities.length === 0) return
  for (const month of new Set([monthOf(addDays(last, -lookedBack)), monthOf(last)])) {
    const head = (place: string) => stores.codeMonths.head({ company, place }, month)
    const [own, heads] = await Promise.all([head(company), mapConcurrently(8, facilities, head)])
    const left = datesFrom(`${month}-01`, lastDayOf(month)).filter((date) => {
      const known = new Set(knownOf(own, date))
      return facilities.some((facility, index) => knows(heads[index], facility, date) && !known.has(facility))
    })
    await sumCompany(stores, company, left)
  }
}
