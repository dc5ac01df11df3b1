import type { Metafile } from 'esbuild'
import { sourcesOf } from './styles.ts'

type Inputs = Metafile['inputs']

interface Frame {
  /** Loaded first, whatever is shown. */
  main: string
  /** Loaded with every page but those of `outside`. */
  shell: string
  /** The page that people wait for most: what others share with it comes with the shell. */
  landing: string
  /** Parts that are shown without the shell. */
  outside: readonly string[]
  /** Parts of the frame and of the landing page that come late: what they need of a kit brings it whole, as for pages. */
  late?: readonly string[]
  kits?: readonly Kit[]
}

/** Files that come together, as one chunk, with whatever needs one of them. */
export interface Kit {
  files: readonly string[]
  /** Whether all that two of those share that need its first file comes with it too. */
  shared?: true
}

/** Where files are, below the root of the project. */
export interface ChunkHomes {
  /** For each file that begins a chunk, what is loaded before it in any case. */
  before: ReadonlyMap<string, readonly string[]>
  /** A name for the chunk that a file comes in, as far as that is known. */
  homeOf: (file: string) => string
}

/** As long as nothing is known. */
export const nowhere: ChunkHomes = { before: new Map(), homeOf: (file) => file }

/** A file and what it imports at once, of our own and others' scripts. */
const scriptsOf = (inputs: Inputs, source: string) =>
  new Set(sourcesOf(inputs, source).filter((file) => !/\?|:|\.css$/.test(file)))

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((file) => b.has(file))

/**
 * Finds what is loaded before what in any case. Told so, esbuild puts that into few chunks, instead of one for each set
 * of pages that happen to share a file: every chunk is a request. Without it, the first page makes 74 of them and its
 * cards show figures 2.4 times as late on the slow profile (see `docs/decisions/bundling.md`).
 * @param lazy the files that are loaded lazily, below the root of the project
 */
export const chunkHomesOf = (
  inputs: Inputs,
  lazy: readonly string[],
  { main, shell, landing, outside, late = [], kits = [] }: Frame,
): ChunkHomes => {
  const own = new Map([main, ...lazy].map((source) => [source, scriptsOf(inputs, source)]))
  const of = (source: string) => own.get(source) ?? new Set<string>()
  const withoutShell = lazy.filter((source) => outside.includes(source))
  const partsOf = (page: string) =>
    lazy.filter((part) => {
      const importers = Object.entries(inputs).filter(([, { imports }]) =>
        imports.some(({ path, kind }) => path === part && kind === 'dynamic-import'),
      )
      return (
        part !== page && importers.length > 0 && importers.every(([file]) => of(page).has(file.split('?')[0] ?? ''))
      )
    })

  const inMain = new Set(of(main))
  for (const source of withoutShell)
    for (const file of [...common(of(source), of(shell)), ...common(of(source), of(landing))]) inMain.add(file)
  const inShell = new Set(of(shell))
  const landingParts = partsOf(landing)
  const others = lazy.filter((source) => ![landing, shell, ...withoutShell, ...landingParts].includes(source))
  for (const source of others) for (const file of common(of(landing), of(source))) inShell.add(file)

  /** The one page that loads a part, where no other does. */
  const pageOf = (part: string): string | undefined => {
    const importers = Object.entries(inputs).filter(([, { imports }]) =>
      imports.some(({ path, kind }) => path === part && kind === 'dynamic-import'),
    )
    const loaders = [main, ...lazy].filter((source) =>
      importers.some(([file]) => of(source).has(file.split('?')[0] ?? '')),
    )
    const [only] = loaders
    return loaders.length === 1 && only && others.includes(only) ? only : undefined
  }

  const inKit = new Map(
    kits.map((kit) => {
      // What another kit names comes with that one alone.
      const elsewhere = new Set(kits.flatMap((other) => (other === kit ? [] : other.files)))
      const [first = ''] = kit.files
      const users = kit.shared ? others.filter((source) => of(source).has(first)) : []
      const pairs = users.flatMap((one, at) =>
        users.slice(at + 1).flatMap((other) =>
          // What a page shares with a part that it alone loads is there with the page: others need not bring it.
          pageOf(one) === other || pageOf(other) === one
            ? []
            : common(of(one), of(other)).filter((file) => !elsewhere.has(file)),
        ),
      )
      return [kit, new Set([...kit.files.flatMap((file) => [...scriptsOf(inputs, file)]), ...pairs.flat()])]
    }),
  )
  /** Every file of the kits that come with a source. A kit that has a file of another one brings that one too. */
  const kitsOf = (source: string): ReadonlySet<string> => {
    const files = new Set<string>()
    if (!others.includes(source) && !late.includes(source)) return files
    const there = new Set(of(source))
    const left = new Set(kits)
    for (let size = -1; size !== left.size; ) {
      size = left.size
      for (const kit of left) {
        if (!kit.files.some((file) => there.has(file))) continue
        left.delete(kit)
        for (const file of inKit.get(kit) ?? []) {
          files.add(file)
          there.add(file)
        }
      }
    }
    return files
  }

  const before = (source: string): string[] => {
    if ([main, ...withoutShell].includes(source) || source.includes('node_modules/')) return [...inMain]
    // All of the page that alone loads a part is there before the part.
    const around = landingParts.includes(source) ? of(landing) : of(pageOf(source) ?? '')
    return [...inMain, ...inShell, ...kitsOf(source), ...around]
  }
  return {
    before: new Map(
      [main, ...lazy].map((source) => [source, [...new Set(before(source))].filter((file) => file !== source)]),
    ),
    homeOf: (file: string) =>
      inMain.has(file)
        ? main
        : inShell.has(file)
          ? shell
          : of(landing).has(file)
            ? landing
            : (kits.find((kit) => inKit.get(kit)?.has(file))?.files[0] ?? file),
  }
}
