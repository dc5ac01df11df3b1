import { packColumn, visitColumn } from '../../shared/metrics/codeColumns.ts'
import { cutColumn, cuts, dayColumns } from '../../shared/metrics/codeCuts.ts'
import { byCodeUnit, visitCodes } from '../../shared/metrics/codePage.ts'
import { lastDayOf, monthOf, slotsPerDay } from '../../shared/metrics/range.ts'
import { Refusal } from '../../shared/refusals.ts'
import { addDays } from '../../shared/time.ts'
import { daysOfPage } from '../data/codeDays.ts'
import { areAlike, type CodeMonth, type CodeMonthDraft, knowing, knownOf, knows, lengthOf } from '../data/codeMonths.ts'
import type { Stores } from '../data/stores.ts'
import type { FacilityKey } from '../data/visits.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

export type SumStores = Pick<Stores, 'codeDays' | 'codeMonths' | 'codePages'>

const tries = 20
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(500, 10 * 2 ** attempt)))

/** By code, a number for each day of a month. */
type Numbers = Map<string, number[]>

/** What some days of a month bring to its columns. */
interface NewDays {
  /** Their places in the month, from 0. */
  dayIndexes: readonly number[]
  /** Scans of their days up to a cut: none, until they are added part by part. */
  scans: Numbers
  /** What is added to the scans between one cut and the next. */
  parts: readonly { values: number[]; place: number; scans: number }[][]
  pick: Numbers
}

/** Days that are read together. */
const daysAtOnce = 7

const indexOfDay = (date: string) => Number(date.slice(8)) - 1

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

/** The end of the last part of a day: what was scanned before it is the whole day. */
const cutsAndEnd = [...cuts, slotsPerDay]
/** The number of the part that each quarter of a day lies in. */
const partOf = Array.from({ length: slotsPerDay }, (_, index) => cutsAndEnd.findIndex((cut) => index < cut))

/** What facilities scanned on closed dates of a month. @param datesOf which of each */
const readDays = async (
  { codePages }: SumStores,
  company: string,
  month: string,
  dates: readonly string[],
  datesOf: ReadonlyMap<string, readonly string[]>,
): Promise<NewDays> => {
  const width = lengthOf(month)
  const scans: Numbers = new Map()
  const pick: Numbers = new Map()
  const parts: NewDays['parts'] = cutsAndEnd.map(() => [])
  const listOf = (numbers: Numbers, code: string) => {
    let values = numbers.get(code)
    if (!values) {
      values = new Array<number>(width).fill(0)
      numbers.set(code, values)
    }
    return values
  }
  await mapConcurrently(4, [...datesOf], async ([facility, own]) => {
    for (const run of runsOf(own)) {
      const pages = await codePages.between({ company, facility }, `R#${run[0]}`, `R#${run.at(-1)}`, {
        consistent: true,
      })
      for (const { name, parts: bodies } of pages) {
        const at = indexOfDay(daysOfPage(name).date)
        for (const body of bodies) {
          visitCodes(
            body,
            (code) => code,
            (_who, quarter, code, count, ms) => {
              if (count > 0)
                parts[partOf[quarter] as number]?.push({ values: listOf(scans, code), place: at, scans: count })
              if (ms > 0) {
                const values = listOf(pick, code)
                values[at] = (values[at] as number) + ms
              }
            },
          )
        }
      }
    }
  })
  // In order once, so that no column has to be put in order again.
  const sorted = new Map([...scans].sort(([a], [b]) => byCodeUnit(a, b)))
  return { dayIndexes: dates.map(indexOfDay), scans: sorted, parts, pick }
}

/** A column as it was, with what new days bring in the place of what it had of them. */
const replaced = (pages: readonly Uint8Array[], dayIndexes: readonly number[], brought: Numbers): Numbers => {
  if (pages.length === 0) return brought
  const numbers: Numbers = new Map()
  for (const page of pages) {
    visitColumn(
      page,
      () => true,
      (code, _, values) => {
        const now = brought.get(code)
        for (const column of dayIndexes) values[column] = now?.[column] ?? 0
        numbers.set(code, values)
      },
    )
  }
  for (const [code, values] of brought) if (!numbers.has(code)) numbers.set(code, values)
  return numbers
}

