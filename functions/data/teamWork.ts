import { spanOf } from '../../shared/metrics/dayPages.ts'
import type { Figures } from '../../shared/metrics/figures.ts'
import { visitPage } from '../../shared/metrics/page.ts'
import { type DayPart, planRange, type Range, slotsPerDay, splitAfter } from '../../shared/metrics/range.ts'
import { day, hour, utcDate, utcDayStart } from '../../shared/time.ts'
import type { PageStore, ReadPage } from './pages.ts'
import type { SeriesSource } from './series.ts'
import { teamSumsOf } from './teamSums.ts'
import { type FacilityKey, slotsIn, visitPages } from './visits.ts'

/** What a team did: several times a team, in any order. The figures object is used again: copy what you keep. */
export type TeamVisitor = (team: string, figures: Readonly<Figures>) => void
/** Somebody had working time in a team. */
export type AtWorkVisitor = (team: string, worker: string) => void

const dateOf = ({ name }: ReadPage) => name.split('#')[1] ?? ''

/** Whether a part of a day begins or ends with it: when a worker was first and last at work tells who was within it. */
const isEdge = ({ from, to }: DayPart) => from === 0 || to === slotsPerDay

const dayAfter = (date: string) => utcDate(utcDayStart(date) + day)

const daysBetween = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let date = first; date <= last; date = dayAfter(date)) dates.push(date)
  return dates
}

/** Runs of days, those that follow each other joined. */
const joined = (runs: readonly (readonly [first: string, last: string])[]): [first: string, last: string][] => {
  const all: [first: string, last: string][] = []
  for (const [first, last] of runs.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const before = all.at(-1)
    if (before && dayAfter(before[1]) >= first) before[1] = last
    else all.push([first, last])
  }
  return all
}

/** What it is read from: see `rollups.ts`. */
export interface TeamSource extends Pick<SeriesSource, 'pages' | 'hours' | 'startOf'> {
  /** The last closed day of each facility. */
  throughs: (facilityKeys: readonly FacilityKey[]) => Promise<(string | undefined)[]>
  named: PageStore['named']
}

/** More pages of days than this are read by their range, facility by facility. */
const mostNamed = 100

