import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { programsDocument } from '../shared/contract/programsDocument.ts'
import { pages, routeOf } from '../shared/pages.ts'
import { earlyNames } from '../web/app/earlyCalls.ts'
import { pageFiles } from '../web/app/pageFiles.ts'
import { type Language, languages } from '../web/words/languages.ts'
import { pickedPasswords } from './pickedPasswords.ts'
import { type ChunkHomes, chunkHomesOf, type Kit, nowhere } from './web/chunkHomes.ts'
import { compiledAhead } from './web/compiledAhead.ts'
import { licensesOf } from './web/licenses.ts'
import { ownLook } from './web/ownLook.ts'
import { addressedFiles, evaluated, originOf, ownSources, ownTemporal, withoutStyles, wordsOf } from './web/plugins.ts'
import { bundleStyles, stylesOf } from './web/styles.ts'
import { withoutJsonSchemas } from './withoutJsonSchemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)

/** Gzipped bytes of a route: what must arrive until it can be used. */
export interface RouteSize {
  js: number
  css: number
  html: number
}

export interface WebBuild {
  /** For the `script-src` of a Content-Security-Policy: the one script inside `index.html`. */
  scriptHash: string
  sizes: Record<string, RouteSize>
}

/** Browsers of 2024 and later: dialogs, popovers, combined abort signals. */
const target = ['chrome120', 'firefox128', 'safari17.4']

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target,
  write: false,
  logLevel: 'warning',
  // What is named before a lazily loaded file is named for its place, not for its effects.
  logOverride: { 'ignored-bare-import': 'silent' },
} as const

/** A source's name below `web/`, without its ending: how `lazyPart` and `pageFiles` call it. */
const partName = (source: string) => source.replace(/^web\//, '').replace(/\.tsx?$/, '')

const languageNames = Object.keys(languages) as Language[]

const main = 'app/main'
const frame = 'app/Console'
const landing = 'pages/performance/PerformancePage'
const source = (part: string) => `web/${part}.tsx`
/** Parts that are shown without the shell. */
const outside = [main, 'pages/login/LoginPage', 'api/cognito', 'pages/login/commonFault']
/** Parts of the frame and of the landing page that come when these are at rest. */
const late = ['app/Dialogs', 'pages/performance/LostCard', 'pages/performance/FirstSteps']

/**
 * What many parts need, each as one chunk: a page of a table has the first three, a form the first and the last. More
 * chunks would cost every page more than one of them loads in vain.
 */
const kits: readonly Kit[] = [
  {
    files: [
      ...['parts/modal/WaitingModal.tsx', 'parts/drawer/Tabs.tsx', 'parts/facts/Facts.tsx', 'parts/forms/Check.tsx'],
      ...['parts/confirm/ConfirmDialog.tsx', 'parts/confirm/useUnsaved.tsx', 'words/en/forms.ts', 'words/en/table.ts'],
      ...[
        'words/counted.ts',
        'parts/charts/marks.ts',
        'parts/print/print.ts',
        'parts/table/stamp.ts',
        '../shared/batch.ts',
        '../shared/handheld.ts',
      ],
    ],
  },
  // What reports share.
  {
    files: [
      'features/reports/HourRange.tsx',
      'features/reports/earlier.ts',
      'features/reports/AssociateSelect.tsx',
      'features/savedReports/MailReportButton.tsx',
      'features/whatChanged/WhatChanged.tsx',
      'parts/fields/SegRadio.tsx',
      'parts/charts/Mark.tsx',
      'words/en/savedReports.ts',
      '../shared/time.ts',
      'parts/charts/scale.ts',
      'words/en/associateSelect.ts',
      'parts/metrics/compact.ts',
      'parts/pickers/limits.ts',
      'parts/charts/bars/scale.ts',
    ],
  },
  {
    files: [
      ...['features/people/data.ts', 'features/people/access.ts', 'features/people/Roles.tsx'],
      ...['features/groups/groups.ts', 'features/jobs/exportUsers.ts', 'api/pages.ts', 'parts/address.ts'],
      ...[
        'parts/table/rows.ts',
        'parts/table/Pages.tsx',
        'parts/table/filters.ts',
        'parts/table/views.ts',
        'parts/table/columns.tsx',
      ],
      ...['features/entity/sendBatch.ts', 'features/entity/FilterSelect.tsx', 'parts/table/Search.tsx'],
      'words/en/entity.ts',
      '../shared/jobs.ts',
      ...['words/en/jobs.ts', 'words/en/users.ts', 'words/roleName.ts'],
    ],
  },
  { files: ['parts/table/DataTable.tsx'], shared: true },
  {
    files: [
      ...['parts/forms/useContractForm.ts', 'parts/forms/useField.ts', 'parts/forms/Field.tsx'],
      ...['parts/forms/FormFailure.tsx', '../shared/contract/fields.ts', '../shared/contract/entities.ts'],
      '../shared/contract/listCall.ts',
    ],
  },
  { files: ['parts/pickers/GroupTree.tsx', 'parts/pickers/tree.ts'] },
]

/** The scripts of a language. @param places what is loaded before what, as far as that is known */
export const scripts = (outdir: string, language: Language, chunkHomes: ChunkHomes) =>
  build({
    ...shared,
    entryPoints: { main: 'web/app/main.tsx' },
    outdir,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    mainFields: ['module', 'browser', 'main'],
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file', '.ttf': 'file' },
    publicPath: '/assets',
    plugins: [
      evaluated,
      addressedFiles(root),
      pickedPasswords,
      ownTemporal(root),
      ownLook,
      withoutStyles,
      withoutJsonSchemas,
      wordsOf(language),
      ownSources(root, chunkHomes),
    ],
    legalComments: 'none',
    metafile: true,
  })

/** Builds twice: the first time shows what is loaded before what, the second time makes few chunks of it. */
const bundleScripts = async (outdir: string, language: Language) => {
  const { inputs, outputs } = (await scripts(outdir, language, nowhere)).metafile
  const lazy = Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint && entryPoint !== source(main) ? [entryPoint] : [],
  )
  const chunkHomes = chunkHomesOf(inputs, lazy, {
    main: source(main),
    shell: source(frame),
    landing: source(landing),
    outside: lazy.filter((file) => outside.includes(partName(file))),
    late: lazy.filter((file) => late.includes(partName(file))),
    kits: kits.map((kit) => ({
      ...kit,
      files: kit.files.map((file) => posix.join('web', file).replace('/words/en/', `/words/${language}/`)),
    })),
  })
  return scripts(outdir, language, chunkHomes)
}

