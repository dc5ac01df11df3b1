import { readerOf, Writer } from './bytes.ts'
import { addFigures, type Figures, figureNames, isNothing, noFigures } from './figures.ts'

/**
 * A page packs the figures of many workers into few bytes:
 *
 *   format · teams · workers · [devices] · for each team: entries
 *   entry: worker · slots · for each slot: step, mask, values · [devices · for each device: device, runs]
 *
 * Numbers and lists of names are those of `bytes.ts`. `step` is the distance to the slot before; `mask` says which
 * figures are not 0, and only those follow. A page that says on which devices the work was done has format 2 and the
 * parts in brackets: runs are how many, then for each the distance to the end of the run before and its length, in
 * slots. Rows are sorted by team, worker and slot, so that the same figures are always the same bytes.
 */
const plain = 1
const withDevices = 2

export interface PageRow {
  team: string
  worker: string
  /** Place within the page: quarter of an hour; of a day's total its span (`dayPages.ts`), of a month's 0. */
  slot: number
  figures: Figures
  /** The devices that the worker was working on, from `slot` to `until` where that is given: else in this slot. */
  devices?: ReadonlySet<string>
  until?: number
}

/** What a worker did in a slot, and on which devices. */
export type WorkRow = PageRow & { devices: ReadonlySet<string> }

/** The figures object is used again for the next row: copy what you keep. */
export type PageVisitor = (team: string, worker: string, slot: number, figures: Readonly<Figures>) => void
/** A worker worked on a device in the slots [from, to). */
export type PresenceVisitor = (team: string, worker: string, device: string, from: number, to: number) => void

const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What is known of a worker in a team. */
interface Entry {
  team: string
  worker: string
  /** The slots, packed. */
  bytes: Uint8Array
  /** In order; the runs of each in order and apart. */
  devices: [device: string, runs: Run[]][]
}

/** Slots [from, to). */
interface Run {
  from: number
  to: number
}

/** About how many bytes a device takes besides its name, and each of its runs. */
const deviceBytes = 8
const runBytes = 4

const slotsBytes = (slots: readonly { slot: number; figures: Figures }[]) => {
  const out = new Writer()
  out.number(slots.length)
  let before = 0
  for (const { slot, figures } of slots) {
    out.number(slot - before)
    before = slot
    out.number(figureNames.reduce((mask, name, bit) => (figures[name] === 0 ? mask : mask | (1 << bit)), 0))
    for (const name of figureNames) if (figures[name] !== 0) out.number(figures[name])
  }
  return out.done()
}

const entriesOf = (rows: Iterable<PageRow>): Entry[] => {
  const sorted = [...rows].sort(
    (a, b) => byCodePoint(a.team, b.team) || byCodePoint(a.worker, b.worker) || a.slot - b.slot,
  )
  const entries: Entry[] = []
  for (let i = 0; i < sorted.length; ) {
    const { team, worker } = sorted[i] as PageRow
    const slots: { slot: number; figures: Figures }[] = []
    const devices = new Map<string, Run[]>()
    for (; sorted[i]?.team === team && sorted[i]?.worker === worker; i++) {
      const row = sorted[i] as PageRow
      const before = slots.at(-1)
      if (before?.slot === row.slot) addFigures(before.figures, row.figures)
      else slots.push({ slot: row.slot, figures: { ...row.figures } })
      for (const device of row.devices ?? []) {
        const run = { from: row.slot, to: row.until ?? row.slot + 1 }
        const known = devices.get(device)
        const last = known?.at(-1)
        if (last && last.to >= run.from) last.to = Math.max(last.to, run.to)
        else if (known) known.push(run)
        else devices.set(device, [run])
      }
    }
    const worked = slots.filter(({ figures }) => !isNothing(figures))
    if (worked.length === 0 && devices.size === 0) continue
    const inOrder = [...devices].sort(([a], [b]) => byCodePoint(a, b))
    entries.push({ team, worker, bytes: slotsBytes(worked), devices: inOrder })
  }
  return entries
}

const inOrderOf = (names: Iterable<string>) => [...new Set(names)].sort(byCodePoint)
const positionsOf = (names: readonly string[]) => new Map(names.map((name, position) => [name, position]))

const assemble = (entries: readonly Entry[]): Uint8Array => {
  const byTeam = Map.groupBy(entries, ({ team }) => team)
  const workers = inOrderOf(entries.map(({ worker }) => worker))
  const devices = inOrderOf(entries.flatMap((entry) => entry.devices.map(([device]) => device)))
  const [workerAt, deviceAt] = [positionsOf(workers), positionsOf(devices)]
  const out = new Writer()
  out.number(devices.length > 0 ? withDevices : plain)
  out.names([...byTeam.keys()])
  out.names(workers)
  if (devices.length > 0) out.names(devices)
  for (const own of byTeam.values()) {
    out.number(own.length)
    for (const entry of own) {
      out.number(workerAt.get(entry.worker) as number)
      out.append(entry.bytes)
      if (devices.length === 0) continue
      out.number(entry.devices.length)
      for (const [device, runs] of entry.devices) {
        out.number(deviceAt.get(device) as number)
        out.number(runs.length)
        runs.forEach(({ from, to }, position) => {
          out.number(from - (runs[position - 1]?.to ?? 0))
          out.number(to - from)
        })
      }
    }
  }
  return out.done()
}

