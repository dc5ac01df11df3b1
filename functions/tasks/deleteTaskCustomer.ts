import { type Handler, ok } from '../lib/env.ts'
import { replaceCustomer } from './customers.ts'
import { managedCustomer } from './inScope.ts'

export const deleteTaskCustomer: Handler<'deleteTaskCustomer'> = async ({ customer_id, uid }, env) => {
  const before = await managedCustomer(env, customer_id ?? uid ?? '')
  await replaceCustomer(env, before, { ...before, status: 2, updated: env.now })
  return ok('Customer deleted successfully', null)
}
