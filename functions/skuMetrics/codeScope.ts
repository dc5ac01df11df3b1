import type { Range } from '../../shared/metrics/range.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso, utcDayStart } from '../../shared/time.ts'
import type { CodeAsk } from '../data/codeFigures.ts'
import { codesKnownFrom } from '../data/codesKnownFrom.ts'
import type { FacilityKey } from '../data/visits.ts'
import { workerIn } from '../lib/associate.ts'
import type { ReadEnv } from '../lib/env.ts'

/** How long is read at most, ms: a call has 20 seconds. */
const longest = 14_000
export const tooMuchScanned = 'There are too many scans in this range. Choose a shorter range, a team or an associate.'

/** What figures by code of a group, or of one of its people, are read from. */
/** What figures by code are read from. */
export type CodeStores = 'codeDays' | 'codeFigures' | 'rollups' | 'skus' | 'users'

export const codeScopeOf = async (groupUid: string, userUid: string | undefined, env: ReadEnv<CodeStores>) => {
  const accessScope = await env.accessScope()
  const group = accessScope.group(groupUid)
  const worker = await workerIn(userUid, env)
  const company = env.caller.company.uid
  const { codeFigures, rollups } = env.stores
  const facilities: FacilityKey[] = accessScope.facilitiesOf(group).map(({ uid }) => ({ company, facility: uid }))
  const team = group.type === 'team' ? group.uid : undefined

  /** The teams of a facility in which a worker did anything. */
  const teamsOf = async (facilityKey: FacilityKey, range: Range, uid: string) => {
    const teams = new Set<string>()
    await rollups.totals(facilityKey, range, (where, who) => {
      if (who === uid && (team === undefined || where === team)) teams.add(where)
    })
    return [...teams]
  }

  const end = env.clock() + longest
  const goOn = () => {
    if (env.clock() > end) throw new Refusal('notPossible', tooMuchScanned)
  }

  /** The UTC date from which on everything is counted by code; undefined where everything ever was. */
  const knownFrom = async (): Promise<string | undefined> => {
    const known = await Promise.all(facilities.map((facilityKey) => codesKnownFrom(env.stores, facilityKey)))
    return known.reduce<string | undefined>((a, b) => ((a ?? '') > (b ?? '') ? a : b), undefined)
  }

  return {
    /** Visits what adds up to the figures of selected codes in adjacent intervals. */
    intervals: async (intervals: readonly Range[], wanted: Omit<CodeAsk, 'goOn'>): Promise<void> => {
      const [first, last] = [intervals[0], intervals.at(-1)]
      if (!first || !last) return
      const ask = { ...wanted, goOn }
      if (worker === undefined && team === undefined) {
        const uids = facilities.map(({ facility }) => facility)
        return codeFigures.ofCompany(company, uids, intervals, ask)
      }
      await Promise.all(
        facilities.map(async (facilityKey) => {
          if (worker === undefined) return codeFigures.intervals(facilityKey, intervals, { team }, ask)
          const teams = await teamsOf(facilityKey, { from: first.from, to: last.to }, worker)
          if (teams.length === 0) return
          await codeFigures.intervals(facilityKey, intervals, { worker: { uid: worker, teams } }, ask)
        }),
      )
    },

    /** Visits who of the group scanned selected codes in a range. */
    people: async (
      range: Range,
      selection: CodeAsk['selection'],
      visit: (worker: string, scans: number) => void,
    ): Promise<void> => {
      await Promise.all(
        facilities.map((facilityKey) => codeFigures.people(facilityKey, range, team, { selection, goOn }, visit)),
      )
    },

    knownFrom,

    /** From when on the figures of a range are complete, ISO 8601; null where all of them are. */
    completeFrom: async (range: Range): Promise<string | null> => {
      const known = await knownFrom()
      const from = known === undefined ? Number.NEGATIVE_INFINITY : utcDayStart(known)
      return from > range.from ? iso(from) : null
    },
  }
}