/** What teams did, for who does not ask by worker: from smaller pages than what each worker did, and fewer requests. */
export const teamWorkOf = ({ throughs, named, pages, hours, startOf }: TeamSource) => {
  const read = (facilityKey: FacilityKey, letter: 'D' | 'S' | 'T', first: string, last = first) =>
    pages(facilityKey, letter, first, last)

  /** Pages of days: D of each, T of those that are cut. */
  const readDays = async (plans: readonly FacilityPlan[]): Promise<[FacilityKey, ReadPage][]> => {
    const names = plans.flatMap(({ facilityKey, runs, edges }) => [
      ...runs.flatMap(([first, last]) => daysBetween(first, last).map((date) => [facilityKey, `D#${date}`] as const)),
      ...[...edges.keys()].map((date) => [facilityKey, `T#${date}`] as const),
    ])
    if (names.length <= mostNamed) return named(names)
    const found = await Promise.all(
      plans.flatMap(({ facilityKey, runs, edges }) =>
        [
          ...runs.map((run) => read(facilityKey, 'D', ...run)),
          ...[...edges.keys()].map((date) => read(facilityKey, 'T', date)),
        ].map(async (asked) => (await asked).map((page): [FacilityKey, ReadPage] => [facilityKey, page])),
      ),
    )
    return found.flat()
  }

  return {
    /**
     * Visits what adds up to the figures of each team of some facilities in a range, and who was at work in it, any of
     * them repeatedly. Where a day is cut, its teams are read by quarter (T), and the totals of its workers (D) tell who
     * was at work: they say from when to when.
     */
    teams: async (
      facilityKeys: readonly FacilityKey[],
      range: Range,
      visit: TeamVisitor,
      atWork: AtWorkVisitor,
    ): Promise<void> => {
      const through = await throughs(facilityKeys)
      const plans = facilityKeys.map((facilityKey, at) => planOf(facilityKey, range, through[at]))
      const planOfKey = new Map(plans.map((plan) => [plan.facilityKey, plan]))
      const [ofDays, others] = await Promise.all([
        readDays(plans),
        Promise.all(
          plans.map(({ facilityKey, months, inside, open }) =>
            Promise.all([
              months ? pages(facilityKey, 'M', ...months) : [],
              Promise.all(inside.map(({ day }) => read(facilityKey, 'S', day))),
              hours(facilityKey, open),
            ]),
          ),
        ),
      ])

      const both = (team: string, worker: string, figures: Readonly<Figures>) => {
        visit(team, figures)
        if (figures.working > 0) atWork(team, worker)
      }
      const bySlot = (found: readonly ReadPage[], within: Range, visitRow: typeof both) => {
        for (const page of found) {
          const visitSlot = slotsIn(startOf(page), within, (team, worker, _start, figures) =>
            visitRow(team, worker, figures),
          )
          for (const part of page.parts) visitPage(part, visitSlot)
        }
      }
      const whole = ({ parts }: ReadPage) => {
        for (const { team, figures, atWork: workers } of parts.flatMap(teamSumsOf)) {
          visit(team, figures)
          for (const worker of workers) atWork(team, worker)
        }
      }
      plans.forEach(({ past, open }, at) => {
        const [ofMonths, inside, ofHours] = others[at] ?? [[], [], []]
        for (const page of ofMonths) whole(page)
        bySlot(inside.flat(), past, both)
        const isWhole = (page: ReadPage) => {
          const start = startOf(page)
          return start >= open.from && start + hour <= open.to
        }
        const cut: ReadPage[] = []
        for (const page of ofHours) {
          if (isWhole(page)) whole(page)
          else cut.push(page)
        }
        bySlot(cut, open, both)
      })

      const unknown: [FacilityPlan, date: string][] = []
      for (const [facilityKey, page] of ofDays) {
        const plan = planOfKey.get(facilityKey)
        const edge = plan?.edges.get(dateOf(page))
        if (!plan || !edge) whole(page)
        else if (page.name.startsWith('T')) bySlot([page], plan.past, (team, _worker, figures) => visit(team, figures))
        else if (!visitAtWork(page, edge, atWork)) unknown.push([plan, dateOf(page)])
      }
      await Promise.all(
        unknown.map(async ([{ facilityKey, past }, date]) => {
          bySlot(await read(facilityKey, 'S', date), past, (team, worker, { working }) => {
            if (working > 0) atWork(team, worker)
          })
        }),
      )
    },
  }
}

/** Which pages of a facility a range takes. */
interface FacilityPlan {
  facilityKey: FacilityKey
  past: Range
  open: Range
  months: [first: string, last: string] | null
  /** Runs of days whose totals are read, cut ones too. */
  runs: [first: string, last: string][]
  /** Days of which only the beginning or the end is in the range. */
  edges: ReadonlyMap<string, DayPart>
  /** Parts in the middle of a day. */
  inside: DayPart[]
}

const planOf = (facilityKey: FacilityKey, range: Range, through: string | undefined): FacilityPlan => {
  const [past, open] = splitAfter(range, through)
  const { months, days, parts } = planRange(past)
  const cut = parts.filter(isEdge)
  return {
    ...{ facilityKey, past, open, months },
    runs: joined([...days, ...cut.map(({ day }) => [day, day] as const)]),
    edges: new Map(cut.map((part) => [part.day, part])),
    inside: parts.filter((part) => !isEdge(part)),
  }
}

/** Visits who was at work in a part of a day, by its totals. @returns false where an older release wrote no spans */
const visitAtWork = (page: ReadPage, { from, to }: DayPart, atWork: AtWorkVisitor): boolean => {
  let isKnown = true
  visitPages([page], (team, worker, index, { working }) => {
    if (working === 0) return
    const span = spanOf(index)
    if (!span) isKnown = false
    else if (span.first < to && span.last >= from) atWork(team, worker)
  })
  return isKnown
}
