import { addFigures, type Figures, figureNames, isNothing, noFigures } from './figures.ts'

/**
 * A page packs the figures of many workers into few bytes:
 *
 *   format · teams · workers · for each team: entries · for each entry: worker, slots · for each slot: step, mask, values
 *
 * Every number is a varint (7 bits a byte, lowest first). A list of names is its length, then length and UTF-8 of each.
 * `step` is the distance to the slot before; `mask` says which figures are not 0, and only those follow.
 * Rows are sorted by team, worker and slot, so that the same figures are always the same bytes.
 */
const format = 1

export interface PageRow {
  team: string
  worker: string
  /** Place within the page: quarter of an hour, or 0 in pages of totals. */
  slot: number
  figures: Figures
}

/** The figures object is used again for the next row: copy what you keep. */
export type PageVisitor = (team: string, worker: string, slot: number, figures: Readonly<Figures>) => void

const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

class Writer {
  private bytes = new Uint8Array(1024)
  private length = 0

  get size() {
    return this.length
  }

  private room(count: number) {
    if (this.length + count <= this.bytes.length) return
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    bigger.set(this.bytes)
    this.bytes = bigger
  }

  number(value: number) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`A page holds whole numbers, not ${value}`)
    this.room(8)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  names(list: readonly string[]) {
    this.number(list.length)
    for (const name of list) {
      const encoded = new TextEncoder().encode(name)
      this.number(encoded.length)
      this.append(encoded)
    }
  }

  append(more: Uint8Array) {
    this.room(more.length)
    this.bytes.set(more, this.length)
    this.length += more.length
  }

  done = () => this.bytes.slice(0, this.length)
}

interface Entry {
  team: string
  worker: string
  bytes: Uint8Array
}

const entriesOf = (rows: Iterable<PageRow>): Entry[] => {
  const sorted = [...rows].sort(
    (a, b) => byCodePoint(a.team, b.team) || byCodePoint(a.worker, b.worker) || a.slot - b.slot,
  )
  const entries: Entry[] = []
  for (let i = 0; i < sorted.length; ) {
    const { team, worker } = sorted[i] as PageRow
    const slots: { slot: number; figures: Figures }[] = []
    for (; sorted[i]?.team === team && sorted[i]?.worker === worker; i++) {
      const row = sorted[i] as PageRow
      const before = slots.at(-1)
      if (before?.slot === row.slot) addFigures(before.figures, row.figures)
      else slots.push({ slot: row.slot, figures: { ...row.figures } })
    }
    const worked = slots.filter(({ figures }) => !isNothing(figures))
    if (worked.length === 0) continue
    const out = new Writer()
    out.number(worked.length)
    let before = 0
    for (const { slot, figures } of worked) {
      out.number(slot - before)
      before = slot
      out.number(figureNames.reduce((mask, name, bit) => (figures[name] === 0 ? mask : mask | (1 << bit)), 0))
      for (const name of figureNames) if (figures[name] !== 0) out.number(figures[name])
    }
    entries.push({ team, worker, bytes: out.done() })
  }
  return entries
}

const assemble = (entries: readonly Entry[]): Uint8Array => {
  const teams = [...new Set(entries.map(({ team }) => team))]
  const workers = [...new Set(entries.map(({ worker }) => worker))].sort(byCodePoint)
  const place = new Map(workers.map((worker, index) => [worker, index]))
  const byTeam = Map.groupBy(entries, ({ team }) => team)
  const out = new Writer()
  out.number(format)
  out.names(teams)
  out.names(workers)
  for (const team of teams) {
    const own = byTeam.get(team) ?? []
    out.number(own.length)
    for (const { worker, bytes } of own) {
      out.number(place.get(worker) as number)
      out.append(bytes)
    }
  }
  return out.done()
}

/**
 * Packs rows in any order; rows of the same place are added, rows of nothing left out.
 * @returns one page, or several of at most about `limit` bytes that each stand alone; none where there is nothing
 */
export const packPages = (rows: Iterable<PageRow>, limit = 350_000): Uint8Array[] => {
  const pages: Uint8Array[] = []
  let part: Entry[] = []
  let size = 0
  for (const entry of entriesOf(rows)) {
    const more = entry.bytes.length + entry.worker.length + entry.team.length + 8
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

/** Visits every row of a page in order. Throws on bytes that are no page of this format. */
export const visitPage = (page: Uint8Array, visit: PageVisitor): void => {
  let at = 0
  const number = () => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = page[at++]
      if (byte === undefined) throw new RangeError('The page is cut off')
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
      scale *= 128
    }
  }
  const decoder = new TextDecoder()
  const names = () =>
    Array.from({ length: number() }, () => {
      const length = number()
      at += length
      return decoder.decode(page.subarray(at - length, at))
    })

  if (number() !== format) throw new RangeError('Not a page of this format')
  const teams = names()
  const workers = names()
  const figures = noFigures()
  for (const team of teams) {
    for (let entries = number(); entries > 0; entries--) {
      const worker = workers[number()] as string
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
        visit(team, worker, slot, figures)
      }
    }
  }
}

/** Every row of a page. */
export const rowsOf = (page: Uint8Array): PageRow[] => {
  const rows: PageRow[] = []
  visitPage(page, (team, worker, slot, figures) => rows.push({ team, worker, slot, figures: { ...figures } }))
  return rows
}
