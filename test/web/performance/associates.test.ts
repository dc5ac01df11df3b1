import { expect, test } from 'vitest'
import type { User } from '../../../shared/contract/entities.ts'
import {
  type Associate,
  associatesOf,
  calledIn,
  pagesAround,
  parseColumns,
  parseSort,
  searched,
  sortAfter,
  sorted,
  writeSort,
} from '../../../web/features/figures/associates.ts'
import { shortName } from '../../../web/parts/charts/figures.ts'

const user = (uid: string, first_name: string, last_name: string, status: 0 | 1, held: [string, string][]) =>
  ({
    uid,
    first_name,
    last_name,
    username: `${uid}.name`,
    status,
    group_role: held.map(([r, g]) => ({ r: `role-${r}`, g, d: '', t: 2, enabled: true })),
  }) as User

const teams = [
  { uid: 't1', name: 'Pick' },
  { uid: 't2', name: 'Pack' },
]

test('associates are the enabled workers of the teams, with the teams they work in', () => {
  const list = associatesOf(
    [
      user('a', 'Amara', 'Okafor', 1, [
        ['worker', 't1'],
        ['worker', 't2'],
        ['worker', 'elsewhere'],
      ]),
      user('b', 'Bo', 'Disabled', 0, [['worker', 't1']]),
      user('c', 'Cy', 'Manager', 1, [['team-manager', 't1']]),
      user('d', 'Di', 'Elsewhere', 1, [['worker', 't9']]),
      user('e', 'Ed', 'Tasks', 1, [['task-worker', 't1']]),
    ],
    teams,
  )
  expect(list).toEqual([{ uid: 'a', first: 'Amara', last: 'Okafor', username: 'a.name', teams: 'Pick, Pack' }])
})

const person = (uid: string, first: string, last: string): Associate => ({
  uid,
  first,
  last,
  username: uid,
  teams: '',
})
const people = [person('1', 'Lan', 'Nguyễn Thị'), person('2', 'Tomasz', 'Zieliński'), person('3', 'Amara', 'Okafor')]
const uids = (list: Associate[]) => list.map(({ uid }) => uid).join('')

test('the search takes parts of first and last name, whatever their accents', () => {
  expect(uids(searched(people, 'zielinski'))).toBe('2')
  expect(uids(searched(people, ' thi  LAN '))).toBe('1')
  expect(uids(searched(people, 'amara zie'))).toBe('')
  expect(uids(searched(people, ''))).toBe('123')
  // The user name that lists show is found too.
  expect(uids(searched(people, people[1]?.username ?? '-'))).toBe('2')
})

test('people of one name are told apart by their user names, which stand where names are cut', () => {
  const two = [
    { uid: 'a', first: 'Ana', last: 'Ruiz', username: 'aruiz' },
    { uid: 'b', first: 'ana', last: 'Ruíz', username: 'aruiz2' },
    { uid: 'c', first: 'Ana', last: 'Ruizo', username: 'ruizo' },
  ]
  expect([...calledIn(two)]).toEqual([
    ['a', 'aruiz (Ana Ruiz)'],
    ['b', 'aruiz2 (ana Ruíz)'],
    ['c', 'Ana Ruizo'],
  ])
  const [a, b] = [...calledIn(two).values()].map(shortName)
  expect(a).not.toBe(b)
})

test('sorting puts those without a figure last, up or down', () => {
  const figures: Record<string, number> = { 1: 5, 3: 9 }
  const of = (uid: string) => figures[uid]
  expect(uids(sorted(people, { by: 0, descending: true }, of))).toBe('312')
  expect(uids(sorted(people, { by: 0, descending: false }, of))).toBe('132')
  expect(uids(sorted(people, { by: 'name', descending: false }, of))).toBe('312')
})

test('columns and sort are read as they are written, and nonsense gives the usual', () => {
  expect(parseColumns('13,6')).toEqual([13, 6])
  expect(parseColumns(undefined)).toEqual([0, 1])
  expect(parseColumns('9,1')).toEqual([0, 1])
  expect(parseColumns(',1')).toEqual([0, 1])
  expect(parseSort(writeSort({ by: 1, descending: false }))).toEqual({ by: 1, descending: false })
  expect(parseSort('height:up')).toEqual({ by: 0, descending: true })
})

test('figures are sorted from the highest first, names from A; a second click turns it round', () => {
  expect(sortAfter({ by: 0, descending: true }, 1)).toEqual({ by: 1, descending: true })
  expect(sortAfter({ by: 0, descending: true }, 'name')).toEqual({ by: 'name', descending: false })
  expect(sortAfter({ by: 0, descending: true }, 0)).toEqual({ by: 0, descending: false })
})

test('the pager names the first, the last and the pages around', () => {
  expect(pagesAround(1, 14)).toEqual([1, 2, undefined, 14])
  expect(pagesAround(7, 14)).toEqual([1, undefined, 6, 7, 8, undefined, 14])
  expect(pagesAround(1, 1)).toEqual([1])
})
