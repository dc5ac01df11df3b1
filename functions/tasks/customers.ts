import { Refusal } from '../../shared/refusals.ts'
import type { TaskCustomerRecord } from '../data/taskCustomers.ts'
import type { Env } from '../lib/env.ts'

export const replaceCustomer = async (env: Env, before: TaskCustomerRecord, after: TaskCustomerRecord) => {
  if (!(await env.stores.taskCustomers.replace(before, after))) throw new Refusal('conflict')
  env.changed({ target: `task customer ${before.id}`, before, after })
}
