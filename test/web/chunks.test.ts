import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { chunkHomesOf, nowhere } from '../../bin/web/chunkHomes.ts'
import { closure, scripts } from '../../bin/web/scripts.ts'

const kinds = { '': 'import-statement', '?': 'dynamic-import' } as const

/** Sources with what each imports; a `?` before a name is a lazy import. */
const sources = (files: Record<string, string[]>): Metafile['inputs'] =>
  Object.fromEntries(
    Object.entries(files).map(([file, names]) => [
      file,
      {
        bytes: 1,
        imports: names.map((name) => ({ path: name.replace('?', ''), kind: kinds[name.startsWith('?') ? '?' : ''] })),
      },
    ]),
  )

test('what pages share with the landing page comes with the shell, what the sign-in shares with either comes first', () => {
  const inputs = sources({
    main: ['?shell', '?login', 'react'],
    shell: ['menu', 'words'],
    login: ['words', 'form'],
    landing: ['card', 'pickers', 'form', '?drag'],
    charts: ['pickers', 'plot', '?form2', '?shared'],
    users: ['list', '?shared'],
    form2: ['plot'],
    shared: [],
    list: [],
    drag: ['card'],
    react: [],
    menu: [],
    words: [],
    form: [],
    card: [],
    pickers: [],
    plot: [],
    'node_modules/pdf.js': [],
  })
  const { before, homeOf } = chunkHomesOf(
    inputs,
    ['shell', 'login', 'landing', 'charts', 'users', 'form2', 'shared', 'drag', 'node_modules/pdf.js'],
    {
      main: 'main',
      shell: 'shell',
      landing: 'landing',
      outside: ['login'],
    },
  )
  const sorted = (file: string) => before.get(file)?.toSorted()
  const first = ['form', 'main', 'react', 'words']
  const withShell = [...first, 'menu', 'pickers']
  expect(sorted('login')).toEqual(first)
  expect(sorted('node_modules/pdf.js')).toEqual(first)
  expect(sorted('main')).toEqual(first.filter((file) => file !== 'main'))
  expect(sorted('charts')).toEqual([...withShell, 'shell'].toSorted())
  // A part that only the landing page loads finds all of that page there.
  expect(sorted('drag')).toEqual([...withShell, 'shell', 'landing', 'card'].toSorted())
  // So does a part of another page; what several pages load counts on none of them.
  expect(sorted('form2')).toEqual([...withShell, 'shell', 'charts', 'plot'].toSorted())
  expect(sorted('shared')).toEqual([...withShell, 'shell'].toSorted())
  expect(['form', 'menu', 'pickers', 'card', 'plot'].map(homeOf)).toEqual(['main', 'shell', 'shell', 'landing', 'plot'])
})

test('what pages of a kit share comes with each of them in one chunk, and what many need is in as few', () => {
  const inputs = sources({
    main: ['?shell', '?landing', '?users', '?teams', '?charts', '?dialog'],
    shell: [],
    landing: [],
    users: ['table', 'ask', 'group', 'own'],
    teams: ['table', 'ask', 'group'],
    charts: ['plot', 'check'],
    dialog: ['ask'],
    table: ['row'],
    row: [],
    group: [],
    own: [],
    ask: [],
    check: [],
    plot: [],
  })
  const lazy = ['shell', 'landing', 'users', 'teams', 'charts', 'dialog']
  const { before, homeOf } = chunkHomesOf(inputs, lazy, {
    ...{ main: 'main', shell: 'shell', landing: 'landing', outside: [] },
    kits: [{ files: ['table'], shared: true }, { files: ['ask', 'check'] }],
  })
  const sorted = (file: string) => before.get(file)?.toSorted()
  expect(sorted('users')).toEqual(['ask', 'check', 'group', 'main', 'row', 'shell', 'table'])
  expect(sorted('teams')).toEqual(sorted('users'))
  expect(sorted('charts')).toEqual(['ask', 'check', 'main', 'shell'])
  expect(sorted('dialog')).toEqual(sorted('charts'))
  expect(['row', 'group', 'check', 'plot', 'own'].map(homeOf)).toEqual(['table', 'table', 'ask', 'plot', 'own'])
})

/** Where this fails, esbuild makes few chunks by itself: `bin/web/places.ts` can go, and the second of the two builds. */
test('left alone, esbuild makes dozens of chunks of what the first page loads', async () => {
  const { outputs } = (await scripts('/nowhere', 'en', nowhere)).metafile
  const outputOf = (source: string) =>
    Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source) ?? source
  const first = ['web/app/main.tsx', 'web/app/Console.tsx', 'web/pages/performance/PerformancePage.tsx']
  const loaded = new Set(first.flatMap((source) => [...closure(outputs, outputOf(source))]))
  expect(loaded.size).toBeGreaterThan(24)
})
