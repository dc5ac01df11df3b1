import { describe, expect, test } from 'vitest'
import { aheadBy, dailyTarget, isPaced, steadyTarget, zoneAgainst } from '../../../shared/metrics/targets.ts'
import { cardModels, type Source } from '../../../web/pages/performance/cards.ts'
import { provenanceOf } from '../../../web/pages/performance/provenance.ts'
import { wallCards } from '../../../web/pages/performance/tv/wall.ts'
import { paceText } from '../../../web/parts/metrics/pace.ts'
import { performance } from '../../../web/words/en/performance.ts'
import { noGoals, row, source } from './source.ts'

/** While a day runs, a figure is held against where the day should be by now. */

const running = { days: 1, scans: 0.45, steps: 0.5 }
const set = { ...noGoals, total_scans: 56_700, scans_pworker: 56_700, scans_phr: 150, yellow_zone: 10 }
const shown = (scans: number, due = running, more: Partial<Source> = {}): Source => ({
  ...source,
  rows: [{ ...row('a', scans, 1000, 240, 90), due, group_due: due }],
  goals: set,
  goalsNow: set,
  ...more,
})
const card = (of: Source, id: 0 | 1 | 11 = 0) => {
  const [model] = cardModels([id], of)
  if (!model) throw new Error('no card')
  return model
}

describe('the words', () => {
  test.each([
    [24_533, 25_555, '4% behind pace'],
    [25_555, 25_555, 'on pace'],
    [25_500, 25_555, '<1% behind pace'],
    [25_600, 25_555, 'on pace'],
    [30_000, 25_555, '17% ahead of pace'],
    [0, 25_555, '100% behind pace'],
    [300_000, 25_555, 'far ahead of pace'],
    [1, 0, 'far ahead of pace'],
    [0, 0, 'on pace'],
    [0.1 + 0.2, 0.3, 'on pace'],
  ])('%d where %d are due: %s', (value, due, text) => {
    expect(paceText(value, due, performance.card.pace)).toBe(text)
  })

  test('how far ahead, in percent of what is due', () => {
    expect(aheadBy(50, 100)).toBe(-50)
    expect(aheadBy(150, 100)).toBe(50)
    expect(aheadBy(1, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a goal per working day', () => {
  test('is paced where less than all of it is due', () => {
    expect(isPaced(dailyTarget(100, running, 'scans'))).toBe(true)
    expect(isPaced(dailyTarget(100, { days: 7, scans: 7, steps: 7 }, 'scans'))).toBe(false)
    expect(isPaced(dailyTarget(100, { days: 0, scans: 0, steps: 0 }, 'scans'))).toBe(false)
    expect(isPaced(dailyTarget(0, running, 'scans'))).toBe(false)
    expect(isPaced(steadyTarget(100))).toBe(false)
  })

  test('colours by what is due; where nothing is, whatever is there is ahead', () => {
    const target = dailyTarget(100, running, 'scans')
    expect([45, 44, 40, 20].map((value) => zoneAgainst(value, target, 10, true))).toEqual([
      ...['green', 'yellow', 'red', 'red'],
    ])
    const early = dailyTarget(100, { days: 1, scans: 0, steps: 0 }, 'scans')
    expect(zoneAgainst(0, early, 10, true)).toBe('green')
  })
})

describe('a card', () => {
  test('says how the day goes, with the whole goal as a mark', () => {
    const model = card(shown(24_533))
    expect(model).toMatchObject({
      value: '24,533',
      zone: 'yellow',
      note: { kind: 'goal', text: 'of 56,700, 4% behind pace', kept: '4% behind pace' },
      facts: { goal: 56_700, due: 25_515 },
    })
    const { rail } = model
    if (rail.kind !== 'goal') throw new Error('no rail')
    expect(rail.wholeAt).toBeCloseTo(1 / 1.1)
    expect(rail.goalAt).toBeCloseTo(0.45 / 1.1)
    expect(rail.valueAt).toBeLessThan(rail.goalAt)
    expect(rail.valueAt).toBeGreaterThan(rail.yellowAt)
  })

  test('of several days says how many, and what is due of them', () => {
    const week = { days: 7, scans: 6.45, steps: 6.5 }
    expect(card(shown(370_000, week))).toMatchObject({
      zone: 'green',
      note: { text: 'of 7 days × 56,700, 1% ahead of pace' },
    })
  })

  test('of a company without pace is held against the whole day', () => {
    expect(card(shown(24_533, { days: 1, scans: 1, steps: 1 }))).toMatchObject({
      zone: 'red',
      note: { text: 'Goal ≥ 56,700' },
    })
  })

  test('of a rate knows no pace', () => {
    expect(card(shown(24_533), 1).note).toMatchObject({ text: 'Goal ≥ 150.00' })
  })

  test('of today says it too, whatever is shown', () => {
    const statics = source.statics && { ...source.statics, due: { days: 1, scans: 0.01, steps: 1 } }
    expect(card(shown(0, { days: 1, scans: 1, steps: 1 }, { statics, today: false }), 11).note).toMatchObject({
      text: 'of 56,700, 47% behind pace',
    })
  })

  test('has a tip with what is due', () => {
    const of = shown(24_533)
    const read = Date.parse('2026-11-20T20:10:00Z')
    const ages = { rows: read, statics: read, devices: read, teams: read }
    const about = { source: of, times: { view: 'day' as const }, ages }
    expect(provenanceOf(card(of), about).split('\n')).toContain(
      '24,533 of 56,700, 4% behind pace, pace is 25,515, near from 22,964 (10%), near goal',
    )
  })

  test('on the wall is as short as can be', () => {
    const of = shown(24_533)
    expect(wallCards([card(of)], of)).toMatchObject([
      { value: '24.5k', zone: 'yellow', note: { goal: false, text: 'of 56.7k, 4% behind' } },
    ])
  })
})