/** The script that goes into `index.html` itself. */
const bootScript = async () => {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: ['web/app/boot.ts'],
    format: 'iife',
    plugins: [evaluated],
  })
  return (outputFiles[0]?.text ?? '').trim()
}

const fileName = (output: string) => basename(output)
const url = (output: string) => `/assets/${basename(output)}`

/** What a chunk needs at once: itself and all that it imports, as output paths. */
export const closure = (outputs: Metafile['outputs'], file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind === 'import-statement') closure(outputs, path, seen)
  }
  return seen
}

/** What pages are made of that are shown within the shell. */
const shownFirst = Object.values(pageFiles)
  .flatMap(({ file, forManagers = file }) => [file, forManagers])
  .filter((file) => !outside.includes(file))

/** The scripts of one language: what is loaded at first, and how what each part needs is found. */
const scriptsIn = async (assets: string, language: Language) => {
  const { outputFiles, metafile } = await bundleScripts(assets, language)
  const { inputs, outputs } = metafile
  const chunks = new Map(
    Object.entries(outputs).flatMap(([output, { entryPoint = '' }]) =>
      entryPoint.startsWith('web/') ? [[partName(entryPoint), { output, source: entryPoint }] as const] : [],
    ),
  )
  const chunk = (part: string) => {
    const found = chunks.get(part)
    if (!found) throw new Error(`web/${part} is no chunk of its own`)
    return found
  }
  // Where all of it is in a chunk that others import too, the entry is but an import of that: a request more.
  const [mainChunk = chunk(main).output] =
    Object.entries(outputs).find(([, { inputs: parts }]) => Object.hasOwn(parts, source(main))) ?? []
  const always = closure(outputs, mainChunk)
  const needs = (...parts: string[]) =>
    [...new Set(parts.flatMap((part) => [...closure(outputs, chunk(part).output)]))].filter(
      (output) => !always.has(output),
    )
  const ahead = new Set([...always, ...needs(frame, ...shownFirst)].map((output) => basename(output)))
  return {
    inputs,
    parts: [...chunks.keys()],
    sourceOf: (part: string) => chunk(part).source,
    mainChunk,
    always: [...always],
    needs,
    files: outputFiles.map(({ path, contents }) => ({
      path,
      // What only hands on another one has nothing to compile.
      contents: ahead.has(basename(path)) && contents.length > 1000 ? compiledAhead(contents) : contents,
    })),
  }
}

