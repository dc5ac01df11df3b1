import { isWorkerType } from '../../shared/roles.ts'
import type { Handler } from '../lib/env.ts'
import { cardRows } from './cardRows.ts'
import { warnOfHidden } from './hidden.ts'
import { currentOf, rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'
import { whoOf } from './who.ts'

export const getCardMetrics: Handler<'getCardMetrics'> = async (input, env) => {
  const range = rangeOf(input, env.now)
  const current = currentOf(input, env.now)
  const only = isWorkerType(env.caller.role) ? env.caller.user.uid : undefined
  const scope = await scopeOf(input.group_uid, env)
  const who = input.with_people === true && only === undefined ? whoOf(scope, env) : undefined
  const rows = await cardRows(scope, env.caller.company, {
    ...{ range, zone: input.time_zone, current, only, who },
    withDue: input.with_due !== false,
  })
  warnOfHidden(rows, env.caller.company.uid, env.now, env.log)
  return rows
}
