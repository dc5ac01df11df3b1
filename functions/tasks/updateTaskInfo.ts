import type { Checked } from '../../shared/contract/index.ts'
import { badField, fieldError, Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import { text } from '../../shared/text.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { managedInfo, placeFor } from './inScope.ts'
import { infoOut, infoWriter, userBy } from './wire.ts'
import { workersFor } from './workersFor.ts'
import { replaceInfo } from './write.ts'

type Asked = Checked<'updateTaskInfo'>

/**
 * What a worker's client says after a start: how many uses are left. The start has counted already, so that it changes
 * nothing; anything else is refused.
 */
const counted = async (env: EnvOf<'tasks'>, { task_id, status, n_times, name }: Asked): Promise<TaskInfoRecord> => {
  const { caller, stores } = env
  const [info, open] = await Promise.all([
    stores.taskInfo.get(caller.company.uid, task_id),
    stores.tasks.openOf(caller.company.uid, caller.user.uid),
  ])
  if (!info || open?.info !== info.id) throw new Refusal('notFound')
  const usedUp = info.limited && info.status !== 1
  const isAllowed = status === 0 ? usedUp : n_times !== undefined && info.limited && info.n_times <= n_times
  if (!isAllowed || name !== undefined) throw new Refusal('notAllowed', 'Uses are counted when a task starts.')
  return info
}

/** Archived or active. What is used up and comes back can be used once. */
export const withStatus = (info: TaskInfoRecord, status: 0 | 1): TaskInfoRecord => ({
  ...info,
  status,
  n_times: status === 1 && info.limited ? Math.max(info.n_times, 1) : info.n_times,
})

const changed = async (env: EnvOf<'tasks'>, info: TaskInfoRecord, asked: Asked): Promise<TaskInfoRecord> => {
  const { status, facility_uid, team_uid, name, worker_uids, n_times, n_times_was } = asked
  if (status !== undefined) return withStatus(info, status)
  const limited = asked.limited ?? info.limited
  if (n_times !== undefined && !limited) throw badField('n_times', 'Only tasks with limited use have uses remaining.')
  if (info.limited && n_times !== undefined && n_times_was !== undefined && n_times_was !== info.n_times) {
    const message = text`Uses left now: ${info.n_times}. Please open the task again.`
    throw new Refusal('conflict', message, { errors: [fieldError('n_times', message)] })
  }
  const uses = limited ? (n_times ?? (info.limited ? info.n_times : 1)) : 0
  if (facility_uid === undefined) return { ...info, n_times: uses }
  const { team: _, ...rest } = info
  const groups = await placeFor(env, facility_uid, team_uid)
  const isMoved = groups.facility.uid !== info.facility || groups.team?.uid !== info.team
  const workers =
    worker_uids === undefined && !isMoved
      ? info.workers
      : await workersFor(env, worker_uids ?? info.workers, groups, { before: info.workers, isMoved })
  return {
    ...rest,
    facility: groups.facility.uid,
    ...(groups.team ? { team: groups.team.uid } : {}),
    name: name ?? info.name,
    workers,
    limited,
    n_times: uses,
  }
}

export const updateTaskInfo: Handler<'updateTaskInfo'> = async (input, env) => {
  const { caller, now } = env
  mustBeCaller(input.user_uid, caller)
  if (isWorkerType(caller.role))
    return (await infoWriter(env))(await counted(env, input), await userBy(env, caller.user.uid))
  const before = await managedInfo(env, input.task_id)
  const after = { ...(await changed(env, before, input)), user: caller.user.uid, updated: now }
  await replaceInfo(env, before, after)
  const { status } = input
  const done = status === undefined ? 'Task updated successfully' : statusMessages[status]
  return ok(done, await infoOut(env, after))
}

export const statusMessages = ['Task archived', 'Task is active again'] as const
