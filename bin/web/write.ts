import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)

/** Bytes that arrive of it, gzipped. */
export const weight = (contents: string | Uint8Array) => gzipSync(contents, { level: 9 }).length

/** Writes the files into an empty folder, beside each its compressed forms. */
export const write = async (outdir: string, files: { path: string; contents: Uint8Array }[]) => {
  await rm(outdir, { recursive: true, force: true })
  await Promise.all(
    files.map(async ({ path, contents }) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, contents)
      // Fonts of this kind are compressed already.
      if (path.endsWith('.woff2')) return
      const [br, gz] = await Promise.all([
        brotli(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        zipped(contents, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
