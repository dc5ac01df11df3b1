import { copyFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { pickedPasswords } from './pickedPasswords.ts'
import { pureSchemas } from './pureSchemas.ts'
import { withoutJsonSchemas } from './withoutJsonSchemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders of `functions/` that are a Lambda each. */
export const lambdaNames = () =>
  readdirSync(`${root}functions`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['lib', 'data'].includes(entry.name))
    .map((entry) => entry.name)

/** Bytes that the bundle of a Lambda may have. */
export const mostBytes = 650_000
/** The worker may have more, for all that jobs do. */
export const mostBytesOf: Record<string, number> = { worker: 700_000 }

/** What a Lambda runs in a thread of its own, in a bundle of its own. */
const threads = {
  'apps/resizeWorker': 'functions/lib/pictures/worker.ts',
  'pictures/resizeWorker': 'functions/lib/pictures/worker.ts',
  'photos/resizeWorker': 'functions/lib/pictures/worker.ts',
}
/** What lies beside a bundle as it is. */
const beside = {
  'apps/photon.wasm': 'node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm',
  'pictures/photon.wasm': 'node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm',
  'photos/photon.wasm': 'node_modules/@cf-wasm/photon/dist/lib/photon_rs_bg.wasm',
  'drawing/resvg.wasm': 'node_modules/@resvg/resvg-wasm/index_bg.wasm',
  'drawing/Inter.ttf': 'web/parts/print/Inter-print.ttf',
}

const options = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  alias: {
    // A Lambda's credentials are in its environment: the other eight providers are 90 kB of no use.
    '@aws-sdk/credential-provider-node': `${root}functions/lib/credentials.ts`,
    '@aws-sdk/endpoint-cache': `${root}functions/lib/noEndpointCache.ts`,
    '@smithy/core/event-streams': `${root}functions/lib/noEventStreams.ts`,
  },
  banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
  plugins: [pickedPasswords, pureSchemas, withoutJsonSchemas],
  logLevel: 'warning',
} satisfies BuildOptions

/** Bundles a few lines of code as a Lambda is bundled, to measure them alone. */
export const bundleCode = (contents: string, outfile: string) =>
  build({ ...options, outExtension: {}, stdin: { contents, resolveDir: root }, outfile })

/**
 * Bundles every Lambda into `<outdir>/<name>/index.mjs`: minified ESM with the SDK inside.
 * @returns bytes of each bundle, without what lies beside it
 */
export const bundleLambdas = async (outdir: string): Promise<Record<string, number>> => {
  const { metafile } = await build({
    ...options,
    entryPoints: {
      ...Object.fromEntries(lambdaNames().map((name) => [`${name}/index`, `functions/${name}/index.ts`])),
      ...threads,
    },
    outdir,
    metafile: true,
  })
  for (const [to, from] of Object.entries(beside)) copyFileSync(`${root}${from}`, `${outdir}/${to}`)
  return Object.fromEntries(
    Object.entries(metafile.outputs)
      .filter(([file]) => file.endsWith('/index.mjs'))
      .map(([file, { bytes }]) => [file.split('/').at(-2) ?? file, bytes]),
  )
}
