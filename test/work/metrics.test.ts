import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Env } from '../../functions/lib/env.ts'
import { getCardMetrics } from '../../functions/metrics/getCardMetrics.ts'
import { getTodaysStaticMetrics } from '../../functions/metrics/getTodaysStaticMetrics.ts'
import type { CardRow } from '../../shared/contract/metrics.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import { hour, minute } from '../../shared/time.ts'
import { addPerson, envOf, person } from './caller.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
let floor: Floor
/** 13:40 in New York, where summer time began at 2 on this day. */
const now = Date.parse('2026-03-08T17:40:00.000Z')
const zone = 'America/New_York'

beforeAll(async () => {
  tables = await watchedTables()
  floor = await newFloor(tables)
  // 01:30 to 04:15 by the clock is an hour and three quarters.
  await work('anna', 'pick', '2026-03-08T06:30:00Z', 105)
  await work('bert', 'pack', '2026-03-08T17:00:00Z', 30)
  await work('cleo', 'yard', '2026-03-07T23:00:00Z', 60)
  await floor.rollUp(floor.written())
})
afterAll(() => tables.stop())

const work = async (user: string, team: string, start: string, minutes: number) => {
  const from = Date.parse(start)
  await floor.join({ id: user, device: 'dev', user, team, joined_at: from })
  await tables.stores.users.add(person(floor, user, 'worker', team), null)
  const scan = (at: number, gap: number | null) => ({ id: String(at), at, code: 'A1', outcome: 'accepted', gap })
  const scans = [scan(from, null), scan(from + minute, minute), scan(from + 20 * minute, 19 * minute)]
  const sent = {
    id: user,
    join_id: user,
    from,
    to: from + minutes * minute,
    scans,
    steps: [{ id: 's', at: from, count: 100 }],
  }
  await floor.send('dev', [sent], now)
}

const as = (role: RoleName, group: string, user = 'boss') => envOf(tables, floor, { role, group, user, now })

const today = { start_time: '2026-03-08 00:00:00', end_time: '2026-03-08 14:00:00', time_zone: zone }
type Row = { user_uid: string }
const one = { days: 1, scans: 1, steps: 1 }
const once = { due: one, group_due: one }
const cards = async (env: Env, more: object = {}) =>
  (await getCardMetrics({ ...today, group_uid: floor.company.uid, ...more }, env)) as Row[]

