import { build, type Plugin } from 'esbuild'

/**
 * What the libraries of a Lambda bring and no Lambda uses: streams of events, endpoints that are looked up, and schemas
 * that describe themselves.
 */
const unused = [
  /\/@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
  /\/@aws-sdk\/endpoint-cache\/dist-es\/index\.js$/,
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
        // It may be made, called or constructed, when a client or a schema is; only using it is refused.
        const left = names.map((name) => `export const ${name} = function () { return refuse };`)
        return { contents: [refuse, ...left].join('\n') }
      })
    }
  },
}
