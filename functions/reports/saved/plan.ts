import type { GroupRecord } from '../../data/groups.ts'
import type { PlanMessage } from '../message.ts'
import type { ReportServices } from '../services.ts'

/** Saved reports of one message. */
const together = 5

/**
 * Sends on the saved reports of a company that are mailed with a period: those that were saved in a group of its zone.
 * @param enabled the enabled groups of the company
 */
export const planSaved = async (
  { stores, queue }: Pick<ReportServices, 'stores' | 'queue'>,
  what: Omit<PlanMessage, 'task'>,
  enabled: readonly GroupRecord[],
): Promise<void> => {
  const inZone = new Set(enabled.filter(({ time_zone }) => time_zone === what.zone).map(({ uid }) => uid))
  const due = (await stores.savedReports.all(what.company))
    .filter(({ schedule, group }) => schedule === what.kind && inZone.has(group))
    .map(({ user, id }) => `${user}/${id}`)
  for (let from = 0; from < due.length; from += together) {
    await queue.send({ task: 'sendSaved', ...what, saved: due.slice(from, from + together), tries: 0 })
  }
}
