import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const doc = readFileSync(join(root, 'docs/a-page-in-ten-minutes.md'), 'utf8')

/** The file that the document shows below a heading, as it stands there. */
const shown = (path: string) => {
  const [, after = ''] = doc.split(`\`${path}\``)
  return /```tsx?\n([\s\S]*?)```/.exec(after)?.[1] ?? ''
}

/** The same in `test/fixtures/page`, where it is type-checked, as it would be in its own place. */
const checked = (file: string, changes: [string, string][]) =>
  changes.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(join(root, 'test/fixtures/page', file), 'utf8'),
  )

const page: [string, string][] = [
  ["'../../../web/", "'../../"],
  ["'./crewWords.ts'", "'../../words/en/crews.ts'"],
  ['table="teams"', 'table="crews"'],
]
const files: [string, string, [string, string][]][] = [
  ['web/words/en/crews.ts', 'crewWords.ts', []],
  [
    'web/words/es/crews.ts',
    'crewWordsEs.ts',
    [
      ["'./crewWords.ts'", "'../en/crews.ts'"],
      ["'../../../web/words/localised.ts'", "'../localised.ts'"],
    ],
  ],
  ['web/pages/crews/CrewsPage.tsx', 'CrewsPage.tsx', page],
  ['web/pages/crews/CrewForm.tsx', 'CrewForm.tsx', page],
  ['test/browser/crews.test.ts', 'crewsTest.ts', [["'../../lib/", "'../lib/"]]],
]

/** Imports may stand in another order: they are sorted by their paths. */
const lines = (text: string) => text.trim().split('\n').sort()

test.each(files)('%s is shown as it compiles', (path, file, changes) => {
  expect(lines(shown(path))).toEqual(lines(checked(file, changes)))
})

test('a page with its words, its form and its test is less than 150 lines', () => {
  const all = files.map(([path]) => shown(path).trim().split('\n').length)
  expect(all.every((count) => count > 8)).toBe(true)
  expect(all.reduce((sum, count) => sum + count) + 5).toBeLessThan(150)
})