/** Parts that a page is made of, beside what every page needs. */
const partsOf = (file: string) => (outside.includes(file) ? [file] : [frame, file])
/** Every page that is built, and once more each that managers see otherwise, by the name that the first script knows it by. */
const builtPages = pages.flatMap((page) => {
  const { file, forManagers } = pageFiles[page.key] ?? {}
  if (!file) return []
  const [name, key, parts]: [string, string, string[]] = [routeOf(page), page.key, partsOf(file)]
  const managers = { name: `${name} managers`, key: `${key} managers`, parts: [...parts, forManagers ?? ''] }
  return [{ name, key, parts }, ...(forManagers ? [managers] : [])]
})

/**
 * What each page needs beside the frame, which is told once for all; what most pages need comes last and in one order, so
 * that the page which says it all is short when it is compressed.
 */
const beside = (needs: (...parts: string[]) => string[]): Record<string, string[]> => {
  const needed = builtPages.map(({ name, parts }) => {
    const there = new Set(parts.includes(frame) ? needs(frame) : [])
    return [name, needs(...parts).filter((output) => !there.has(output))] as const
  })
  const uses = new Map<string, number>()
  for (const output of needed.flatMap(([, outputs]) => outputs)) uses.set(output, (uses.get(output) ?? 0) + 1)
  const byUse = (a: string, b: string) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0) || (a < b ? -1 : 1)
  return Object.fromEntries(needed.map(([name, outputs]) => [name, outputs.toSorted(byUse).map(fileName)]))
}

/**
 * Builds the console into a folder: `index.html`, hashed assets, `licenses.txt`, `programs-api.json`, each also as `.br` and `.gz`. Scripts are built for
 * each language, with its words alone; the page itself picks those of the language that was chosen.
 * Everything in `assets/` may be cached forever, nothing else.
 */
