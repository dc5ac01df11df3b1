import type { ReleaseNote } from '../../shared/contract/content.ts'
import type { NeedsAttention } from '../../shared/contract/universalMetrics.ts'
import { type FirstStep, firstSteps, isNewCompany } from '../../shared/firstSteps.ts'
import { addDays, utcDate } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { PlatformCompany } from '../data/platform.ts'
import { needsOfNotes } from './needsOfNotes.ts'

/** Of its users, from which share on a company is nearly full. */
const nearlyFull = 0.95
/** UTC days without a scan after which a company that usually scans is silent: longer than a weekend. */
const silentDays = 3
/** Most that are told. */
const most = 50

const nothing = {
  ...{ app: null, version: null, failed: null, users: null, max_users: null },
  ...{ since: null, usual: null, done: null, next: null, notes: null },
} as const

/** Which of its first steps a company has done. */
const doneBy = ({ facilities = 0, teams = 0, fleet, worked }: PlatformCompany): Record<FirstStep, boolean> => ({
  facility: facilities > 0,
  team: teams > 0,
  device: (fleet?.total ?? 0) > 0,
  scan: worked !== undefined,
})

/**
 * What of enabled companies and of release notes wants somebody to look at it: what has stopped first, then what is about to,
 * then notes, then new companies.
 * @param now epoch ms
 */
export const attentionNeeded = (
  companies: readonly Pick<CompanyRecord, 'uid' | 'name' | 'status' | 'created_on' | 'max_users'>[],
  known: ReadonlyMap<string, PlatformCompany>,
  now: number,
  notes: readonly ReleaseNote[] = [],
): NeedsAttention[] => {
  const quiet = addDays(utcDate(now), -silentDays)
  const [halted, full, silent, fresh]: NeedsAttention[][] = [[], [], [], []]
  for (const { uid: company_uid, name: company, status, created_on, max_users } of companies) {
    const stand = known.get(company_uid)
    if (status !== 1 || !stand) continue
    const whose = { ...nothing, company_uid, company }
    const { halted: stopped, users, worked, facilities } = stand
    if (stopped) {
      const reported = stopped.finished + stopped.failed
      const failed = reported > 0 ? Math.round((stopped.failed / reported) * 10_000) / 100 : null
      halted?.push({ ...whose, what: 'rolloutHalted', app: stopped.app, version: stopped.version, failed })
    }
    if (max_users !== null && users >= max_users * nearlyFull)
      full?.push({ ...whose, what: 'usersFull', users, max_users })
    if (worked && worked.last < quiet)
      silent?.push({ ...whose, what: 'silent', since: worked.last, usual: worked.usual })
    // Of a company that was not summed since this is known, nothing is said.
    if (facilities !== undefined && isNewCompany({ created_on }, now)) {
      const done = doneBy(stand)
      const next = firstSteps.find((step) => !done[step])
      if (next)
        fresh?.push({ ...whose, what: 'firstSteps', done: firstSteps.filter((step) => done[step]).length, next })
    }
  }
  const ofNotes = needsOfNotes(notes).map((need) => ({ ...nothing, company_uid: '', company: '', ...need }))
  const byName = (a: NeedsAttention, b: NeedsAttention) => a.company.localeCompare(b.company, 'en')
  return [halted, full, silent, ofNotes, fresh].flatMap((of = []) => of.sort(byName)).slice(0, most)
}

const names = new Intl.Collator('en', { numeric: true })

/** Handhelds that are two versions of the device app or more behind the latest that any has. @param fleets by version */
export const behindOf = (fleets: readonly Readonly<Record<string, number>>[]): number => {
  const counts = new Map<string, number>()
  for (const fleet of fleets)
    for (const [version, count] of Object.entries(fleet)) counts.set(version, (counts.get(version) ?? 0) + count)
  return [...counts]
    .sort(([a], [b]) => names.compare(b, a))
    .slice(2)
    .reduce((sum, [, count]) => sum + count, 0)
}
