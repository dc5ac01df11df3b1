import { basename } from 'node:path'
import type { Metafile } from 'esbuild'

type Outputs = Metafile['outputs']

interface Scripts {
  outputs: Outputs
  /** The text of each output. */
  texts: ReadonlyMap<string, string>
}

/** A script that has nothing but imports and one of them to hand on as its default. */
const onlyHandsOn =
  /^(?:import"[^"]+";)*import\{([\w$]+)(?: as ([\w$]+))?\}from"([^"]+)";(?:import"[^"]+";)*export\{([\w$]+) as default\};\s*$/

/** The parts of a list in braces: `a as b,c` as pairs of what it is called there and here. */
const pairs = (list: string) =>
  list.split(',').map((one) => {
    const [there = '', here = there] = one.split(' as ')
    return { there, here }
  })
const written = ({ there, here }: { there: string; here: string }) => (there === here ? there : `${there} as ${here}`)

const addressOf = (output: string) => `/assets/${basename(output)}`
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Loads what some lazily loaded scripts but hand on from where it is: each such script is a request that all else waits for.
 * The script that has a page gets its name, since a style sheet is called like the script that it belongs to, and has the page
 * as its default. All else, and a second page, is taken from there by its name.
 * @param pages scripts whose whole content may be in another one, the most important first
 * @param parts all others of which that may be so
 * @returns the scripts without those, and where each of them is now
 */
export const withoutHandedOn = (
  { outputs, texts }: Scripts,
  pages: readonly string[],
  parts: readonly string[],
): Scripts & { movedTo: ReadonlyMap<string, string> } => {
  const byAddress = new Map(Object.keys(outputs).map((output) => [addressOf(output), output]))
  const homes = new Map<string, { entry: string; exported: string }>()
  const others = new Map<string, { home: string; exported: string }>()
  for (const entry of new Set([...pages, ...parts])) {
    const [, there = '', here = there, address = '', given] = onlyHandsOn.exec(texts.get(entry) ?? '') ?? []
    const home = byAddress.get(address)
    if (home === undefined || given !== here) continue
    if (outputs[home]?.entryPoint || homes.has(home) || !pages.includes(entry))
      others.set(entry, { home, exported: there })
    else homes.set(home, { entry, exported: there })
  }
  const nameOf = (home: string, entry: string) =>
    home.replace(basename(home), `${basename(entry).replace(/-[^-]*$/, '')}-${basename(home).split('-').at(-1)}`)
  const movedTo = new Map<string, string>()
  for (const [home, { entry }] of homes) {
    movedTo.set(entry, nameOf(home, entry))
    movedTo.set(home, nameOf(home, entry))
  }
  for (const [entry, { home }] of others) movedTo.set(entry, movedTo.get(home) ?? home)

  const change = (output: string, text: string): string => {
    let changed = text
    const own = homes.get(output)
    if (own) {
      const at = changed.lastIndexOf('export{')
      const list = changed.slice(at + 'export{'.length, changed.indexOf('}', at))
      const exported = pairs(list).map((one) => (one.here === own.exported ? { ...one, here: 'default' } : one))
      changed = `${changed.slice(0, at)}export{${exported.map(written).join(',')}};\n`
    }
    for (const [home, { exported }] of homes) {
      const from = new RegExp(`import\\{([^{}]*)\\}from"${escaped(addressOf(home))}"`, 'g')
      changed = changed.replace(from, (_all, list: string) => {
        const imported = pairs(list).map((one) => (one.there === exported ? { ...one, there: 'default' } : one))
        return `import{${imported.map(written).join(',')}}from"${addressOf(home)}"`
      })
    }
    for (const [entry, { home, exported }] of others) {
      const lazy = `import("${addressOf(entry)}")`
      // Two may hand on the same: then it is the default.
      const taken = homes.get(home)?.exported === exported ? lazy : `${lazy}.then(a=>({default:a.${exported}}))`
      changed = changed.replaceAll(lazy, taken)
    }
    for (const [from, to] of movedTo) changed = changed.replaceAll(`"${addressOf(from)}"`, `"${addressOf(to)}"`)
    return changed
  }

  const gone = new Set([...[...homes.values()].map(({ entry }) => entry), ...others.keys()])
  const left = Object.entries(outputs).filter(([output]) => !gone.has(output))
  return {
    movedTo,
    texts: new Map(
      left.map(([output]) => [movedTo.get(output) ?? output, change(output, texts.get(output) ?? '')] as const),
    ),
    outputs: Object.fromEntries(
      left.map(([output, { entryPoint, ...rest }]) => {
        const name = homes.get(output)?.entry
        const entered = name === undefined ? entryPoint : outputs[name]?.entryPoint
        const imports = rest.imports.map((one) => ({ ...one, path: movedTo.get(one.path) ?? one.path }))
        return [movedTo.get(output) ?? output, { ...rest, imports, ...(entered ? { entryPoint: entered } : {}) }]
      }),
    ),
  }
}
