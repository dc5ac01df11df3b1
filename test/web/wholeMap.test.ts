import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../shared/contract/call.ts'
import { type CallName, calls } from '../../shared/contract/index.ts'
import {
  mayOpen,
  menuPages,
  type PageEntry,
  pageAt,
  pageFor,
  pages,
  toolsOf,
  universalGroups,
} from '../../shared/pages.ts'
import {
  admins,
  everyRole,
  facilityManagers,
  isWorkerType,
  managers,
  type RoleName,
  roleNames,
  roles,
} from '../../shared/roles.ts'
import { pageFiles } from '../../web/app/pageFiles.ts'
import { pageEntries } from '../../web/app/palette/entries.ts'
import { favoritePages } from '../../web/features/favorites/favorites.ts'
import { icons } from '../../web/features/shell/pageIcons.ts'
import '../../web/features/universal/UniversalMenu.tsx'
import { kindOf } from '../../web/features/tutorial/kinds.ts'
import { isLater, tutorials } from '../../web/features/tutorial/steps.ts'
import { pagesWithOne } from '../../web/features/tutorial/Walkthrough.tsx'
import { walkthroughs } from '../../web/features/tutorial/walkthroughs.ts'
import { universalMenu } from '../../web/words/en/universalMenu.ts'
import { pageTitles as spanish } from '../../web/words/es/names.ts'
import { universalMenu as spanishMenu } from '../../web/words/es/universalMenu.ts'

/** What the console must have as a whole: its routes, and the calls that clients know by their paths, with who may use each. */
interface WholeMap {
  routes: { route: string; who: Who }[]
  /** `also` may use it beside those for whom it is made, and `because` says why. */
  calls: { method: 'POST' | 'PUT'; path: string; who: Who; also?: RoleName[]; because?: string }[]
  /** The pages whose parts are explained on them. */
  walkthroughs: { page: string }[]
  /** What clients have no path for, and the call of ours that does it. */
  deeds: { what: string; call: CallName; who: Who }[]
}
type Who = keyof typeof audiences | 'universal' | 'anyone' | 'open' | 'pending'

const audiences = {
  everyone: everyRole,
  managers,
  facilityManagers,
  admins,
  superAdmins: ['superAdmin'],
  workers: ['worker', 'taskWorker'],
} as const satisfies Record<string, readonly RoleName[]>

const map: WholeMap = JSON.parse(readFileSync(new URL('../fixtures/wholeMap.json', import.meta.url), 'utf8'))
const list: readonly PageEntry[] = pages
const sorted = (names: readonly string[]) => [...new Set(names)].sort()

const rolesOf = (who: Who, also: readonly RoleName[] = []) =>
  who === 'universal' || who === 'anyone'
    ? sorted(everyRole)
    : who === 'open' || who === 'pending'
      ? who
      : sorted([...audiences[who], ...also])
const accessOf = ({ access }: Pick<Call, 'access'>) => (typeof access === 'string' ? access : sorted(access))

describe('every route of the console is there', () => {
  test.each(map.routes)('$route, for $who', ({ route, who }) => {
    const page: PageEntry | undefined = pageAt(route)
    expect(page, 'no such page').toBeDefined()
    if (!page) return
    expect({ built: page.built, universal: page.universal, file: page.key in pageFiles }).toEqual({
      built: true,
      universal: who === 'universal' ? true : undefined,
      file: true,
    })
    expect(sorted(roleNames.filter((role) => mayOpen(role, page)))).toEqual(rolesOf(who))
    expect(page.access === 'anyone').toBe(who === 'anyone')
  })
})

