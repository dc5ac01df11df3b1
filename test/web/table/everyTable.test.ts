import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableNames, tablePrefs } from '../../../shared/tables.ts'

const web = new URL('../../../web/', import.meta.url)
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('parts/'))
  .map((name) => ({ name, text: readFileSync(new URL(name, web), 'utf8') }))

/** What is passed where a table is made, up to the end of it. */
const made = ({ name, text }: (typeof sources)[number]) =>
  [
    ...text.matchAll(
      /\buseTable(?:<\w+>)?\(\{[\s\S]*?\n {2}\}\)|<(?:Entity(?:Table|Page)|ThingTable)\b[\s\S]*?\n\s*\/?>|<SkusPage\b[^>]*>/g,
    ),
  ]
    .map(([call]) => call)
    // The kit passes on what it was given.
    .filter((call) => !call.includes('{...table}') && !call.includes('props.table') && !call.includes('layout: name'))
    .map((call) => ({ name, text, called: /(?:layout: |\btable=)['"](\w+)['"]/.exec(call)?.[1] }))

const tables = sources.flatMap(made)

test('every table that users arrange is made once, under its name', () => {
  const names = tables.flatMap(({ called }) => called ?? [])
  expect(names.toSorted()).toEqual(tableNames.toSorted())
})

test('a table without a name, and so without views, is in a dialog', () => {
  const nameless = tables.filter(({ called }) => called === undefined)
  expect(nameless.filter(({ text }) => !text.includes('<Modal')).map(({ name }) => name)).toEqual([])
})

test('every table has the button of its views, beside its search or in a place of its page', () => {
  const kit = readFileSync(new URL('parts/table/DataTable.tsx', web), 'utf8')
  expect(kit).toMatch(/!props\.ownColumns && <ViewsButton/)
  const own = sources.filter(({ text }) => /^\s+ownColumns$/m.test(text))
  expect(own.filter(({ text }) => !text.includes('<ViewsButton')).map(({ name }) => name)).toEqual([])
})

test('no two tables have the same number: users would have the columns of one in the other', () => {
  expect(new Set(Object.values(tablePrefs)).size).toBe(tableNames.length)
})