describe('getCardMetrics', () => {
  test('tells the log of a worker who picked longer than they worked', async () => {
    const site = await newFloor(tables)
    const from = now - 30 * minute
    await site.join({ id: 'edda', device: 'dev', user: 'edda', team: 'pick', joined_at: from - hour })
    await tables.stores.users.add(person(site, 'edda', 'worker', 'pick'), null)
    const scans = [{ id: 's', at: from, code: 'A1', outcome: 'accepted', gap: 4 * minute }]
    await site.send('dev', [{ id: 'edda', join_id: 'edda', from, to: from + minute, scans, steps: [] }], now)
    await site.rollUp(site.written())
    const env = await envOf(tables, site, { role: 'admin', group: site.company.uid, now })
    const warn = vi.spyOn(env.log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const rows = await getCardMetrics({ ...today, group_uid: site.company.uid }, env)
    expect(rows).toMatchObject([{ user_uid: 'edda', pick_time: 4, working_time: 1, nonpick_time: 0 }])
    expect(warn.mock.calls).toEqual([
      [
        'more work than time in a range',
        expect.objectContaining({ worker: 'edda', pick_minutes: 4, working_minutes: 1 }),
      ],
    ])
  })

  test('reads nothing of usual days, and says nothing of goals, where that is not wanted', async () => {
    const env = await as('admin', floor.company.uid)
    const usual = vi.spyOn(env.stores.rollups, 'usual')
    onTestFinished(() => usual.mockRestore())
    const whole = await cards(env)
    expect(usual).toHaveBeenCalled()
    usual.mockClear()
    const withoutDue = whole.map((row) => ({ ...row, due: undefined, group_due: undefined }))
    expect(await cards(env, { with_due: false })).toEqual(withoutDue)
    expect(usual).not.toHaveBeenCalled()
  })

  test('answers each worker’s figures in the range, times in minutes', async () => {
    expect(await cards(await as('admin', floor.company.uid))).toEqual([
      {
        user_uid: 'anna',
        total_scans: 3,
        total_steps: 100,
        working_time: 105,
        pick_time: 1,
        nonpick_time: 104,
        scan_team_time: 105,
        ...once,
      },
      {
        user_uid: 'bert',
        total_scans: 3,
        total_steps: 100,
        working_time: 30,
        pick_time: 1,
        nonpick_time: 29,
        scan_team_time: 30,
        ...once,
      },
    ])
  })

  test('ranges are the wall clock’s: what the day before holds is not in today', async () => {
    const yesterday = { start_time: '2026-03-07 00:00:00', end_time: '2026-03-08 00:00:00' }
    expect(await cards(await as('admin', floor.company.uid), yesterday)).toEqual([
      {
        user_uid: 'cleo',
        total_scans: 0,
        total_steps: 100,
        working_time: 60,
        pick_time: 0,
        nonpick_time: 60,
        scan_team_time: 0,
        ...once,
      },
    ])
  })

  test('a team’s figures are those of its workers in it', async () => {
    const rows = await cards(await as('admin', floor.company.uid), { group_uid: 'pack' })
    expect(rows.map((row) => row.user_uid)).toEqual(['bert'])
  })

  test('a worker gets only the own row', async () => {
    const mine = await cards(await as('worker', 'pick', 'anna'), { group_uid: 'pick' })
    expect(mine.map((row) => row.user_uid)).toEqual(['anna'])
    expect(await cards(await as('worker', 'pick', 'zoe'), { group_uid: 'pick' })).toEqual([])
  })

  test('says who each row is of and in which teams, where it is asked for', async () => {
    const people = async (role: RoleName, group: string, more: object = {}) =>
      ((await cards(await as(role, group), { with_people: true, ...more })) as CardRow[]).map(
        ({ user_uid, person: who, teams }) => [user_uid, who?.username, teams],
      )
    expect(await people('admin', floor.company.uid)).toEqual([
      ['anna', 'anna', ['pick']],
      ['bert', 'bert', ['pack']],
    ])
    // Bert works in another team by now, and none of the manager's business: the figures stay, the name is not told.
    const bert = person(floor, 'bert', 'worker', 'pack')
    await addPerson(tables, { ...bert, roles: [{ role: 'worker', group: 'yard' }] })
    expect(await people('teamManager', 'pack', { group_uid: 'pack' })).toEqual([['bert', undefined, ['pack']]])
    expect(await people('admin', floor.company.uid)).toContainEqual(['bert', 'bert', ['pack']])
    await addPerson(tables, bert)
    const [mine] = (await cards(await as('worker', 'pick', 'anna'), {
      with_people: true,
      group_uid: 'pick',
    })) as CardRow[]
    expect(mine).not.toHaveProperty('person')
  })

  test('says on how many days each worked, and all of them together', async () => {
    const days = { start_time: '2026-03-02 00:00:00' }
    const two = { days: 2, scans: 2, steps: 2 }
    const rows = (await cards(await as('admin', floor.company.uid), days)) as CardRow[]
    expect(rows.map(({ user_uid, due, group_due }) => ({ user_uid, due, group_due }))).toEqual(
      ['anna', 'bert', 'cleo'].map((user_uid) => ({ user_uid, due: one, group_due: two })),
    )
    const [mine] = (await cards(await as('worker', 'pick', 'anna'), { ...days, group_uid: 'pick' })) as CardRow[]
    expect(mine).toMatchObject({ due: one, group_due: one })
  })

  test.each([
    ['teamManager', 'pick', 'pack'],
    ['teamManager', 'pick', 'fac'],
    ['worker', 'pick', 'pack'],
    ['admin', 'company', 'nowhere'],
  ] as const)('a %s of %s cannot see %s', async (role, own, asked) => {
    const env = await as(role, own === 'company' ? floor.company.uid : own)
    await expect(cards(env, { group_uid: asked })).rejects.toMatchObject({ code: 'notFound' })
  })

  test.each([
    ['start_time', { start_time: '2026-03-08 00:07:00' }],
    ['end_time', { end_time: '2026-03-08 13:59:59' }],
    ['start_time', { start_time: '2026-03-08 13:45:00', end_time: '2026-03-08 14:00:00' }],
    ['end_time', { end_time: '2026-03-08 14:45:00' }],
    ['end_time', { start_time: '2026-03-08 10:00:00', end_time: '2026-03-08 09:00:00' }],
    ['end_time', { start_time: '2025-03-07 00:00:00' }],
  ])('a wrong %s is named', async (path, more) => {
    const answer = await cards(await as('admin', floor.company.uid), more).catch((error: unknown) => error)
    expect(answer).toBeInstanceOf(Refusal)
    expect((answer as Refusal).errors?.map((error) => error.path)).toContain(path)
  })
})

describe('getTodaysStaticMetrics', () => {
  const still = async (more: object = {}) =>
    getTodaysStaticMetrics(
      { ...today, current_time: '2026-03-08 13:40:00', group_uid: floor.company.uid, ...more },
      await as('admin', floor.company.uid),
    )

  test('answers each hour of the clock up to now', async () => {
    const figures = await still()
    expect(figures).toMatchObject({ workers_today: 2, enabled_workers: 3, scan_team_time: 135, due: one })
    if (!('hours' in figures)) throw new Error('no figures')
    // 0, 1, 3, 4 … 13: two o’clock does not exist.
    expect(figures.hours.length).toBe(13)
    expect(figures.hours.slice(0, 3)).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-08T06:00:00.000Z',
      '2026-03-08T07:00:00.000Z',
    ])
    expect(figures.working_time).toEqual([0, 30, 60, 15, 0, 0, 0, 0, 0, 0, 0, 0, 30])
    expect(figures.workers).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(figures.scans).toEqual([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(figures.pick_time.reduce((sum, each) => sum + each)).toBe(2)
  })

  test('counts who was at work up to the same time of the days before, when asked', async () => {
    expect(await still()).toMatchObject({ workers_past: null })
    // Cleo worked at 18:00 of the day before, in winter time: later than it is now.
    expect(await still({ past_days: 7 })).toMatchObject({ workers_past: 0 })
    const evening = await getTodaysStaticMetrics(
      {
        ...{ start_time: '2026-03-08 00:00:00', end_time: '2026-03-08 19:00:00', time_zone: zone },
        ...{ current_time: '2026-03-08 18:20:00', group_uid: floor.company.uid, past_days: 4 },
      },
      await envOf(tables, floor, { role: 'admin', group: floor.company.uid, now: Date.parse('2026-03-08T22:20:00Z') }),
    )
    expect(evening).toMatchObject({ workers_past: 0.25, workers_today: 2 })
  })

  test('workers of a deleted team are not waited for', async () => {
    const about = { company: floor.company.uid, type: 'team', parent_id: 'fac', status: 2, time_zone: 'UTC' } as const
    await tables.stores.groups.add({ ...about, uid: 'gone', name: 'gone', created_on: '', version: 1 })
    await tables.stores.users.add(person(floor, 'dora', 'worker', 'gone'), null)
    // Whoever was there before is remembered for a while.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minute)
    expect(await still()).toMatchObject({ enabled_workers: 3 })
    clock.mockRestore()
  })

  test('the end may be the end of the day; hours that have not begun are left out', async () => {
    const figures = await still({ end_time: '2026-03-09 00:00:00' })
    expect('hours' in figures && figures.hours.length).toBe(13)
  })

  test('who may come is read anew every half minute, not at every question', async () => {
    const sent = vi.spyOn(tables.db, 'send')
    const queried = () =>
      sent.mock.calls
        .splice(0)
        .filter(([{ input }]) => (input as { TableName?: string }).TableName === tables.tables.users)
    const later = Date.now() + 5 * minute
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    await still()
    expect(queried()).toHaveLength(1)
    clock.mockReturnValue(later + 29_000)
    await still()
    expect(queried()).toHaveLength(0)
    clock.mockReturnValue(later + 31_000)
    await still()
    expect(queried()).toHaveLength(1)
    for (const spy of [sent, clock]) spy.mockRestore()
  })

  test('a range of several days is refused', async () => {
    await expect(still({ start_time: '2026-03-06 00:00:00' })).rejects.toMatchObject({ code: 'badInput' })
  })

  test('counts the hour after this one as not begun on the hour', async () => {
    const figures = await still({ current_time: '2026-03-08 13:00:00' })
    expect('hours' in figures && figures.hours.at(-1)).toBe('2026-03-08T17:00:00.000Z')
    expect(now - Date.parse('2026-03-08T17:00:00.000Z')).toBeLessThan(hour)
  })
})
