import type { CardRow } from '../../shared/contract/metrics.ts'
import { workedIn } from '../../shared/metrics/cardFigures.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { hour } from '../../shared/time.ts'
import type { ProgramEnvOf } from '../lib/env.ts'
import { cardRows } from '../metrics/cardRows.ts'
import { rangeOf } from '../metrics/range.ts'
import { scopeOf } from '../metrics/scope.ts'

interface Asked {
  group_uid: string
  from: string | number
  to: string | number
  time_zone: string
}

/** The range of a call, as programs name it. @throws Refusal naming `from` or `to` */
export const askedRange = ({ from, to, time_zone }: Omit<Asked, 'group_uid'>, now: number): Range =>
  rangeOf({ start_time: from, end_time: to, time_zone }, now, hour, ['from', 'to'])

/** The rows of a group that cards are made of, and the range that they are of. */
export const rowsOf = async (
  asked: Asked,
  env: ProgramEnvOf<'programs'>,
): Promise<{ range: Range; rows: CardRow[] }> => {
  const range = askedRange(asked, env.now)
  const scope = await scopeOf(asked.group_uid, env)
  const props = { range, zone: asked.time_zone, current: env.now, withDue: false }
  return { range, rows: await cardRows(scope, env.caller.company, props) }
}

/** What one row says, in hours. */
export const amountsOf = (row: CardRow) => {
  const { scans, steps, workingHours: working_hours, pickHours: pick_hours } = workedIn(row)
  return { scans, steps, working_hours, pick_hours }
}
