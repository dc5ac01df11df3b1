import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { type GroupGoals, mostGoalGroups } from '../../shared/contract/goals.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const goalsOf = async (group_uid: string, group_type: number) => {
  const { call } = await world.as('admin')
  return (await call('getTargetMetrics', { group_uid, group_type })).data as TargetMetrics
}

describe('goals', () => {
  test('are null until they are set', async () => {
    expect(await goalsOf(world.acme.groups.packing.uid, 2)).toEqual(
      Object.fromEntries(targetNames.map((name) => [name, null])),
    )
  })

  test('of many groups are set at once, and only what is given changes', async () => {
    const { whole, north, picking } = world.acme.groups
    const { call } = await world.as('admin')
    const group_uid = [whole.uid, north.uid, picking.uid, picking.uid]
    expect(await call('setTargetMetrics', { group_uid, scans_phr: 120, yellow_zone: 10 })).toMatchObject({
      status: 200,
      message: 'Target metrics successfully updated',
    })
    await call('setTargetMetrics', { group_uid: [picking.uid], scans_phr: 0, cycle_time: 61_500, hourly_wage: 13.5 })
    expect(await goalsOf(north.uid, 1)).toMatchObject({ scans_phr: 120, yellow_zone: 10, cycle_time: null })
    expect(await goalsOf(whole.uid, 0)).toMatchObject({ scans_phr: 120 })
    expect(await goalsOf(picking.uid, 2)).toMatchObject({
      scans_phr: 0,
      yellow_zone: 10,
      cycle_time: 61_500,
      hourly_wage: 13.5,
    })
    const records = (await world.stores.audit.month(world.acme.uid, '2027-03')).filter(
      (record) => record.call === 'setTargetMetrics',
    )
    expect(records.map((record) => record.changes.length).sort()).toEqual([1, 3])
  })

  test('of a group are taken back with null: it has those of the groups above it again, and what is a sum is not set', async () => {
    const { whole, north, packing } = world.acme.groups
    const { call } = await world.as('admin')
    await call('setTargetMetrics', { group_uid: [whole.uid], steps_phr: 800 })
    await call('setTargetMetrics', {
      group_uid: [north.uid, packing.uid],
      steps_phr: 900,
      total_scans: 70,
      hourly_wage: 20,
    })
    expect(await goalsOf(packing.uid, 2)).toMatchObject({ steps_phr: 900, total_scans: 70, hourly_wage: 20 })
    const change = { steps_phr: null, total_scans: null, hourly_wage: 21 }
    expect((await call('setTargetMetrics', { group_uid: [packing.uid], ...change })).status).toBe(200)
    expect(await goalsOf(packing.uid, 2)).toMatchObject({ steps_phr: 900, total_scans: null, hourly_wage: 21 })
    expect((await call('setTargetMetrics', { group_uid: [north.uid], steps_phr: null })).status).toBe(200)
    expect(await goalsOf(packing.uid, 2)).toMatchObject({ steps_phr: 800 })
    const { data } = await call('getTargetMetricsOfGroups')
    const own = (data as GroupGoals[]).find(({ uid }) => uid === packing.uid)?.goals
    expect(own).toMatchObject({ steps_phr: null, total_scans: null, hourly_wage: 21 })
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    expect(records.flatMap(({ changes }) => changes)).toContainEqual({
      target: `goals of team ${packing.uid}`,
      before: expect.objectContaining({ steps_phr: 900, total_scans: 70 }),
      after: change,
    })
  })

  test('are set together or not at all: of as many groups as one transaction holds, and of no more', async () => {
    const groups = await Promise.all(
      Array.from({ length: 120 }, (_, n) => world.other.group('team', `T${n}`, world.other.groups.north.uid)),
    )
    const { call } = await world.signIn(world.other.users.admin)
    const group_uid = groups.map(({ uid }) => uid)
    const setIn = async () => {
      const all = await world.stores.goals.ownOf(world.other.uid, group_uid)
      return all.filter(({ total_scans }) => total_scans === 9).length
    }
    expect(await call('setTargetMetrics', { group_uid, total_scans: 9 })).toMatchObject({
      status: 400,
      message: 'group_uid: At most 100 at once',
    })
    expect(await setIn()).toBe(0)
    const part = group_uid.slice(0, mostGoalGroups)
    expect((await call('setTargetMetrics', { group_uid: part, total_scans: 9 })).status).toBe(200)
    expect([await setIn(), mostGoalGroups]).toEqual([100, 100])
    const records = await world.stores.audit.month(world.other.uid, '2027-03')
    expect(records.filter((record) => record.call === 'setTargetMetrics').map(({ changes }) => changes.length)).toEqual(
      [100],
    )
  })

  test.each([
    ['admin', ['whole', 'north', 'south', 'picking', 'packing', 'loading']],
    ['facilityManager', ['north', 'picking', 'packing']],
    ['teamManager', ['picking']],
    ['worker', []],
    ['taskWorker', []],
  ] as const)('%s sets those of %j', async (role, reached) => {
    const { call } = await world.as(role)
    for (const [name, { uid }] of Object.entries(world.acme.groups)) {
      const { status } = await call('setTargetMetrics', { group_uid: [uid], total_steps: 1 })
      const expected = (reached as readonly string[]).includes(name) ? 200 : role.endsWith('orker') ? 403 : 404
      expect([name, status]).toEqual([name, expected])
    }
  })

  test('a group out of reach among others changes nothing, and is named', async () => {
    const { packing } = world.acme.groups
    const { call } = await world.as('facilityManager')
    const group_uid = [packing.uid, world.other.groups.picking.uid]
    const message = 'This group no longer exists, or you cannot set its goals.'
    expect(await call('setTargetMetrics', { group_uid, sec_pscan: 3 })).toMatchObject({
      status: 404,
      message,
      errors: [{ path: 'group_uid.1', message }],
    })
    expect((await goalsOf(packing.uid, 2)).sec_pscan).toBeNull()
  })

  test('are read at or below the own group, with the right type', async () => {
    const { whole, north, picking, loading } = world.acme.groups
    for (const [role, group_uid, group_type, status] of [
      ['worker', picking.uid, 2, 200],
      ['taskWorker', picking.uid, 2, 200],
      ['worker', north.uid, 1, 404],
      ['worker', loading.uid, 2, 404],
      ['teamManager', whole.uid, 0, 404],
      ['facilityManager', north.uid, 1, 200],
      ['facilityManager', north.uid, 2, 400],
      ['admin', whole.uid, 0, 200],
      ['admin', picking.uid, 0, 400],
      ['admin', picking.uid, 3, 400],
      ['admin', picking.uid, '2', 400],
      ['superAdmin', world.other.groups.picking.uid, 2, 404],
    ] as const) {
      const { call } = await world.as(role)
      expect((await call('getTargetMetrics', { group_uid, group_type })).status, `${role} ${group_type}`).toBe(status)
    }
  })

  test.each([
    [{}, 'You have not set or changed any metrics. Please input values into the corresponding fields you wish to set.'],
    [
      { group_uid: [], scans_phr: 1 },
      'You have not selected any groups.  Please open the dropdown and click on the name of the company, facility(s), or team(s) you wish to edit.',
    ],
    [{ yellow_zone: 101 }, 'Allowed values only 0 to 100'],
    [{ efficiency_gain_percentage: -1 }, 'Allowed values only 0 to 100'],
    [{ scans_phr: -1 }, undefined],
    [{ scans_phr: '5' }, undefined],
    [{ cycle_time: 1.5 }, undefined],
    [{ cycle_time: 1e12 }, undefined],
    [{ group_uid: 'not a list', scans_phr: 1 }, undefined],
  ])('refuses %j', async (change, message) => {
    const { call } = await world.as('admin')
    const answer = await call('setTargetMetrics', { group_uid: [world.acme.groups.picking.uid], ...change })
    expect(answer.status).toBe(400)
    if (message) expect(answer.message).toBe(message)
  })

  test('out of range are told at their field', async () => {
    const { call } = await world.as('admin')
    const invalid = { group_uid: [world.acme.groups.picking.uid], yellow_zone: 108, efficiency_gain_percentage: -1 }
    const { errors } = await call('setTargetMetrics', invalid)
    const message = 'Allowed values only 0 to 100'
    expect(errors).toEqual([
      { path: 'yellow_zone', message },
      { path: 'efficiency_gain_percentage', message },
    ])
  })
})

