import { describe, expect, test } from 'vitest'
import { type TargetMetrics, targetNames } from '../../../shared/contract/entities.ts'
import type { GroupGoals } from '../../../shared/contract/goals.ts'
import {
  cycleOf,
  cycleText,
  fieldNamed,
  goalText,
  numberOf,
  type TargetField,
  targetFields,
  valueText,
} from '../../../web/pages/targets/fields.ts'
import { indexAfter, indexOf, inForce, inheritorsOf, lossesOf, treeOf } from '../../../web/pages/targets/groups.ts'
import { effectsOf } from '../../../web/pages/targets/zones.ts'

const nothing = Object.fromEntries(targetNames.map((name) => [name, null])) as TargetMetrics

const group = (uid: string, parent_uid: string | null, goals: Partial<TargetMetrics> = {}, more = {}): GroupGoals => ({
  uid,
  name: uid,
  type: parent_uid === null ? 'company' : parent_uid === 'co' ? 'facility' : 'team',
  parent_uid,
  time_zone: 'UTC',
  enabled: true,
  reached: true,
  goals: { ...nothing, ...goals },
  ...more,
})

test('every value that can be set has a field', () => {
  expect(targetFields.map(({ name }) => name).sort()).toEqual([...targetNames].sort())
})

describe('what is typed', () => {
  const en = { group: ',', decimal: '.' }
  const es = { group: '.', decimal: ',' }
  const fr = { group: '\u202f', decimal: ',' }
  test.each([
    ['17.14', en, 17.14],
    [' 0.5 ', en, 0.5],
    ['.5', en, 0.5],
    ['5.', en, 5],
    ['1,240', en, 1240],
    ['1,234,567.8', en, 1_234_567.8],
    ['17,14', es, 17.14],
    ['1.240', es, 1240],
    ['1 240,5', fr, 1240.5],
  ] as const)('%s is a number', (typed, signs, expected) => expect(numberOf(typed, signs)).toBe(expected))

  test.each([
    ['17,14', en],
    ['1,24', en],
    ['12,3456', en],
    ['17.14', es],
    ['1.2.3', en],
    ['-1', en],
    ['1e3', en],
    ['Infinity', en],
    ['0x10', en],
    ['.', en],
    ['', en],
    ['abc', en],
    ['1 000', en],
  ] as const)('%s is none', (typed, signs) => expect(numberOf(typed, signs)).toBeNaN())
})

describe('a cycle time', () => {
  test.each([
    ['', '', '5', 500],
    ['', '', '05', 50],
    ['', '', '050', 50],
    ['', '', '500', 500],
    ['1', '2', '', 62_000],
    ['0', '42', '5', 42_500],
    ['', '90', '', 90_000],
    ['0', '', '', 0],
  ])('of %s min %s s %s ms is in milliseconds', (min, sec, ms, expected) =>
    expect(cycleOf({ min, sec, ms })).toBe(expected),
  )
  test('that is not filled in is none', () => expect(cycleOf({ min: '', sec: '', ms: '' })).toBeUndefined())
  test.each([
    [500, '0:00.500'],
    [42_500, '0:42.500'],
    [62_007, '1:02.007'],
    [3_662_007, '1:01:02.007'],
  ])('of %i ms reads %s', (ms, text) => expect(cycleText(ms)).toBe(text))
})

test.each([
  ['total_scans', 18_900, '18,900', '≥ 18,900'],
  ['scans_phr', 205, '205.00', '≥ 205.00'],
  ['sec_pscan', 17.14, '17.14', '≤ 17.14'],
  ['cost_pscan', 0.085, '$0.085', '≤ $0.085'],
  ['yellow_zone', 8, '8%', '8%'],
  ['yellow_zone', 7.5, '7.5%', '7.5%'],
  ['hourly_wage', 18.5, '$18.50', '$18.50'],
])('%s of %s reads %s', (name, value, text, asGoal) => {
  const field = fieldNamed(name) as TargetField
  expect([valueText(field, value), goalText(field, value)]).toEqual([text, asGoal])
})

