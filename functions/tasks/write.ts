import { Refusal } from '../../shared/refusals.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import type { TaskRecord } from '../data/tasks.ts'
import type { EnvOf } from '../lib/env.ts'
import { nameRefusal } from '../lib/nameRefusal.ts'
import { changeableTask } from './inScope.ts'

const auditedFields = ({ company: _company, version: _version, ...task }: TaskRecord) => task

/** Writes a changed task. @throws Refusal that says what somebody else did with it at the same moment */
export const replaceTask = async (env: EnvOf<'tasks'>, before: TaskRecord, after: TaskRecord): Promise<void> => {
  if (JSON.stringify(auditedFields(before)) === JSON.stringify(auditedFields(after))) return
  if (await env.stores.tasks.replace(before, after)) {
    await changeableTask(env, await env.stores.tasks.get(before.company, before.id))
    throw new Refusal('conflict')
  }
  env.changed({ target: `task ${before.id}`, before: auditedFields(before), after: auditedFields(after) })
}

export const addInfo = async (env: EnvOf<'tasks'>, info: TaskInfoRecord): Promise<void> => {
  const reason = await env.stores.taskInfo.add(info)
  if (reason) throw nameRefusal(reason)
  env.changed({ target: `task info ${info.id}`, after: info })
}

export const replaceInfo = async (
  env: EnvOf<'tasks'>,
  before: TaskInfoRecord,
  after: TaskInfoRecord,
): Promise<void> => {
  const reason = await env.stores.taskInfo.replace(before, after)
  if (reason) throw nameRefusal(reason)
  env.changed({ target: `task info ${before.id}`, before, after })
}
