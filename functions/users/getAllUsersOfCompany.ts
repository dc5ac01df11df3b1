import type { Handler } from '../lib/env.ts'
import { listUsers } from './lists.ts'

export const getAllUsersOfCompany: Handler<'getAllUsersOfCompany'> = ({ status }, env) => listUsers(env, status)
