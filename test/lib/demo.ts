import { seedDemo } from '../../bin/seed/demo.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { RawBatch } from '../../functions/data/raw.ts'
import { rawOfDay } from '../../functions/data/rawOfDay.ts'
import { generatedCodes } from '../../shared/metrics/generator.ts'
import { openConsole } from './browser.ts'
import { type ReferenceFigures, type ReferenceJoin, referenceFigures, type SentBatch, type Terms } from './reference.ts'

/** The demo in a browser, and what its raw events say by the plain reference. */

const day = 86_400_000
/** Days of which the demo keeps what the handhelds sent. */
const rawDays = 8

interface Range {
  from: number
  to: number
}

/** What one worker sent while in one team. */
interface Sent {
  team: string
  user: string
  batches: SentBatch[]
  assignments: ReferenceJoin[]
}

export const openDemo = async () => {
  const open = await openConsole({ seed: { name: 'demo', fill: seedDemo } })
  const { stores } = open.here
  const company = await stores.companies.get((await stores.companies.uidOf('acme')) ?? '')
  if (!company) throw new Error('no demo')
  const groups = await stores.groups.list(company.uid)
  const users = await stores.users.list(company.uid)
  return { open, company, groups, users }
}

export type Demo = Awaited<ReturnType<typeof openDemo>>

export const groupNamed = ({ groups }: Demo, name: string): GroupRecord => {
  const group = groups.find((each) => each.name === name)
  if (!group) throw new Error(`no group ${name}`)
  return group
}

/** The teams of a group, itself included. */
export const teamsBelow = ({ groups }: Demo, { uid, type }: GroupRecord): GroupRecord[] =>
  groups.filter((team) => team.type === 'team' && (type === 'company' || team.uid === uid || team.parent_id === uid))

/** As a handheld knows it. The demo's joins begin with their first batch. */
const sentOf = (team: string, user: string, all: readonly RawBatch[]): Sent => {
  const batches = all.map(
    ({ id, join, from, to, scans, steps }): SentBatch => ({ id, join_id: join, from, to, scans, steps }),
  )
  const assignments = [...Map.groupBy(all, ({ join }) => join)].map(
    ([id, [first, ...more]]): ReferenceJoin => ({
      id,
      device: first?.device ?? '',
      user,
      team,
      joined_at: Math.min(first?.from ?? 0, ...more.map(({ from }) => from)),
    }),
  )
  return { team, user, batches, assignments }
}

/** Days that say what is usual. */
const usualDays = 42

/**
 * What each team did in the quarters of the weeks before, by their start: of most of these days no raw events are left,
 * so the pages of their workers' quarters tell.
 */
const closedBefore = async ({ open, company, groups }: Pick<Demo, 'open' | 'company' | 'groups'>, now: number) => {
  const teams = new Map<string, Map<number, { scans: number; steps: number }>>()
  const range = { from: Math.floor(now / day - usualDays) * day, to: Math.floor(now / day) * day }
  for (const { uid: facility } of groups.filter(({ type }) => type === 'facility')) {
    const groups = { company: company.uid, facility }
    await open.here.stores.rollups.slots(groups, range, (team, _worker, start, { scans, steps }) => {
      const quarters = teams.get(team) ?? new Map<number, { scans: number; steps: number }>()
      teams.set(team, quarters)
      const sum = quarters.get(start) ?? { scans: 0, steps: 0 }
      quarters.set(start, { scans: sum.scans + scans, steps: sum.steps + steps })
    })
  }
  return teams
}

/** Reads the raw events of the last days; answers what the reference makes of them. */
export const referenceOf = async ({ open, company, groups }: Demo, now: number) => {
  const teams = groups.filter(({ type }) => type === 'team')
  const dates = Array.from({ length: rawDays + 1 }, (_, back) => new Date(now - back * day).toISOString().slice(0, 10))
  const sent: Sent[] = []
  for (const { uid: team } of teams) {
    const raw: RawBatch[] = []
    for (const date of dates) raw.push(...(await rawOfDay(open.here.stores, company.uid, team, date)))
    for (const [user, all] of Map.groupBy(raw, (batch) => batch.user)) sent.push(sentOf(team, user, all))
  }
  const terms: Terms = {
    pickGap: company.pick_gap * 1000,
    nonScanTeams: teams.filter(({ subtype }) => subtype === 2).map(({ uid }) => uid),
    excluded: [...generatedCodes.excluded],
    callouts: [...generatedCodes.callouts],
  }

  const before = await closedBefore({ open, company, groups }, now)
  const known = new Map<string, (ReferenceFigures & { team: string; user: string })[]>()
  /** What each worker did in each team in a range. */
  const figuresIn = ({ from, to }: Range) => {
    const key = `${from} ${to}`
    const found =
      known.get(key) ??
      sent.flatMap(({ team, user, batches, assignments }) => {
        // A scan after the end may close a gap that began before it.
        const near = batches.filter((batch) => batch.to > from && batch.from < to + terms.pickGap)
        return [...referenceFigures(near, assignments, terms, { from, to }).values()].map((figures) => ({
          ...figures,
          team,
          user,
        }))
      })
    known.set(key, found)
    return found
  }
  return Object.assign(figuresIn, { before })
}

export type Reference = Awaited<ReturnType<typeof referenceOf>>
