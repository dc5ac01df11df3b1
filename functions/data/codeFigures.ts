import { codesIn, visitCodes } from '../../shared/metrics/codePage.ts'
import { type CodePiece, piecesOf } from '../../shared/metrics/codePieces.ts'
import { type Range, slotsPerDay } from '../../shared/metrics/range.ts'
import { addDays } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type codeDayStore, daysOfPage, isPageOfTeams } from './codeDays.ts'
import { type CodeMonthStore, knownOf, knows } from './codeMonths.ts'
import type { CodePage, CodePageStore } from './codePages.ts'
import { codeSumFigures } from './codeSumFigures.ts'
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

/** Which pages are read: those of a facility, or of some teams in it. */
interface WhichPages {
  teams?: readonly string[] | undefined
  /** Only those of days that are closed. */
  onlyClosed?: true
}

/** What is in a cell of a page: whose it is (a worker, or a team on pages of teams), its interval and rows. */
type CellVisitor = (
  who: string,
  cell: { interval: number; rows: readonly number[]; scans: number; pick: number; isOfTeams: boolean },
) => void

/** What is asked of codes. */
export interface CodeAsk {
  /** Scans alone are read from fewer pages; pick time is 0 then, or whatever was read with them. */
  figures: 'scans' | 'all'
  selection: CodeSelection
  visit: CodeFigureVisitor
  /** Asked before each step; throws where it has taken too long. */
  goOn: () => void
}

interface CodeSource {
  codeDays: ReturnType<typeof codeDayStore>
  codePages: CodePageStore
  codeMonths: CodeMonthStore
  longCodes: ReturnType<typeof longCodeStore>
}

const teamsAtOnce = 8
/** Days that are read together at first; more of them where they turn out to hold little, bytes. */
const daysAtOnce = 7
const little = 500_000
const facilitiesAtOnce = 8
const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The first of some days, in order, and those that follow on it without a gap. */
const runOf = (dates: readonly string[], most: number) => {
  const gap = dates.findIndex((date, at) => at > 0 && addDays(dates[at - 1] as string, 1) !== date)
  return dates.slice(0, Math.min(most, gap < 0 ? dates.length : gap))
}

/** Which interval each quarter of a UTC day lies in; undefined for none. */
const intervalsOn = (pieces: readonly CodePiece[]) => {
  const intervalOfSlot: (number | undefined)[] = new Array(slotsPerDay)
  for (const { interval, from, to } of pieces) intervalOfSlot.fill(interval, from, to)
  return intervalOfSlot
}

