import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pages } from '../../../shared/pages.ts'
import { type RoleName, roleNames } from '../../../shared/roles.ts'
import { kindOf } from '../../../web/features/tutorial/kinds.ts'
import { advance, type Event } from '../../../web/features/tutorial/progress.ts'
import { isLater, pageOf, tutorials } from '../../../web/features/tutorial/steps.ts'
import { pagesWithOne } from '../../../web/features/tutorial/Walkthrough.tsx'
import { walkthroughs } from '../../../web/features/tutorial/walkthroughs.ts'

const of = (role: RoleName) => tutorials[kindOf(role)]
const none = () => false
const only =
  (...later: string[]) =>
  (step: { page?: string }) =>
    step.page !== undefined && later.includes(step.page)

describe('each role has its tutorial', () => {
  test.each([
    ['superAdmin', 17],
    ['admin', 17],
    ['facilityManager', 13],
    ['teamManager', 9],
    ['worker', 5],
    ['taskWorker', 2],
  ] as const)('%s: %i steps', (role, count) => expect(of(role)).toHaveLength(count))

  test.each([
    ['admin', 11, 14],
    ['facilityManager', 7, 10],
    ['teamManager', 3, 6],
  ] as const)('%s creates a user in steps %i to %i', (role, from, to) => {
    const numbers = of(role).flatMap(({ page }, at) => (page === 'users' ? [at + 1] : []))
    expect(numbers).toEqual([from, from + 1, from + 2, to])
  })

  test.each(['admin', 'facilityManager', 'teamManager'] as const)('%s is told who creates what', (role) => {
    const text = of(role)[0]?.text
    expect(text).toContain('Only admins create facilities.')
    expect(text).toContain('Admins and facility managers create teams.')
    expect(text).toContain('Admins, facility managers and team managers create users.')
  })

  test('about pages that its menu shows', () => {
    for (const role of roleNames) {
      for (const { page } of of(role)) {
        if (!page) continue
        const { access, shownTo = access } = pageOf(page)
        expect(typeof shownTo === 'string' || role === 'superAdmin' || shownTo.includes(role)).toBe(true)
      }
    }
  })

  test('workers about Tasks, Performance and Charts', () => {
    expect(of('worker').flatMap(({ page }) => page ?? [])).toEqual(['tasks', 'performance', 'charts'])
  })
})

describe('a step', () => {
  const steps = of('teamManager')
  const then = (at: number, event: Event, later: Parameters<typeof advance>[3] = none) =>
    advance(steps, at - 1, event, later) + 1

  test('goes on when its page is opened, and no other', () => {
    expect(then(2, { is: 'opened', path: '/home/performance' })).toBe(3)
    expect(then(2, { is: 'opened', path: '/home/charts' })).toBe(2)
    expect(then(3, { is: 'opened', path: '/company/users/' })).toBe(4)
    expect(then(1, { is: 'opened', path: '/home/performance' })).toBe(1)
  })

  test('of a form goes on when the form is opened and when it is saved', () => {
    expect(then(4, { is: 'create' })).toBe(5)
    expect(then(5, { is: 'create' })).toBe(5)
    expect(then(6, { is: 'written', call: 'createUser' })).toBe(7)
    expect(then(6, { is: 'written', call: 'updateUser' })).toBe(6)
  })

  test('lets whoever is faster be through', () => {
    for (const at of [3, 4, 5, 6]) expect(then(at, { is: 'written', call: 'createUser' })).toBe(7)
    expect(then(2, { is: 'written', call: 'createUser' })).toBe(2)
  })

  test('always goes on and back by its buttons', () => {
    for (let at = 1; at <= 9; at++) {
      expect(then(at, { is: 'next' })).toBe(at + 1)
      expect(then(at, { is: 'back' })).toBe(Math.max(1, at - 1))
    }
  })

  test('about a page that does not exist yet says so once, and holds nobody', () => {
    const later = only('users', 'charts')
    expect(then(2, { is: 'next' }, later)).toBe(3)
    expect(then(3, { is: 'opened', path: '/company/users' }, later)).toBe(3)
    expect(then(3, { is: 'next' }, later)).toBe(7)
    expect(then(7, { is: 'back' }, later)).toBe(3)
    expect(then(8, { is: 'next' }, later)).toBe(9)
  })

  test('is about a page that exists or does not, as the list of pages says', () => {
    for (const { key, ...page } of pages) {
      expect(isLater({ title: '', text: '', page: key })).toBe(!('built' in page && page.built))
    }
    expect(isLater({ title: '', text: '' })).toBe(false)
  })

  test('never ends up nowhere: every tutorial can be gone through by Next alone', () => {
    for (const role of roleNames) {
      const list = of(role)
      let at = 0
      let turns = 0
      while (at < list.length && turns < 40) {
        at = advance(list, at, { is: 'next' })
        turns++
      }
      expect(at).toBe(list.length)
    }
  })
})

test('a walkthrough of a page points at parts that have words', () => {
  for (const steps of Object.values(walkthroughs)) {
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
    for (const { text, selectors } of steps) {
      expect(text.length).toBeGreaterThan(10)
      expect(selectors.length).toBeGreaterThan(0)
    }
  }
})

test('each page that has a walkthrough offers it beside its title, and no other', () => {
  expect([...pagesWithOne].sort()).toEqual(Object.keys(walkthroughs).sort())
})

test('what is hardest to find out has a walkthrough', () => {
  for (const page of [
    ...['performance', 'charts', 'targets', 'deviceInformation', 'findDevice', 'wifiNetworks', 'teamRankings'],
    ...['users', 'facilities', 'teams', 'company', 'profile', 'reports'],
  ] as const) {
    expect(pagesWithOne).toContain(page)
    expect(walkthroughs[page]?.length).toBeGreaterThanOrEqual(5)
  }
})

test('each part that a walkthrough points at is drawn by the console', () => {
  const web = new URL('../../../web/', import.meta.url)
  const drawn = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(new URL(file, web), 'utf8'))
    .join('\n')
  const names = Object.values(walkthroughs).flatMap((steps) =>
    steps.flatMap(({ selectors }) =>
      selectors.flatMap((selector) => [
        ...[...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''),
        ...[...selector.matchAll(/data-tour="([\w-]+)"/g)].map(([, name]) => name ?? ''),
      ]),
    ),
  )
  expect(new Set(names).size).toBeGreaterThan(80)
  expect([...new Set(names)].filter((name) => !new RegExp(`["'\` ]${name}["'\` ]`).test(drawn))).toEqual([])
})
