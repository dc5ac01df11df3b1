import type { TaskCustomerRecord } from '../data/taskCustomers.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { addCustomer } from './customers.ts'
import { customerOut } from './wire.ts'

export const createTaskCustomer: Handler<'createTaskCustomer'> = async ({ facility_uid, name, user_uid }, env) => {
  const { caller, now } = env
  mustBeCaller(user_uid, caller)
  const facility = (await env.accessScope()).group(facility_uid, 'facility')
  const customer: TaskCustomerRecord = {
    ...{ id: env.newId(), company: caller.company.uid, facility: facility.uid },
    ...{ name, status: 1, updated: now, version: 1 },
  }
  await addCustomer(env, customer)
  return ok('Customer created successfully', await customerOut(env, customer))
}
