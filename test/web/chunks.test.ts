import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { placesOf } from '../../bin/web/places.ts'
import { withoutStubs } from '../../bin/web/stubs.ts'

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
    charts: ['pickers', 'plot'],
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
  const { before, homeOf } = placesOf(inputs, ['shell', 'login', 'landing', 'charts', 'drag', 'node_modules/pdf.js'], {
    main: 'main',
    shell: 'shell',
    landing: 'landing',
    outside: ['login'],
  })
  const sorted = (file: string) => before.get(file)?.toSorted()
  const first = ['form', 'main', 'react', 'words']
  const withShell = [...first, 'menu', 'pickers']
  expect(sorted('login')).toEqual(first)
  expect(sorted('node_modules/pdf.js')).toEqual(first)
  expect(sorted('main')).toEqual(first.filter((file) => file !== 'main'))
  expect(sorted('charts')).toEqual([...withShell, 'shell'].toSorted())
  // A part that only the landing page loads finds all of that page there.
  expect(sorted('drag')).toEqual([...withShell, 'shell', 'landing', 'card'].toSorted())
  expect(['form', 'menu', 'pickers', 'card', 'plot'].map(homeOf)).toEqual(['main', 'shell', 'shell', 'landing', 'plot'])
})

test('who loads an entry that only hands on a chunk loads the chunk itself', () => {
  const file = (name: string, text: string) => ({ path: `/out/${name}`, contents: Buffer.from(text) })
  const output = (entryPoint?: string) => ({
    ...{ bytes: 1, inputs: {}, imports: [], exports: [] },
    ...(entryPoint ? { entryPoint } : {}),
  })
  const built = withoutStubs({
    files: [
      file('chunk-A.js', 'var q=1;export{q as g};'),
      file('Page-B.js', 'import{g as a}from"/assets/chunk-A.js";import"/assets/chunk-C.js";export{a as default};\n'),
      file('Own-D.js', 'import{g as a}from"/assets/chunk-A.js";var b=a+1;export{b as default};'),
      file('main-E.js', 'const p=()=>import("/assets/Page-B.js"),o=()=>import("/assets/Own-D.js")'),
    ],
    outputs: {
      'out/chunk-A.js': output(),
      'out/Page-B.js': output('web/Page.tsx'),
      'out/Own-D.js': output('web/Own.tsx'),
      'out/main-E.js': output('web/main.tsx'),
    },
  })
  expect(built.files.map(({ path }) => path)).toEqual(['/out/chunk-A.js', '/out/Own-D.js', '/out/main-E.js'])
  expect(Object.keys(built.outputs)).toEqual(['out/chunk-A.js', 'out/Own-D.js', 'out/main-E.js'])
  expect([...built.instead]).toEqual([['web/Page.tsx', 'out/chunk-A.js']])
  expect(Buffer.from(built.files[2]?.contents ?? []).toString()).toBe(
    'const p=()=>import("/assets/chunk-A.js").then(m=>({default:m.g})),o=()=>import("/assets/Own-D.js")',
  )
})
