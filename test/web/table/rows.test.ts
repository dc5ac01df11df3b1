import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareKeys, normalised, pageNumbers, searchRows, sortKey, sortRows } from '../../../web/parts/table/rows.ts'
import { stampIn } from '../../../web/parts/table/stamp.ts'

const names = (list: string[]) => list.sort((a, b) => compareKeys(sortKey(a), sortKey(b)))

describe('sorting', () => {
  test('accented names stand where people look for them, and case does not part them', () => {
    expect(names(['Zofia', 'Émile', 'eva', 'Ángel', 'Ana', 'Ødegård'])).toEqual([
      'Ana',
      'Ángel',
      'Émile',
      'eva',
      'Ødegård',
      'Zofia',
    ])
  })

  test('numbers in names count as numbers', () => {
    expect(names(['Team 10', 'Team 9', 'Team 1'])).toEqual(['Team 1', 'Team 9', 'Team 10'])
  })

  test('numbers of any length and with zeros before them, signs and spaces stand in their order', () => {
    const order = ['a', 'a 1', 'a_2', 'a-1', 'a0', 'a007', 'a7', 'a12', `a${'9'.repeat(50)}`, 'aa', 'b', 'Łódź', 'm']
    expect(names(order.toReversed())).toEqual(order)
  })

  test('rows stand by one column after the other, empty ones last either way, and equal ones as they were', () => {
    const rows = [
      { id: 1, team: 'Packing', scans: 5 },
      { id: 2, team: 'Inbound', scans: null },
      { id: 3, team: 'Packing', scans: 10 },
      { id: 4, team: 'Inbound', scans: 2 },
      { id: 5, team: '', scans: 1 },
      { id: 6, team: 'Packing', scans: 5 },
    ]
    const team = { value: (row: (typeof rows)[number]) => row.team, desc: false }
    const scans = { value: (row: (typeof rows)[number]) => row.scans, desc: true }
    const ids = (by: (typeof team | typeof scans)[]) => sortRows(rows, by).map(({ id }) => id)
    expect(ids([team, scans])).toEqual([4, 2, 3, 1, 6, 5])
    expect(ids([{ ...scans, desc: false }])).toEqual([5, 4, 1, 6, 3, 2])
    expect(ids([scans])).toEqual([3, 1, 6, 4, 5, 2])
    expect(ids([{ ...team, desc: true }])).toEqual([1, 3, 6, 2, 4, 5])
    expect(ids([])).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('what a row is sorted by is made once', () => {
    let made = 0
    const rows = Array.from({ length: 100 }, (_, at) => ({ at: (at * 37) % 100 }))
    const value = ({ at }: { at: number }) => {
      made += 1
      return at
    }
    expect(sortRows(rows, [{ value, desc: false }]).map(({ at }) => at)).toEqual(rows.map((_, at) => at))
    expect(made).toBe(100)
  })

  test('the order is one: no three texts go round in a circle, and only the same text is equal', () => {
    const text = fc.stringMatching(/^[aAáÁzZ019 _-]{0,4}$/)
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const precedes = (one: string, other: string) => compareKeys(sortKey(one), sortKey(other)) < 0
        if (precedes(a, b) && precedes(b, c)) expect(precedes(a, c)).toBe(true)
        if (a && b && a !== b) expect(precedes(a, b)).toBe(!precedes(b, a))
      }),
      { numRuns: 2000 },
    )
  })

  test('an empty value has no key: tables put it last', () => {
    expect([null, undefined, ''].map(sortKey)).toEqual([undefined, undefined, undefined])
    expect([0, false, true].map(sortKey)).toEqual([0, 0, 1])
  })
})

describe('searching', () => {
  const rows = [
    { first: 'Lan', last: 'Nguyễn Thị', user: 'ltnguyen' },
    { first: 'Łukasz', last: 'Wiśniewski', user: 'lw' },
    { first: 'Siobhán', last: 'O’Rourke', user: 'sorourke' },
  ]
  const found = (query: string) =>
    searchRows(rows, ({ first, last, user }) => [first, last, user], query).map(({ user }) => user)

  test('plain letters find accented ones', () => {
    expect(found('nguyen thi')).toEqual(['ltnguyen'])
    expect(found('LUKASZ')).toEqual(['lw'])
    expect(normalised('Straße Ødegård')).toBe('strasse odegard')
  })

  test('every word must occur, in any column and order', () => {
    expect(found('wisniewski lukasz')).toEqual(['lw'])
    expect(found('lan wisniewski')).toEqual([])
  })

  test('an empty query finds everything', () => {
    expect(found('  ')).toHaveLength(3)
  })
})

describe('pages', () => {
  test('every page is reached by a number or hidden in a gap of at least two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)]
        const shown = pageNumbers(page, pages)
        expect(shown[0]).toBe(1)
        expect(shown.at(-1)).toBe(pages)
        expect(shown).toContain(page)
        shown.forEach((number, at) => {
          const before = shown[at - 1]
          if (number === null) expect((shown[at + 1] ?? 0) - (before ?? 0)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(number).toBe(before + 1)
        })
      }),
    )
  })
})

test('instants are shown by the clock of a zone, in the product’s format', () => {
  expect(stampIn('America/Los_Angeles', '2026-03-02T08:05:00.000Z')).toBe('Mar 02, 2026 00:05')
  expect(stampIn('Asia/Kolkata', '2026-03-02T08:05:00.000Z')).toBe('Mar 02, 2026 13:35')
})
