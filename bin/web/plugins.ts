import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'
import type { Language } from '../../web/words/languages.ts'
import type { ChunkHomes } from './chunkHomes.ts'
import { worldOf, worldSource } from './world.ts'

/** These are evaluated here and ship as data: a page needs the paths of calls, not the schemas, and numbers, not their sums. */
export const evaluated: Plugin = {
  name: 'evaluated',
  setup: ({ onLoad }) => {
    onLoad({ filter: /web\/api\/(packedRoutes|knownPrefs)\.ts$/ }, async ({ path }) => {
      const found = (await import(pathToFileURL(path).href)) as Record<string, unknown>
      const lines = Object.entries(found).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      return { contents: lines.join('\n'), loader: 'js' }
    })
  },
}

/** Browsers that have Temporal themselves load no polyfill. */
export const ownTemporal = (root: string): Plugin => ({
  name: 'own-temporal',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^temporal-polyfill$/ }, () => ({ path: join(root, 'web/app/temporal.ts') }))
  },
})

/** The words of a language in the place of the English ones, which all sources import, by whatever path. */
export const wordsOf = (language: Language): Plugin => ({
  name: 'words',
  setup: ({ onResolve }) => {
    onResolve({ filter: /(^|\/)en\/[^/]+\.ts$/ }, ({ path, resolveDir }) => {
      const english = resolve(resolveDir, path)
      return english.includes('/words/en/') ? { path: english.replace('/words/en/', `/words/${language}/`) } : undefined
    })
  },
})

/** Files that scripts load by their address: how each is called, what it is made of, and how. */
const addressed: Record<string, { source: string; make: (root: string) => Promise<string> }> = {
  'mapWorker.js': {
    source: 'node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs',
    make: async (root) => readFile(join(root, addressed['mapWorker.js']?.source ?? ''), 'utf8'),
  },
  'world.json': { source: worldSource, make: async (root) => worldOf(root) },
}

const madeOnce = new Map<string, Promise<string>>()

/** `import address from 'file:<name>'`: an address that is good as long as the file is the same. */
export const addressedFiles = (root: string): Plugin => ({
  name: 'addressed-files',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^file:/ }, ({ path }) => ({ path: path.slice('file:'.length), namespace: 'addressed' }))
    onLoad({ filter: /.*/, namespace: 'addressed' }, async ({ path }) => {
      const file = addressed[path]
      if (!file) return { errors: [{ text: `There is no file ${path}` }] }
      const made = madeOnce.get(path) ?? file.make(root)
      madeOnce.set(path, made)
      return { contents: (await made).replace(/\n\/\/# sourceMappingURL=.*/, ''), loader: 'file' }
    })
  },
})

/** What a bundled source was made of: itself, unless it is one of the files above. */
export const originOf = (source: string): string => addressed[source.replace(/^addressed:/, '')]?.source ?? source

/** Style sheets are bundled on their own (see `styles.ts`): esbuild would put those of all pages into the first. */
export const withoutStyles: Plugin = {
  name: 'without-styles',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
  },
}

/** Every icon's own file in lucide-react, by the icon's name. */
const iconFiles = async (root: string) => {
  const folder = join(dirname(createRequire(join(root, 'x.js')).resolve('lucide-react')), '..', 'esm')
  const index = await readFile(join(folder, 'lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file))
  }
  return files
}

const importsByFile = (source: string, files: Map<string, string>) =>
  source.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_all, names: string) =>
    names
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry && !entry.startsWith('type '))
      .map((entry) => {
        const [name = '', alias = name] = entry.split(' as ')
        const file = files.get(name)
        if (!file) throw new Error(`lucide-react has no icon ${name}`)
        return `import ${alias} from ${JSON.stringify(`icon:${file}`)}`
      })
      .join(';'),
  )

/** Marks a search for what is copied that is our own. */
const found = Symbol('found')

/** Small and without a state of their own, needed by parts that share nothing else: a chunk for one would be a request more. */
const copied = /use-sync-external-store|\/modal\/Modal\.tsx$|\/shared\/time\.ts$/

/**
 * Our own sources, so that they make few chunks:
 * each icon comes from its own file and each chunk gets a copy (through the package's index every icon of every page
 * would end up in the chunk that all pages load; shared, a hundred icons make dozens of tiny chunks), and so do `copied`;
 * and a lazily loaded file names what is loaded before it anyway, so that all of that is one chunk.
 */
export const ownSources = (root: string, { before, homeOf }: ChunkHomes): Plugin => ({
  name: 'own-sources',
  setup: async ({ onLoad, onResolve, resolve: find }) => {
    const files = await iconFiles(root)
    /** What a copy imports goes where the copy goes. */
    const suffixFor = (importer: string, within: unknown) =>
      typeof within === 'string' ? within : `?${homeOf(relative(root, importer))}`
    onResolve({ filter: /^icon:/ }, ({ path, importer, pluginData }) => ({
      path: path.slice('icon:'.length),
      suffix: suffixFor(importer, pluginData),
      sideEffects: false,
    }))
    onResolve({ filter: copied }, async ({ path, pluginData, ...from }) => {
      if (pluginData === found) return undefined
      const { path: file, errors } = await find(path, { ...from, pluginData: found })
      return errors.length > 0 ? { errors } : { path: file, suffix: suffixFor(from.importer, pluginData) }
    })
    onLoad({ filter: /\.(tsx?|m?js)$/ }, async ({ path, suffix }) => {
      const there = suffix ? undefined : before.get(relative(root, path))
      const ours = /\/web\/.*\.tsx?$/.test(path)
      if (!ours && !there && !suffix) return undefined
      const source = await readFile(path, 'utf8')
      const imports = (there ?? []).map((file) => `import ${JSON.stringify(join(root, file))};`).join('')
      const loader = /\.tsx?$/.test(path) ? (path.split('.').at(-1) as Loader) : 'js'
      return {
        contents: imports + (ours ? importsByFile(source, files) : source),
        loader,
        pluginData: suffix || undefined,
      }
    })
  },
})
