import { type Handler, ok } from '../lib/env.ts'
import { managedInfo } from './inScope.ts'
import { replaceInfo } from './write.ts'

export const deleteTaskInfo: Handler<'deleteTaskInfo'> = async ({ task_id, uid }, env) => {
  const before = await managedInfo(env, task_id ?? uid ?? '')
  await replaceInfo(env, before, { ...before, status: 2, user: env.caller.user.uid, updated: env.now })
  return ok('Task deleted successfully', null)
}
