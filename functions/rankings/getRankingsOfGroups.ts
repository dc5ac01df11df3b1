import { hour } from '../../shared/time.ts'
import { workerIn } from '../lib/associate.ts'
import type { Handler } from '../lib/env.ts'
import { rangeOf } from '../metrics/range.ts'
import { teamRanking } from './teamRanking.ts'

export const getRankingsOfGroups: Handler<'getRankingsOfGroups'> = async (input, env) => {
  const { from: start_time, to: end_time, time_zone, data_type } = input
  const range = rangeOf({ start_time, end_time, time_zone }, env.now, hour, ['from', 'to'])
  const accessScope = await env.accessScope()
  const groups = [...new Set(input.group_uids)].map((uid) => accessScope.group(uid))
  const teams = [...new Set(groups.flatMap((group) => accessScope.teamsOf(group)))]
  return teamRanking(teams, range, data_type, await workerIn(undefined, env), env, () => true)
}
