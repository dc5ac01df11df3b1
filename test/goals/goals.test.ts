import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
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

  test('of more groups than one transaction holds are set too', async () => {
    const groups = await Promise.all(
      Array.from({ length: 120 }, (_, n) => world.other.group('team', `T${n}`, world.other.groups.north.uid)),
    )
    const { call } = await world.signIn(world.other.users.admin)
    const group_uid = groups.map(({ uid }) => uid)
    expect((await call('setTargetMetrics', { group_uid, total_scans: 9 })).status).toBe(200)
    const all = await world.stores.goals.getAll(world.other.uid, group_uid)
    expect(all.every(({ total_scans }) => total_scans === 9)).toBe(true)
    expect(all).toHaveLength(120)
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

  test('a group out of reach among others changes nothing', async () => {
    const { packing } = world.acme.groups
    const { call } = await world.as('facilityManager')
    const group_uid = [packing.uid, world.other.groups.picking.uid]
    expect((await call('setTargetMetrics', { group_uid, sec_pscan: 3 })).status).toBe(404)
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
    [{ scans_phr: Number.NaN }, undefined],
    [{ cycle_time: 1.5 }, undefined],
    [{ cycle_time: 1e12 }, undefined],
    [{ group_uid: 'not a list', scans_phr: 1 }, undefined],
  ])('refuses %j', async (change, message) => {
    const { call } = await world.as('admin')
    const answer = await call('setTargetMetrics', { group_uid: [world.acme.groups.picking.uid], ...change })
    expect(answer.status).toBe(400)
    if (message) expect(answer.message).toBe(message)
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
