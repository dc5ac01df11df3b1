import { groupTypeNumber } from '../../../shared/roles.ts'
import type { Group } from '../groups/tree.ts'
import { pastDayOf, rangeFor, type Times, today } from './times.ts'

/** What pages of figures ask for, the same in the script that asks before they are loaded. */

export const cardsInput = (group: Group, times: Times, now: number) => ({
  ...rangeFor(times, group.zone, now),
  current_time: new Date(now).toISOString(),
  group_uid: group.uid,
})

/** The same with who each row is of. */
export const peopleInput = (group: Group, times: Times, now: number) => ({
  ...cardsInput(group, times, now),
  with_people: true as const,
})

/** Figures of days that are over have the goals that were in force at the end of the last of them; all others those of now. */
export const goalsInput = (group: Group, times: Times = today, now = 0) => {
  const day = pastDayOf(times, group.zone, now)
  return { group_uid: group.uid, group_type: groupTypeNumber[group.type], ...(day === undefined ? {} : { day }) }
}

/** Of the facilities and teams below the own group. */
export const treeInputs = {
  facilities: (company: string) => ({ group_uid: company }),
  /** @param group the company or facility whose teams are meant */
  teams: (group: string) => ({ uid: group }),
}
