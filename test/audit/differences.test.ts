import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from '../../shared/audit.ts'
import { holds } from '../lib/property.ts'

const changed = (before: unknown, after: unknown) =>
  differences({ before, after })
    .filter(({ same }) => !same)
    .map(({ field, before: was, after: is }) => [field, was, is])

test('what differs comes first, by the way to it', () => {
  expect(differences({ before: { a: 1, b: { c: 2, d: 3 } }, after: { a: 1, b: { c: 4, d: 3 }, e: null } })).toEqual([
    { field: 'b.c', before: 2, after: 4, same: false },
    { field: 'e', before: undefined, after: null, same: false },
    { field: 'a', before: 1, after: 1, same: true },
    { field: 'b.d', before: 3, after: 3, same: true },
  ])
})

test.each([
  ['nothing before', undefined, { a: 1 }, [['a', undefined, 1]]],
  ['nothing after', { a: 1 }, null, [['a', 1, undefined]]],
  ['a value of its own', 'x', 'y', [['', 'x', 'y']]],
  ['lists', { a: [1, 2] }, { a: [1, 3] }, [['a', [1, 2], [1, 3]]]],
  ['another order of fields', { a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }, []],
])('%s', (_, before, after, expected) => {
  expect(changed(before, after)).toEqual(expected)
})

test('nothing differs from itself, and whatever differs is said', () => {
  holds(
    fc.property(fc.object({ maxDepth: 4 }), fc.object({ maxDepth: 4 }), (a, b) => {
      expect(changed(a, a)).toEqual([])
      const [one, other] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))]
      const changes = differences({ before: one, after: other })
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length)
    }),
  )
})
