import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Errors are told by name and status, which every error has; of this one the reasons are read too. */
const registered = /^n0_registry\.registerError\((?!TransactionCanceledException).*\);$/gm

/**
 * The SDK's clients describe each operation of a service as objects with computed keys (`{ [_hH]: … }`), which a bundler must
 * not drop: 68 kB of S3 for a dozen operations. With the keys written out it keeps those that are used: 11 kB. The same
 * goes for the classes of errors, 50 kB of a Lambda that asks six services, and for what a client says of itself beside
 * its version.
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
      return { contents: contents.replace(registered, ''), loader: 'js' }
    })
    onLoad({ filter: /@aws-sdk\/client-[^/]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}
