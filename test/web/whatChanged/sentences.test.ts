import { describe, expect, it, test } from 'vitest'
import { changeText } from '../../../shared/metrics/changeText.ts'
import { english, spanish } from '../../../shared/metrics/changeWords.ts'
import { type Changed, comparedWith, type Part } from '../../../shared/metrics/whatChanged.ts'
import { dayRange } from '../../../shared/time.ts'
import { type Piece, sentences } from '../../../web/features/whatChanged/sentences.ts'

const text = (pieces: Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.size)).join('')
const names: Record<string, string> = { a: 'Returns', b: 'Export Pick' }
const wording = {
  noun: 'Scans',
  nameOf: (id: string) => names[id] ?? id,
  valueText: (value: number) => value.toLocaleString('en-US'),
}
const parts = (...values: [now: number, before: number][]): Part[] =>
  values.map(([now, before], at) => ({ id: 'abcd'.charAt(at), now, before }))
const tuesday = { kind: 'weekdays', weeks: 1, weekday: 2 } as const
const week = { kind: 'week', weeks: 1, weekday: 2 } as const
const said = (changed: Changed) => sentences(changed, wording).map(text)

const zone = 'Europe/Berlin'
const days = (first: string, last: string) => ({ from: dayRange(zone, first).from, to: dayRange(zone, last).to })

it.each([
  ['2026-11-16', '2026-11-16', 'on the four Mondays before'],
  ['2026-11-16', '2026-11-22', 'on the same days a week before'],
  ['2026-11-09', '2026-11-22', 'on the same weekdays 2 weeks before'],
])('says with what %s to %s is compared', (first, last, than) => {
  const range = days(first, last)
  const compared = comparedWith(range, zone, range.to)
  expect(said({ parts: parts([3, 2]), compared })).toEqual([`Scans: 50.0% more than ${than}.`])
})

it.each<[string, [number, number][], string[]]>([
  ['a rise', [[848_201, 799_060]], ['Scans: 6.1% more than on the four Tuesdays before.']],
  ['a fall', [[1, 2]], ['Scans: 50.0% less than on the four Tuesdays before.']],
  ['hardly a change', [[1004, 1000]], ['Scans: about the same as on the four Tuesdays before.']],
  ['nothing before', [[1200, 0]], ['Scans: 1,200, and none on the four Tuesdays before.']],
  ['nothing at all', [[0, 0]], []],
  [
    'who made most of it',
    [
      [141, 100],
      [141, 100],
      [110, 100],
      [109, 100],
    ],
    ['Scans: 25.3% more than on the four Tuesdays before.', '81% of the rise is Returns and Export Pick.'],
  ],
  [
    'what is gone',
    [
      [0, 12],
      [0, 6],
      [0, 5],
      [100, 77],
    ],
    ['Scans: about the same as on the four Tuesdays before.', 'Returns: none this time, like 2 others.'],
  ],
])('says %s', (_, values, expected) => {
  expect(said({ parts: parts(...values), compared: tuesday })).toEqual(expected)
})

describe('of places', () => {
  const moved = parts([90, 40], [80, 100], [50, 50], [40, 45])
  const kept = parts([90, 80], [50, 40])

  test('of some days they are compared with the same as all else', () => {
    expect(said({ parts: moved, places: moved, compared: week }).slice(1)).toEqual([
      'Returns rose 3 places: 125.0% more.',
      'Export Pick fell one place: 20.0% less.',
    ])
    expect(said({ parts: kept, places: kept, compared: week })).toContain('No team changed places.')
  })

  test('of one day, which is compared with four, they say with which of them', () => {
    const [first, ...places] = said({ parts: kept, places: moved, compared: tuesday })
    expect(first).toBe('Scans: 16.7% more than on the four Tuesdays before.')
    expect(places).toEqual([
      'Returns rose 3 places since the Tuesday before: 125.0% more.',
      'Export Pick fell one place since the Tuesday before: 20.0% less.',
    ])
    expect(said({ parts: moved, places: kept, compared: tuesday })).toContain(
      'No team changed places since the Tuesday before.',
    )
  })

  test.each([
    [english, 'en', 'since the Tuesday before'],
    [spanish, 'es', 'desde el martes anterior'],
  ])('in each language', (words, locale, since) => {
    const changed = { parts: kept, places: moved, compared: tuesday }
    const all = changeText(words, locale).sentences(changed, wording).map(text)
    expect(all.filter((sentence) => sentence.includes(since))).toHaveLength(2)
    const same = changeText(words, locale)
      .sentences({ ...changed, places: kept }, wording)
      .map(text)
    expect(same.at(-1)).toContain(since)
  })
})

it('each size carries the numbers it comes from', () => {
  const [pieces] = sentences({ parts: parts([848_201, 799_060]), compared: week }, wording)
  expect(pieces).toContainEqual({ size: '6.1% more', tip: '848,201 against 799,060' })
})

it('names are shown as they are, whatever they hold', () => {
  const odd = { ...wording, nameOf: () => '<b>$1 {0}' }
  const pieces = sentences({ parts: parts([0, 1], [5, 4]), compared: week }, odd).at(-1)
  expect(pieces?.[0]).toEqual({ name: '<b>$1 {0}' })
})
