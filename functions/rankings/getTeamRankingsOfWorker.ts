import { badField } from '../../shared/refusals.ts'
import { hour } from '../../shared/time.ts'
import { associateOf } from '../lib/associate.ts'
import type { Handler } from '../lib/env.ts'
import { rangeOf } from '../metrics/range.ts'
import { teamRanking } from './teamRanking.ts'

export const getTeamRankingsOfWorker: Handler<'getTeamRankingsOfWorker'> = async (input, env) => {
  const { from: start_time, to: end_time, time_zone, data_type } = input
  const range = rangeOf({ start_time, end_time, time_zone }, env.now, hour, ['from', 'to'])
  const accessScope = await env.accessScope()
  const group = accessScope.group(input.user_group)
  const teams = accessScope.teamsOf(group)
  const worker = await associateOf(input.worker_uid, env)
  const held = new Set(worker.roles.map((role) => role.group))
  if (!held.has(group.uid) && !teams.some((team) => held.has(team.uid))) {
    throw badField('worker_uid', 'This user does not belong to the group.')
  }
  return teamRanking(teams, range, data_type, worker.uid, env, (team) => held.has(team.uid))
}
