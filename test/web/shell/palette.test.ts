import { describe, expect, test } from 'vitest'
import type { User } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { type RoleName, roles } from '../../../shared/roles.ts'
import { pageEntries, peopleEntries, performanceEntries } from '../../../web/app/palette/entries.ts'
import { prepared, type Section, search, shownOf } from '../../../web/app/palette/search.ts'
import type { GroupNode } from '../../../web/features/groups/tree.ts'

const entry = (section: Section, title: string, detail?: string) => ({
  key: `${section} ${title}`,
  section,
  title,
  ...(detail ? { detail } : {}),
})
const all = prepared([
  entry('pages', 'Performance', 'Intelligence'),
  entry('pages', 'Users', 'Management'),
  entry('people', 'Lan Nguyễn', 'Worker'),
  entry('people', 'Łukasz Zieliński', 'Worker'),
  entry('people', 'Per Anders', 'Admin'),
  entry('performance', 'Upper Dock', 'Team'),
  entry('actions', 'Logout'),
])
const found = (query: string) =>
  search(all, query).map(({ section, entries }) => [section, ...entries.map(({ title }) => title)])

describe('the palette finds', () => {
  test('without case and accents, every word, in title or detail', () => {
    expect(found('NGUYEN lan')).toEqual([['people', 'Lan Nguyễn']])
    expect(found('lukasz')).toEqual([['people', 'Łukasz Zieliński']])
    expect(found('worker z')).toEqual([['people', 'Łukasz Zieliński']])
    expect(found('nobody')).toEqual([])
    // In the middle of a detail's word is no match, in the middle of a title's is one.
    expect(found('tell')).toEqual([])
    expect(found('guy')).toEqual([['people', 'Lan Nguyễn']])
  })

  test('what begins with the query before what contains it, section by section', () => {
    expect(found('per')).toEqual([
      ['pages', 'Performance'],
      ['people', 'Per Anders'],
      ['performance', 'Upper Dock'],
    ])
    const two = prepared([entry('people', 'Jasper'), entry('people', 'Ann Perkins'), entry('people', 'Per')])
    expect(search(two, 'per')[0]?.entries.map(({ title }) => title)).toEqual(['Per', 'Ann Perkins', 'Jasper'])
  })

  test('what is called just so before everything else, in whichever section', () => {
    const two = prepared([entry('pages', 'Inactivity Auto-Logout'), entry('actions', 'Logout')])
    const sectionsOf = (query: string) => search(two, query).map(({ section }) => section)
    expect(sectionsOf('Logout')).toEqual(['actions', 'pages'])
    expect(sectionsOf('logo')).toEqual(['pages', 'actions'])
  })

  test('pages and actions while nothing is asked for', () => {
    expect(found(' ')).toEqual([
      ['pages', 'Performance', 'Users'],
      ['actions', 'Logout'],
    ])
  })

  test('no more of a section than fits, and says how many there are', () => {
    const crowd = prepared(Array.from({ length: 30 }, (_, at) => entry('people', `Worker ${at}`)))
    const [section] = search(crowd, 'worker')
    expect(section).toMatchObject({ more: 30 - shownOf.people })
    expect(section?.entries).toHaveLength(shownOf.people)
  })
})

const session = (role: RoleName, more: Partial<Session> = {}) =>
  ({
    user: { uid: 'me' },
    role: { key: role, name: roles[role].name },
    groups: [],
    universal: false,
    ...more,
  }) as Session
const held = (role: RoleName, g: string) => ({ r: roles[role].uid, g, d: '', t: 2, enabled: true })
const user = (uid: string, first_name: string, role: RoleName, g: string, status: 0 | 1 = 1) =>
  ({
    uid,
    first_name,
    last_name: 'Tester',
    username: uid,
    employee_id: 'E-7',
    email: null,
    status,
    role: { id: roles[role].uid, name: roles[role].name, type: roles[role].type },
    group_role: [held(role, g)],
  }) as unknown as User
const team = (uid: string, name: string): GroupNode => ({
  uid,
  name,
  type: 'team',
  zone: 'UTC',
  enabled: true,
  children: [],
})
const tree: GroupNode = {
  uid: 'f1',
  name: 'North',
  zone: 'UTC',
  type: 'facility',
  enabled: true,
  children: [team('t1', 'Picking'), { ...team('t2', 'Old'), enabled: false }],
}

describe('what it knows', () => {
  test('are the pages of the menu that the role sees, and of the others those that are there', () => {
    const titles = (who: Session) => pageEntries(who).map(({ title }) => title)
    expect(titles(session('admin'))).toEqual(expect.arrayContaining(['Performance', 'Users', 'AI Assistant']))
    expect(titles(session('worker'))).not.toContain('Users')
    expect(titles(session('admin'))).not.toContain('Company Management')
    expect(titles(session('admin'))).not.toContain('Switch Group')
    const two = [held('admin', 'c'), held('worker', 't1')]
    expect(titles(session('admin', { groups: two }))).toContain('Switch Group')
  })

  test('are people: by their drawer those whom the viewer manages, by their name the others', () => {
    const people = [
      user('w', 'Ana', 'worker', 't1'),
      user('a', 'Bo', 'admin', 'c'),
      user('me', 'Cy', 'facilityManager', 'f1'),
    ]
    expect(peopleEntries(session('facilityManager'), people).map(({ to }) => to)).toEqual([
      '/company/users?user=w',
      '/company/users?q=Bo%20Tester',
      '/company/users?q=Cy%20Tester',
    ])
  })

  test('are the figures of groups, and of enabled workers in their team', () => {
    const people = [
      user('w', 'Ana', 'worker', 't1'),
      user('off', 'Bo', 'worker', 't1', 0),
      user('m', 'Cy', 'teamManager', 't1'),
      user('far', 'Di', 'worker', 't9'),
    ]
    expect(performanceEntries(tree, people).map(({ title, detail, to }) => [title, detail, to])).toEqual([
      ['North', 'Facility', '/home/performance?range=day&groups=f1'],
      ['Picking', 'Team · North', '/home/performance?range=day&groups=t1'],
      ['Old', 'Team · North · disabled', '/home/performance?range=day&groups=t2'],
      ['Ana Tester', 'Worker · Picking', '/home/performance?range=day&groups=t1&worker=t1~w'],
    ])
  })
})
