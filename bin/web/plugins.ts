import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'
import type { Language } from '../../web/words/languages.ts'
import type { ChunkHomes } from './chunkHomes.ts'

/** `web/api/packedRoutes.ts` is evaluated here and ships as data: a page needs the paths, not the schemas. */
export const evaluatedRoutes: Plugin = {
  name: 'evaluated-routes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /web\/api\/packedRoutes\.ts$/ }, async ({ path }) => {
      const { packedRoutes } = (await import(pathToFileURL(path).href)) as { packedRoutes: unknown }
      return { contents: `export const packedRoutes = ${JSON.stringify(packedRoutes)}`, loader: 'js' }
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

/** What zod describes schemas in JSON Schema with: every schema refers to it, but nobody asks in a browser. */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod\/v4\/core\/to-json-schema\.js$/ }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export (?:function|const) (\w+)/gm)].map(
        ([, name]) => name,
      )
      const none = "() => { throw new Error('There are no JSON schemas here') }"
      return { contents: names.map((name) => `export const ${name} = ${none}`).join('\n'), loader: 'js' }
    })
  },
}

/** The words of a language in the place of the English ones, which all sources import. */
export const wordsOf = (language: Language): Plugin => ({
  name: 'words',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/words\/en\// }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path).replace('/words/en/', `/words/${language}/`),
    }))
  },
})

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

/**
 * Our own sources, so that they make few chunks:
 * each icon comes from its own file and each chunk gets a copy (through the package's index every icon of every page
 * would end up in the chunk that all pages load; shared, a hundred icons make dozens of tiny chunks);
 * and a lazily loaded file names what is loaded before it anyway, so that all of that is one chunk.
 */
export const ownSources = (root: string, { before, homeOf }: ChunkHomes): Plugin => ({
  name: 'own-sources',
  setup: async ({ onLoad, onResolve }) => {
    const files = await iconFiles(root)
    onResolve({ filter: /^icon:/ }, ({ path, importer }) => ({
      path: path.slice('icon:'.length),
      suffix: `?${homeOf(relative(root, importer))}`,
      sideEffects: false,
    }))
    onLoad({ filter: /\.(tsx?|m?js)$/ }, async ({ path, suffix }) => {
      const there = suffix ? undefined : before.get(relative(root, path))
      const ours = /\/web\/.*\.tsx?$/.test(path)
      if (!ours && !there) return undefined
      const source = await readFile(path, 'utf8')
      const imports = (there ?? []).map((file) => `import ${JSON.stringify(join(root, file))};`).join('')
      const loader = ours ? (path.split('.').at(-1) as Loader) : 'js'
      return { contents: imports + (ours ? importsByFile(source, files) : source), loader }
    })
  },
})
