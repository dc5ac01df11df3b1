import type { TaskInfo } from '../../shared/contract/taskDefinitions.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { isInfoInScope, ownFacility } from './inScope.ts'
import { byName, infoWriter } from './wire.ts'

export const getTaskInfo: Handler<'getTaskInfo'> = async ({ team_uid, facility_uid }, env) => {
  const { caller, stores } = env
  const accessScope = await env.accessScope()
  const facility = facility_uid === undefined ? undefined : await ownFacility(env, facility_uid)
  const team = team_uid === undefined ? undefined : accessScope.group(team_uid, 'team')
  const out = await infoWriter(env)
  return new Listing<TaskInfo>(async function* (after, size) {
    for await (const found of stores.taskInfo.steps(caller.company.uid, { after, size })) {
      const assigned = found.flatMap(({ status, workers }) => (status === 2 ? [] : workers))
      const users = await stores.users.members(caller.company.uid, assigned)
      yield found.map((info) => {
        const listed =
          info.status !== 2 &&
          isInfoInScope(accessScope, info) &&
          (!facility || info.facility === facility.uid) &&
          (!team || info.team === team.uid)
        return { key: info.id, item: listed ? out(info, users) : undefined }
      })
    }
  }, byName)
}