describe('a group without a value of its own', () => {
  let fresh: People
  beforeAll(async () => {
    fresh = await people()
  })
  afterAll(() => fresh.stop())

  test('takes the one of its facility, then of the company; 0 is a value, and sums are never inherited', async () => {
    const { whole, north, picking, packing, loading } = fresh.acme.groups
    const { call } = await fresh.as('admin')
    const set = (group: { uid: string }, fields: object) =>
      call('setTargetMetrics', { group_uid: [group.uid], ...fields })
    await set(whole, { scans_phr: 100, sec_pscan: 20, total_scans: 9000, hourly_wage: 15 })
    await set(north, { scans_phr: 110, steps_phr: 2000 })
    await set(picking, { scans_phr: 120, steps_phr: 0 })
    const inForce = async ({ uid }: { uid: string }, group_type: number) =>
      (await call('getTargetMetrics', { group_uid: uid, group_type })).data
    const common = { sec_pscan: 20, hourly_wage: 15, yellow_zone: null }
    expect(await inForce(picking, 2)).toMatchObject({ ...common, scans_phr: 120, steps_phr: 0, total_scans: null })
    expect(await inForce(packing, 2)).toMatchObject({ ...common, scans_phr: 110, steps_phr: 2000, total_scans: null })
    expect(await inForce(north, 1)).toMatchObject({ ...common, scans_phr: 110, total_scans: null })
    expect(await inForce(loading, 2)).toMatchObject({ ...common, scans_phr: 100, steps_phr: null })
    expect(await inForce(whole, 0)).toMatchObject({ ...common, scans_phr: 100, total_scans: 9000 })
  })

  test('is told from one that has: what each has of its own is listed, with the groups above', async () => {
    const { whole, north, south, picking, packing, loading } = fresh.acme.groups
    const listed = async (role: Parameters<People['as']>[0]) => {
      const { call } = await fresh.as(role)
      return (await call('getTargetMetricsOfGroups', {})).data as GroupGoals[]
    }
    const rowOf = (rows: GroupGoals[], { uid }: { uid: string }) => rows.find((row) => row.uid === uid)
    const all = await listed('admin')
    const every = [whole, north, south, picking, packing, loading].map(({ uid }) => uid)
    expect(all.map(({ uid }) => uid).sort()).toEqual(every.sort())
    expect(all.every(({ reached }) => reached)).toBe(true)
    expect(rowOf(all, packing)).toMatchObject({ type: 'team', parent_uid: north.uid, goals: { scans_phr: null } })
    const own = await listed('teamManager')
    expect(own.map(({ uid }) => uid).sort()).toEqual([whole.uid, north.uid, picking.uid].sort())
    expect(own.filter(({ reached }) => reached).map(({ uid }) => uid)).toEqual([picking.uid])
    expect(rowOf(own, north)).toMatchObject({ parent_uid: whole.uid, goals: { scans_phr: 110, sec_pscan: null } })
    const { call } = await fresh.as('worker')
    expect((await call('getTargetMetricsOfGroups', {})).status).toBe(403)
  })

  test('comes with all others in pages', async () => {
    const { call } = await fresh.as('facilityManager')
    const uids: string[] = []
    let cursor: string | null = null
    do {
      const page = (await call('getTargetMetricsOfGroups', { limit: 2, ...(cursor ? { cursor } : {}) })).data as {
        items: GroupGoals[]
        next: string | null
      }
      uids.push(...page.items.map(({ uid }) => uid))
      cursor = page.next
    } while (cursor)
    const { whole, north, picking, packing } = fresh.acme.groups
    expect(uids.sort()).toEqual([whole.uid, north.uid, picking.uid, packing.uid].sort())
  })
})

describe('figures', () => {
  test('nearer to zero than anything that is counted are zero', async () => {
    const { loading } = world.acme.groups
    const { call } = await world.as('admin')
    for (const [sent, kept] of [
      [5e-324, 0],
      [1e-131, 0],
      [-5e-324, 400],
      [0.000_1, 0.000_1],
      [999_999_999.123_456_7, 999_999_999.123_456_7],
    ] as const) {
      const answer = await call('setTargetMetrics', { group_uid: [loading.uid], cost_pscan: sent })
      expect(answer.status, String(sent)).toBe(kept === 400 ? 400 : 200)
      if (kept !== 400) expect(await goalsOf(loading.uid, 2)).toMatchObject({ cost_pscan: kept })
    }
  })
})
