import { workerIn } from '../lib/associate.ts'
import type { ReadHandler } from '../lib/env.ts'
import { rankingRange } from './range.ts'
import { teamRanking } from './teamRanking.ts'

export const getRankingsOfGroups: ReadHandler<'getRankingsOfGroups', 'goals' | 'rollups' | 'users'> = async (
  input,
  env,
) => {
  const range = rankingRange(input, env.now)
  const accessScope = await env.accessScope()
  const groups = [...new Set(input.group_uids)].map((uid) => accessScope.group(uid))
  const teams = [...new Set(groups.flatMap((group) => accessScope.teamsOf(group)))]
  const only = await workerIn(undefined, env)
  return teamRanking({ teams, range, zone: input.time_zone, type: input.data_type, only, isShown: () => true }, env)
}
