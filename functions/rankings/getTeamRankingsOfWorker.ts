import { badField } from '../../shared/refusals.ts'
import { associateOf } from '../lib/associate.ts'
import type { ReadHandler } from '../lib/env.ts'
import { rankingRange } from './range.ts'
import { teamRanking } from './teamRanking.ts'

export const getTeamRankingsOfWorker: ReadHandler<'getTeamRankingsOfWorker', 'goals' | 'rollups' | 'users'> = async (
  input,
  env,
) => {
  const range = rankingRange(input, env.now)
  const accessScope = await env.accessScope()
  const group = accessScope.group(input.user_group)
  const teams = accessScope.teamsOf(group)
  const worker = await associateOf(input.worker_uid, env)
  const held = new Set(worker.roles.map((role) => role.group))
  if (!held.has(group.uid) && !teams.some((team) => held.has(team.uid))) {
    throw badField('worker_uid', 'This user does not belong to the group.')
  }
  return teamRanking(
    {
      ...{
        teams,
        range,
        zone: input.time_zone,
        type: input.data_type,
        only: worker.uid,
        isShown: (team) => held.has(team.uid),
      },
      ...(input.with_days ? { withDays: true } : {}),
    },
    env,
  )
}
