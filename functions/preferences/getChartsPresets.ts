import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'

export const getChartsPresets: Handler<'getChartsPresets'> = async ({ user_uid }, { caller, stores }) => {
  mustBeCaller(user_uid, caller)
  return stores.chartPresets.list(caller.company.uid, caller.user.uid)
}
