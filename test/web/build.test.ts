import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeb, type WebBuild } from '../../bin/web.ts'

const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-web-'))
let built: WebBuild
let html: string
let login: string

beforeAll(async () => {
  built = await buildWeb(folder)
  html = readFileSync(join(folder, 'index.html'), 'utf8')
  login = readFileSync(join(folder, 'login.html'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Manifest {
  sheets: { hash: string; names: string }
  pages: Record<string, string[]>
}

const written = <Data>(document: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(document)?.[1] ?? '{}') as Data
const preloaded = (document: string) =>
  [...document.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, path = '']) => path)

/** As the scripts of a document read it; a page's scripts are here with those of the frame around it. */
const manifest = (document = html) => {
  const { main, frame } = written<{ main: string; frame: string[] }>(document, 'first')
  const { sheets: own, pages: named } = written<Manifest>(document, 'manifest')
  const paths = (names: readonly string[]) => names.map((name) => `/assets/${name}`)
  const pages = Object.fromEntries(
    Object.entries(named).map(([name, js]) => [name, paths(name === '/login' ? js : [...frame, ...js])] as const),
  )
  const names = own.names.split(' ')
  const sheetsOf = (js: readonly string[]) =>
    js
      .map((path) => path.replace(/-.*/, '').replace('/assets/', ''))
      .filter((name) => names.includes(name))
      .map((name) => `/assets/${name}-${own.hash}.css`)
  const css = Object.fromEntries(Object.entries(pages).map(([name, js]) => [name, sheetsOf(js)] as const))
  return {
    main,
    always: preloaded(document),
    pages,
    css,
    sheets: names.map((name) => `/assets/${name}-${own.hash}.css`),
  }
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
/** The document of all pages but the sign-in, and that of the sign-in, in each language. */
const documents = { en: ['index.html', 'login.html'], es: ['index.es.html', 'login.es.html'] } as const
const everywhere = () => Object.values(documents).map(([name]) => manifest(read(name)))

describe('what must arrive until a page can be used, gzipped', () => {
  const narrower: Record<string, number> = { login: 185_500, performance: 179_000 }
  test('any page: at most 330,000 bytes, and fewer where they are opened first', () => {
    const heavy = Object.entries(built.sizes).flatMap(([page, { js, css, html: own }]) => {
      const [sum, budget] = [js + css + own, narrower[page] ?? 330_000]
      return sum <= budget ? [] : [`${page}: ${sum} of ${budget}`]
    })
    expect(heavy).toEqual([])
    expect(Object.keys(built.sizes)).toEqual(expect.arrayContaining(['login', 'performance', 'tasks']))
  })
})

test('every file that the page names is there, and its name changes with its content', () => {
  const { css, sheets } = manifest()
  const scripts = everywhere().flatMap(({ always, pages }) => [always, ...Object.values(pages)].flat())
  const named = [...scripts, ...Object.values(css).flat(), ...sheets]
  expect(named.length).toBeGreaterThan(8)
  for (const path of named) {
    expect(path).toMatch(/-([A-Z0-9]{8}\.(js|woff2)|[a-f0-9]{12}\.css)$/)
    expect(readFileSync(join(folder, path)).length, path).toBeGreaterThan(0)
  }
})

test('the licenses of what is handed on are handed on with it: the fonts’ own, whole, and those of packages', () => {
  const text = readFileSync(join(folder, 'licenses.txt'), 'utf8')
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.woff2'))
  expect(fonts.map((name) => name.replace(/-[A-Z0-9]{8}\.woff2$/, '')).sort()).toEqual([
    'InterVariable',
    'inter-latin',
    'inter-latin-more',
    'jetbrains-mono-latin-wght-normal',
  ])
  for (const kept of [
    'LICENSE',
    'web/theme/fonts/LICENSES.txt',
    'node_modules/inter-ui/LICENSE.txt',
    'node_modules/@fontsource-variable/jetbrains-mono/LICENSE',
  ])
    expect(text, kept).toContain(readFileSync(kept, 'utf8').trim())
  for (const name of ['react', 'react-dom', 'zod', '@base-ui/react', 'lucide-react', 'aws-amplify'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\([\\w.-]+\\)$`, 'm'))
  // A package that does not say under what it is given may not be given on.
  expect(text).not.toMatch(/ \((undefined|UNLICENSED|SEE LICENSE IN .*)\)$/m)
})

test('every chunk that a chunk imports is there', () => {
  const names = readdirSync(join(folder, 'assets'))
  const imported = names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...readFileSync(join(folder, 'assets', name), 'utf8').matchAll(/"\/assets\/([\w.-]+\.js)"/g)])
    .map(([, name = '']) => name)
  expect(imported.length).toBeGreaterThan(20)
  expect(imported.filter((name) => !names.includes(name))).toEqual([])
})

test('each document has two scripts inside, the first of which is the same; all are told by their hashes', () => {
  const inline = Object.values(documents).map((names) =>
    names.map((name) => [...read(name).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)),
  )
  const [[[first, ...console] = [], [same, ...signIn] = []] = [], spanish] = inline
  expect(same).toBe(first)
  expect([console.length, signIn.length]).toEqual([1, 1])
  expect(spanish).toEqual(inline[0])
  const hashes = [first ?? '', ...console, ...signIn].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(built.scriptHashes).toEqual(hashes)
})

test.each(Object.entries(documents))(
  'the documents of %s say so, request its scripts and speak it before any',
  (language, names) => {
    const known = names.map((name) => manifest(read(name)))
    for (const [at, { main, always }] of known.entries()) {
      const text = read(names[at] ?? '')
      expect(text).toContain(`<html lang="${language}"`)
      // Within the first two kilobytes, as all else waits for them.
      expect(text.indexOf('modulepreload')).toBeLessThan(300)
      expect(always).toContain(main)
      expect(text).toMatch(language === 'en' ? /needs JavaScript/ : /necesita JavaScript/)
      expect(text).not.toContain('<!-- ')
    }
  },
)

test('the document of the sign-in page knows that page and the one after it, and every style sheet', () => {
  for (const [index, signIn] of Object.values(documents)) {
    const [whole, own] = [manifest(read(index)), manifest(read(signIn))]
    expect(own.sheets).toEqual(whole.sheets)
    const { '/login': first, '/home/performance': landing } = whole.pages
    expect(own.pages).toEqual({ '/login': first, '/home/performance': landing })
    expect(own.main).toBe(whole.main)
    // What only the console needs is not requested there.
    expect(whole.always).toEqual([...own.always, expect.stringContaining('Console')])
  }
  expect(login).not.toContain('getCardMetrics')
})

test('each file but fonts has compressed forms of the same content', () => {
  const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  for (const name of files) {
    const path = join(folder, 'assets', name)
    const content = readFileSync(path)
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(content)).toBe(true)
    expect(gunzipSync(readFileSync(`${path}.gz`)).equals(content)).toBe(true)
  }
})

const script = (name: string) => readFileSync(join(folder, 'assets', name), 'utf8')
const zipped = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + readFileSync(join(folder, 'assets', `${name}.gz`)).length, 0)

/** A script and all that it imports; of what it loads later, too, where that is asked for. */
const reached = (names: readonly string[], later = false, seen = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    const imports = [...script(name).matchAll(/(import\()?"\/assets\/([\w.-]+\.js)"/g)]
    reached(
      imports.flatMap(([, lazy, file = '']) => (lazy && !later ? [] : [file])),
      later,
      seen,
    )
  }
  return seen
}

/** A page that is a form from the start. */
const formPage = '/home/settings/targets'

test('the browser gets paths, not schemas, until a form is opened', () => {
  for (const { always, pages } of everywhere()) {
    const { [formPage]: _form, ...others } = pages
    const first = [...always, ...Object.values(others).flat()].map((path) => path.replace('/assets/', ''))
    const atFirst = [...reached(first)].map(script).join('\n')
    const has = (text: string) => atFirst.includes(text)
    expect(has('getAllUsersOfCompany')).toBe(true)
    expect(has('ZodObject')).toBe(false)
    expect(has('shouldUnregister')).toBe(false)
    // Forms bring them: one copy for all, with what is around it.
    const rules = [...reached(first, true)].filter((name) => script(name).includes('ZodObject'))
    expect(rules).toHaveLength(1)
    expect(zipped(rules)).toBeLessThanOrEqual(45_000)
    expect([...reached(first, true)].filter((name) => script(name).includes('shouldUnregister'))).toHaveLength(1)
    expect([...reached(first, true)].map(script).join('\n')).not.toContain('/device/v1/')
  }
})

test('a page’s style sheet has its own rules and none of another page', () => {
  const sheet = (route: string, name: string) => {
    const path = manifest().css[route]?.find((href) => href.includes(name)) ?? 'none'
    return readFileSync(join(folder, path), 'utf8')
  }
  expect(sheet('/groups', 'GroupsPage')).toContain('.groups-card')
  expect(sheet('/groups', 'GroupsPage')).not.toContain('.code-field')
  expect(sheet('/login', 'LoginPage')).toContain('.login-mark')
  expect(sheet('/login', 'LoginPage')).not.toContain('.groups-card')
})

test('a page needs few requests', () => {
  expect(manifest().css['/home/performance']).toHaveLength(1)
  for (const { always, pages } of everywhere()) {
    const { '/home/performance': performance, ...others } = pages
    // What the document requests is all that it needs.
    expect(performance?.filter((path) => !always.includes(path))).toEqual([])
    expect(Object.entries(others).filter(([, js]) => js.length > 13)).toEqual([])
    // A table brings its kits and nothing of the fleet.
    expect(others['/company/users']?.length).toBeLessThanOrEqual(6)
    expect(always).toHaveLength(2)
  }
})

test('managers have the board of Tasks from the first moment, workers their task, and neither waits for what the other has', () => {
  const { css, pages } = manifest()
  const textOf = (name: string) => {
    const page = pages[name] ?? []
    return [...reached(page.map((path) => path.replace('/assets/', '')))].map(script).join('\n')
  }
  const marksIn = (name: string) => ['tm-panel', 'flow-idle'].filter((mark) => textOf(name).includes(mark))
  expect([marksIn('/home/tasks managers'), marksIn('/home/tasks')]).toEqual([['tm-panel'], ['flow-idle']])
  const sheetsOf = (name: string) => ['ManagerTasks', 'WorkerTasks'].filter((part) => `${css[name]}`.includes(part))
  expect([sheetsOf('/home/tasks managers'), sheetsOf('/home/tasks')]).toEqual([['ManagerTasks'], ['WorkerTasks']])
  // What the board shares with parts that it alone loads is no other table's.
  const ofBoard = 'Usual time: median of the last 30 days'
  expect(textOf('/home/tasks managers')).toContain(ofBoard)
  for (const name of ['/company/users', '/company/teams', '/home/associates-table'])
    expect(textOf(name), name).not.toContain(ofBoard)
})

test('a phone that shows the running task waits for neither a calendar, nor forms, nor the flow that comes after', () => {
  const page = manifest().pages['/home/tasks'] ?? []
  expect(page.length).toBeLessThanOrEqual(4)
  const first = [...reached(page.map((path) => path.replace('/assets/', '')))].map(script).join('\n')
  const there = (marks: readonly string[]) => marks.filter((mark) => first.includes(mark))
  expect(there(['flow-clock'])).toEqual(['flow-clock'])
  expect(there(['PlainDate', 'tasks-switch', 'flow-area', 'modal-x', 'form-field'])).toEqual([])
})

test('each language has scripts with its own words and none of another', () => {
  const textOf = (language: keyof typeof documents) =>
    [...new Set(Object.values(manifest(read(documents[language][0])).pages).flat())]
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n')
  expect(textOf('en')).toContain('Cost/Scan')
  expect(textOf('en')).not.toContain('Costo/escaneo')
  expect(textOf('es')).toContain('Costo/escaneo')
  expect(textOf('es')).not.toContain('Cost/Scan')
})