describe('groups', () => {
  const rows = [
    group('co', null, { scans_phr: 100, yellow_zone: 10, total_scans: 900 }),
    group('north', 'co', { scans_phr: 110 }),
    group('pick', 'north', { scans_phr: 120, yellow_zone: 0 }),
    group('pack', 'north'),
    group('south', 'co'),
    group('load', 'south'),
  ]
  const index = indexOf(rows)
  const at = (uid: string) => index.get(uid) as GroupGoals
  const from = (name: keyof TargetMetrics, uid: string) => {
    const known = inForce(name, at(uid), index)
    return known && [known.value, known.from.uid]
  }

  test('have values of their own or of the nearest group above that has one', () => {
    expect(from('scans_phr', 'pick')).toEqual([120, 'pick'])
    expect(from('scans_phr', 'pack')).toEqual([110, 'north'])
    expect(from('scans_phr', 'load')).toEqual([100, 'co'])
    expect(from('yellow_zone', 'pick')).toEqual([0, 'pick'])
    expect(from('total_scans', 'north')).toBeUndefined()
    expect(from('sec_pscan', 'load')).toBeUndefined()
  })

  test('lose their own values, unless they stay the same', () => {
    const lost = lossesOf({ scans_phr: 110, yellow_zone: 5 }, [at('north'), at('pick'), at('pack')])
    expect(lost.map(({ group: { uid }, name, before }) => [uid, name, before])).toEqual([
      ['pick', 'scans_phr', 120],
      ['pick', 'yellow_zone', 0],
    ])
  })

  test('whose own value is taken back have that of the group above, unless it is a sum', () => {
    const values = { scans_phr: null, total_scans: null }
    expect(lossesOf(values, [at('north'), at('pick'), at('co')])).toHaveLength(4)
    const [of, all] = [
      (name: keyof TargetMetrics, uid: string, ...chosen: string[]) => {
        const after = indexAfter(values, chosen.map(at), index)
        const known = inForce(name, after.get(uid) as GroupGoals, after)
        return known && [known.value, known.from.uid]
      },
      ['co', 'north', 'pick'],
    ]
    expect(of('scans_phr', 'pick', 'pick')).toEqual([110, 'north'])
    expect(of('scans_phr', 'pick', 'pick', 'north')).toEqual([100, 'co'])
    expect(of('scans_phr', 'pick', ...all)).toBeUndefined()
    expect(of('total_scans', 'co', 'co')).toBeUndefined()
    expect(inheritorsOf(values, [at('north')], rows, index).map(({ uid }) => uid)).toEqual(['pack'])
  })

  test('that were not chosen take a new value where they have none of their own on the way up to it', () => {
    const inheritors = (values: object, ...uids: string[]) =>
      inheritorsOf(values, uids.map(at), rows, index).map(({ uid }) => uid)
    expect(inheritors({ scans_phr: 1 }, 'co')).toEqual(['load', 'south'])
    expect(inheritors({ scans_phr: 1 }, 'north')).toEqual(['pack'])
    expect(inheritors({ sec_pscan: 1 }, 'co')).toEqual(['load', 'north', 'pack', 'pick', 'south'])
    expect(inheritors({ sec_pscan: 1 }, 'co', 'north', 'pick')).toEqual(['load', 'pack', 'south'])
    expect(inheritors({ total_scans: 1 }, 'co')).toEqual([])
    expect(inheritors({ scans_phr: 1 }, 'pick')).toEqual([])
  })

  test('lie in a tree of those that the viewer reaches, with how many values each has of its own', () => {
    const seen = rows.map((row) => ({ ...row, reached: row.uid === 'north' || row.parent_uid === 'north' }))
    expect(treeOf(seen)).toMatchObject([
      {
        uid: 'north',
        detail: '1 own',
        children: [
          { uid: 'pack', detail: 'inherits', children: [] },
          { uid: 'pick', detail: '2 own' },
        ],
      },
    ])
    expect(treeOf(rows)).toMatchObject([{ uid: 'co', detail: '3 own', children: [{ uid: 'north' }, { uid: 'south' }] }])
  })
})

describe('today’s zones', () => {
  const row = {
    user_uid: 'anna',
    total_scans: 206,
    total_steps: 3000,
    working_time: 60,
    pick_time: 60,
    nonpick_time: 0,
    scan_team_time: 60,
    group_due: { days: 1, scans: 0.5, steps: 0.5 },
  }
  const zones = (goals: Partial<TargetMetrics>, values: object) =>
    effectsOf([row], { ...nothing, ...goals }, values).map(({ card, value, before, after }) => [
      card,
      value,
      before,
      after,
    ])

  test('under the old and the new goal', () => {
    expect(zones({ scans_phr: 205, yellow_zone: 10 }, { scans_phr: 210 })).toEqual([[1, '206.00', 'green', 'yellow']])
    expect(zones({ scans_phr: 300, yellow_zone: 10 }, { scans_phr: 310 })).toEqual([[1, '206.00', 'red', 'red']])
    expect(zones({}, { scans_phr: 100 })).toEqual([[1, '206.00', 'none', 'green']])
    // Rounding must not hide why it is not on its goal.
    expect(zones({}, { scans_phr: 206.004, yellow_zone: 10 })).toEqual([[1, '206.000', 'none', 'yellow']])
  })
  test('of a total are judged by what is due by now', () => {
    expect(zones({ total_scans: 400 }, { total_scans: 500 })).toEqual([[0, '206', 'green', 'red']])
  })
  test('change with the yellow zone and the wage too, what changes first', () => {
    expect(zones({ scans_phr: 215, steps_phr: 100, yellow_zone: 0 }, { yellow_zone: 10 })).toEqual([
      [1, '206.00', 'red', 'yellow'],
    ])
    expect(zones({ scans_phr: 215, steps_phr: 100, yellow_zone: 0 }, { steps_phr: 200, yellow_zone: 10 })).toEqual([
      [1, '206.00', 'red', 'yellow'],
      [4, '3,000.00', 'green', 'green'],
    ])
    expect(zones({ cost_pscan: 0.09, hourly_wage: 18.5 }, { hourly_wage: 20 })).toEqual([[6, '$0.10', 'green', 'red']])
  })
  test('are none without figures', () => {
    expect(effectsOf([], { ...nothing, scans_phr: 1 }, { scans_phr: 2 })).toEqual([])
  })
})
