import { type LostRow, lostRowsIn } from '../../shared/metrics/lostPage.ts'
import type { Range } from '../../shared/metrics/range.ts'
import { slot, utcDate, utcDayStart } from '../../shared/time.ts'
import { codePageNames, daysOfPage } from './codeDays.ts'
import type { CodePageStore } from './codePages.ts'
import type { FacilityKey } from './visits.ts'

/** What workers lost to their devices, from the pages that the rollup writes beside figures by code. */
export const lostTimeStore = (codePages: Pick<CodePageStore, 'between'>) => ({
  /**
   * Visits what adds up to what was lost in some teams of a facility.
   * @param range on quarters of an hour
   */
  visit: async (
    { company, facility }: FacilityKey,
    { from, to }: Range,
    teams: ReadonlySet<string>,
    visit: (team: string, row: LostRow) => void,
  ): Promise<void> => {
    if (from >= to) return
    const teamOf = (name: string) => name.split('#')[2] ?? ''
    const [first, last] = [codePageNames.lost(utcDate(from), '', 0), codePageNames.lost(utcDate(to - 1), '~', 2)]
    const pages = await codePages.between({ company, facility }, first, last, {
      isWanted: (name) => teams.has(teamOf(name)),
    })
    for (const { name, parts } of pages) {
      const midnight = utcDayStart(daysOfPage(name).date)
      const [begin, end] = [(from - midnight) / slot, (to - midnight) / slot]
      for (const row of parts.flatMap(lostRowsIn)) if (row.slot >= begin && row.slot < end) visit(teamOf(name), row)
    }
  },
})
