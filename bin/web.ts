import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'
import { type PageKey, pages, routeOf } from '../shared/pages.ts'
import { earlyNames } from '../web/app/earlyCalls.ts'
import { pageFiles } from '../web/app/pageFiles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shipped = promisify(brotliCompress)
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

/** `web/api/routes.ts` is evaluated here and ships as data: the browser needs the paths, not the schemas. */
const evaluatedRoutes: Plugin = {
  name: 'evaluated-routes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /web\/api\/routes\.ts$/ }, async ({ path }) => {
      const { routes } = (await import(pathToFileURL(path).href)) as { routes: unknown }
      return { contents: `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(routes))})`, loader: 'js' }
    })
  },
}

/** Browsers of 2024 and later: dialogs, popovers, combined abort signals. */
const target = ['chrome120', 'firefox128', 'safari17.4']

type Outputs = Metafile['outputs']

/** A chunk and everything that it imports at once, as output paths. */
const closure = (outputs: Outputs, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement') closure(outputs, path, seen)
  return seen
}

const bundle = async (outdir: string) =>
  build({
    absWorkingDir: root,
    entryPoints: { main: 'web/app/main.tsx' },
    outdir: join(outdir, 'assets'),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target,
    jsx: 'automatic',
    mainFields: ['module', 'browser', 'main'],
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.ttf': 'file' },
    publicPath: '/assets',
    external: [],
    plugins: [evaluatedRoutes],
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  })

const bootScript = async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['web/app/boot.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target,
    write: false,
    logLevel: 'warning',
  })
  return (outputFiles[0]?.text ?? '').trim()
}

/**
 * Builds the console into a folder: `index.html`, hashed assets, each also as `.br` and `.gz`.
 * Everything in `assets/` may be cached forever, nothing else.
 */
export const buildWeb = async (outdir: string): Promise<WebBuild> => {
  const [{ outputFiles, metafile }, boot, template, icon, { routes }] = await Promise.all([
    bundle(outdir),
    bootScript(),
    readFile(join(root, 'web/index.html'), 'utf8'),
    readFile(join(root, 'web/favicon.svg')),
    import('../web/api/routes.ts'),
  ])
  const { outputs } = metafile
  const names = Object.keys(outputs)
  const prefix = names[0]?.slice(0, names[0].lastIndexOf('assets/') + 'assets/'.length) ?? ''
  const url = (file: string) => `/assets/${file.slice(prefix.length)}`
  const outputOf = (source: string) => names.find((name) => outputs[name]?.entryPoint === source)

  const main = outputOf('web/app/main.tsx')
  if (!main) throw new Error('The build has no main chunk')
  const always = closure(outputs, main)
  const mainCss = outputs[main]?.cssBundle
  const font = names.find((name) => /InterVariable-subset-.*\.woff2$/.test(name))

  const part = (file: string) => outputOf(`web/${file}.tsx`) ?? outputOf(`web/${file}.ts`)
  const needs = (file: string) => {
    const output = part(file)
    if (!output) throw new Error(`web/${file} is no chunk of its own`)
    return { js: [...closure(outputs, output)].filter((name) => !always.has(name)), css: outputs[output]?.cssBundle }
  }
  const manifest: { pages: Record<string, { js: string[]; css: string[] }>; paths: Record<string, string> } = {
    pages: {},
    paths: Object.fromEntries(earlyNames.map((name) => [name, routes[name].path])),
  }
  const files: Record<string, { js: string[]; css: string[] }> = {}
  for (const [key, entry] of Object.entries(pageFiles)) {
    const page = pages.find((candidate) => candidate.key === (key as PageKey))
    if (!page || !entry) continue
    const parts = [...(page.access === 'anyone' ? [] : ['app/Console']), entry.file].map(needs)
    const js = [...new Set(parts.flatMap((need) => need.js))]
    const css = parts.flatMap((need) => need.css ?? [])
    files[key] = { js, css }
    manifest.pages[routeOf(page)] = { js: js.map(url), css: css.map(url) }
  }
  const styles = Object.fromEntries(
    names.flatMap((name) => {
      const { entryPoint, cssBundle } = outputs[name] ?? {}
      return entryPoint && cssBundle && name !== main
        ? [[entryPoint.replace(/^web\//, '').replace(/\.tsx?$/, ''), url(cssBundle)]]
        : []
    }),
  )

  const head = [
    `<script type="application/json" id="manifest">${JSON.stringify(manifest)}</script>`,
    `<script type="application/json" id="styles">${JSON.stringify(styles)}</script>`,
    mainCss && `<link rel="stylesheet" href="${url(mainCss)}">`,
    `<script>${boot}</script>`,
    ...[...always].map((name) => `<link rel="modulepreload" href="${url(name)}">`),
    font && `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url(font)}">`,
    `<script type="module" src="${url(main)}"></script>`,
  ]
  const html = template.replace('<!-- head -->', head.filter(Boolean).join('\n'))

  await rm(outdir, { recursive: true, force: true })
  const written = [
    ...outputFiles.map(({ path, contents }) => ({ path, contents })),
    { path: join(outdir, 'index.html'), contents: Buffer.from(html) },
    { path: join(outdir, 'favicon.svg'), contents: icon },
  ]
  await Promise.all(
    written.map(async ({ path, contents }) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, contents)
      if (path.endsWith('.woff2')) return
      await Promise.all([
        shipped(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).then((bytes) =>
          writeFile(`${path}.br`, bytes),
        ),
        zipped(contents, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
      ])
    }),
  )

  const contentOf = new Map(
    outputFiles.map(({ path, contents }) => [url(`${prefix}${path.split('/assets/').at(-1)}`), contents]),
  )
  const weight = (of: Iterable<string>) =>
    [...of].reduce((sum, name) => sum + gzipSync(contentOf.get(url(name)) ?? Buffer.alloc(0), { level: 9 }).length, 0)
  const sizes = Object.fromEntries(
    Object.entries(files).map(([key, { js, css }]) => {
      // Signing in needs Amplify, which the page loads while the user types.
      const more = key === 'login' ? needs('api/cognito').js : []
      return [
        key,
        {
          js: weight(new Set([...always, ...js, ...more])),
          css: weight([...(mainCss ? [mainCss] : []), ...css]),
          html: gzipSync(html, { level: 9 }).length,
        },
      ]
    }),
  )
  return { scriptHash: `'sha256-${createHash('sha256').update(boot).digest('base64')}'`, sizes }
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
