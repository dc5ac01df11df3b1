import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** What each kind of schema says of itself in JSON Schema: the only thing that refers to how that is written. */
const described = /^ *inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(.*\);$/gm

/**
 * What zod describes schemas in JSON Schema with: every schema refers to it, 24 kB, but nobody asks in a browser or in a
 * Lambda. Templates and the API's pages are made here, unbundled.
 */
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
    onLoad({ filter: /zod\/v4\/classic\/schemas\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(described, ''),
      loader: 'js',
    }))
  },
}
