import { build, type Plugin } from 'esbuild'

/** What the libraries of a Lambda bring and no Lambda uses: streams of events, and schemas that describe themselves. */
const unused = [
  /\/@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
  /\/zod\/v4\/core\/to-json-schema\.js$/,
  /\/zod\/v4\/core\/json-schema-processors\.js$/,
]

/** What a module exports, by name. */
const exportsOf = async (file: string) => {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: '.',
    metafile: true,
    logLevel: 'silent',
  })
  return Object.values(metafile.outputs).flatMap((output) => output.exports)
}

/** Leaves out what nothing uses: a tenth of a Lambda, which it would have to read before its first answer. */
export const leftOut: Plugin = {
  name: 'left-out',
  setup: ({ onLoad }) => {
    for (const filter of unused) {
      onLoad({ filter }, async ({ path }) => {
        const refuse = `const refuse = () => { throw new Error(${JSON.stringify(`Left out of the bundle: ${path.split('/node_modules/').at(-1)}`)}) };`
        const names = (await exportsOf(path)).filter((name) => name !== 'default')
        // Schemas are given their ways to describe themselves when they are made; only using one is refused.
        return { contents: [refuse, ...names.map((name) => `export const ${name} = () => refuse;`)].join('\n') }
      })
    }
  },
}
