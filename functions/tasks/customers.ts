import type { TaskCustomerRecord } from '../data/taskCustomers.ts'
import type { EnvOf } from '../lib/env.ts'
import { nameRefusal } from '../lib/nameRefusal.ts'

export const addCustomer = async (env: EnvOf<'tasks'>, customer: TaskCustomerRecord) => {
  const reason = await env.stores.taskCustomers.add(customer)
  if (reason) throw nameRefusal(reason)
  env.changed({ target: `task customer ${customer.id}`, after: customer })
}

export const replaceCustomer = async (env: EnvOf<'tasks'>, before: TaskCustomerRecord, after: TaskCustomerRecord) => {
  const reason = await env.stores.taskCustomers.replace(before, after)
  if (reason) throw nameRefusal(reason)
  env.changed({ target: `task customer ${before.id}`, before, after })
}
