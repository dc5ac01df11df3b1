import type { Range } from '../../shared/metrics/range.ts'
import { cutDays, shareOf } from '../../shared/metrics/usual.ts'
import { type CompanyRecord, hasPace } from '../data/companies.ts'
import type { Shares } from './due.ts'
import type { Scope } from './scope.ts'

/**
 * What of the days that a range or the time cuts is usually done in the part that counts, by the number of the day
 * (`calendar.ts`). Days that are not there count whole: those that are not cut, and all where there is no history or
 * the company wants no pace.
 */
export const sharesOf = async (
  scope: Scope,
  company: Pick<CompanyRecord, 'pace'>,
  range: Range,
  zone: string,
  now: number,
): Promise<Shares> => {
  const cut = hasPace(company) ? cutDays(range, zone, now) : []
  if (cut.length === 0) return new Map()
  const amounts = await scope.usual(
    cut.flatMap(({ part, whole }) => [part, whole]),
    now,
  )
  return new Map(
    cut.map(({ number }, index) => {
      const [part, whole] = [amounts[2 * index], amounts[2 * index + 1]]
      const share = (of: 'scans' | 'steps') => shareOf(part?.[of] ?? 0, whole?.[of] ?? 0)
      return [number, { scans: share('scans'), steps: share('steps') }]
    }),
  )
}
