import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** What each kind of schema says of itself in JSON Schema: the only thing that refers to how that is written. */
const described = /^ *inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(.*\);$/gm

const texts = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\``
const description = new RegExp(String.raw`\s*\.describe\((?:${texts}|[^()'"\`])*\)`, 'g')
const summary = new RegExp(String.raw`^ *summary:\s*(?:${texts}),$`, 'gm')

/** A module of the contract without what it says of calls and fields. @throws Error where it cannot tell where that ends */
export const withoutDescriptions = (source: string): string => {
  const bare = source.replace(description, '').replace(summary, '')
  if (bare.includes('.describe(')) throw new Error('A description holds more than texts and names')
  return bare
}

/**
 * What zod describes schemas in JSON Schema with: every schema refers to it, 24 kB, but nobody asks in a browser or in a
 * Lambda, and so nobody reads there what calls and fields are described with, for which zod makes a schema twice. Templates
 * and the API's pages are made here, unbundled.
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
    onLoad({ filter: /\/shared\/(contract\/\w+|customizer)\.ts$/ }, async ({ path }) => ({
      contents: withoutDescriptions(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
    onLoad({ filter: /zod\/v4\/classic\/schemas\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(described, ''),
      loader: 'js',
    }))
  },
}
