import { describe, expect, test } from 'vitest'
import {
  landingOf,
  mayOpen,
  menuOf,
  menuPages,
  type PageEntry,
  pageAt,
  pageFor,
  pages,
  routeOf,
  toolsOf,
  universalGroups,
} from '../../shared/pages.ts'
import { roleNames } from '../../shared/roles.ts'
import { pageFiles } from '../../web/app/pageFiles.ts'
import { everyone, managers, menu, routes, universalTools } from '../lib/access.ts'

const list: readonly PageEntry[] = pages
const page = (path: string) => {
  const found = pageAt(path)
  if (!found) throw new Error(`no page at ${path}`)
  return found
}
const who = (path: string) => roleNames.filter((role) => mayOpen(role, page(path)))

describe('who may open which route', () => {
  const rows = [...routes, [everyone, universalTools] as const].flatMap(([allowed, paths]) =>
    paths.map((path) => ({ path, allowed })),
  )

  test.each(rows)('$path', ({ path, allowed }) => expect(who(path)).toEqual(allowed))

  test('and there are no other routes than the sign-in', () => {
    const listed = new Set([...rows.map(({ path }) => path), '/login'])
    expect([...new Set(list.map(routeOf))].filter((path) => !listed.has(path))).toEqual([])
  })

  test('an unknown path is no page, a slash at the end changes nothing', () => {
    expect(pageAt('/home/performanc')).toBeUndefined()
    expect(page('/company/users/').key).toBe('users')
  })
})

test('tools of those who run the installation say so', () => {
  expect(
    list
      .filter(({ universal }) => universal)
      .map(routeOf)
      .sort(),
  ).toEqual([...universalTools].sort())
})

test('of two pages on one route the address tells which', () => {
  const devices = '/home/settings/device-information'
  expect(pageFor(devices, '')?.key).toBe('deviceInformation')
  expect(pageFor(devices, '?tab=table')?.key).toBe('deviceInformation')
  expect(pageFor(devices, '?q=7&tab=map')?.key).toBe('findDevice')
  expect(pageFor('/nowhere', '?tab=map')).toBeUndefined()
})

test('whoever only works lands on the tasks, everyone else on the figures', () => {
  expect(Object.fromEntries(roleNames.map((role) => [role, landingOf(role)]))).toEqual({
    superAdmin: '/home/performance',
    admin: '/home/performance',
    facilityManager: '/home/performance',
    teamManager: '/home/performance',
    worker: '/home/tasks',
    taskWorker: '/home/tasks',
  })
})

test('a landing is always a page that the role may open', () => {
  for (const role of roleNames) expect(mayOpen(role, page(landingOf(role)))).toBe(true)
})

describe('the menu', () => {
  const built = list.filter((entry) => entry.built).map(({ key }) => key)

  test('shows built pages only', () => {
    const shown = (['intelligence', 'deviceHub', 'management', 'settings', 'help', 'item'] as const).flatMap(
      (menuSection) => menuOf('superAdmin', menuSection).map(({ key }) => key as string),
    )
    expect(shown.filter((key) => !built.includes(key))).toEqual([])
    expect(shown).toContain('performance')
    expect(shown).toContain('users')
  })

  test('keeps workers to the figures and shows task workers none', () => {
    expect(menuOf('worker', 'intelligence').map(({ key }) => key)).toContain('performance')
    expect(menuOf('worker', 'management')).toEqual([])
    expect(menuPages('worker').map(({ key }) => key)).not.toContain('ai')
    expect(menuPages('teamManager').map(({ key }) => key)).toContain('ai')
    expect(menuOf('taskWorker', 'intelligence').map(({ key }) => key)).not.toContain('performance')
  })
})

describe('the whole menu, as it is when every page is there', () => {
  describe.each(Object.entries(menu))('%s', (menuSection, items) => {
    test.each(roleNames)('of a %s', (role) => {
      const shown = menuOf(role, menuSection as keyof typeof menu, () => true).map(({ title }) => title as string)
      expect(shown).toEqual(items.filter(([, shownTo]) => shownTo.includes(role)).map(([title]) => title))
    })
  })

  test('has no other pages than these', () => {
    const tools: readonly string[] = [...universalGroups, 'other']
    const titles = list.filter(({ menuSection }) => !tools.includes(menuSection)).map(({ title }) => title)
    expect(titles.sort()).toEqual(
      Object.values(menu)
        .flat()
        .map(([title]) => title)
        .sort(),
    )
  })

  test('those who run the installation find their tools in two groups, whatever their role', () => {
    const shown = universalGroups.map((group) => toolsOf(group).map(routeOf))
    expect(shown).toEqual([
      [
        '/universal-dashboard',
        '/universal-metrics',
        '/universal-usage',
        '/create-company',
        '/manage-companies',
        '/universal-device-information',
      ],
      ['/home/help/add-what-is-new', '/add-resources', '/partner-marketplace-management', '/customize'],
    ])
    for (const role of roleNames) {
      expect(menuPages(role).filter(({ menuSection }) => universalGroups.some((name) => name === menuSection))).toEqual(
        [],
      )
      expect(menuPages(role, true).slice(menuPages(role).length).map(routeOf)).toEqual(shown.flat())
    }
  })

  test('Target Metrics is shown to all by its own rule, and opened by managers alone', () => {
    const targets: PageEntry = page('/home/settings/targets')
    expect([targets.shownTo, who('/home/settings/targets')]).toEqual([everyone, managers])
  })

  test('stands beside pages that are reached from elsewhere', () => {
    const elsewhere = list
      .filter(({ menuSection }) => menuSection === 'other' || menuSection === 'help')
      .map(({ link }) => link)
    expect(elsewhere).toEqual(
      expect.arrayContaining([
        '/company',
        '/user/profile',
        '/groups',
        '/login',
        '/home/help/what-is-new',
        '/home/help/resources',
        '/home/settings/walkthrough-intro',
        '/marketplace/partners',
        '/home/maintenance-notice',
        '/home/settings/packages',
        '/user/reports',
      ]),
    )
  })
})

test('an entry of the list of pages has everything that menu, favourites and routes need', () => {
  for (const entry of list) {
    expect(Number.isInteger(entry.favPageKey) && entry.favPageKey > 0).toBe(true)
    expect(entry.link).toMatch(/^\/[a-z]/)
    expect([entry.key, entry.id, entry.menuSection, entry.title].every((text) => text.length > 0)).toBe(true)
  }
  expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  expect(list.filter(({ isNew }) => isNew).map(({ key }) => key)).toEqual(['associatesTable', 'otaUpdates'])
})

test('the keys of favourites are given once and stay', () => {
  expect(new Set(list.map(({ favPageKey }) => favPageKey)).size).toBe(list.length)
  const known = Object.fromEntries(list.map(({ key, favPageKey }) => [key, favPageKey]))
  expect(known).toMatchObject({ performance: 1, charts: 2, tasks: 8, deviceInformation: 14, users: 23, targets: 24 })
})

test('a page is called built exactly when it has a file', () => {
  expect(
    list
      .filter((entry) => entry.built)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(Object.keys(pageFiles).sort())
})
