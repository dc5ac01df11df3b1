import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { replaceCustomer } from './customers.ts'
import { managedCustomer } from './inScope.ts'
import { customerOut } from './wire.ts'

export const updateTaskCustomer: Handler<'updateTaskCustomer'> = async (input, env) => {
  mustBeCaller(input.user_uid, env.caller)
  const facility = (await env.accessScope()).group(input.facility_uid, 'facility')
  const before = await managedCustomer(env, input.customer_id)
  const after = { ...before, facility: facility.uid, name: input.name, updated: env.now }
  await replaceCustomer(env, before, after)
  return ok('Customer updated successfully', await customerOut(env, after))
}