export const buildWeb = async (outdir: string): Promise<WebBuild> => {
  const assets = join(outdir, 'assets')
  const [built, boot, template, icon, { routes }] = await Promise.all([
    Promise.all(languageNames.map((language) => scriptsIn(assets, language))),
    bootScript(),
    readFile(join(root, 'web/index.html'), 'utf8'),
    readFile(join(root, 'web/favicon.svg')),
    import('../web/api/routes.ts'),
  ])
  const [english] = built
  if (!english) throw new Error('There is no language')

  // The same for every language.
  const brought = (part: string) => stylesOf(english.inputs, english.sourceOf(part))
  const before = (part: string) =>
    new Set(part === main ? [] : [main, ...(outside.includes(part) || part === frame ? [] : [frame])].flatMap(brought))
  const sheets = Object.fromEntries(
    english.parts.flatMap((part) => {
      const there = before(part)
      const own = brought(part).filter((sheet) => !there.has(sheet))
      return own.length > 0 ? [[part, own]] : []
    }),
  )
  const styles = await bundleStyles(sheets, { root, outdir: assets, target })
  const sheetsOf = (parts: readonly string[]) => parts.flatMap((part) => styles.outputs[part] ?? [])

  // What a part is called without its folder is how its sheet is called, too.
  const lazyStyles = Object.keys(styles.outputs).flatMap((part) => (part === main ? [] : [basename(part)]))
  if (new Set(lazyStyles).size < lazyStyles.length) throw new Error('Two parts with style sheets have one name')

  const font = Object.keys(styles.metafile.outputs).find((output) => /inter-latin-[^-]+\.woff2$/.test(output))
  const manifest = {
    font: font && url(font),
    sheets: { hash: styles.hash, names: lazyStyles.join(' ') },
    languages: Object.fromEntries(
      languageNames.map((language, at) => {
        const { mainChunk, always, needs } = built[at] ?? english
        return [
          language,
          {
            // The first one is the one that begins.
            always: [mainChunk, ...always.filter((output) => output !== mainChunk)].map(fileName),
            frame: needs(frame).map(fileName),
            pages: beside(needs),
          },
        ]
      }),
    ),
    // Nearly all end with the name of the call.
    paths: Object.fromEntries(earlyNames.map((name) => [name, routes[name].path.replace(name, '*')])),
  }
  const mainSheet = basename(styles.outputs[main] ?? '')
  const sheetFiles = styles.files.filter(({ path }) => basename(path) !== mainSheet)
  const mainStyle = styles.files.find(({ path }) => basename(path) === mainSheet)?.text.trim() ?? ''
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
  const head = [
    data('manifest', manifest),
    // Before all styles: a script behind a style sheet waits until that has arrived, and the first calls with it.
    `<script>${boot}</script>`,
    // In the page itself: nothing waits for it, and one connection more is free for the first calls.
    `<style>${mainStyle}</style>`,
  ]
  const html = template.replace('<!-- head -->', () => head.join('\n'))

  // What comes after `?` tells copies apart.
  const bundled = [...built.map(({ inputs }) => inputs), styles.metafile.inputs].flatMap((inputs) =>
    Object.keys(inputs).map((source) => originOf(source.replace(/\?.*/, ''))),
  )
  const scriptFiles = new Map(built.flatMap(({ files }) => files.map((file) => [file.path, file] as const)))
  await write(outdir, [
    ...scriptFiles.values(),
    ...sheetFiles.map(({ path, contents }) => ({ path, contents })),
    { path: join(outdir, 'index.html'), contents: Buffer.from(html) },
    { path: join(outdir, 'favicon.svg'), contents: icon },
    { path: join(outdir, 'licenses.txt'), contents: Buffer.from(licensesOf(root, bundled)) },
    { path: join(outdir, 'programs-api.json'), contents: Buffer.from(JSON.stringify(programsDocument())) },
  ])

  const contents = new Map([...scriptFiles.values(), ...sheetFiles].map((file) => [basename(file.path), file.contents]))
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + weight(contents.get(basename(file)) ?? ''), 0)
  const sizes = Object.fromEntries(
    builtPages.map(({ key, parts }) => {
      // Signing in needs Amplify too, which the page loads while the user types.
      const more = key === 'login' ? english.needs('api/cognito') : []
      const size = {
        js: weigh(new Set([...english.always, ...english.needs(...parts), ...more])),
        css: weigh(sheetsOf(parts)),
        html: weight(html),
      }
      return [key, size]
    }),
  )
  return { scriptHash: `'sha256-${createHash('sha256').update(boot).digest('base64')}'`, sizes }
}

const weight = (contents: string | Uint8Array) => gzipSync(contents, { level: 9 }).length

/** Writes the files into an empty folder, beside each its compressed forms. */
const write = async (outdir: string, files: { path: string; contents: Uint8Array }[]) => {
  await rm(outdir, { recursive: true, force: true })
  await Promise.all(
    files.map(async ({ path, contents }) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, contents)
      // Fonts of this kind are compressed already.
      if (path.endsWith('.woff2')) return
      const [br, gz] = await Promise.all([
        brotli(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        zipped(contents, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

if (import.meta.main) {
  const began = Date.now()
  const { sizes, scriptHash } = await buildWeb(join(root, 'dist/web'))
  console.log(`dist/web built in ${Date.now() - began} ms, inline script ${scriptHash}`)
  if (process.argv.includes('--sizes')) {
    const rows = Object.entries(sizes).map(([route, { js, css, html }]) => [
      route,
      { js, css, html, 'kB gzipped': Number(((js + css + html) / 1000).toFixed(1)) },
    ])
    console.table(Object.fromEntries(rows))
  }
}
