import type { CodeRow } from '../../shared/metrics/codePage.ts'
import { lostMarks } from '../../shared/metrics/lostPage.ts'
import { lostTimeOf, type WorkedJoin } from '../../shared/metrics/lostTime.ts'
import { acrossSlots, slotOf } from '../../shared/metrics/slots.ts'
import { slot, utcDate, utcDayStart } from '../../shared/time.ts'
import type { RawBatch } from '../data/raw.ts'
import type { PickGaps } from './codes.ts'

/** A join as it is gathered from its batches. */
type Work = WorkedJoin & {
  [Part in 'spans' | 'scans' | 'troubles']: WorkedJoin[Part][number][]
}

/**
 * What a team's workers lost to their devices, by the UTC day that it is about, as rows of a page: `who` is the worker, `code`
 * the device and what of it, `pick` ms in all and `scans` ms of it that are pick time.
 * @param batches every one whose span begins on a day
 */
export const lostRows = async (
  batches: readonly RawBatch[],
  pickGapOf: PickGaps,
  dates: ReadonlySet<string>,
): Promise<Map<string, CodeRow[]>> => {
  const days = new Map<string, CodeRow[]>()
  const add = (who: string, start: number, code: string, scans: number, pick: number) => {
    const date = utcDate(start)
    if (!dates.has(date)) return
    const rows = days.get(date) ?? []
    days.set(date, rows)
    rows.push({ who, slot: (start - utcDayStart(date)) / slot, code, scans, pick })
  }

  const joins = new Map<string, Work>()
  for (const batch of batches) {
    const { user, device, join, from, to, scans, troubles } = batch
    const pickGaps = new Map<string, number>()
    for (const date of new Set([from, to - 1].map(utcDate))) pickGaps.set(date, await pickGapOf(batch, date))
    // Nobody waits for a scanner in a team that does not scan.
    if ([...pickGaps.values()].every((gap) => gap < 0)) continue
    const key = `${user}#${device}#${join}`
    const work: Work = joins.get(key) ?? { user, device, spans: [], scans: [], troubles: [] }
    joins.set(key, work)
    work.spans.push({ from, to })
    for (const { at, outcome, gap } of scans)
      work.scans.push({ at, outcome, gap, pickGap: pickGaps.get(utcDate(at)) ?? -1 })
    work.troubles.push(...(troubles ?? []))
    const used = lostMarks.code(device, troubles ? 'used' : 'untold')
    acrossSlots(from, to, (start, ms) => add(user, start, used, 0, ms))
  }

  const { pieces, rejected, repeat } = lostTimeOf([...joins.values()])
  for (const { user, device, cause, from, to, picking } of pieces) {
    acrossSlots(from, to, (start, ms) => add(user, start, lostMarks.code(device, cause), picking ? ms : 0, ms))
  }
  for (const at of rejected) add(lostMarks.team, slotOf(at), lostMarks.repeat, 1, repeat ?? 0)
  return days
}
