import type { TaskInfoRecord } from '../data/taskInfo.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { placeFor } from './inScope.ts'
import { infoOut } from './wire.ts'
import { workersFor } from './workersFor.ts'
import { addInfo } from './write.ts'

export const createTaskInfo: Handler<'createTaskInfo'> = async (input, env) => {
  const { caller, now } = env
  mustBeCaller(input.user_uid, caller)
  const groups = await placeFor(env, input.facility_uid, input.team_uid)
  const info: TaskInfoRecord = {
    id: env.newId(),
    company: caller.company.uid,
    facility: groups.facility.uid,
    ...(groups.team ? { team: groups.team.uid } : {}),
    name: input.name,
    workers: await workersFor(env, input.worker_uids, groups),
    limited: input.limited,
    n_times: input.limited ? (input.n_times ?? 1) : 0,
    status: 1,
    user: caller.user.uid,
    updated: now,
    version: 1,
  }
  await addInfo(env, info)
  return ok('Task created successfully', await infoOut(env, info))
}
