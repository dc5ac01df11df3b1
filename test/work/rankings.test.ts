import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRankingsOfGroups } from '../../functions/rankings/getRankingsOfGroups.ts'
import { getTeamRankingsOfWorker } from '../../functions/rankings/getTeamRankingsOfWorker.ts'
import type { RankingRow } from '../../shared/contract/rankings.ts'
import { type RankingType, rankingTypes } from '../../shared/metrics/rankings.ts'
import type { RoleName } from '../../shared/roles.ts'
import { hour, minute } from '../../shared/time.ts'
import { envOf } from './caller.ts'
import { floorOf } from './chartSite.ts'
import type { Work } from './day.ts'
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
  await tables.stores.goals.change(floor.company.uid, ['pack'], { hourly_wage: 10, efficiency_gain_percentage: 50 })
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
    expect(await ofGroups([floor.company.uid])).toEqual([
      { team_uid: 'pack', team_name: 'pack', hourly_wage: 10, efficiency_gain_percentage: 50, TOTAL_HOURS: 4 },
      { team_uid: 'pick', team_name: 'pick', hourly_wage: 18.5, efficiency_gain_percentage: 20, TOTAL_HOURS: 3 },
      { team_uid: 'yard', team_name: 'yard', hourly_wage: 18.5, efficiency_gain_percentage: 20, TOTAL_HOURS: 0 },
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
