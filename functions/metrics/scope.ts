import type { TotalsReader } from '../../shared/metrics/monthPage.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { type Amounts, datesIn, usualDates, usualDays, usualIn, utcDatesOf } from '../../shared/metrics/usual.ts'
import { utcWeekday } from '../../shared/metrics/usualPages.ts'
import { dateIn } from '../../shared/time.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { PresentVisitor, SeriesDays, SeriesVisitor } from '../data/series.ts'
import type { FacilityKey, SlotVisitor, TotalVisitor } from '../data/visits.ts'
import type { Env } from '../lib/env.ts'

/** What a scope is made with: who asks, and the stores. */
export interface ScopeEnv {
  caller: { company: { uid: string } }
  accessScope: Env['accessScope']
  stores: Pick<Env['stores'], 'rollups'>
}

/** What figures of a group are read from: its facilities, side by side, cut down to its teams. */
export const scopeOf = async (groupUid: string, env: ScopeEnv) => {
  const accessScope = await env.accessScope()
  const group: GroupRecord = accessScope.group(groupUid)
  const { rollups } = env.stores
  const company = env.caller.company.uid
  const teams = accessScope.teamsOf(group)
  const withoutScans = new Set(teams.filter(({ subtype }) => subtype === 2).map(({ uid }) => uid))
  const ownTeam = group.type === 'team' ? group.uid : undefined
  const facilityKeys: (FacilityKey & { zone: string })[] = accessScope
    .facilitiesOf(group)
    .map((facility) => ({ company, facility: facility.uid, zone: facility.time_zone }))

  /** Visits rows that add up to the totals of every worker of the group. */
  const totals = async (range: Range, visit: TotalVisitor) => {
    const ofGroup: TotalVisitor = ownTeam
      ? (team, worker, figures) => team === ownTeam && visit(team, worker, figures)
      : visit
    await Promise.all(facilityKeys.map((facilityKey) => rollups.totals(facilityKey, range, ofGroup)))
  }

  /** The facilities in which a worker did anything for the group; without a worker, all. */
  const facilityKeysOf = async (range: Range, worker: string | undefined): Promise<typeof facilityKeys> => {
    if (worker === undefined || facilityKeys.length < 2) return facilityKeys
    const worked = await Promise.all(
      facilityKeys.map(async (facilityKey) => {
        let found = false
        await rollups.totals(facilityKey, range, (_team, someone) => {
          found ||= someone === worker
        })
        return found
      }),
    )
    return facilityKeys.filter((_facilityKey, index) => worked[index])
  }
  const whose = (worker: string | undefined) => ({
    ...(ownTeam === undefined ? {} : { team: ownTeam }),
    ...(worker === undefined ? {} : { worker }),
  })

  return {
    group,
    /** Uids of the facilities that its figures are read from. */
    facilities: facilityKeys.map(({ facility }) => facility),
    teams,
    /** Whether what a team scans counts: it is no non-scan team. */
    isScanTeam: (team: string) => !withoutScans.has(team),
    totals,
    /** Reads the same with the days on which each worker of the group was at work, by the calendar of the facility. */
    work: async <Of>(range: Range, reader: TotalsReader<Of>) => {
      const ofGroup: TotalsReader<Of> = ownTeam
        ? { ...reader, of: (team, worker) => (team === ownTeam ? reader.of(team, worker) : undefined) }
        : reader
      await Promise.all(facilityKeys.map((facilityKey) => rollups.work(facilityKey, range, facilityKey.zone, ofGroup)))
    },
    /** Visits every 15-minute slot of every worker of the group. */
    slots: async (range: Range, visit: SlotVisitor) => {
      const ofGroup: SlotVisitor = ownTeam
        ? (team, worker, start, figures) => team === ownTeam && visit(team, worker, start, figures)
        : visit
      await Promise.all(facilityKeys.map((facilityKey) => rollups.slots(facilityKey, range, ofGroup)))
    },
    /**
     * Visits what adds up to the sums of adjacent intervals of the group, or of one worker of it.
     * @param visitDay visits, by the number of the interval, the days on which they were at work
     */
    series: async (
      intervals: readonly Range[],
      worker: string | undefined,
      visit: SeriesVisitor,
      visitDay?: SeriesDays['visit'],
    ) => {
      const [first, last] = [intervals[0], intervals.at(-1)]
      if (!first || !last) return
      const from = await facilityKeysOf({ from: first.from, to: last.to }, worker)
      await Promise.all(
        from.map((facilityKey) => {
          const workdays = visitDay && { zone: facilityKey.zone, visit: visitDay }
          return rollups.series(facilityKey, intervals, whose(worker), visit, workdays)
        }),
      )
    },
    /** What the group usually does in ranges, each of a day or of a part of one. */
    usual: async (ranges: readonly Range[], now: number): Promise<Amounts[]> => {
      const sums = ranges.map((): Amounts => ({ scans: 0, steps: 0 }))
      await Promise.all(
        facilityKeys.map(async ({ zone, ...facilityKey }) => {
          const today = dateIn(zone, now)
          const asked = ranges.flatMap((range) => datesIn(range, zone))
          const dates = new Map(asked.map((date) => [date, usualDates(date, today)]))
          const weekdays = new Set(
            [...dates.values()]
              .flat()
              .flatMap((date) => utcDatesOf(date, zone))
              .map(utcWeekday),
          )
          const done = new Map<number, Amounts>()
          await rollups.usual(facilityKey, [...weekdays], ownTeam, (at, amounts) => done.set(at, amounts))
          const days = usualDays(zone, dates, done)
          for (const [index, range] of ranges.entries()) {
            const { scans, steps } = usualIn(range, zone, days)
            const sum = sums[index] as Amounts
            sum.scans += scans
            sum.steps += steps
          }
        }),
      )
      return sums
    },
    /** Visits who of the group worked on which device when. */
    presence: async (range: Range, visit: PresentVisitor) => {
      const ofGroup: PresentVisitor = ownTeam ? (team, ...rest) => team === ownTeam && visit(team, ...rest) : visit
      await Promise.all(facilityKeys.map((facilityKey) => rollups.presence(facilityKey, range, ofGroup)))
    },
  }
}

export type Scope = Awaited<ReturnType<typeof scopeOf>>
