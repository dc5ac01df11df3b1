import { text } from '../../shared/text.ts'
import { type Handler, ok } from '../lib/env.ts'
import { changeTimes, doneIn } from './many.ts'
import { timesIn } from './times.ts'

export const updateMultipleTasks: Handler<'updateMultipleTasks'> = async (input, env) => {
  const { ids, time_zone: zone } = input
  const done = await changeTimes(env, { ids, times: timesIn(input, zone), zone })
  const count = doneIn(done)
  if (count === done.results.length) return ok('Tasks updated successfully', done)
  return ok(text`Updated ${count} of ${done.results.length} tasks`, done)
}