/** Figures by code, from pages: reading costs depend on what was scanned where, never on how many scans there were. */
export const codeFigureStore = (source: CodeSource) => {
  const { codeDays, codePages, longCodes } = source
  const fromSums = codeSumFigures(source)

  /** The pages that know some days of a facility, first and last inside. */
  const pagesOf = async (
    { company, facility }: FacilityKey,
    [first, last]: readonly [string, string],
    { teams, onlyClosed }: WhichPages,
  ): Promise<CodePage[]> => {
    const at = { company, facility }
    const { through = '' } = await codeDays.closed({ company, facility })
    // Batches of a day that is closed reach into the next one, and those of the next one back into it.
    const lastClosed = through === '' ? '' : earlier(last, addDays(through, 1))
    const firstOpen = through === '' ? first : later(first, through)
    const ofClosed = { isWanted: (name: string) => daysOfPage(name).batches <= through }
    // Pages of hours stay for a while after their day was closed: they are most of what is found.
    const ofOpen = {
      isWanted: (name: string) =>
        daysOfPage(name).batches > through && (!teams || teams.includes(name.split('#')[3] ?? '')),
    }
    const closed = async () => {
      if (first > lastClosed) return []
      if (!teams) return codePages.between(at, `R#${first}`, `R#${lastClosed}`, ofClosed)
      const each = await mapConcurrently(teamsAtOnce, teams, (one) =>
        codePages.between(at, `K#${one}#${first}`, `K#${one}#${lastClosed}`, ofClosed),
      )
      return each.flat()
    }
    const open = () =>
      onlyClosed || firstOpen > last ? [] : codePages.between(at, `I#${firstOpen}`, `I#${last}`, ofOpen)
    return (await Promise.all([closed(), open()])).flat()
  }

  /** The text of every long code in some pages. */
  const textsIn = async (company: string, pages: readonly CodePage[]) => {
    const names = new Set<string>()
    for (const { parts } of pages) {
      for (const part of parts) for (const name of codesIn(part)) if (isLong(name)) names.add(name)
    }
    return longCodes.read(company, [...names])
  }

  /** Visits every quarter of an hour that lies in pieces of days. */
  const visitQuarters = async (
    facilityKey: FacilityKey,
    pieces: readonly CodePiece[],
    which: WhichPages,
    { selection, goOn }: Pick<CodeAsk, 'selection' | 'goOn'>,
    visit: CellVisitor,
  ): Promise<void> => {
    const byDate = Map.groupBy(pieces, ({ date }) => date)
    let left = [...byDate.keys()].sort()
    for (let most = daysAtOnce; left.length > 0; ) {
      goOn()
      const run = runOf(left, most)
      left = left.slice(run.length)
      const pages = await pagesOf(facilityKey, [run[0] as string, run.at(-1) as string], which)
      const bytes = pages.reduce((sum, { parts }) => sum + parts.reduce((all, part) => all + part.length, 0), 0)
      most = bytes < little ? most * 4 : daysAtOnce
      const texts = selection.needsText ? await textsIn(facilityKey.company, pages) : undefined
      const rowsOf = (name: string) => selection.rowsOf(texts?.get(name) ?? name, name)
      const intervalsByDate = new Map(run.map((date) => [date, intervalsOn(byDate.get(date) ?? [])]))
      for (const { name, parts } of pages) {
        const intervals = intervalsByDate.get(daysOfPage(name).date)
        if (!intervals) continue
        const isOfTeams = isPageOfTeams(name)
        for (const page of parts) {
          visitCodes(page, rowsOf, (who, index, rows, scans, pick) => {
            const interval = intervals[index]
            if (interval !== undefined) visit(who, { interval, rows, scans, pick, isOfTeams })
          })
        }
      }
    }
  }

  /** Visits what adds up to pieces of days, from quarters of an hour. */
  const fromQuarters = (
    facilityKey: FacilityKey,
    pieces: readonly CodePiece[],
    { team, worker }: WhoseCodes,
    ask: CodeAsk,
  ): Promise<void> => {
    const teams = worker?.teams ?? (team === undefined ? undefined : [team])
    return visitQuarters(facilityKey, pieces, { teams }, ask, (who, { interval, rows, scans, pick }) => {
      if (worker !== undefined && who !== worker.uid) return
      for (const row of rows) ask.visit(interval, row, scans, pick)
    })
  }

  /** The same, of a facility from sums of days where there are any. */
  const ofFacility = async (facilityKey: FacilityKey, pieces: readonly CodePiece[], ask: CodeAsk): Promise<void> => {
    const { company, facility } = facilityKey
    const at = { company, facility }
    const left = await fromSums(at, pieces, (month, date) => knows(month, facility, date), ask)
    await fromQuarters(facilityKey, left, {}, ask)
  }

  return {
    /** Visits what adds up to the figures of selected codes in adjacent intervals, in no useful order. */
    intervals: (
      facilityKey: FacilityKey,
      intervals: readonly Range[],
      whose: WhoseCodes,
      ask: CodeAsk,
    ): Promise<void> =>
      whose.team === undefined && whose.worker === undefined
        ? ofFacility(facilityKey, piecesOf(intervals), ask)
        : fromQuarters(facilityKey, piecesOf(intervals), whose, ask),

    /**
     * Visits who scanned selected codes in a range, with their scans: anybody of a facility, or of a team in it. Of closed
     * days the teams in which they were scanned are found first, and only their workers are read.
     */
    people: async (
      facilityKey: FacilityKey,
      range: Range,
      team: string | undefined,
      ask: Pick<CodeAsk, 'selection' | 'goOn'>,
      visit: (worker: string, scans: number) => void,
    ): Promise<void> => {
      const pieces = piecesOf([range])
      const teams = new Set<string>()
      await visitQuarters(
        facilityKey,
        pieces,
        { teams: team === undefined ? undefined : [team] },
        ask,
        (who, { scans, isOfTeams }) => {
          if (isOfTeams) teams.add(who)
          else visit(who, scans)
        },
      )
      if (teams.size === 0) return
      const closed: WhichPages = { teams: [...teams], onlyClosed: true }
      await visitQuarters(facilityKey, pieces, closed, ask, (who, { scans }) => visit(who, scans))
    },

    /** What `intervals` visits, of some facilities of a company together: all of them, if the sums of the company are to be read. */
    ofCompany: async (
      company: string,
      facilities: readonly string[],
      intervals: readonly Range[],
      ask: CodeAsk,
    ): Promise<void> => {
      const all = new Set(facilities)
      const pieces = piecesOf(intervals)
      /** The facilities whose part of a date was read with the company's. */
      const done = new Map<string, readonly string[]>()
      const readable = new Set(facilities.length > 1 ? pieces : [])
      const left = await fromSums(
        { company, facility: company },
        [...readable],
        (month, date) => {
          const known = knownOf(month, date)
          if (known.length === 0 || !known.every((facility) => all.has(facility))) return false
          done.set(date, known)
          return true
        },
        ask,
      )
      for (const piece of left) readable.delete(piece)
      await mapConcurrently(facilitiesAtOnce, facilities, (facility) => {
        const own = pieces.filter((piece) => !(readable.has(piece) && done.get(piece.date)?.includes(facility)))
        return ofFacility({ company, facility }, own, ask)
      })
    },
  }
}
