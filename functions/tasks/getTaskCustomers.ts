import type { TaskCustomer } from '../../shared/contract/taskDefinitions.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { ownFacility } from './inScope.ts'
import { byName, customerWriter } from './wire.ts'

export const getTaskCustomers: Handler<'getTaskCustomers'> = async ({ facility_uid }, env) => {
  const { caller, stores } = env
  const { facilitiesOf } = await env.accessScope()
  const facilities = facility_uid === undefined ? facilitiesOf(caller.group) : [await ownFacility(env, facility_uid)]
  const uids = new Set(facilities.map(({ uid }) => uid))
  const out = await customerWriter(env)
  return new Listing<TaskCustomer>(async function* (after, size) {
    for await (const found of stores.taskCustomers.steps(caller.company.uid, { after, size }))
      yield found.map((customer) => {
        const listed = customer.status === 1 && uids.has(customer.facility)
        return { key: customer.id, item: listed ? out(customer) : undefined }
      })
  }, byName)
}
