import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absentOr, below } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import type { FacilityKey } from './visits.ts'

/** Ms in which the changes of a facility are noted once, however many there are. */
export const changeStep = 3_000
/** Ms after its end by which a step's last change is noted and every replica of the table has it. */
const settling = 2_000

/** What was noted of a facility, in words that are others once the step is over: changes later in it are noted no more. */
export const changeState = (at: number | undefined, now: number): string =>
  at === undefined ? 'never' : `${at}${now < at + changeStep + settling ? ' and on' : ''}`

export const changesOf = (db: Db, tables: Tables) => {
  /** The step in which figures of a facility changed last: `at`, its start. */
  const items = itemsOf<{ at: number }, [company: string, facility: string]>(db, tables, keys.changed, unchecked)
  /** What this instance has noted, by the keys. */
  const noted = new Map<string, number>()
  return {
    /**
     * Notes that figures of a facility have changed: after they were written.
     * @param now epoch ms
     */
    noteChange: async ({ company, facility }: FacilityKey, now: number): Promise<void> => {
      const key = `${company}#${facility}`
      const at = now - (now % changeStep)
      if ((noted.get(key) ?? 0) >= at) return
      // Where another instance was first, its step is not over yet.
      await items.put([company, facility], { at }, { when: { at: absentOr(below(at)) } })
      if (noted.size > 10_000) noted.clear()
      noted.set(key, at)
    },

    /** When figures of a company's facilities changed last, by facility: the start of the step, epoch ms. */
    changes: async (company: string, facilities: readonly string[]): Promise<Map<string, number>> => {
      const [only, ...others] = facilities
      if (only === undefined || others.length > 0) {
        const found = await items.entries([company, ''], { weak: true })
        return new Map(found.map(([facility, { at }]) => [facility, at]))
      }
      const one = await items.get([company, only], { weak: true })
      return new Map(one ? [[only, one.at]] : [])
    },
  }
}
