import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * The SDK's clients describe each operation of a service as objects with computed keys (`{ [_hH]: … }`), which a bundler must
 * not drop: 68 kB of S3 for a dozen operations. With the keys written out it keeps those that are used: 11 kB.
 */
export const pureSchemas: Plugin = {
  name: 'pure-schemas',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk\/client-[^/]+\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const names = new Map(
        [...text.matchAll(/^const (_\w+) = ("[^"\n]*");$/gm)].map(([, name, value]) => [name, value]),
      )
      const contents = text.replace(/\[(_\w+)\]:/g, (key, name: string) =>
        names.has(name) ? `${names.get(name)}:` : key,
      )
      return { contents, loader: 'js' }
    })
  },
}
