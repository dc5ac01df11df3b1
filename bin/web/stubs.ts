import { basename } from 'node:path'
import type { Metafile } from 'esbuild'

interface Built {
  files: { path: string; contents: Uint8Array }[]
  outputs: Metafile['outputs']
}

/** An entry that only hands on the default export of a chunk, because that chunk is imported by others too. */
const stub = /^import\{(?:(\w+) as )?(\w+)\}from"([^"]+)";(?:import"[^"]+";)*export\{\2 as default\};?\s*$/

/**
 * Leaves out entries that do nothing but hand on a chunk's export: who loads one lazily loads the chunk itself, which is
 * a request less. Names stay right: such an entry's name, which its importer's depends on, changes with the chunk's.
 * @returns besides, the output that now stands for each entry that was left out, by its entry point
 */
export const withoutStubs = ({ files, outputs }: Built) => {
  const stubs = files.flatMap(({ path, contents }) => {
    const [match, given, local = '', from = ''] = stub.exec(Buffer.from(contents).toString('utf8')) ?? []
    return match ? [{ name: basename(path), from, exported: given ?? local }] : []
  })
  const outputOf = (name: string) => Object.keys(outputs).find((output) => basename(output) === name) ?? ''
  const instead = new Map(
    stubs.map(({ name, from }) => [outputs[outputOf(name)]?.entryPoint ?? '', outputOf(basename(from))]),
  )
  const direct = (text: string) =>
    stubs.reduce(
      (source, { name, from, exported }) =>
        source.replaceAll(
          new RegExp(`import\\("[^"]*${name}"\\)`, 'g'),
          `import("${from}").then(m=>({default:m.${exported}}))`,
        ),
      text,
    )
  const left = new Set(stubs.map(({ name }) => name))
  return {
    instead,
    files: files
      .filter(({ path }) => !left.has(basename(path)))
      .map(({ path, contents }) => {
        const text = path.endsWith('.js') ? Buffer.from(contents).toString('utf8') : ''
        const changed = direct(text)
        return { path, contents: changed === text ? contents : Buffer.from(changed) }
      }),
    outputs: Object.fromEntries(Object.entries(outputs).filter(([output]) => !left.has(basename(output)))),
  }
}
