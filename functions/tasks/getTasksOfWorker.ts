import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { taskWriter, userBy } from './wire.ts'

export const getTasksOfWorker: Handler<'getTasksOfWorker'> = async ({ user_uid, active }, env) => {
  const { caller, stores } = env
  mustBeCaller(user_uid, caller)
  const [out, self] = await Promise.all([taskWriter(env), userBy(env, user_uid)])
  return new Listing(async function* (after, size) {
    if (active) {
      const open = after === undefined ? await stores.tasks.openOf(caller.company.uid, user_uid) : undefined
      yield open ? [{ key: open.id, item: out(open, self) }] : []
      return
    }
    for await (const found of stores.tasks.stepsOfWorker(caller.company.uid, user_uid, { after, size }))
      yield found.map(([key, task]) => ({ key, item: out(task, self) }))
  })
}
