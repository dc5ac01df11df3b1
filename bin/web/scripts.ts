import { basename, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { pageFiles } from '../../web/app/pageFiles.ts'
import type { Language } from '../../web/words/languages.ts'
import { pickedPasswords } from '../pickedPasswords.ts'
import { withoutJsonSchemas } from '../withoutJsonSchemas.ts'
import { type ChunkHomes, chunkHomesOf, nowhere } from './chunkHomes.ts'
import { compiledAhead } from './compiledAhead.ts'
import { withoutHandedOn } from './handedOn.ts'
import { ownTheme } from './ownTheme.ts'
import { frame, kits, landing, late, main, outside, partName, source } from './parts.ts'
import { addressedFiles, evaluated, ownSources, ownTemporal, withoutStyles, wordsOf } from './plugins.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Browsers of 2024 and later: dialogs, popovers, combined abort signals. */
export const target = ['chrome120', 'firefox128', 'safari17.4']

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target,
  write: false,
  logLevel: 'warning',
  // What is named before a lazily loaded file is named for its place, not for its effects.
  logOverride: { 'ignored-bare-import': 'silent' },
} as const

/** The scripts of a language. @param places what is loaded before what, as far as that is known */
export const scripts = (outdir: string, language: Language, chunkHomes: ChunkHomes) =>
  build({
    ...common,
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
      ownTheme,
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

/** A script that goes into a document itself: the first one of both, or the second one of `index.html` or `login.html`. */
export const bootScript = async (name: 'first' | 'index' | 'login') => {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [`web/app/boot/${name}.ts`],
    format: 'iife',
    plugins: [evaluated],
  })
  return (outputFiles[0]?.text ?? '').trim()
}

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
  .flatMap(({ file, within = {} }) => [file, ...Object.values(within)])
  .filter((file) => !outside.includes(file))

/** The scripts of one language: what is loaded at first, and how what each part needs is found. */
export const scriptsIn = async (assets: string, language: Language) => {
  const { outputFiles, metafile } = await bundleScripts(assets, language)
  const { inputs } = metafile
  const isScript = (path: string) => path.endsWith('.js')
  const bundled = new Map(outputFiles.map(({ path, text }) => [relative(root, path), text] as const))
  const outputOf = new Map(
    Object.entries(metafile.outputs).flatMap(([output, { entryPoint = '' }]) =>
      entryPoint.startsWith('web/') ? [[entryPoint, output] as const] : [],
    ),
  )
  const pages = [frame, ...shownFirst].flatMap((part) => outputOf.get(source(part)) ?? [])
  const parts = [...outputOf.values()]
  const { outputs, texts, movedTo } = withoutHandedOn({ outputs: metafile.outputs, texts: bundled }, pages, parts)
  const chunks = new Map(
    [...outputOf].map(([source, output]) => [partName(source), { output: movedTo.get(output) ?? output, source }]),
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
    /** How many scripts were in another one, and would have been a request that all else waits for. */
    handedOn: parts.filter((entry) => movedTo.has(entry)).length,
    parts: [...chunks.keys()],
    sourceOf: (part: string) => chunk(part).source,
    mainChunk,
    always: [...always],
    needs,
    files: [
      ...outputFiles.filter(({ path }) => !isScript(path)).map(({ path, contents }) => ({ path, contents })),
      ...[...texts]
        .filter(([output]) => isScript(output))
        .map(([output, text]) => {
          const contents = Buffer.from(text)
          // What only hands on another one has nothing to compile.
          const isAhead = ahead.has(basename(output)) && contents.length > 1000
          return { path: join(root, output), contents: isAhead ? compiledAhead(contents) : contents }
        }),
    ],
  }
}
