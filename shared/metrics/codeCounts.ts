import type { Scan } from '../contract/handheld.ts'
import { acrossSlots, slotOf } from './slots.ts'

/** What is known of a code in a slot: accepted scans, and the pick time that ended with one of them, ms. */
export type CodeVisitor = (start: number, code: string, scans: number, pick: number) => void

/**
 * Visits what scans add to the figures of their codes, by the start (epoch ms) of each 15-minute slot. Which lists a code
 * is in is no matter: that is decided when somebody reads. The pick time of all codes together is that of the figures.
 * @param pickGap longest gap between two accepted scans that is still picking, ms; -1 where nothing counts
 */
export const countCodes = (
  scans: readonly Pick<Scan, 'at' | 'code' | 'outcome' | 'gap'>[],
  pickGap: number,
  visit: CodeVisitor,
) => {
  if (pickGap < 0) return
  for (const { at, code, outcome, gap } of scans) {
    if (outcome !== 'accepted') continue
    visit(slotOf(at), code, 1, 0)
    if (gap !== null && gap <= pickGap) acrossSlots(at - gap, at, (start, ms) => visit(start, code, 0, ms))
  }
}
