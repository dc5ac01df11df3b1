import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRankingsOfGroups } from '../../functions/rankings/getRankingsOfGroups.ts'
import { getTeamRankingsOfWorker } from '../../functions/rankings/getTeamRankingsOfWorker.ts'
import type { RankingRow } from '../../shared/contract/rankings.ts'
import { derivableRankings, derivedRanking, type RankingType, rankingTypes } from '../../shared/metrics/rankings.ts'
import type { RoleName } from '../../shared/roles.ts'
import { dateIn, day, hour, iso, minute } from '../../shared/time.ts'
import { type ReferenceFigures, referenceFigures, referenceIntervals } from '../lib/reference.ts'
import { envOf } from './caller.ts'
import { floorOf, terms } from './chartSite.ts'
import { type Work, workFrom } from './day.ts'
import { type Floor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
/** Noon in Tokyo. */
const now = Date.parse('2026-03-03T03:00:00.000Z')
const from = now - 12 * hour

const work = (id: string, user: string, team: string, hours: number): Work => {
  const at = (minutes: number) => from + minutes * minute
  const scan = (number: number, gap: number | null) => ({
    ...{ id: `s${number}`, at: at(number), code: 'A1', symbology: 'QR', outcome: 'accepted' as const },
    gap: gap === null ? null : gap * minute,
  })
  const scans = [scan(0, null), scan(3, 3), scan(6, 3)]
  const steps = [{ id: 't', at: at(1), count: 600 * hours }]
  return {
    assignments: [{ id, device: `d${id}`, user, team, joined_at: from }],
    batches: [{ id, join_id: id, from, to: from + hours * hour, scans, steps }],
  }
}

beforeAll(async () => {
  tables = await watchedTables()
  const all = [work('1', 'anna', 'pick', 2), work('2', 'bert', 'pick', 1), work('3', 'anna', 'pack', 4)]
  const together = {
    assignments: all.flatMap(({ assignments }) => assignments),
    batches: all.flatMap(({ batches }) => batches),
  }
  floor = await floorOf(tables, together, now)
  await tables.stores.goals.change(floor.company.uid, ['pack'], { hourly_wage: 10, efficiency_gain_percentage: 50 }, 0)
})
afterAll(() => tables.stop())

interface Asked {
  role?: RoleName
  own?: string
  user?: string
  type?: RankingType
  more?: object
}
const range = { from: '2026-03-03 00:00:00', to: '2026-03-03 12:00:00', time_zone: 'Asia/Tokyo' }
const env = ({ role = 'admin', own = floor.company.uid, user = 'boss' }: Asked) =>
  envOf(tables, floor, { role, group: own, user, now })
const common = (more: object = {}) => ({ company_url: floor.company.company_url, ...range, ...more })

const ofGroups = async (group_uids: string[], asked: Asked = {}) => {
  const { type = 'TOTAL_HOURS', more } = asked
  const rows = await getRankingsOfGroups({ data_type: type, group_uids, ...common(more) }, await env(asked))
  return rows as RankingRow[]
}
const ofWorker = async (worker_uid: string, user_group: string, asked: Asked = {}) => {
  const { type = 'TOTAL_HOURS', more } = asked
  const data_type = type as Exclude<RankingType, 'ACTIVE_USERS'>
  const rows = await getTeamRankingsOfWorker({ data_type, worker_uid, user_group, ...common(more) }, await env(asked))
  return rows as RankingRow[]
}
const named = (rows: readonly RankingRow[], type: RankingType = 'TOTAL_HOURS') =>
  rows.map((row) => [row.team_name, row[type]])

describe('getRankingsOfGroups', () => {
  test('answers the teams below the groups, best first, those without work last', async () => {
    const usual = { hourly_wage: 18.5, efficiency_gain_percentage: 20 }
    const own = { hourly_wage: 10, efficiency_gain_percentage: 50 }
    expect(await ofGroups([floor.company.uid])).toEqual([
      { team_uid: 'pack', team_name: 'pack', ...own, percentage: 57.14, active_users: 1, TOTAL_HOURS: 4 },
      { team_uid: 'pick', team_name: 'pick', ...usual, percentage: 42.86, active_users: 2, TOTAL_HOURS: 3 },
      { team_uid: 'yard', team_name: 'yard', ...usual, percentage: 0, active_users: 0, TOTAL_HOURS: 0 },
    ])
  })

  test('a team that is in several of the groups is one row', async () => {
    const rows = await ofGroups(['fac', 'pick', 'fac', floor.company.uid])
    expect(named(rows).length).toBe(3)
    expect(named(await ofGroups(['pick']))).toEqual([['pick', 3]])
  })

  test('ranks by every data type, with each team’s own wage and gain', async () => {
    const pack = async (type: RankingType) =>
      (await ofGroups(['annex'], { type })).map((row) => row[type]).map((value) => Number(value?.toFixed(6)))[0]
    const values = Object.fromEntries(await Promise.all(rankingTypes.map(async (type) => [type, await pack(type)])))
    // Three scans in six minutes of picking, 4 hours at work.
    expect(values).toEqual({
      ...{ SCANS: 3, STEPS: 2400, SCAN_HOURS: 0.1, NONSCAN_HOURS: 3.9, ACTIVE_USERS: 1, TOTAL_HOURS: 4 },
      ...{ SCANS_P_HOUR: 30, COST_P_SCAN: 0.333333, SECS_P_SCAN: 120, STEPS_P_SCAN: 800, STEPS_P_HOUR: 600 },
      ...{ ROI: 40, HOUR_SAVED: 4 },
    })
    expect(named(await ofGroups(['fac'], { type: 'SCANS_P_HOUR' }), 'SCANS_P_HOUR')).toEqual([
      ['pick', 30],
      ['yard', null],
    ])
    expect(named(await ofGroups(['fac'], { type: 'ACTIVE_USERS' }), 'ACTIVE_USERS')[0]).toEqual(['pick', 2])
  })

  test('only the range counts', async () => {
    const hours = { from: '2026-03-03 01:00:00', to: '2026-03-03 02:30:00' }
    expect(named(await ofGroups([floor.company.uid], { more: hours }))).toEqual([
      ['pack', 1.5],
      ['pick', 1],
      ['yard', 0],
    ])
  })

  test('a worker gets only the own figures', async () => {
    const anna = { role: 'worker', own: 'pick', user: 'anna' } as const
    expect(named(await ofGroups(['pick'], anna))).toEqual([['pick', 2]])
    await expect(ofGroups(['pack'], anna)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('groups out of reach are refused', async () => {
    const manager = { role: 'facilityManager', own: 'fac' } as const
    await expect(ofGroups(['fac', 'annex'], manager)).rejects.toMatchObject({ code: 'notFound' })
    expect(named(await ofGroups(['fac'], manager)).length).toBe(2)
  })

  test.each([
    ['from', { from: '2026-03-03 00:07:00' }],
    ['from', { from: '2026-03-03 12:45:00', to: '2026-03-03 13:00:00' }],
    ['to', { to: '2026-03-03 13:15:00' }],
    ['to', { to: '2026-03-02 23:00:00' }],
    ['to', { from: '2025-03-01 00:00:00' }],
  ])('a wrong %s is named', async (path, more) => {
    const error = await ofGroups(['fac'], { more }).catch((refused: unknown) => refused)
    expect((error as { errors?: { path: string }[] }).errors?.map((each) => each.path)).toContain(path)
  })
})

describe('what belongs to an answer', () => {
  test('beside a rate stands what it is computed from, so that others are computed without asking', async () => {
    for (const [type, others] of Object.entries(derivableRankings) as [RankingType, RankingType[]][]) {
      const rows = await ofGroups([floor.company.uid], { type })
      for (const other of others) {
        const asked = await ofGroups([floor.company.uid], { type: other })
        const byTeam = new Map(asked.map((row) => [row.team_uid, row[other]]))
        for (const row of rows) {
          expect(derivedRanking(other, row, row), `${other} of ${row.team_uid} from ${type}`).toBe(
            byTeam.get(row.team_uid),
          )
        }
      }
    }
  })

  test('a range has at most 7 days of the zone, but for the hours that the cards show', async () => {
    const week = { from: '2026-02-24 12:00:00', to: '2026-03-03 12:00:00' }
    expect(named(await ofGroups(['fac'], { type: 'SCANS', more: week }), 'SCANS')).toHaveLength(2)
    const longer = { ...week, from: '2026-02-24 11:00:00' }
    const refused = { code: 'badInput', errors: [{ path: 'to', message: 'The range cannot be longer than 7 days.' }] }
    await expect(ofGroups(['fac'], { type: 'SCANS', more: longer })).rejects.toMatchObject(refused)
    await expect(ofWorker('anna', 'fac', { type: 'ROI', more: longer })).rejects.toMatchObject(refused)
    expect(await ofGroups(['fac'], { more: longer })).toHaveLength(2)
  })
})

describe('what is answered is what the reference says', () => {
  /** By the words of the specification. */
  const spokenOf: Record<RankingType, (sum: ReferenceFigures, users: number) => number | null> = {
    SCANS: ({ scans }) => scans,
    STEPS: ({ steps }) => steps,
    SCAN_HOURS: ({ pick }) => pick / hour,
    NONSCAN_HOURS: ({ working, pick }) => Math.max(0, working - pick) / hour,
    ACTIVE_USERS: (_, users) => users,
    TOTAL_HOURS: ({ working }) => working / hour,
    SCANS_P_HOUR: ({ scans, pick }) => (pick ? scans / (pick / hour) : null),
    COST_P_SCAN: ({ scans, pick }) => (scans ? (18.5 * (pick / hour)) / scans : null),
    SECS_P_SCAN: ({ scans, pick }) => (scans ? (3600 * (pick / hour)) / scans : null),
    STEPS_P_SCAN: ({ scans, steps }) => (scans ? steps / scans : null),
    STEPS_P_HOUR: ({ steps, working }) => (working ? steps / (working / hour) : null),
    ROI: ({ working }) => (working / hour / (1 - 20 / 100) - working / hour) * 18.5,
    HOUR_SAVED: ({ working }) => working / hour / (1 - 20 / 100) - working / hour,
  }
  const nothing: ReferenceFigures = { working: 0, pick: 0, scans: 0, steps: 0, excluded: 0, callouts: 0 }
  const add = (a: ReferenceFigures, b: ReferenceFigures): ReferenceFigures => ({
    working: a.working + b.working,
    pick: a.pick + b.pick,
    scans: a.scans + b.scans,
    steps: a.steps + b.steps,
    excluded: a.excluded + b.excluded,
    callouts: a.callouts + b.callouts,
  })
  const near = (value: number | null | undefined) => (value == null ? null : Number(value.toPrecision(12)))

  test.each([
    ['Asia/Kathmandu', 3],
    ['America/New_York', 11],
  ])('in %s, of everybody and of one worker, whole and by day', async (zone, seed) => {
    const first = Date.parse('2026-03-06T18:00:00.000Z')
    const span = { from: first + hour, to: first + 3 * day }
    const doneIn = (work: Work) => [...referenceFigures(work.batches, work.assignments, terms, span)]
    // Several at work, and Anna among them with scans.
    const work = fc.sample(workFrom(first), { numRuns: 100, seed }).find((each) => {
      const found = doneIn(each)
      return found.length > 1 && found.some(([key, { scans }]) => key.endsWith(' anna') && scans > 0)
    })
    if (!work) throw new Error('There is no work')
    const site = await floorOf(tables, work, first + 5 * day, zone)
    const at = { ...range, time_zone: zone, from: iso(first + hour), to: iso(first + 3 * day) }
    const admin = await envOf(tables, site, { role: 'admin', group: site.company.uid, now: first + 5 * day })
    const asked = { company_url: site.company.company_url, ...at }
    const done = doneIn(work)
    const sumOf = (team: string, user?: string) =>
      done
        .filter(([key]) => key.startsWith(`${team} `) && (!user || key === `${team} ${user}`))
        .reduce((sum, [, figures]) => add(sum, figures), nothing)
    const usersOf = (team: string) =>
      done.filter(([key, { working }]) => key.startsWith(`${team} `) && working > 0).length

    for (const type of rankingTypes) {
      const rows = await getRankingsOfGroups({ data_type: type, group_uids: [site.company.uid], ...asked }, admin)
      if (!Array.isArray(rows)) throw new Error('no rows')
      expect(rows.map(({ team_uid }) => team_uid).toSorted()).toEqual(['pack', 'pick', 'yard'])
      const values = rows.map((row) => near(row[type]))
      expect(values, type).toEqual(rows.map(({ team_uid }) => near(spokenOf[type](sumOf(team_uid), usersOf(team_uid)))))
      expect(rows.map(({ active_users }) => active_users)).toEqual(rows.map(({ team_uid }) => usersOf(team_uid)))
      if (type === 'ACTIVE_USERS') continue
      const ofAnna = await getTeamRankingsOfWorker(
        { data_type: type, user_group: site.company.uid, worker_uid: 'anna', with_days: true, ...asked },
        admin,
      )
      if (!Array.isArray(ofAnna)) throw new Error('no rows')
      for (const row of ofAnna) {
        const sum = sumOf(row.team_uid, 'anna')
        expect(near(row[type]), `${type} of anna in ${row.team_uid}`).toBe(near(spokenOf[type](sum, 1)))
        for (const interval of referenceIntervals(span, zone, 'day')) {
          const ofDay = referenceFigures(work.batches, work.assignments, terms, interval).get(`${row.team_uid} anna`)
          const found = row.days?.find(({ date }) => date === dateIn(zone, interval.from))
          expect(near(found?.[type]), `${type} on ${iso(interval.from)}`).toBe(
            ofDay ? near(spokenOf[type](ofDay, 1)) : null,
          )
        }
      }
    }
  })
})

describe('getTeamRankingsOfWorker', () => {
  test('answers the teams that the worker is in or worked in', async () => {
    expect(named(await ofWorker('anna', floor.company.uid))).toEqual([
      ['pack', 4],
      ['pick', 2],
    ])
    expect(named(await ofWorker('anna', 'fac'))).toEqual([['pick', 2]])
    expect(named(await ofWorker('cleo', 'fac'))).toEqual([['pick', 0]])
  })

  test('a user of another group is refused', async () => {
    const refused = { code: 'badInput', errors: [{ path: 'worker_uid' }] }
    await expect(ofWorker('anna', 'annex')).rejects.toMatchObject(refused)
    await expect(ofWorker('nobody', 'fac')).rejects.toMatchObject({ code: 'notFound' })
  })

  test('a worker sees only themselves', async () => {
    const anna = { role: 'worker', own: 'pick', user: 'anna' } as const
    expect(named(await ofWorker('anna', 'pick', anna))).toEqual([['pick', 2]])
    await expect(ofWorker('bert', 'pick', anna)).rejects.toMatchObject({ code: 'notAllowed' })
  })
})
