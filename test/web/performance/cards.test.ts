import { describe, expect, test } from 'vitest'
import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import { cardModels, type Source, zoneCounts } from '../../../web/pages/performance/cards.ts'
import { cardIds } from '../../../web/pages/performance/order.ts'
import { noGoals, row, source } from './source.ts'

const card = (id: (typeof cardIds)[number], more: Partial<Source> = {}) => {
  const [model] = cardModels([id], { ...source, ...more })
  if (!model) throw new Error('no card')
  return model
}
const goals = (some: Partial<TargetMetrics>) => {
  const set = { ...noGoals, yellow_zone: 10, hourly_wage: 15, ...some }
  return { goals: set, goalsNow: set }
}

test('each card shows its figure, computed by the formulas and with two decimals unless it is a count', () => {
  const texts = Object.fromEntries(cardModels(cardIds, source).map(({ id, value, suffix }) => [id, [value, suffix]]))
  expect(texts).toEqual({
    0: ['300', undefined],
    1: ['150.00', undefined],
    2: ['24.00', 's'],
    3: ['3,000', undefined],
    4: ['500.00', undefined],
    5: ['10.00', undefined],
    6: ['$0.10', undefined],
    7: ['2.00', 'h'],
    8: ['4.00', 'h'],
    9: ['2', undefined],
    10: ['75.00', '%'],
    11: ['300', undefined],
    12: ['2', 'critical'],
    13: ['33.33', '%'],
    14: ['3,000', undefined],
    15: ['6.00', 'h'],
    16: ['1.50', 'h'],
    17: ['$22.50', undefined],
  })
})

test('what rounds to nothing is not below nothing', () => {
  const gain = (working: number) => ({
    rows: [row('a', 0, 0, working, 0)],
    ...goals({ efficiency_gain_percentage: -5 }),
  })
  expect(card(16, gain(1)).value).toBe('0.00')
  expect(card(17, gain(0.01)).value).toBe('$0.00')
  expect(card(16, gain(60)).value).toBe('-0.05')
  expect(card(17, gain(600)).value).toBe('-$7.14')
})

test('the zone follows the goal, the words give its direction', () => {
  expect(card(1, goals({ scans_phr: 150 }))).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 150.00' } })
  expect(card(1, goals({ scans_phr: 166 }))).toMatchObject({ zone: 'yellow' })
  expect(card(1, goals({ scans_phr: 167 }))).toMatchObject({ zone: 'red' })
  expect(card(6, goals({ cost_pscan: 0.1 }))).toMatchObject({ zone: 'green', note: { text: 'Goal ≤ $0.10' } })
  expect(card(2, goals({ sec_pscan: 22 }))).toMatchObject({ zone: 'yellow' })
  expect(card(5, goals({ steps_pscan: 9 }))).toMatchObject({ zone: 'red' })
})

test('a goal that could be set but is not says so, and leads to where it is set for those who may', () => {
  expect(card(4)).toMatchObject({ zone: 'none', note: { kind: 'notSet' }, rail: { kind: 'none' } })
  expect(card(4, { goalsLink: '/home/settings/targets' }).note).toEqual({
    kind: 'notSet',
    link: '/home/settings/targets',
  })
})

test('the rail runs from 60 to 120 % of the goal, or 80 to 140 % where less is better', () => {
  const up = card(1, goals({ scans_phr: 200 })).rail
  expect(up).toMatchObject({ kind: 'goal', moreIsBetter: true })
  if (up.kind !== 'goal') throw new Error('no goal')
  expect(up.goalAt).toBeCloseTo(2 / 3)
  expect(up.yellowAt).toBeCloseTo(0.5)
  expect(up.valueAt).toBeCloseTo(0.25)
  const down = card(2, goals({ sec_pscan: 10 })).rail
  if (down.kind !== 'goal') throw new Error('no goal')
  expect(down.goalAt).toBeCloseTo(1 / 3)
  expect(down.yellowAt).toBeCloseTo(0.5)
  expect(down.valueAt).toBe(1)
})

