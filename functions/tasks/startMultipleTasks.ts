import { badField, fieldError, Refusal } from '../../shared/refusals.ts'
import { wholeSecond } from '../../shared/tasks.ts'
import { timeProblems } from '../../shared/taskTimes.ts'
import { text } from '../../shared/text.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { isInfoInScope, worksIn } from './inScope.ts'
import { doneIn } from './many.ts'
import { enabledTeam, forOthers, mayStart, startable, startTask } from './start.ts'
import { timesIn } from './times.ts'

export const startMultipleTasks: Handler<'startMultipleTasks'> = async (input, env) => {
  const { caller, stores, now } = env
  mustBeCaller(input.user_uid, caller)
  const accessScope = await env.accessScope()
  const team = enabledTeam(accessScope, input.group_uid)
  const info = await startable(env, input.task_info_id)
  if (!isInfoInScope(accessScope, info)) throw new Refusal('notFound')
  if (info.facility !== team.parent_id) throw badField('group_uid', 'This team is not in the facility of the task.')
  if (info.team !== undefined && info.team !== team.uid) throw badField('group_uid', 'This task is for another team.')
  const uids = [...new Set(input.worker_uids)]
  if (info.limited && uids.length > info.n_times) {
    const message = text`Uses left: ${info.n_times}, workers chosen: ${uids.length}. Please choose fewer workers.`
    throw new Refusal('limitReached', message, { errors: [fieldError('worker_uids', message)] })
  }
  const zone = input.timezone ?? input.time_zone ?? team.time_zone
  const { end } = timesIn({ end_time: input.end_time }, zone)
  const [problem] = end === undefined ? [] : timeProblems({ start: Math.min(end, now), end }, now, zone)
  if (problem) throw badField('end_time', problem.message)

  const done = await runBatch(
    uids,
    env,
    async (uid, each) => {
      const worker = await stores.users.get(caller.company.uid, uid)
      if (!worker || worker.status === 2) throw new Refusal('notFound')
      if (!worksIn(worker, team.uid))
        throw new Refusal('notPossible', text`Worker ${worker.username} does not work in this team.`)
      if (worker.status !== 1) throw new Refusal('notPossible', text`Worker ${worker.username} is disabled.`)
      if (!mayStart(info, uid)) throw forOthers()
      const { name } = info
      const { customer, notes } = input
      // Each with the uses that the one before has left: so they are in the audit log.
      const latest = info.limited ? await startable(each, info.id) : info
      const endsOpen = end === undefined ? undefined : Math.min(end, wholeSecond(now))
      await startTask(each, { worker, team: team.uid, name, customer, notes, info: latest, endsOpen })
    },
    // One after the other: the transaction of each holds the definition.
    1,
  )
  const count = doneIn(done)
  if (count === uids.length) return ok('Tasks started successfully', done)
  return ok(text`Started ${count} of ${uids.length} tasks`, done)
}
