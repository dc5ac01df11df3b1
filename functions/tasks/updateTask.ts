import { badField } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import { clockTolerance, type TaskTimes, wholeSecond } from '../../shared/tasks.ts'
import { minute } from '../../shared/time.ts'
import { type Handler, ok } from '../lib/env.ts'
import { changeableTask } from './inScope.ts'
import { timesIn, withTimes } from './times.ts'
import { taskOut } from './wire.ts'
import { replaceTask } from './write.ts'

/** An end that is older (ms) was pressed while there was no network. */
const delayed = minute

/**
 * When a task ends that its worker ends: now, however far ahead the clock of the phone is, unless the end has been waiting
 * for a network. What was pressed before the task began is told by a clock that is behind.
 */
const endOf = (pressed: number, { start }: TaskTimes, now: number) => {
  const isBehind = pressed < start && pressed >= now - clockTolerance
  return isBehind || pressed >= now - delayed ? wholeSecond(now) : pressed
}

export const updateTask: Handler<'updateTask'> = async (input, env) => {
  const { caller, stores, now } = env
  const before = await changeableTask(env, await stores.tasks.get(caller.company.uid, input.id))
  const { all } = await env.accessScope()
  const zone = input.time_zone ?? all.get(before.team)?.time_zone ?? caller.company.time_zone
  const isOwn = isWorkerType(caller.role)
  const asked = timesIn(input, zone)
  if (isOwn && asked.end === undefined && asked.start !== undefined && asked.start !== before.start)
    throw badField('start_time', 'Only managers change when a task started.')
  // The end of a worker may have waited for a network since before a manager corrected the start.
  const times = isOwn ? { end: asked.end } : asked
  const pressed = isOwn && times.end !== undefined ? { end: endOf(times.end, before, now) } : {}
  const [timed = before] = withTimes([before], { ...times, ...pressed }, now, zone)
  // What a worker sends back as it was known on the phone: only managers change it.
  const { name = before.name, customer = before.customer } = isOwn ? before : input
  const { notes = before.notes } = input
  const after = { ...timed, name, customer, notes }
  await replaceTask(env, before, after)
  const ended = before.end === undefined && after.end !== undefined
  return ok(ended ? 'Task ended successfully' : 'Task updated successfully', await taskOut(env, after))
}