describe('goals of totals are per working day', () => {
  const due = (days: number) => ({ days, scans: days, steps: days })
  const over = (group: number, of: Record<string, number>) => ({
    rows: (source.rows ?? []).map((each) => ({ ...each, due: due(of[each.user_uid] ?? 0), group_due: due(group) })),
    today: false,
  })
  const set = goals({ total_scans: 100, scans_pworker: 100, total_steps: 1500, scans_phr: 150 })
  const days = { ...over(3, { a: 2, b: 1 }), ...set }

  test('over a range they are multiplied by the days on which the group worked, and the card says so', () => {
    expect(card(0, days)).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 3 days × 100' }, facts: { goal: 300 } })
    expect(card(3, days)).toMatchObject({ zone: 'red', note: { text: 'Goal ≥ 3 days × 1,500' } })
    expect(card(0, { ...over(4, {}), ...set })).toMatchObject({ zone: 'red', facts: { goal: 400 } })
  })

  test('or on which the worker did', () => {
    expect(card(0, { ...days, worker: 'a' })).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 2 days × 100' } })
    expect(card(0, { ...days, worker: 'b' })).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 100' } })
  })

  test('a range without a working day has the goal of a day and no colour', () => {
    const none = { kind: 'none' }
    const idle = { zone: 'none', note: { text: 'Goal ≥ 100' }, rail: none }
    const steps = { ...days, ...goals({ total_steps: 100, steps_pworker: 100 }) }
    for (const worker of ['c', 'nobody']) expect(card(3, { ...steps, worker })).toMatchObject(idle)
    expect(card(3, { ...steps, rows: [] })).toMatchObject(idle)
  })

  test('a goal of 0 is not set, rates know no days', () => {
    expect(card(0, { ...days, ...goals({ total_scans: 0 }) })).toMatchObject({ zone: 'none', note: { kind: 'notSet' } })
    expect(card(1, days)).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 150.00' } })
  })

  test('cards of today have the goal of a day whatever range is shown, and none before anybody worked', () => {
    expect(card(11, days)).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 100' } })
    const early = source.statics && { ...source.statics, due: due(0) }
    expect(card(11, { ...days, statics: early })).toMatchObject({ zone: 'none', note: { text: 'Goal ≥ 100' } })
  })
})

test('a rate without scans is a dash without unit, zone or marker', () => {
  const idle = { rows: [row('a', 0, 0, 60, 0)], ...goals({ sec_pscan: 20 }) }
  expect(card(2, idle)).toMatchObject({ value: '–', suffix: undefined, zone: 'none', rail: { kind: 'none' } })
})

test('the view of one worker has the worker’s figures and goals, and says whose the other cards are', () => {
  const own = { worker: 'a', ...goals({ total_scans: 1000, scans_pworker: 200 }) }
  expect(card(0, own)).toMatchObject({ value: '200', zone: 'green', note: { text: 'Goal ≥ 200' } })
  expect(card(0, own).hours).toBeUndefined()
  expect(card(0, own).scope).toBeUndefined()
  expect(card(11, own)).toMatchObject({ value: '300', zone: 'red', scope: 'Reno North' })
  expect(card(0, { worker: 'nobody' })).toMatchObject({ value: '0' })
})

test('bars show the last seven hours with the running one; lines leave it out, of sums as of rates', () => {
  const labels = (id: 0 | 1 | 9 | 11) => card(id).hours?.map(({ label }) => label)
  expect(labels(11)).toEqual(['06', '07', '08', '09', '10', '11', '12'])
  expect(card(11).hours?.at(-1)).toMatchObject({ running: true, text: '10' })
  expect(labels(0)).toEqual(['05', '06', '07', '08', '09', '10', '11'])
  expect(labels(9)).toEqual(['05', '06', '07', '08', '09', '10', '11'])
  // Nobody picked at 09, so there is no rate then.
  expect(labels(1)).toEqual(['05', '06', '07', '08', '10', '11'])
})

test('a range other than today has no hours, save on the cards of today', () => {
  expect(card(0, { today: false }).hours).toBeUndefined()
  expect(card(9, { today: false }).hours).toBeUndefined()
  expect(card(11, { today: false }).hours).toHaveLength(7)
})

const before = { goals: { ...noGoals, hourly_wage: 15 }, label: 'before' }

