import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../functions/data/db.ts'
import { goalStore } from '../../functions/data/goals.ts'
import { keys } from '../../functions/data/keys.ts'
import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { mostGoalGroups } from '../../shared/contract/goals.ts'
import { mostPastValues } from '../../shared/metrics/goals.ts'
import { day, hour } from '../../shared/time.ts'
import { testTables } from '../lib/tables.ts'

let world: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  world = await testTables()
})
afterAll(() => world.stop())

const noon = Date.parse('2026-11-01T12:00:00Z')
const goals = (db: Db = world.db) => goalStore(db, world.tables)

/** The item as it lies in its table. */
const stored = async (company: string, group: string) =>
  (await world.db.send(new GetCommand({ TableName: world.tables.settings, Key: keys.goals.key(company, group) }))).Item

describe('goals', () => {
  test('keep what they were, of the group and of those above it', async () => {
    const { change, timeline } = goals()
    await change('kept', ['fac', 'co'], { scans_phr: 100, total_scans: 7, hourly_wage: 15 }, noon)
    await change('kept', ['team'], { scans_phr: 120 }, noon + day)
    await change('kept', ['fac'], { scans_phr: 110, hourly_wage: null }, noon + 2 * day)
    await change('kept', ['team'], { scans_phr: null }, noon + 3 * day)
    await change('kept', ['co'], { hourly_wage: 16 }, noon + 4 * day)
    const { now, changed, at } = await timeline('kept', ['team', 'fac', 'co'])
    const rates = [-1, 0, 1, 2, 3, 4].map((days) => {
      const { scans_phr, hourly_wage, total_scans } = at(noon + days * day + hour)
      return [scans_phr, hourly_wage, total_scans]
    })
    expect(rates).toEqual([
      [null, null, null],
      [100, 15, null],
      [120, 15, null],
      [120, 15, null],
      [110, 15, null],
      [110, 16, null],
    ])
    expect(now).toEqual(at(noon + 9 * day))
    expect(changed).toBe(noon + 4 * day)
  })

  test('that were written before any was kept were always what they are', async () => {
    const old = { ...keys.goals.key('old', 'team'), scans_phr: 90, hourly_wage: 12 }
    await world.db.send(new PutCommand({ TableName: world.tables.settings, Item: old }))
    const { change, timeline, ownOf } = goals()
    expect((await timeline('old', ['team'])).at(0)).toMatchObject({ scans_phr: 90, sec_pscan: null })
    const before = await change('old', ['team', 'other'], { scans_phr: 95 }, noon)
    expect(before.map(({ scans_phr }) => scans_phr)).toEqual([90, null])
    const { now, at } = await timeline('old', ['team'])
    expect([at(noon - 1).scans_phr, at(noon).scans_phr, now.hourly_wage]).toEqual([90, 95, 12])
    expect((await ownOf('old', ['team']))[0]?.scans_phr).toBe(95)
  })

  test('of two who write at once are both kept', async () => {
    const { change, timeline } = goals()
    await change('both', ['a', 'b'], { scans_phr: 1 }, noon)
    const all = Array.from({ length: 4 }, (_, n) => n)
    await Promise.all(
      all.map((n) => change('both', n % 2 ? ['a', 'b'] : ['b', 'a'], { scans_phr: 10 + n }, noon + (n + 1) * hour)),
    )
    const [a, b] = [await timeline('both', ['a']), await timeline('both', ['b'])]
    expect(a.now).toEqual(b.now)
    const past = async (group: string) => (await stored('both', group))?.past as { values: Partial<TargetMetrics> }[]
    const rates = (await past('a')).map(({ values }) => values.scans_phr)
    expect(rates).toEqual((await past('b')).map(({ values }) => values.scans_phr))
    expect(rates.slice(0, 2)).toEqual([null, 1])
    expect((await stored('both', 'a'))?.revision).toBe(5)
  })

  test('of a writer who was overtaken are made on top of the other’s, in all groups or in none', async () => {
    const usual = goals()
    await usual.change('late', ['a', 'b'], { scans_phr: 1, sec_pscan: 1 }, noon)
    let overtaken = false
    const slow = {
      send: async (command: object) => {
        if (command instanceof TransactWriteCommand && !overtaken) {
          overtaken = true
          await usual.change('late', ['b'], { scans_phr: 2 }, noon + hour)
        }
        return world.db.send(command as never)
      },
    } as unknown as Db
    const before = await goals(slow).change('late', ['a', 'b'], { scans_phr: 3 }, noon + 2 * hour)
    expect(before.map(({ scans_phr }) => scans_phr)).toEqual([1, 2])
    const { now, at } = await usual.timeline('late', ['b'])
    expect([now, at(noon + 2 * hour - 1), at(noon + hour - 1)].map(({ scans_phr }) => scans_phr)).toEqual([3, 2, 1])
    expect((await usual.timeline('late', ['a'])).at(noon + 2 * hour - 1).scans_phr).toBe(1)
  })

  test('of as many groups as are set together have room for all that is kept', async () => {
    const groups = Array.from({ length: mostGoalGroups }, (_, n) => `team-${n}`)
    const { change, timelinesOf } = goals()
    const value = 999_999_999.123_456_7
    const past = Array.from({ length: mostPastValues }, (_, n) => ({
      until: noon + n * hour,
      values: { efficiency_gain_percentage: value - n },
    }))
    const own = Object.fromEntries(targetNames.map((name) => [name, value]))
    for (const group of groups) {
      const Item = { ...keys.goals.key('full', group), ...own, past, revision: 1 }
      await world.db.send(new PutCommand({ TableName: world.tables.settings, Item }))
    }
    const at = noon + 500 * hour
    await change('full', groups, { efficiency_gain_percentage: 5, hourly_wage: 6 }, at)
    const item = await stored('full', 'team-99')
    expect(JSON.stringify(item).length).toBeLessThan(40_000)
    const kept = item?.past as { until: number; values: object }[]
    expect(kept.flatMap(({ values }) => Object.keys(values))).toHaveLength(mostPastValues)
    expect(kept.at(-1)).toEqual({ until: at, values: { efficiency_gain_percentage: value, hourly_wage: value } })
    // All of a company are read in one query, and the oldest is gone.
    const lines = groups.map((group) => [group])
    expect((await timelinesOf('full', lines)).map((one) => one.at(at - 1).hourly_wage)).toEqual(lines.map(() => value))
    expect(kept[0]?.until).toBe(noon + 2 * hour)
  })
})
