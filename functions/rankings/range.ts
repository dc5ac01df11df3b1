import type { Range } from '../../shared/metrics/range.ts'
import { type RankingType, rankingDays } from '../../shared/metrics/rankings.ts'
import { badField } from '../../shared/refusals.ts'
import { hour, laterIn } from '../../shared/time.ts'
import { rangeOf } from '../metrics/range.ts'

interface Asked {
  from: string | number
  to: string | number
  time_zone: string
  data_type: RankingType
}

/** The range of a ranking. The hours of teams are on the cards too, and so as long a range as theirs may be asked for. */
export const rankingRange = ({ from, to, time_zone, data_type }: Asked, now: number): Range => {
  const range = rangeOf({ start_time: from, end_time: to, time_zone }, now, hour, ['from', 'to'])
  if (data_type !== 'TOTAL_HOURS' && range.to > laterIn(time_zone, range.from, { days: rankingDays })) {
    throw badField('to', 'The range cannot be longer than 7 days.')
  }
  return range
}
