import { iso } from '../../shared/time.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { getChartMetrics } from '../metrics/getChartMetrics.ts'
import { askedRange } from './figures.ts'

export const readSeries: ProgramHandler<'readSeries'> = (
  { group_uid, from, to, time_zone, data_type, interval },
  env,
) => {
  // What is wrong with the range is said by the names that it has here.
  askedRange({ from, to, time_zone }, env.now)
  const asked = { group_uid, start_time: from, end_time: to, time_zone, data_type, current_time: iso(env.now) }
  return getChartMetrics({ ...asked, ...(interval ? { interval } : {}) }, env)
}
