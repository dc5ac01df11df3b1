import type { Handler } from '../lib/env.ts'

export const getCompPref: Handler<'getCompPref'> = async ({ pref_type }, { caller, stores }) =>
  (await stores.preferences.get(caller.company.uid, 'COMPANY', pref_type)) ?? null
