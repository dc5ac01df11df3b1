import { visitColumn } from '../../shared/metrics/codeColumns.ts'
import { cutColumn, dayColumns, isCut } from '../../shared/metrics/codeCuts.ts'
import { type CodePiece, isWholeDay } from '../../shared/metrics/codePieces.ts'
import { monthOf, slotsPerDay } from '../../shared/metrics/range.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { CodeAsk } from './codeFigures.ts'
import { type CodeMonth, type CodeMonthStore, knownOf, lengthOf } from './codeMonths.ts'
import { isLong, type longCodeStore } from './longCodes.ts'
import type { FacilityKey } from './visits.ts'

interface SumSource {
  codeMonths: CodeMonthStore
  longCodes: ReturnType<typeof longCodeStore>
}

/** What a number of a column adds to: the scans of an interval, more or less, or its pick time. */
interface Term {
  column: string
  /** Its place in the column. */
  at: number
  interval: number
  sign: 1 | -1
  of: 'scans' | 'pick'
}

const monthsAtOnce = 12
const tries = 5
const indexOfDay = (date: string) => Number(date.slice(8)) - 1

/** Whether a piece adds up from the numbers of its day. Pick time is kept of whole days alone. */
const addsUp = (piece: CodePiece, figures: CodeAsk['figures']) =>
  isWholeDay(piece) || (figures === 'scans' && isCut(piece.from) && isCut(piece.to))

/** Whole days of a month by the two sums that it has: all of them, all but the last, or the last; undefined for others. */
const asMonth = (days: readonly number[], length: number, interval: number): Term[] | undefined => {
  const has = new Set(days)
  const term = (at: number, sign: 1 | -1): Term => ({
    ...{ column: dayColumns.month, at, interval, sign, of: 'scans' },
  })
  const all = Array.from({ length: length - 1 }, (_, at) => at).every((at) => has.has(at))
  if (all) return has.has(length - 1) ? [term(0, 1)] : [term(0, 1), term(1, -1)]
  return has.size === 1 && has.has(length - 1) ? [term(1, 1)] : undefined
}

/** What pieces of a month add up from: as few columns as it takes. */
const termsOf = (pieces: readonly CodePiece[], length: number, figures: CodeAsk['figures']): Term[] => {
  const terms: Term[] = []
  const days = new Map<number, number[]>()
  for (const { interval, date, from, to } of pieces) {
    const at = indexOfDay(date)
    if (to === slotsPerDay) days.set(interval, [...(days.get(interval) ?? []), at])
    else terms.push({ column: cutColumn(to), at, interval, sign: 1, of: 'scans' })
    if (from > 0) terms.push({ column: cutColumn(from), at, interval, sign: -1, of: 'scans' })
  }
  const each = (column: string, of: Term['of']) =>
    [...days].flatMap(([interval, dayIndexes]) => dayIndexes.map((at): Term => ({ column, at, interval, sign: 1, of })))
  const months = [...days].map(([interval, dayIndexes]) => asMonth(dayIndexes, length, interval))
  const known = months.every((found) => found !== undefined)
  terms.push(...(known ? months.flat() : each(dayColumns.scans, 'scans')))
  if (figures === 'all') terms.push(...each(dayColumns.pick, 'pick'))
  return terms
}

