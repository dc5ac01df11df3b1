import type { Scan } from '../../../shared/contract/handheld.ts'
import type { CountSettings } from '../../../shared/metrics/count.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import type { SourceType } from '../../../shared/sourceData.ts'
import type { RawBatch } from '../../data/raw.ts'
import type { Clock } from './cells.ts'

/** What lines are made with. */
export interface LineEnv {
  range: Range
  clock: Clock
  cell: (text: string) => string
  /** A worker's username and name, as two cells. */
  who: (user: string) => string
  /** Names of a team's facility and of the team, as two cells. */
  where: (team: string) => string
  /** Which codes are asked for, of a list or of all scans, and the names of their groups. */
  listed: (code: string) => boolean
  groupsOf: (code: string) => string
}

/** Makes the lines of a file from raw batches. */
export interface LineMaker {
  /** The lines of a batch; none yet of what is added up. */
  add: (batch: RawBatch, settings: CountSettings) => string[]
  /** The lines of what was added up of a team. */
  end: () => string[]
  /** What was added up so far, to go on with later: JSON. */
  state: () => unknown
}

const stateless = (add: LineMaker['add']): LineMaker => ({ add, end: () => [], state: () => undefined })

/** A device without what its id says of the company. */
const deviceOf = ({ device }: RawBatch) => device.slice(device.indexOf('.') + 1)

/** A line for each accepted scan of a scan team that passes: the scans that count. */
const scanLines = (
  { range, clock, cell, who, where }: LineEnv,
  passes: (scan: Scan, settings: CountSettings) => boolean,
  more: (scan: Scan, settings: CountSettings) => string,
) =>
  stateless((batch, settings) => {
    if (!settings.scanTeam || batch.scans.length === 0) return []
    const columns = `,${who(batch.user)},${where(batch.team)},${cell(deviceOf(batch))},`
    const lines: string[] = []
    for (const scan of batch.scans) {
      if (scan.outcome !== 'accepted' || scan.at < range.from || scan.at >= range.to) continue
      if (passes(scan, settings))
        lines.push(`${clock.stamp(scan.at)}${columns}${cell(scan.code)},${more(scan, settings)}`)
    }
    return lines
  })

/** Sums by a key, each with where it belongs; kept from slice to slice as JSON. */
const sums = <Sum extends object>(before: unknown) => {
  const kept = new Map<string, Sum>((before as [string, Sum][] | undefined) ?? [])
  return {
    at: (key: string, first: () => Sum): Sum => {
      const known = kept.get(key) ?? first()
      kept.set(key, known)
      return known
    },
    state: () => (kept.size > 0 ? [...kept] : undefined),
    take: (): Sum[] => {
      const all = [...kept.values()]
      kept.clear()
      return all
    },
  }
}

interface HourSteps {
  hour: number
  user: string
  team: string
  steps: number
}

const stepLines = ({ range, clock, who, where }: LineEnv, before: unknown): LineMaker => {
  const hours = sums<HourSteps>(before)
  return {
    add: ({ user, team, steps }) => {
      for (const { at, count } of steps) {
        if (at < range.from || at >= range.to || count === 0) continue
        const hour = clock.hourOf(at)
        hours.at(`${hour} ${user}`, () => ({ hour, user, team, steps: 0 })).steps += count
      }
      return []
    },
    end: () =>
      hours
        .take()
        .sort((a, b) => a.hour - b.hour || (a.user < b.user ? -1 : 1))
        .map(({ hour, user, team, steps }) => `${clock.stamp(hour)},${who(user)},${where(team)},${steps}`),
    state: hours.state,
  }
}

interface SessionSum {
  from: number
  to: number
  user: string
  team: string
  device: string
  working: number
  scans: number
  excluded: number
  steps: number
}

const sessionLines = ({ range, clock, cell, who, where }: LineEnv, before: unknown): LineMaker => {
  const sessions = sums<SessionSum>(before)
  return {
    add: (batch, settings) => {
      const from = Math.max(batch.from, range.from)
      const to = Math.min(batch.to, range.to)
      if (to <= from) return []
      const { user, team } = batch
      const sum = sessions.at(batch.join, () => ({
        ...{ from, to, user, team, device: deviceOf(batch) },
        ...{ working: 0, scans: 0, excluded: 0, steps: 0 },
      }))
      sum.from = Math.min(sum.from, from)
      sum.to = Math.max(sum.to, to)
      sum.working += to - from
      for (const { at, count } of batch.steps) if (at >= from && at < to) sum.steps += count
      if (!settings.scanTeam) return []
      for (const { at, code, outcome } of batch.scans)
        if (outcome === 'accepted' && at >= from && at < to) sum[settings.excluded(code) ? 'excluded' : 'scans'] += 1
      return []
    },
    end: () =>
      sessions
        .take()
        .sort((a, b) => a.from - b.from || (a.user < b.user ? -1 : 1))
        .map((sum) =>
          [
            ...[clock.stamp(sum.from), clock.stamp(sum.to), who(sum.user), where(sum.team)],
            ...[cell(sum.device), sum.working / 1000, sum.scans, sum.excluded, sum.steps],
          ].join(','),
        ),
    state: sessions.state,
  }
}

/** What makes the lines of each type, with what was added up before. The columns are those of `sourceColumns`. */
export const lineMakers: Record<SourceType, (env: LineEnv, before: unknown) => LineMaker> = {
  SCANS: (env) =>
    scanLines(
      env,
      ({ code }, { excluded }) => !excluded(code) && env.listed(code),
      ({ symbology }) => env.cell(symbology),
    ),
  CALLOUT: (env) =>
    scanLines(
      env,
      ({ code }, { callouts }) => callouts(code) && env.listed(code),
      ({ code, symbology }) => `${env.groupsOf(code)},${env.cell(symbology)}`,
    ),
  EXCLUDED: (env) =>
    scanLines(
      env,
      ({ code }, { excluded }) => excluded(code) && env.listed(code),
      ({ code, symbology }) => `${env.groupsOf(code)},${env.cell(symbology)}`,
    ),
  CYCLE_TIMES: (env) =>
    scanLines(
      env,
      ({ gap }) => gap !== null,
      ({ gap }, { pickGap }) => `${(gap ?? 0) / 1000},${(gap ?? 0) <= pickGap ? 'yes' : 'no'}`,
    ),
  STEPS: stepLines,
  SESSION: sessionLines,
}