test('days that are over have the goals and the wage that they had, cards of today those of now', () => {
  const then = { ...noGoals, hourly_wage: 12, total_scans: 400, scans_phr: 200 }
  const over = { ...goals({ total_scans: 200 }), goals: then, today: false }
  expect(card(0, over)).toMatchObject({ zone: 'red', note: { text: 'Goal ≥ 400' } })
  expect(card(11, over)).toMatchObject({ zone: 'green', note: { text: 'Goal ≥ 200' } })
  // 300 scans in two hours.
  expect(card(6, over).facts.value).toBeCloseTo(0.08)
  const past = { ...before, worked: { workingHours: 6, pickHours: 4, scans: 200, steps: 0 } }
  expect(card(6, { ...over, past }).facts.past).toBeCloseTo(0.3)
  expect(card(11, { ...over, goalsNow: undefined })).toMatchObject({ zone: 'none', note: { text: '' } })
})

test('the change against the past has no colour of its own, and 1 stands for a past of 0', () => {
  const past = { worked: { workingHours: 6, pickHours: 4, scans: 200, steps: 0 }, workers: 4, ...before }
  expect(card(0, { past }).comparison).toEqual({ percent: 50, text: '200 before' })
  expect(card(1, { past }).comparison?.percent).toBeCloseTo(200)
  expect(card(3, { past }).comparison?.percent).toBe(300_000)
  expect(card(9, { past: { ...past, workers: 3.5 } }).comparison?.text).toBe('3.50 before')
  expect(card(9, { past }).comparison).toEqual({ percent: -50, text: '4 before' })
  expect(card(10, { past }).comparison).toBeUndefined()
  expect(card(12, { past: { ...past, devices: null } }).comparison).toBeUndefined()
  const then = { total_devices: 7.5, active_devices: 3, high_batt: 4, med_batt: 2, low_batt: 1.5, critical_batt: 2.5 }
  const devices = { ...past, devices: then }
  expect(card(10, { past: devices }).comparison).toEqual({ percent: 87.5, text: '40.00% before' })
  expect(card(12, { past: devices }).comparison).toEqual({ percent: -20, text: '2.50 before' })
  // Devices are those of the group, whoever's own figures are shown.
  expect(card(10, { past: devices, worker: 'a' }).comparison?.percent).toBe(87.5)
  expect(card(12, { past: { ...past, devices: { ...then, critical_batt: 2 } } }).comparison).toEqual({
    ...{ percent: 0, text: '2 before' },
  })
  expect(card(11, { past, today: false }).comparison).toBeUndefined()
})

test('sums say the average per active worker, steps their miles', () => {
  expect(card(0).detail).toBe('150.00 per active worker')
  expect(card(3).detail).toBe('1,500.00 per active worker · 1.42 miles')
  expect(card(1).detail).toBeUndefined()
})