/**
 * Packs rows in any order; rows of the same position are added, rows of nothing left out.
 * @returns one page, or several of at most about `limit` bytes that each stand alone; none where there is nothing
 */
export const packPages = (rows: Iterable<PageRow>, limit = 350_000): Uint8Array[] => {
  const pages: Uint8Array[] = []
  let part: Entry[] = []
  let size = 0
  for (const entry of entriesOf(rows)) {
    const devices = entry.devices.reduce(
      (sum, [device, runs]) => sum + device.length + deviceBytes + runs.length * runBytes,
      0,
    )
    const more = entry.bytes.length + entry.worker.length + entry.team.length + devices + 8
    if (size + more > limit && part.length > 0) {
      pages.push(assemble(part))
      part = []
      size = 0
    }
    part.push(entry)
    size += more
  }
  if (part.length > 0) pages.push(assemble(part))
  return pages
}

/** The page of nothing. */
export const emptyPage = assemble([])

/** What reads a page: whom a row is of is found once for each worker of a team, and not for each row. */
export interface PageReader<Of> {
  /** What the rows of a worker in a team are given to; undefined where nobody asks for them. */
  of: (team: string, worker: string) => Of | undefined
  /** The figures object is used again for the next row: copy what you keep. */
  row: (of: Of, slot: number, figures: Readonly<Figures>) => void
  /** Work on a device in the slots [from, to). */
  run?: (of: Of, device: string, from: number, to: number) => void
}

/** Whom a page is about, and where its entries begin. */
interface Head {
  teams: readonly string[]
  workers: readonly string[]
  devices: readonly string[] | undefined
  entries: number
}

/** Of pages that are kept and read again: of large ones the names take as long as the figures. */
const heads = new WeakMap<Uint8Array, Head>()

const texts = new Map<string, string>()
const mostTexts = 200_000

/** One text for a name that many pages have: looking it up then need not compare its letters. */
const shared = (names: readonly string[]): readonly string[] => {
  if (texts.size > mostTexts) texts.clear()
  return names.map((name) => {
    const known = texts.get(name)
    if (known === undefined) texts.set(name, name)
    return known ?? name
  })
}

const headOf = (page: Uint8Array): Head => {
  const known = heads.get(page)
  if (known) return known
  const { number, names, position } = readerOf(page)
  const format = number()
  if (format !== plain && format !== withDevices) throw new RangeError('Not a page of these formats')
  const [teams, workers] = [shared(names()), shared(names())]
  const devices = format === withDevices ? names() : undefined
  const head = { teams, workers, devices, entries: position() }
  heads.set(page, head)
  return head
}

/**
 * Reads every row of a page in order, and where the page says so, on which devices the work was done. Throws on bytes
 * that are no page of these formats.
 * @param page nobody may write to it any more
 */
export const readPage = <Of>(page: Uint8Array, { of, row, run }: PageReader<Of>): void => {
  const { teams, workers, devices, entries: begin } = headOf(page)
  const { number } = readerOf(page, begin)
  const figures = noFigures()
  for (const team of teams) {
    for (let entries = number(); entries > 0; entries--) {
      const asked = of(team, workers[number()] as string)
      let slot = 0
      for (let slots = number(); slots > 0; slots--) {
        slot += number()
        const mask = number()
        figures.working = mask & 1 ? number() : 0
        figures.pick = mask & 2 ? number() : 0
        figures.scans = mask & 4 ? number() : 0
        figures.steps = mask & 8 ? number() : 0
        figures.excluded = mask & 16 ? number() : 0
        figures.callouts = mask & 32 ? number() : 0
        if (asked !== undefined) row(asked, slot, figures)
      }
      if (!devices) continue
      for (let used = number(); used > 0; used--) {
        const device = devices[number()] as string
        let at = 0
        for (let runs = number(); runs > 0; runs--) {
          const from = at + number()
          at = from + number()
          if (asked !== undefined) run?.(asked, device, from, at)
        }
      }
    }
  }
}

/** The same for who asks for all rows by team and worker. */
export const visitPage = (page: Uint8Array, visit: PageVisitor, visitPresence?: PresenceVisitor): void => {
  const who = { team: '', worker: '' }
  readPage(page, {
    of: (team, worker) => {
      who.team = team
      who.worker = worker
      return who
    },
    row: ({ team, worker }, slot, figures) => visit(team, worker, slot, figures),
    run: ({ team, worker }, device, from, to) => visitPresence?.(team, worker, device, from, to),
  })
}

/** Every row of a page; of rows with devices only the figures. */
export const rowsOf = (page: Uint8Array): PageRow[] => {
  const rows: PageRow[] = []
  visitPage(page, (team, worker, slot, figures) => rows.push({ team, worker, slot, figures: { ...figures } }))
  return rows
}
