import { describe, expect, test } from 'vitest'
import { cardModels } from '../../../web/pages/performance/cards.ts'
import { cardIds } from '../../../web/pages/performance/order.ts'
import { short, shortChange, shortGoal } from '../../../web/pages/performance/tv/compactFigures.ts'
import { ageOf, gridOf, wallCards } from '../../../web/pages/performance/tv/wall.ts'
import { changeSize } from '../../../web/parts/metrics/format.ts'
import { tv as words } from '../../../web/words/en/tv.ts'
import { noGoals, source } from './source.ts'

/** What the screen on the wall shows. */

describe('figures that are read from 8 metres', () => {
  const count = { precision: 0 } as const
  const decimal = { precision: 2 } as const
  const money = { precision: 2, prefix: '$' } as const

  test.each([
    [0, count, '0'],
    [128, count, '128'],
    [9_999, count, '9,999'],
    [10_000, count, '10.0k'],
    [141_377, count, '141.4k'],
    [999_949, count, '999.9k'],
    [999_950, count, '1.00M'],
    [1_661_204, count, '1.66M'],
    [12_345_678, count, '12.3M'],
    [123_456_789, count, '123M'],
    [999_600_000, count, '1.00B'],
    [0.114, decimal, '0.11'],
    [9.99, decimal, '9.99'],
    [9.996, decimal, '10.0'],
    [21.56, decimal, '21.6'],
    [166.99, decimal, '167.0'],
    [999.94, decimal, '999.9'],
    [999.96, decimal, '1,000'],
    [1_500.62, decimal, '1,501'],
    [0.11, money, '$0.11'],
    [941.2, money, '$941.2'],
    [1_000, money, '$1.00k'],
    [4_477, money, '$4.48k'],
    [9_996, money, '$10.0k'],
    [12_345, money, '$12.3k'],
    [123_456, money, '$123k'],
    [-22.5, money, '-$22.5'],
    [null, money, '–'],
  ])('%s is %s', (value, written, text) => {
    expect(short(value, written)).toBe(text)
  })

  test('none has more than 6 glyphs, whatever its size', () => {
    for (let value = 0.001; value < 9e8; value *= 1.013) {
      for (const written of [count, decimal, money]) expect(short(value, written).length).toBeLessThanOrEqual(6)
    }
  })

  test('what is left out is less than half of the third digit', () => {
    for (let value = 10; value < 9e8; value *= 1.0013) {
      for (const written of [count, decimal, money]) {
        const [, digits = '', letter = ''] = /^\$?([\d,.]+)([kM]?)/.exec(short(value, written)) ?? []
        const read = Number(digits.replaceAll(',', '')) * (({ k: 1e3, M: 1e6 } as Record<string, number>)[letter] ?? 1)
        const most = written === count && value < 100 ? 0.5 : value * 0.005
        expect(Math.abs(read - value), `${value}`).toBeLessThanOrEqual(most + 1e-6)
      }
    }
  })

  test('goals are written without idle zeros', () => {
    expect(shortGoal(130_000, count)).toBe('130k')
    expect(shortGoal(1_600_000, count)).toBe('1.6M')
    expect(shortGoal(170, decimal)).toBe('170')
    expect(shortGoal(21.18, decimal)).toBe('21.2')
    expect(shortGoal(0.12, money)).toBe('$0.12')
    expect(shortGoal(100, count)).toBe('100')
  })

  test.each([
    [0.04, '0.0%'],
    [9.94, '9.9%'],
    [-9.96, '10%'],
    [-33.8, '34%'],
    [100, '100%'],
    [899.4, '899%'],
    [-4_000, '>10×'],
  ])('a change of %s percent is %s beside a goal', (percent, text) => {
    expect(shortChange(percent, changeSize(percent))).toBe(text)
  })

  test('titles have up to 12 characters', () => {
    expect(Object.values(words.cards).filter((title) => title.length > 12)).toEqual([])
    expect(Object.keys(words.cards)).toHaveLength(18)
  })
})

describe('the cards', () => {
  const wall = (more: Partial<typeof source> = {}) => {
    const shown = { ...source, ...more }
    return new Map(wallCards(cardModels(cardIds, shown), shown).map((card) => [card.id, card]))
  }

  test('say what each figure is held against', () => {
    const goals = { ...noGoals, hourly_wage: 18.5, efficiency_gain_percentage: 20, scans_phr: 170, steps_pscan: 10 }
    const notes = Object.fromEntries([...wall({ goals })].map(([id, { note }]) => [id, note.text]))
    expect(notes).toEqual({
      0: 'Not Set',
      1: '≥ 170',
      2: 'Not Set',
      3: 'Not Set',
      4: 'Not Set',
      5: '≤ 10',
      6: 'Not Set',
      7: 'of 6 h',
      8: 'of 6 h',
      9: 'of 8',
      10: '6 of 8',
      11: 'Not Set',
      12: 'of 8',
      13: 'of 6 h',
      14: 'Not Set',
      15: '5 teams',
      16: '20% gain',
      17: '$18.50/h',
    })
  })

  test('show their figures short, percentages with their sign, batteries with what they count', () => {
    const cards = wall()
    expect(cards.get(13)?.value).toBe('33.3%')
    expect(cards.get(12)).toMatchObject({ value: '2', unit: 'critical' })
    expect(cards.get(4)?.value).toBe('500.0')
    expect(cards.get(15)?.value).toBe('6.00')
  })

  test('do not look as if they were on their goal where they are not', () => {
    const near = { ...noGoals, hourly_wage: 15, yellow_zone: 10, scans_phr: 150.04, cost_pscan: 0.0999 }
    const cards = wall({ goals: near })
    expect(cards.get(1)).toMatchObject({ value: '150.00', zone: 'yellow', note: { text: '≥ 150.04' } })
    expect(cards.get(6)).toMatchObject({ value: '$0.1000', zone: 'yellow', note: { text: '≤ $0.0999' } })
  })

  test('leave the running hour out of every line', () => {
    const cards = wall()
    expect(cards.get(11)?.line).toHaveLength(6)
    expect(cards.get(0)?.line).toHaveLength(7)
    expect(cards.get(1)?.line).toEqual([60, 90, 120, 150, 120, 120])
  })

  test('what did not come has no value, what cannot be computed is a dash', () => {
    expect(wall({ devices: undefined }).get(10)?.value).toBeUndefined()
    expect(wall({ rows: [] }).get(2)?.value).toBe('–')
  })

  test('name nobody', () => {
    const stored = JSON.stringify([...wall().values()])
    for (const name of ['Pick', 'Pack', '"a"', '"b"']) expect(stored).not.toContain(name)
  })
})

test('any number of cards fills the screen', () => {
  expect(gridOf(18)).toEqual({ columns: 6, rows: 3 })
  for (let cards = 1; cards <= 18; cards++) {
    const { columns, rows } = gridOf(cards)
    expect(columns * rows).toBeGreaterThanOrEqual(cards)
    expect(columns * rows - cards).toBeLessThan(Math.max(columns, rows))
    expect(columns).toBeLessThanOrEqual(6)
  }
})

test('ages are whole minutes and hours', () => {
  expect(ageOf(11 * 60_000 + 59_000)).toBe('11 min')
  expect(ageOf(61 * 60_000)).toBe('1 h 1 min')
})