describe('every call is there, under its path, for those whom it is made for', () => {
  const known = new Map(
    Object.values<Call>(calls).flatMap((entry) =>
      [entry.path, ...(entry.aliases ?? [])].map((path) => [`${entry.method} ${path}`, entry] as const),
    ),
  )

  test.each(map.calls)('$method $path', ({ method, path, who, also, because }) => {
    const entry = known.get(`${method} ${path}`)
    expect(entry, 'no such call').toBeDefined()
    if (!entry) return
    expect(entry.universal).toBe(who === 'universal' ? true : undefined)
    expect(accessOf(entry)).toEqual(rolesOf(who, also))
    expect(because === undefined).toBe(also === undefined)
  })

  test.each(map.deeds)('$what: $call', ({ call, who }) => {
    const entry: Call = calls[call]
    expect(entry.universal).toBe(who === 'universal' ? true : undefined)
    expect(accessOf(entry)).toEqual(rolesOf(who))
  })

  test('and none is named twice', () => {
    expect(new Set(map.calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(map.calls.length)
    expect(new Set(map.routes.map(({ route }) => route)).size).toBe(map.routes.length)
  })
})

describe.each(roleNames)('menu, favorites, palette and tutorial of a %s agree', (role) => {
  const menu: readonly PageEntry[] = menuPages(role)
  const found = (universal: boolean) =>
    pageEntries({
      role: { uid: roles[role].uid, name: roles[role].name, type: roles[role].type, key: role },
      groups: [],
      universal,
    } as unknown as Parameters<typeof pageEntries>[0])

  test('what the menu shows is there and opens, and has an icon and a title in each language', () => {
    for (const page of menu) {
      expect(pageFiles, page.key).toHaveProperty(page.key)
      expect(icons, page.key).toHaveProperty(page.key)
      expect(spanish, page.key).toHaveProperty(page.key)
      expect(mayOpen(role, page), page.key).toBe(true)
    }
  })

  test('each entry leads to the page whose name it bears', () => {
    for (const page of [...menu, ...list.filter(({ menuSection }) => menuSection === 'other')]) {
      const [path = '', search = ''] = page.link.split('?')
      expect(pageFor(path, search)?.key).toBe(page.key)
    }
  })

  test('all of the menu can be favorites, and nothing else of a worker', () => {
    const keys = list.map(({ favPageKey }) => favPageKey)
    const own = isWorkerType(role) ? menu.filter(({ menuSection }) => menuSection === 'intelligence') : menu
    expect(sorted(favoritePages(keys, role).map(({ key }) => key))).toEqual(sorted(own.map(({ key }) => key)))
    expect(sorted(favoritePages(keys, role, true).map(({ key }) => key))).toEqual(
      sorted([...own, ...list.filter(({ universal, built }) => universal && built)].map(({ key }) => key)),
    )
  })

  test('the palette finds all of the menu first, and tools of the installation only for those who run it', () => {
    const links = found(false).map(({ to }) => to)
    expect(links.slice(0, menu.length)).toEqual(menu.map(({ link }) => link))
    const tools = list.filter(({ universal, built }) => universal && built).map(({ link }) => link)
    expect(links.filter((link) => tools.includes(link ?? ''))).toEqual([])
    expect(sorted(found(true).map(({ to }) => to ?? ''))).toEqual(sorted([...links.map((to) => to ?? ''), ...tools]))
    expect(sorted(menuPages(role, true).map(({ link }) => link))).toEqual(
      sorted([...menu.map(({ link }) => link), ...tools]),
    )
  })

  test('each step of the tutorial is about a page of the menu', () => {
    const steps = tutorials[kindOf(role)]
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) {
      if (!step.page) continue
      expect(isLater(step), step.title).toBe(false)
      expect(
        menu.map(({ key }) => key),
        step.title,
      ).toContain(step.page)
    }
  })
})

test('each tool of the menu has a sign of its own, and a name in each language', () => {
  const tools = universalGroups.flatMap(toolsOf)
  const signs = tools.map(({ key }) => icons[key])
  expect(signs).not.toContain(undefined)
  // What it shares with a page of a company would be taken for it; what Help shows is published here, and not in this menu.
  const shown = menuPages('superAdmin', true).filter(({ menuSection }) => menuSection !== 'help')
  expect(new Set(shown.map(({ key }) => icons[key])).size).toBe(shown.length)
  for (const { key } of tools) {
    expect(universalMenu.pages).toHaveProperty(key)
    expect(spanishMenu.pages).toHaveProperty(key)
  }
})

test('each page that is to be explained has a walkthrough, its page offers it, and it has steps', () => {
  expect(Object.keys(walkthroughs)).toEqual(expect.arrayContaining(map.walkthroughs.map(({ page }) => page)))
  expect(sorted(pagesWithOne)).toEqual(sorted(Object.keys(walkthroughs)))
  for (const [key, steps] of Object.entries(walkthroughs)) {
    expect(pageFiles).toHaveProperty(key)
    expect(steps?.length, key).toBeGreaterThan(0)
  }
})