/** Figures by code from sums of days and months. */
export const codeSumFigures = ({ codeMonths, longCodes }: SumSource) => {
  /**
   * The pages of columns, all of one month as it was written once.
   * @returns undefined where it knows other facilities of the dates by now: what it does not know is read elsewhere
   */
  const columnsOf = async (
    at: FacilityKey,
    month: string,
    first: CodeMonth,
    names: readonly string[],
    dates: ReadonlySet<string>,
  ): Promise<(readonly Uint8Array[])[] | undefined> => {
    const knownIn = (head: CodeMonth) => [...dates].map((date) => knownOf(head, date).sort().join()).join(';')
    let head: CodeMonth | undefined = first
    for (let attempt = 0; attempt < tries; attempt++) {
      const asked: CodeMonth = head
      const pages = await Promise.all(names.map((name) => codeMonths.column(at, month, asked, name, attempt === 0)))
      if (pages.every((page) => page !== undefined)) return pages
      head = await codeMonths.head(at, month)
      if (!head || knownIn(head) !== knownIn(first)) return undefined
    }
    throw new Refusal('unavailable', `The sums of ${at.facility} ${month} are not whole`)
  }

  /** The text of every long code in some pages. */
  const textsIn = (company: string, pages: readonly (readonly Uint8Array[])[]) => {
    const names = new Set<string>()
    const collect = (name: string) => {
      if (isLong(name)) names.add(name)
      return undefined
    }
    for (const page of pages.flat()) visitColumn(page, collect, () => {})
    return longCodes.read(company, [...names])
  }

  /** @returns whether it could be read */
  const readMonth = async (
    at: FacilityKey,
    month: string,
    first: CodeMonth,
    pieces: readonly CodePiece[],
    { figures, selection, visit }: CodeAsk,
  ): Promise<boolean> => {
    const byColumn = Map.groupBy(termsOf(pieces, lengthOf(month), figures), ({ column }) => column)
    const dates = new Set(pieces.map(({ date }) => date))
    const pages = await columnsOf(at, month, first, [...byColumn.keys()], dates)
    if (!pages) return false
    const texts = selection.needsText ? await textsIn(at.company, pages) : undefined
    const intervals = [...new Set(pieces.map(({ interval }) => interval))]
    const position = new Map(intervals.map((interval, index) => [interval, index]))
    /** Of each code, by interval: scans and pick time. */
    const sums = new Map<string, { rows: readonly number[]; scans: number[]; pick: number[] }>()
    for (const [index, terms] of [...byColumn.values()].entries()) {
      const placed = terms.map((term) => ({ ...term, position: position.get(term.interval) as number }))
      for (const page of pages[index] ?? []) {
        visitColumn(
          page,
          (name) => selection.rowsOf(texts?.get(name) ?? name, name),
          (name, rows, values) => {
            let sum = sums.get(name)
            if (!sum) {
              const none = () => new Array<number>(intervals.length).fill(0)
              sum = { rows, scans: none(), pick: none() }
              sums.set(name, sum)
            }
            for (const { at: place, sign, of, position: own } of placed)
              sum[of][own] = (sum[of][own] as number) + sign * (values[place] as number)
          },
        )
      }
    }
    for (const { rows, scans, pick } of sums.values()) {
      for (const [own, interval] of intervals.entries()) {
        const [count, ms] = [scans[own] as number, pick[own] as number]
        if (count > 0 || ms > 0) for (const row of rows) visit(interval, row, count, ms)
      }
    }
    return true
  }

  /**
   * Visits what adds up to pieces that the sums of a place know.
   * @param isKnown whether a date may be read from a month
   * @returns the other pieces
   */
  return async (
    at: FacilityKey,
    pieces: readonly CodePiece[],
    isKnown: (month: CodeMonth, date: string) => boolean,
    ask: CodeAsk,
  ): Promise<CodePiece[]> => {
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (!first || !last) return []
    const heads = await codeMonths.heads(at, monthOf(first.date), monthOf(last.date))
    const headOf = ({ date }: CodePiece) => heads.get(monthOf(date))
    const isSummed = (piece: CodePiece) => {
      const head = headOf(piece)
      return head !== undefined && addsUp(piece, ask.figures) && isKnown(head, piece.date)
    }
    const [summed, others] = [pieces.filter(isSummed), pieces.filter((piece) => !isSummed(piece))]
    await mapConcurrently(monthsAtOnce, [...Map.groupBy(summed, ({ date }) => monthOf(date))], async ([month, own]) => {
      ask.goOn()
      if (!(await readMonth(at, month, heads.get(month) as CodeMonth, own, ask))) others.push(...own)
    })
    return others
  }
}
