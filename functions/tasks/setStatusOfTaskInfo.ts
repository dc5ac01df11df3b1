import { Refusal } from '../../shared/refusals.ts'
import { restorableFor } from '../../shared/tasks.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { deleteTaskInfo } from './deleteTaskInfo.ts'
import { managedInfo, placeFor } from './inScope.ts'
import { statusMessages, withStatus } from './updateTaskInfo.ts'
import { replaceInfo } from './write.ts'

/** Brings back what was deleted within the last day, where its facility and team are still there. */
const restoreInfo = async (env: EnvOf<'tasks'>, id: string, status: 0 | 1) => {
  const before = await env.stores.taskInfo.get(env.caller.company.uid, id)
  if (before?.status !== 2 || before.updated + restorableFor <= env.now) throw new Refusal('notFound')
  await placeFor(env, before.facility, before.team)
  await replaceInfo(env, before, { ...withStatus(before, status), user: env.caller.user.uid, updated: env.now })
}

export const setStatusOfTaskInfo: Handler<'setStatusOfTaskInfo'> = async ({ uids, status, restore }, env) =>
  runBatch(uids, env, async (id, each) => {
    if (status === 2) return deleteTaskInfo({ task_id: id }, each)
    if (restore) {
      await restoreInfo(each, id, status)
      return ok('Task restored', null)
    }
    const before = await managedInfo(each, id)
    const after = { ...withStatus(before, status), user: env.caller.user.uid, updated: env.now }
    if (before.status !== status) await replaceInfo(each, before, after)
    return ok(statusMessages[status], null)
  })
