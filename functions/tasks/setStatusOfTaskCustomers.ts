import { Refusal } from '../../shared/refusals.ts'
import { restorableFor } from '../../shared/tasks.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { replaceCustomer } from './customers.ts'
import { deleteTaskCustomer } from './deleteTaskCustomer.ts'
import { managedCustomer } from './inScope.ts'

/** Brings back what was deleted within the last day, where its facility is still there. */
const restoreCustomer = async (env: EnvOf<'tasks'>, id: string) => {
  const before = await env.stores.taskCustomers.get(env.caller.company.uid, id)
  if (before?.status !== 2 || before.updated + restorableFor <= env.now) throw new Refusal('notFound')
  ;(await env.accessScope()).group(before.facility, 'facility')
  await replaceCustomer(env, before, { ...before, status: 1, updated: env.now })
}

export const setStatusOfTaskCustomers: Handler<'setStatusOfTaskCustomers'> = async ({ uids, status, restore }, env) =>
  runBatch(uids, env, async (id, each) => {
    if (status === 2) return deleteTaskCustomer({ customer_id: id }, each)
    if (restore) await restoreCustomer(each, id)
    else await managedCustomer(each, id)
    return ok('Customer restored', null)
  })
