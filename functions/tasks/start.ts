import { Refusal } from '../../shared/refusals.ts'
import { wholeSecond } from '../../shared/tasks.ts'
import { text } from '../../shared/text.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import { type TaskRecord, taskId } from '../data/tasks.ts'
import type { UserRecord } from '../data/users.ts'
import { type AccessScope, isEnabled } from '../lib/accessScope.ts'
import type { EnvOf } from '../lib/env.ts'

/** How often it is looked again when others use the same definition at the same moment. */
const tries = 8

export const notOffered = () => {
  const message = 'This task is no longer offered. Please choose another one.'
  return new Refusal('notPossible', message, { errors: [{ path: 'task_info_id', message }] })
}
export const forOthers = () => new Refusal('notAllowed', 'This task is for other workers. Please choose another one.')

/** A team in which tasks can be started. @throws Refusal where it is disabled: whoever works there could not end them */
export const enabledTeam = ({ group, all }: AccessScope, uid: string): GroupRecord => {
  const team = group(uid, 'team')
  const message = 'This team is disabled.'
  if (!isEnabled(team, all)) throw new Refusal('notPossible', message, { errors: [{ path: 'group_uid', message }] })
  return team
}

/** A definition that can be started in a team. @throws Refusal where it was archived or deleted a moment ago */
export const startable = async (env: EnvOf<'tasks'>, id: string): Promise<TaskInfoRecord> => {
  const info = await env.stores.taskInfo.get(env.caller.company.uid, id)
  if (!info) throw new Refusal('notFound')
  if (info.status !== 1) throw notOffered()
  return info
}

/** Whether a definition is offered in a team. */
export const isFor = ({ facility, team }: TaskInfoRecord, { uid, parent_id }: GroupRecord) =>
  facility === parent_id && (team === undefined || team === uid)

export const mayStart = ({ workers }: TaskInfoRecord, uid: string) => workers.length === 0 || workers.includes(uid)

interface Start {
  worker: UserRecord
  team: string
  name: string
  customer: string
  notes: string | undefined
  /** What is started; nothing where the worker named a task of their own. */
  info?: TaskInfoRecord | undefined
  /** When the open task of the worker ends (epoch ms), if it shall make room. */
  endsOpen?: number | undefined
}

const busy = ({ caller }: EnvOf<'tasks'>, worker: UserRecord) =>
  new Refusal(
    'taken',
    worker.uid === caller.user.uid
      ? 'You already have an open task. Please end it before you start another one.'
      : text`Worker ${worker.username} already has an open task.`,
  )

/** The open task of a worker as it is and as it ends; refused where it began later. */
const endOf = async ({ stores }: EnvOf<'tasks'>, { uid, company, username }: UserRecord, end: number) => {
  const before = await stores.tasks.openOf(company, uid)
  if (!before) return undefined
  if (end < before.start) throw new Refusal('notPossible', text`The open task of ${username} started later than that.`)
  return { before, after: { ...before, end } }
}

/**
 * Starts a task now, and takes a use of its definition with it: both or neither, whoever else starts at the same moment.
 * @throws Refusal where the worker is at another task, or the definition is archived or used up
 */
export const startTask = async (
  env: EnvOf<'tasks'>,
  { worker, team, info, endsOpen, ...fields }: Start,
): Promise<TaskRecord> => {
  const { stores, now } = env
  const task: TaskRecord = {
    id: taskId(worker.uid, now, env.newId()),
    ...{ company: worker.company, team, user: worker.uid, name: fields.name, customer: fields.customer },
    notes: fields.notes ?? '',
    start: wholeSecond(now),
    ...(info ? { info: info.id } : {}),
    version: 1,
  }
  let definition = info
  for (let attempt = 1; attempt <= tries; attempt++) {
    const ended = endsOpen === undefined ? undefined : await endOf(env, worker, endsOpen)
    const uses = definition && stores.taskInfo.use(definition, now)
    const failed = await stores.tasks.start(task, { ended, uses })
    if (failed === 'busy') throw busy(env, worker)
    if (!failed) {
      if (ended) env.changed({ target: `task ${ended.before.id}`, before: ended.before, after: ended.after })
      if (definition?.limited) {
        const { id, n_times } = definition
        env.changed({ target: `task info ${id}`, before: { n_times }, after: { n_times: n_times - 1 } })
      }
      env.changed({ target: `task ${task.id}`, after: task })
      return task
    }
    // Somebody changed it or took a use meanwhile: it may be there to start all the same.
    definition = definition && (await startable(env, definition.id))
  }
  throw new Refusal('conflict')
}
