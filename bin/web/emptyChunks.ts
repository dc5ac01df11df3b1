import { basename } from 'node:path'
import type { Metafile, OutputFile } from 'esbuild'

/**
 * Leaves out chunks without content, which files of nothing but types leave behind, and the imports of them: each
 * would be a request. Names stay right: a chunk that fills gets another name, and so does whoever imports it.
 */
export const withoutEmptyChunks = ({ outputFiles, metafile }: { outputFiles: OutputFile[]; metafile: Metafile }) => {
  const empty = new Set(
    outputFiles
      .filter(({ path, contents }) => path.endsWith('.js') && contents.length === 0)
      .map(({ path }) => basename(path)),
  )
  const files = outputFiles
    .filter(({ path }) => !empty.has(basename(path)))
    .map(({ path, contents, text }) => {
      const naming = path.endsWith('.js') ? [...empty].filter((name) => text.includes(name)) : []
      const rest = naming.reduce(
        (source, name) => source.replaceAll(new RegExp(`import"[^"]*${name}";?`, 'g'), ''),
        text,
      )
      return { path, contents: naming.length > 0 ? Buffer.from(rest) : contents }
    })
  const outputs: Metafile['outputs'] = Object.fromEntries(
    Object.entries(metafile.outputs)
      .filter(([output]) => !empty.has(basename(output)))
      .map(([output, entry]) => [
        output,
        { ...entry, imports: entry.imports.filter(({ path }) => !empty.has(basename(path))) },
      ]),
  )
  return { files, inputs: metafile.inputs, outputs }
}
