import type { TaskInfo } from '../../shared/contract/taskDefinitions.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { isFor, mayStart } from './start.ts'
import { byName, infoWriter, userBy } from './wire.ts'

export const getWorkerTaskInfo: Handler<'getWorkerTaskInfo'> = async ({ user_uid, facility_uid, team_uid }, env) => {
  const { caller, stores } = env
  mustBeCaller(user_uid, caller)
  const team = (await env.accessScope()).group(team_uid, 'team')
  if (team.parent_id !== facility_uid) throw new Refusal('notFound')
  // Of those who may start it too, nothing is said.
  const [out, self] = await Promise.all([infoWriter(env), userBy(env, user_uid)])
  return new Listing<TaskInfo>(async function* (after, size) {
    for await (const found of stores.taskInfo.steps(caller.company.uid, { after, size }))
      yield found.map((info) => {
        const offered = info.status === 1 && isFor(info, team) && mayStart(info, user_uid)
        return { key: info.id, item: offered ? out(info, self) : undefined }
      })
  }, byName)
}
