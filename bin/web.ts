import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programsDocument } from '../shared/contract/programsDocument.ts'
import { earlyNames } from '../web/app/earlyCalls.ts'
import type * as EnglishDocument from '../web/words/en/document.ts'
import type { Language } from '../web/words/languages.ts'
import { licensesOf } from './web/licenses.ts'
import { beside, builtPages } from './web/pages.ts'
import { frame, languageNames, main, outside } from './web/parts.ts'
import { originOf } from './web/plugins.ts'
import { bootScript, scriptsIn, target } from './web/scripts.ts'
import { bundleStyles, stylesOf } from './web/styles.ts'
import { weight, write } from './web/write.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Gzipped bytes of a route: what must arrive until it can be used. */
export interface RouteSize {
  js: number
  css: number
  html: number
}

type Scripts = Awaited<ReturnType<typeof scriptsIn>>

export interface WebBuild {
  /** For the `script-src` of a Content-Security-Policy: the scripts inside the documents. */
  scriptHashes: string[]
  sizes: Record<string, RouteSize>
}

const fileName = (output: string) => basename(output)
const url = (output: string) => `/assets/${basename(output)}`

/**
 * Builds the console into a folder: `index.html` for all pages, `login.html` for `/login`, hashed assets, `licenses.txt`,
 * `programs-api.json`, each also as `.br` and `.gz`. Scripts are built for each language, with its words alone, and so are the
 * documents: those of Spanish are `index.es.html` and `login.es.html`.
 * Everything in `assets/` may be cached forever, nothing else.
 */
export const buildWeb = async (outdir: string): Promise<WebBuild> => {
  const assets = join(outdir, 'assets')
  const [built, firstScript, indexScript, loginScript, template, icon, { routes }] = await Promise.all([
    Promise.all(languageNames.map((language) => scriptsIn(assets, language))),
    bootScript('first'),
    bootScript('index'),
    bootScript('login'),
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
  // Nearly all end with the name of the call.
  const paths = Object.fromEntries(earlyNames.map((name) => [name, routes[name].path.replace(name, '*')]))
  const mainSheet = basename(styles.outputs[main] ?? '')
  const sheetFiles = styles.files.filter(({ path }) => basename(path) !== mainSheet)
  const mainStyle = styles.files.find(({ path }) => basename(path) === mainSheet)?.text.trim() ?? ''
  const data = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

  /** The documents of one language. */
  const documentsOf = async (language: Language, { mainChunk, always, needs }: Scripts) => {
    const { documentWords } = (await import(`../web/words/${language}/document.ts`)) as typeof EnglishDocument
    const ofFrame = needs(frame)
    const pages = beside(needs)
    const document = (requested: readonly string[], known: string[], more: object, script: string) => {
      // Before all that is larger: they are on their way while the rest of the document is read.
      const scripts = requested.map((output) => `<link rel="modulepreload" href="${url(output)}">`)
      const manifest = {
        // Of all pages: nothing is loaded again between signing in and the console.
        sheets: { hash: styles.hash, names: lazyStyles.join(' ') },
        pages: Object.fromEntries(known.map((page) => [page, pages[page]])),
        ...more,
      }
      const head = [
        data('first', { main: url(mainChunk), font: font && url(font), frame: ofFrame.map(fileName) }),
        `<script>${firstScript}</script>`,
        data('manifest', manifest),
        // Before all styles: a script behind a style sheet waits until that has arrived, and the first calls with it.
        `<script>${script}</script>`,
        // In the page itself: nothing waits for it, and one connection more is free for the first calls.
        `<style>${mainStyle}</style>`,
      ]
      const parts = { ...documentWords, scripts: scripts.join('\n'), head: head.join('\n') }
      return template
        .replace('lang="en"', `lang="${language}"`)
        .replace(/<!-- (\w+) -->/g, (_all, name: keyof typeof parts) => parts[name])
    }
    return {
      index: document([...always, ...ofFrame], Object.keys(pages), { paths }, indexScript),
      login: document(always, ['/login', '/home/performance'], {}, loginScript),
    }
  }
  const documents = await Promise.all(
    built.map(async (scripts, at) => {
      const language = languageNames[at] ?? 'en'
      return { language, ...(await documentsOf(language, scripts)) }
    }),
  )
  const documentFiles = documents.flatMap(({ language, ...texts }) =>
    Object.entries(texts).map(([name, text]) => ({
      path: join(outdir, language === 'en' ? `${name}.html` : `${name}.${language}.html`),
      contents: Buffer.from(text),
    })),
  )

  // What comes after `?` tells copies apart.
  const bundled = [...built.map(({ inputs }) => inputs), styles.metafile.inputs].flatMap((inputs) =>
    Object.keys(inputs).map((source) => originOf(source.replace(/\?.*/, ''))),
  )
  const scriptFiles = new Map(built.flatMap(({ files }) => files.map((file) => [file.path, file] as const)))
  await write(outdir, [
    ...scriptFiles.values(),
    ...sheetFiles.map(({ path, contents }) => ({ path, contents })),
    ...documentFiles,
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
        html: weight(documents[0]?.[key === 'login' ? 'login' : 'index'] ?? ''),
      }
      return [key, size]
    }),
  )
  const scriptHashes = [firstScript, indexScript, loginScript].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return { scriptHashes, sizes }
}

if (import.meta.main) {
  const began = Date.now()
  const { sizes, scriptHashes } = await buildWeb(join(root, 'dist/web'))
  console.log(`dist/web built in ${Date.now() - began} ms, inline scripts ${scriptHashes.join(' ')}`)
  if (process.argv.includes('--sizes')) {
    const rows = Object.entries(sizes).map(([route, { js, css, html }]) => [
      route,
      { js, css, html, 'kB gzipped': Number(((js + css + html) / 1000).toFixed(1)) },
    ])
    console.table(Object.fromEntries(rows))
  }
}