/** @returns a draft of the month with some days anew; undefined where somebody else wrote it meanwhile */
const draftOf = async (
  { codeMonths }: SumStores,
  at: FacilityKey,
  month: string,
  before: CodeMonth | undefined,
  { dayIndexes, scans, parts, pick }: NewDays,
): Promise<CodeMonthDraft | undefined> => {
  const width = lengthOf(month)
  const draft = codeMonths.draft()
  const add = async (name: string, brought: Numbers) => {
    const pages = before ? await codeMonths.column(at, month, before, name) : []
    if (!pages) return undefined
    const numbers = replaced(pages, dayIndexes, brought)
    await codeMonths.add(at, month, draft, name, packColumn(numbers, width))
    return numbers
  }
  if (!(await add(dayColumns.pick, pick))) return undefined
  let numbers: Numbers | undefined
  let last = ''
  for (const [part, cut] of cutsAndEnd.entries()) {
    const name = cut === slotsPerDay ? dayColumns.scans : cutColumn(cut)
    const more = parts[part] ?? []
    for (const { values, place, scans: count } of more) values[place] = (values[place] as number) + count
    // Nothing was scanned since the cut before, on any day: the column is known without reading or packing it.
    if (numbers && more.length === 0 && areAlike(before, name, last)) codeMonths.addLike(draft, name, last)
    else {
      numbers = await add(name, scans)
      if (!numbers) return undefined
    }
    last = name
  }
  const months = [...(numbers ?? [])].map(([code, values]) => {
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
  at: FacilityKey,
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
    const datesOf = new Map(
      [...facilities].map((facility) => [facility, dates.filter((date) => ofDate(date).includes(facility))]),
    )
    const draft = await draftOf(stores, at, month, before, await readDays(stores, at.company, month, dates, datesOf))
    // It is written even if nothing changed: whoever read pages before ours were there must notice.
    if (draft && (await codeMonths.replace(at, month, before, draft, known))) return
    await pause(attempt)
  }
  throw new Refusal('unavailable', `Others keep writing ${at.facility} ${month}`)
}

const byMonth = (dates: Iterable<string>) => [...Map.groupBy(new Set(dates), monthOf)]

/** Sums dates of a facility by code that are whole, whatever was closed. */
export const sumWhole = async (stores: SumStores, facilityKey: FacilityKey, dates: Iterable<string>): Promise<void> => {
  const { facility } = facilityKey
  for (const [month, some] of byMonth(dates))
    await sumMonth(stores, facilityKey, month, some, async () => () => [facility])
}

/**
 * Sums dates of a facility by code again, after pages of theirs were written. What is not closed is left out, and noticed
 * by who is closing it.
 */
export const sumDates = async (stores: SumStores, facilityKey: FacilityKey, dates: Iterable<string>): Promise<void> => {
  const { facility } = facilityKey
  for (const [month, some] of byMonth(dates)) {
    await sumMonth(stores, facilityKey, month, some, async (before) => {
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
    await sumMonth(stores, { company, facility: company }, month, some, async () => {
      const heads = await mapConcurrently(8, facilities, (facility) =>
        stores.codeMonths.head({ company, facility }, month),
      )
      return (date) => facilities.filter((facility, index) => knows(heads[index], facility, date))
    })
  }
}

/** How far back days that were closed without sums are looked for when a day is closed. */
const lookback = 31

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
  const { facility } = facilityKey
  const { from = '' } = await stores.codeDays.closed(facilityKey, true)
  const back = `${monthOf(addDays(last, -lookback))}-01`
  const whole = addDays(last, -1)
  for (const [month, dates] of byMonth(datesFrom(from > back ? from : back, whole))) {
    const head = await stores.codeMonths.head(facilityKey, month)
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
  for (const month of new Set([monthOf(addDays(last, -lookback)), monthOf(last)])) {
    const head = (facility: string) => stores.codeMonths.head({ company, facility }, month)
    const [own, heads] = await Promise.all([head(company), mapConcurrently(8, facilities, head)])
    const left = datesFrom(`${month}-01`, lastDayOf(month)).filter((date) => {
      const known = new Set(knownOf(own, date))
      return facilities.some((facility, index) => knows(heads[index], facility, date) && !known.has(facility))
    })
    await sumCompany(stores, company, left)
  }
}
