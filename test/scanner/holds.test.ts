import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlacedGroup, presetFor } from '../../shared/scanner/presetOfGroup.ts'
import { holds } from '../lib/property.ts'

const groups = new Map<string, PlacedGroup>(
  [
    ['company', null],
    ['north', 'company'],
    ['south', 'company'],
    ['pick', 'north'],
    ['pack', 'north'],
    ['yard', 'south'],
  ].map(([uid, parent]) => [uid as string, { uid: uid as string, parent: parent ?? null }]),
)
const on = () => true
const links = (of: Record<string, string>) => new Map(Object.entries(of))

test.each([
  ['its own', 'pick', { pick: '2', north: '3', company: '1' }, { preset: '2', from: 'pick' }],
  ['of its facility', 'pack', { pick: '2', north: '3', company: '1' }, { preset: '3', from: 'north' }],
  ['of its company', 'yard', { pick: '2', north: '3', company: '1' }, { preset: '1', from: 'company' }],
  ['none', 'yard', { pick: '2', north: '3' }, undefined],
  ['none of a group that is not there', 'gone', { company: '1' }, undefined],
])('a group has the preset: %s', (_case, group, linked, expected) => {
  expect(presetFor(group, groups, links(linked as Record<string, string>), on)).toEqual(expected)
})

test('one that is off holds nowhere: the next one above does', () => {
  const linked = links({ pick: '2', north: '3', company: '1' })
  expect(presetFor('pick', groups, linked, (preset) => preset !== '2')).toEqual({ preset: '3', from: 'north' })
  expect(presetFor('pick', groups, linked, (preset) => preset === '1')).toEqual({ preset: '1', from: 'company' })
  expect(presetFor('pick', groups, linked, () => false)).toBeUndefined()
})

test('what a group has follows from those above it alone, and a tree that bites its tail ends', () => {
  const uids = [...groups.keys()]
  holds(
    fc.property(
      fc.dictionary(fc.constantFrom(...uids), fc.constantFrom('1', '2', '3')),
      fc.constantFrom(...uids),
      (of, at) => {
        const found = presetFor(at, groups, links(of), on)
        const above: string[] = []
        for (let next: string | null = at; next; next = groups.get(next)?.parent ?? null) above.push(next)
        const nearest = above.find((uid) => of[uid] !== undefined)
        expect(found).toEqual(nearest === undefined ? undefined : { preset: of[nearest], from: nearest })
      },
    ),
  )
  const circle = new Map([
    ['a', { uid: 'a', parent: 'b' }],
    ['b', { uid: 'b', parent: 'a' }],
  ])
  expect(presetFor('a', circle, new Map(), on)).toBeUndefined()
})
