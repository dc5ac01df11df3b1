import type { Handler } from '../lib/env.ts'

export const getLimitOfUserAccounts: Handler<'getLimitOfUserAccounts'> = async (_input, { caller, stores }) => ({
  current_users: await stores.users.enabledCount(caller.company.uid),
  max: caller.company.max_users,
})
