import { createHash } from 'node:crypto'
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild'

type Inputs = Metafile['inputs']

/** A source and everything that it imports at once, in the order of the imports. */
export const sourcesOf = (inputs: Inputs, source: string, seen = new Set<string>()): string[] => {
  if (seen.has(source)) return []
  seen.add(source)
  const imported = (inputs[source]?.imports ?? []).filter(
    ({ kind, external }) => !external && (kind === 'import-statement' || kind === 'require-call'),
  )
  return [...imported.flatMap(({ path }) => sourcesOf(inputs, path, seen)), source]
}

/** The style sheets that a source brings, in the order of the imports. */
export const stylesOf = (inputs: Inputs, source: string) =>
  sourcesOf(inputs, source).filter((file) => file.endsWith('.css'))

/** What a content is told by in the name of a file. */
const hashOf = (texts: readonly string[]) =>
  texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)

/**
 * Bundles one style sheet for each given name out of its list of sources. All are called by one hash of all of them: a page
 * that can show each of a hundred small sheets would have a hash for each to carry.
 * @returns the files, each name's output path, and the hash
 */
export const bundleStyles = async (
  sheets: Record<string, string[]>,
  options: { root: string; outdir: string; target: string[] },
): Promise<{ files: OutputFile[]; outputs: Record<string, string>; metafile: Metafile; hash: string }> => {
  const lists: Plugin = {
    name: 'lists',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^list:/ }, ({ path }) => ({ path: path.slice('list:'.length), namespace: 'list' }))
      onLoad({ filter: /.*/, namespace: 'list' }, ({ path }) => ({
        contents: (sheets[path] ?? []).map((source) => `@import ${JSON.stringify(`./${source}`)};`).join('\n'),
        loader: 'css',
        resolveDir: options.root,
      }))
    },
  }
  const { outputFiles, metafile } = await build({
    absWorkingDir: options.root,
    entryPoints: Object.keys(sheets).map((name) => ({ in: `list:${name}`, out: name.split('/').at(-1) ?? name })),
    outdir: options.outdir,
    bundle: true,
    minify: true,
    target: options.target,
    entryNames: '[name]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    publicPath: '/assets',
    plugins: [lists],
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const isSheet = (path: string) => path.endsWith('.css')
  const hash = hashOf(outputFiles.filter(({ path }) => isSheet(path)).map(({ text }) => text))
  const hashed = (path: string) => (isSheet(path) ? path.replace(/\.css$/, `-${hash}.css`) : path)
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint ? [[entryPoint.replace(/^list:/, ''), hashed(path)]] : [],
    ),
  )
  const files = outputFiles.map((file) => Object.assign(file, { path: hashed(file.path) }))
  return { files, outputs, metafile, hash }
}
