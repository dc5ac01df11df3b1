import { longestSpan } from '../../shared/metrics/spans.ts'
import { addDays, utcDate } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

/** A code as scanners read it, and how often it was accepted and rejected. */
export interface ScannedCode {
  code: string
  symbology: string
  accepted: number
  rejected: number
}

/** What teams scanned in a time. */
export interface Scanned {
  codes: ScannedCode[]
  scans: number
  /** Teams of which everything was read. */
  teams: number
  /** Whether nothing was left out. */
  whole: boolean
}

export interface Limits {
  /** Scans after which no more are read. */
  scans: number
  /** Ms after which no more is read, or checked. */
  time: number
}

const teamsAtOnce = 12
/** How long one instance remembers what was scanned, ms: who tries a preset changes it every few seconds. */
const freshFor = 300_000

/** Teams in an order that has nothing to do with their names, the same each time: what is left out is left out by chance. */
const inAnyOrder = (teams: readonly string[]) => {
  const rank = (uid: string) => [...uid].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)
  return [...teams].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** The UTC days on which batches begin that may have scans of a time. */
const daysOf = ({ from, to }: { from: number; to: number }) => {
  const days: string[] = []
  for (let date = utcDate(from - longestSpan); date <= utcDate(to - 1); date = addDays(date, 1)) days.push(date)
  return days
}

const readScanned = async (
  { raw }: Pick<Stores, 'raw'>,
  company: string,
  teams: readonly string[],
  range: { from: number; to: number },
  limits: Limits,
): Promise<Scanned> => {
  const codes = new Map<string, ScannedCode>()
  const ends = Date.now() + limits.time
  let scans = 0
  const isOver = () => scans >= limits.scans || Date.now() >= ends
  const read = async (team: string): Promise<boolean> => {
    for (const date of daysOf(range)) {
      if (isOver()) return false
      for await (const page of raw.pagesOfDay(company, team, date, { weak: true })) {
        for (const { code, symbology, at, outcome } of page.flatMap((batch) => batch.scans)) {
          if (at < range.from || at >= range.to) continue
          const key = `${symbology}\n${code}`
          const known = codes.get(key) ?? { code, symbology, accepted: 0, rejected: 0 }
          codes.set(key, known)
          known[outcome === 'accepted' ? 'accepted' : 'rejected']++
          scans++
        }
        // What comes after this page may be nothing, but nobody has looked.
        if (isOver()) return false
      }
    }
    return true
  }
  const done = await mapConcurrently(teamsAtOnce, inAnyOrder(teams), read)
  const whole = done.filter(Boolean).length
  return { codes: [...codes.values()], scans, teams: whole, whole: whole === teams.length }
}

/** Who reads what was scanned, and remembers the last of it for some minutes: it may be tens of megabytes. */
export const scannedReader = () => {
  let last: { key: string; until: number; found: Promise<Scanned> } | undefined
  return (...[stores, company, teams, range, limits]: Parameters<typeof readScanned>): Promise<Scanned> => {
    const key = [company, range.from, ...[...teams].sort()].join('#')
    if (last?.key === key && last.until > Date.now()) return last.found
    const found = readScanned(stores, company, teams, range, limits)
    const mine = { key, until: Date.now() + freshFor, found }
    last = mine
    found.catch(() => {
      if (last === mine) last = undefined
    })
    return found
  }
}
