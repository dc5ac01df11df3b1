import { Refusal } from '../../shared/refusals.ts'
import { taskKey } from '../../shared/tasks.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { worksIn } from './inScope.ts'
import { enabledTeam, forOthers, isFor, mayStart, notOffered, startable, startTask } from './start.ts'
import { taskOut } from './wire.ts'

/** What a worker starts by an id. */
const named = async (env: EnvOf<'tasks'>, id: string, team: GroupRecord, name: string): Promise<TaskInfoRecord> => {
  const info = await startable(env, id)
  if (!isFor(info, team)) throw new Refusal('notFound')
  if (!mayStart(info, env.caller.user.uid)) throw forOthers()
  if (taskKey(info.name) !== taskKey(name))
    throw new Refusal('conflict', 'This task was renamed. Please choose it again.')
  return info
}

/**
 * What a worker starts by a name: a definition of that name, or nothing but the name itself. One that is archived or used
 * up is not started by writing its name.
 */
const matching = async ({ caller, stores }: EnvOf<'tasks'>, team: GroupRecord, name: string) => {
  const alike = (await stores.taskInfo.list(caller.company.uid)).filter(
    (info) => info.status !== 2 && isFor(info, team) && taskKey(info.name) === taskKey(name),
  )
  if (alike.length === 0) return undefined
  const active = alike.filter(({ status }) => status === 1)
  if (active.length === 0) throw notOffered()
  const mine = active.filter((info) => mayStart(info, caller.user.uid))
  if (mine.length === 0) throw forOthers()
  return mine.find((info) => info.team !== undefined) ?? mine[0]
}

export const createTask: Handler<'createTask'> = async (input, env) => {
  const { user_uid, group_uid, name, customer, notes, task_info_id } = input
  const { caller } = env
  mustBeCaller(user_uid, caller)
  const team = enabledTeam(await env.accessScope(), group_uid)
  if (!worksIn(caller.user, team.uid)) throw new Refusal('notAllowed', 'Only workers of the team start tasks in it.')
  const info = task_info_id === undefined ? await matching(env, team, name) : await named(env, task_info_id, team, name)
  const task = await startTask(env, {
    ...{ worker: caller.user, team: team.uid, name: info?.name ?? name, customer, notes, info },
  })
  return ok('Task started successfully!', await taskOut(env, task))
}
