import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../shared/pages.ts'
import { tableNames, tablePrefs } from '../../shared/tables.ts'
import { followed, type Step, stepsOf } from './followed.ts'

/** The document is followed to the letter in a copy of the project; what comes of it is compiled there, and its tests run. */

const doc = readFileSync(join(import.meta.dirname, '../../docs/a-page-in-ten-minutes.md'), 'utf8')
const steps = stepsOf(doc)
const files = [...new Set(steps.map(({ path }) => path))]
/** What takes minutes on a machine that does much else beside. */
const minutes = 60_000

let folder: string
beforeAll(() => {
  const results = join(import.meta.dirname, '../../test-results')
  mkdirSync(results, { recursive: true })
  folder = mkdtempSync(join(results, 'followed-'))
  followed(doc, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program of the packages in the copy. @returns what it says, where it fails */
const failureOf = (program: string, ...words: string[]) => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)))
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', program), words, {
    ...{ cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 },
  })
  return status === 0 ? '' : `${stdout}${stderr}`.slice(-8000) || `${program} ended with ${status}`
}

test('its page and its table have the next free numbers', () => {
  const next = [
    1 + Math.max(...pages.map(({ favPageKey }) => favPageKey)),
    1 + Math.max(...tableNames.map((name) => tablePrefs[name] - 1100)),
  ]
  expect([/page\((\d+), 'crews'/.exec(doc)?.[1], /crews: (\d+),/.exec(doc)?.[1]].map(Number)).toEqual(next)
})

test('every file that it shows is as the formatter leaves it', () => {
  const made = steps.flatMap((step) => ('text' in step ? step.path : []))
  expect(failureOf('biome', 'check', '--vcs-enabled=false', '--diagnostic-level=error', ...made)).toBe('')
})

test('what it makes compiles', { timeout: 10 * minutes }, () => {
  // Tests run below: they would take the whole machine along.
  const own = files.filter((path) => !path.startsWith('test/'))
  const config = { extends: './tsconfig.json', include: ['web/**/*.d.ts'], files: own }
  writeFileSync(join(folder, 'tsconfig.followed.json'), JSON.stringify(config))
  expect(failureOf('tsc', '--noEmit', '-p', 'tsconfig.followed.json')).toBe('')
})

test('its tests pass that need no browser, and those that come by themselves for a page', {
  timeout: 15 * minutes,
}, () => {
  const shown = files.filter((path) => /^test\/(?!browser\/).*\.test\.ts$/.test(path) && made(path))
  expect(shown).toHaveLength(3)
  const own = ['test/web/pages.test.ts', 'test/web/table/everyTable.test.ts', 'test/web/auditLog/say.test.ts']
  expect(failureOf('vitest', 'run', '--maxWorkers=1', ...shown, ...own)).toBe('')
})

/** Whether the document shows all of a file, rather than lines of one that is there. */
const made = (path: string) => steps.some((step: Step) => step.path === path && 'text' in step)

test('a page with its words, its form and its test is less than 150 lines', () => {
  const page = stepsOf(doc.slice(doc.indexOf('## A page with'), doc.indexOf('## An upload')))
  const lines = page.flatMap((step) =>
    'text' in step ? step.text.trim().split('\n') : step.hunks.flatMap(({ after, before }) => added(before, after)),
  )
  expect(page.filter((step) => 'text' in step)).toHaveLength(5)
  expect(lines.length).toBeLessThan(150)
})

const added = (before: string, after: string) => after.split('\n').filter((line) => !before.split('\n').includes(line))
