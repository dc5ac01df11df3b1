import { text } from '../../shared/text.ts'
import { type Handler, ok } from '../lib/env.ts'
import { endedAlready } from './inScope.ts'
import { changeTimes, doneIn } from './many.ts'
import { timesIn } from './times.ts'

export const endMultipleTasks: Handler<'endMultipleTasks'> = async ({ ids, end_time, time_zone: zone }, env) => {
  const done = await changeTimes(env, {
    ...{ ids, times: timesIn({ end_time }, zone), zone },
    check: ({ end }) => {
      if (end !== undefined) throw endedAlready()
    },
  })
  const count = doneIn(done)
  if (count === done.results.length) return ok('Tasks ended successfully', done)
  return ok(text`Ended ${count} of ${done.results.length} tasks`, done)
}
