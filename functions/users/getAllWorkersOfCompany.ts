import { isWorkerType } from '../../shared/roles.ts'
import type { Handler } from '../lib/env.ts'
import { listUsers } from './lists.ts'

export const getAllWorkersOfCompany: Handler<'getAllWorkersOfCompany'> = async ({ status }, env) => {
  const { includes } = await env.accessScope()
  return listUsers(env, status, (user) => user.roles.some(({ role, group }) => isWorkerType(role) && includes(group)))
}
