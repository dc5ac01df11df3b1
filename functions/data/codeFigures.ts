import { codesIn, visitCodes } from '../../shared/metrics/codePage.ts'
import { type Range, slotsPerDay } from '../../shared/metrics/range.ts'
import { addDays, day, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type codeDayStore, daysOfPage } from './codeDays.ts'
import type { CodePage, CodePageStore } from './codePages.ts'
import { isLong, type longCodeStore } from './longCodes.ts'
import type { FacilityKey } from './visits.ts'

/** What is wanted of codes: the numbers of the rows that each belongs to. */
export interface CodeSelection {
  /** @param code in full @param name what figures know it by */
  rowsOf: (code: string, name: string) => readonly number[] | undefined
  /** Whether long codes must be known in full: not where names tell. */
  needsText: boolean
}

/** Scans and pick time (ms) of codes that belong to a row, in an interval; both by their numbers. */
export type CodeFigureVisitor = (interval: number, row: number, scans: number, pick: number) => void

/** Whose figures by code are asked for: of a facility, or of a team in it; of one worker in some teams. */
export interface WhoseCodes {
  team?: string | undefined
  worker?: { uid: string; teams: readonly string[] } | undefined
}

interface CodeSource {
  codeDays: ReturnType<typeof codeDayStore>
  codePages: CodePageStore
  longCodes: ReturnType<typeof longCodeStore>
}

const teamsAtOnce = 8
/** Days that are read together. */
const daysAtOnce = 7
const midnightAfter = (at: number, days: number) => utcDayStart(utcDate(at)) + days * day
const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Which interval each quarter of a UTC day lies in; undefined for none. */
const intervalsOn = (midnight: number, intervals: readonly Range[]) => {
  const places: (number | undefined)[] = new Array(slotsPerDay)
  for (const [index, { from, to }] of intervals.entries()) {
    const first = Math.max(0, (from - midnight) / slot)
    const end = Math.min(slotsPerDay, (to - midnight) / slot)
    for (let place = first; place < end; place++) places[place] = index
  }
  return places
}

/** Figures by code, from pages: reading costs depend on what was scanned where, never on how many scans there were. */
export const codeFigureStore = ({ codeDays, codePages, longCodes }: CodeSource) => {
  /** The pages that know a range of a facility. */
  const pagesOf = async (
    { company, facility }: FacilityKey,
    { from, to }: Range,
    worker: WhoseCodes['worker'],
  ): Promise<CodePage[]> => {
    if (from >= to) return []
    const at = { company, place: facility }
    const { through = '' } = await codeDays.closed({ company, facility })
    const [first, last] = [utcDate(from), utcDate(to - 1)]
    // Batches of a day that is closed reach into the next one, and those of the next one back into it.
    const lastClosed = through === '' ? '' : earlier(last, addDays(through, 1))
    const firstOpen = through === '' ? first : later(first, through)
    const closed = async () => {
      if (first > lastClosed) return []
      if (!worker) return codePages.between(at, `R#${first}`, `R#${lastClosed}`)
      const each = await mapConcurrently(teamsAtOnce, worker.teams, (team) =>
        codePages.between(at, `K#${team}#${first}`, `K#${team}#${lastClosed}`),
      )
      return each.flat()
    }
    const open = () => (firstOpen > last ? [] : codePages.between(at, `I#${firstOpen}`, `I#${last}`))
    const [packed, hours] = await Promise.all([closed(), open()])
    return [
      ...packed.filter(({ name }) => daysOfPage(name).batches <= through),
      ...hours.filter(({ name }) => daysOfPage(name).batches > through),
    ]
  }

  /** The text of every long code in some pages. */
  const textsIn = async (company: string, pages: readonly CodePage[]) => {
    const names = new Set<string>()
    for (const { parts } of pages) {
      for (const part of parts) for (const name of codesIn(part)) if (isLong(name)) names.add(name)
    }
    return longCodes.read(company, [...names])
  }

  return {
    /**
     * Visits what adds up to the figures of selected codes in adjacent intervals, in order of time. Some days are in memory
     * at a time, however long the range is.
     * @param goOn asked before each week is read; throws where it has taken too long
     */
    intervals: async (
      facilityKey: FacilityKey,
      intervals: readonly Range[],
      { team, worker }: WhoseCodes,
      selection: CodeSelection,
      visit: CodeFigureVisitor,
      goOn: () => void = () => {},
    ): Promise<void> => {
      const [start, end] = [intervals[0], intervals.at(-1)]
      if (!start || !end) return
      for (let from = start.from; from < end.to; from = midnightAfter(from, daysAtOnce)) {
        goOn()
        const part = { from, to: Math.min(end.to, midnightAfter(from, daysAtOnce)) }
        const pages = await pagesOf(facilityKey, part, worker)
        const texts = selection.needsText ? await textsIn(facilityKey.company, pages) : undefined
        const rowsOf = (name: string) => selection.rowsOf(texts?.get(name) ?? name, name)
        for (const { name, parts } of pages) {
          const [letter, , , ofTeam] = name.split('#')
          // Pages of hours are of a team's workers, those of closed days of teams or of one team's workers.
          if (letter === 'I' && team !== undefined && ofTeam !== team) continue
          if (letter === 'I' && worker && !worker.teams.includes(ofTeam ?? '')) continue
          const wanted = worker ? worker.uid : letter === 'R' ? team : undefined
          const places = intervalsOn(utcDayStart(daysOfPage(name).date), intervals)
          for (const page of parts) {
            visitCodes(page, rowsOf, (who, place, rows, scans, pick) => {
              const interval = places[place]
              if (interval === undefined || (wanted !== undefined && who !== wanted)) return
              for (const row of rows) visit(interval, row, scans, pick)
            })
          }
        }
      }
    },
  }
}
