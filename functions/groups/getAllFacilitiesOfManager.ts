import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { facilityOut } from '../lib/wire.ts'
import { byName } from './lists.ts'

export const getAllFacilitiesOfManager: Handler<'getAllFacilitiesOfManager'> = async ({ user_uid }, env) => {
  const { caller } = env
  mustBeCaller(user_uid, caller)
  const { all } = await env.accessScope()
  return caller.user.roles
    .flatMap(({ role, group }) => {
      const facility = role === 'facilityManager' ? all.get(group) : undefined
      return facility && facility.status !== 2 ? [facility] : []
    })
    .sort(byName)
    .map(facilityOut)
}
