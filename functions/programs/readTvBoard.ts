import type { CardRow } from '../../shared/contract/metrics.ts'
import type { TvBoard } from '../../shared/contract/programs.ts'
import { dateIn, dayRange, iso, minute, slot } from '../../shared/time.ts'
import type { FleetCount } from '../data/fleet.ts'
import type { GroupRecord } from '../data/groups.ts'
import { fleetCounts } from '../devices/fleet.ts'
import { deviceDataOf } from '../devices/getTodaysStaticDeviceData.ts'
import { dayZoneOf, withGroupsAbove } from '../lib/accessScope.ts'
import { cached } from '../lib/cached.ts'
import type { ProgramEnvOf, ProgramHandler } from '../lib/env.ts'
import { cardRows } from '../metrics/cardRows.ts'
import { getFiguresVersion } from '../metrics/getFiguresVersion.ts'
import { getTodaysStaticMetrics } from '../metrics/getTodaysStaticMetrics.ts'
import { scopeOf } from '../metrics/scope.ts'
import { getRankingsOfGroups } from '../rankings/getRankingsOfGroups.ts'

const mostLeaders = 5

/** Counts of fleets: what reads for programs writes nothing but that a token was used. */
const counted = cached<FleetCount[]>(minute)

/** Who scanned most, by first name and initial: a wall is read by whoever passes. */
const leadersOf = async (
  rows: readonly CardRow[],
  { caller, stores }: ProgramEnvOf<'programs'>,
): Promise<TvBoard['leaders']> => {
  const best = rows
    .filter(({ total_scans }) => total_scans > 0)
    .sort((a, b) => b.total_scans - a.total_scans || (a.user_uid < b.user_uid ? -1 : 1))
    .slice(0, mostLeaders)
  const users = await stores.users.getAll(
    caller.company.uid,
    best.map(({ user_uid }) => user_uid),
  )
  return best.flatMap(({ total_scans: scans }, index) => {
    const user = users[index]
    if (user?.status !== 1) return []
    const initial = [...user.last_name][0]
    return [{ name: initial ? `${user.first_name} ${initial}.` : user.first_name, scans }]
  })
}

const boardOf = async (env: ProgramEnvOf<'programs'>, group: GroupRecord): Promise<TvBoard> => {
  const { now, caller, token } = env
  const { company } = caller
  const { all } = await env.accessScope()
  const zone = dayZoneOf(group, all)
  const group_uid = group.uid
  const range = { from: dayRange(zone, dateIn(zone, now)).from, to: Math.ceil((now + 1) / slot) * slot }
  const wire = { start_time: iso(range.from), end_time: iso(range.to), time_zone: zone }
  const ranked = { data_type: 'TOTAL_HOURS' as const, company_url: company.company_url, group_uids: [group_uid] }
  const [rows, statics, devices, goals, teams] = await Promise.all([
    scopeOf(group_uid, env).then((scope) => cardRows(scope, company, { range, zone, current: now })),
    getTodaysStaticMetrics({ ...wire, group_uid, current_time: iso(now) }, env),
    counted(company.uid, () =>
      env.stores.fleet.counts(company.uid, now, (devices) => fleetCounts(devices, now), false),
    ).then((counts) => deviceDataOf(counts, group, all)),
    env.stores.goals.inForce(company.uid, withGroupsAbove(group)),
    getRankingsOfGroups({ ...ranked, from: wire.start_time, to: wire.end_time, time_zone: zone }, env),
  ])
  return {
    company: { name: company.name, url: company.company_url },
    group: { uid: group_uid, name: group.name, type: group.type, zone },
    rows: rows.map((row, index) => ({ ...row, user_uid: `${index + 1}` })),
    ...{ statics, devices, goals, teams },
    leaders: token.names ? await leadersOf(rows, env) : [],
  }
}

export const readTvBoard: ProgramHandler<'readTvBoard'> = async ({ version: known }, env) => {
  const { token, caller } = env
  const { version } = await getFiguresVersion({ group_uid: token.group }, env)
  const board = version === known ? null : await boardOf(env, caller.group)
  return { version, expires_on: iso(token.expires_at), board }
}