test('the card of the teams says who worked most, and tells four of them apart', () => {
  const { note, rail, detail, zone } = card(15)
  expect(note).toEqual({ kind: 'context', text: 'Pick 4.50' })
  expect(zone).toBe('none')
  if (rail.kind !== 'parts') throw new Error('no parts')
  expect(rail.parts.map(({ name }) => name)).toEqual(['Pick', 'Pack', 'Dock', 'Returns', undefined])
  expect(rail.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  expect(detail).toBe('Pick 4.50 h · Pack 1.00 h · Dock 0.25 h · Returns 0.13 h · Yard 0.13 h')
  expect(card(15, { teams: [] })).toMatchObject({
    value: '0.00',
    note: { text: 'No team worked' },
    rail: { kind: 'none' },
  })
  expect(card(15).hours?.map(({ text }) => text)).toEqual(Array.from({ length: 7 }, () => '0.67'))
  expect(card(15, { worker: 'a' }).hours).toBeUndefined()
})

test('the batteries are counted in three buckets, with the teams that have the most critical ones', () => {
  expect(card(12)).toMatchObject({
    value: '2',
    suffix: 'critical',
    note: { kind: 'batteries', counts: { high: 3, medium: 2, low: 1, critical: 2 } },
    top: [{ name: 'Pick', count: 2 }],
  })
  expect(card(12, { devices: source.devices && { ...source.devices, critical_teams: [] } }).top).toBeUndefined()
})

test('the teams may come later than the other cards', () => {
  expect(card(15, { teams: undefined, teamsWaiting: true })).toMatchObject({ waiting: true, value: undefined })
  expect(card(15, { teams: undefined }).waiting).toBeUndefined()
})

test('each card carries its numbers: value, goal, zone, direction, past, average, prefix, suffix, precision', () => {
  const past = { worked: { workingHours: 6, pickHours: 4, scans: 200, steps: 0 }, ...before }
  expect(card(6, { past, ...goals({ cost_pscan: 0.2 }) }).facts).toEqual({
    value: 0.1,
    goal: 0.2,
    due: 0.2,
    hasGoal: true,
    moreIsBetter: false,
    yellowZonePercentage: 10,
    past: 0.3,
    average: null,
    prefix: '$',
    suffix: '',
    precision: 2,
  })
  expect(card(0).facts).toMatchObject({ value: 300, average: 150, goal: null, hasGoal: true, precision: 0 })
  expect(card(15, { past }).facts).toMatchObject({ value: 6, past: 6, hasGoal: false, suffix: 'h' })
})

test('a card fails alone', () => {
  const models = cardModels(cardIds, { ...source, statics: undefined, devices: undefined, teams: undefined })
  const missing = models.filter(({ value }) => value === undefined).map(({ id }) => id)
  expect(missing).toEqual([11, 14, 9, 10, 12, 15])
})

test('zones are counted over the cards that are shown', () => {
  const models = cardModels([0, 1, 2, 4], { ...source, ...goals({ total_scans: 1, scans_phr: 1000, sec_pscan: 23 }) })
  expect(zoneCounts(models)).toEqual({ green: 1, yellow: 1, red: 1 })
})

test('zones of cards that are not of the range and the person shown are not counted', () => {
  const counts = (more: Partial<Source>) =>
    zoneCounts(cardModels(cardIds, { ...source, ...goals({ total_scans: 1000, scans_pworker: 200 }), ...more }))
  // Scans and Scans (Today) are one figure, which counts once; without the one the other counts.
  expect(counts({})).toEqual({ green: 0, yellow: 0, red: 1 })
  const alone = cardModels([11], { ...source, ...goals({ total_scans: 1000 }) })
  expect(zoneCounts(alone)).toEqual({ green: 0, yellow: 0, red: 1 })
  // Scans (Today) is on the page, but it is of today and of the whole group.
  expect(counts({ today: false })).toEqual({ green: 0, yellow: 0, red: 1 })
  expect(counts({ worker: 'a' })).toEqual({ green: 1, yellow: 0, red: 0 })
})

test('whoever was in no scan team is not held against a goal of scans', () => {
  const packing = [{ ...row('a', 0, 900, 240, 0), scan_team_time: 0 }]
  const statics = source.statics && { ...source.statics, scans: [0, 0], scan_team_time: 0 }
  const some = { ...goals({ total_scans: 1000, scans_pworker: 200, steps_phr: 200 }), rows: packing, statics }
  const none = { zone: 'none', rail: { kind: 'none' }, note: { kind: 'context', text: 'Nobody in a scan team' } }
  expect(card(0, some)).toMatchObject({ value: '0', ...none })
  expect(card(11, some)).toMatchObject({ value: '0', ...none })
  expect(card(0, { ...some, worker: 'a' })).toMatchObject({ value: '0', ...none })
  expect(card(4, some)).toMatchObject({ zone: 'green' })
  // In a scan team no scans are off goal.
  expect(card(0, { ...some, rows: [row('a', 0, 900, 240, 0)] })).toMatchObject({ value: '0', zone: 'red' })
})

test('where rounding would hide why a card is not on its goal, figure and goal have more decimals', () => {
  // 18 dollars x 94 s of picking / 5 scans.
  const cost = (goal: number) =>
    card(6, { rows: [row('a', 5, 0, 60, 94 / 60)], ...goals({ hourly_wage: 18, cost_pscan: goal }) })
  expect(cost(0.09)).toMatchObject({ zone: 'yellow', value: '$0.094', note: { text: 'Goal ≤ $0.090' } })
  expect(cost(0.0939)).toMatchObject({ zone: 'yellow', value: '$0.0940', note: { text: 'Goal ≤ $0.0939' } })
  expect(cost(0.0941)).toMatchObject({ zone: 'green', value: '$0.09', note: { text: 'Goal ≤ $0.09' } })
  expect(cost(0.08)).toMatchObject({ zone: 'red', value: '$0.09', note: { text: 'Goal ≤ $0.08' } })
})

test('Scans (Today) is the same figure as Scans where both show the day of the group', () => {
  const later = source.statics && { ...source.statics, scans: [400] }
  expect(card(11, { statics: later }).value).toBe('300')
  expect(card(11, { statics: later, today: false }).value).toBe('400')
  expect(card(11, { statics: later, worker: 'a' }).value).toBe('400')
})
