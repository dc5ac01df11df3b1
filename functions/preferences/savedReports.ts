import type { SavedReport, Selection } from '../../shared/contract/savedReports.ts'
import { Refusal } from '../../shared/refusals.ts'
import { passes } from '../../shared/roles.ts'
import { mostSavedReports, reportRoles } from '../../shared/savedReports.ts'
import { text } from '../../shared/text.ts'
import { isThere, type RefusedMails, type SavedReportRecord } from '../data/savedReports.ts'
import { associateOf } from '../lib/associate.ts'
import type { EnvOf } from '../lib/env.ts'
import { authorOf, namedIn, selectionInScope } from '../lib/reportAuthor.ts'
import { isSameName } from './isSameName.ts'

/** What its user is told of mails that could not be made. */
const refusalOf = ({ code, message, template, params, tries }: RefusedMails): NonNullable<SavedReport['refused']> => ({
  ...{ code, message, tries },
  ...(template && params ? { template, params: [...params] } : {}),
})

/** The reports that the caller has saved. */
export const savedReportsOf = ({ caller, stores, now }: EnvOf<'preferences'>) => {
  const { company, user } = caller
  const owner: [string, string] = [company.uid, user.uid]

  return {
    list: () => stores.savedReports.list(...owner),

    /** @throws Refusal `conflict` where others changed them again and again */
    change: async (change: (reports: readonly SavedReportRecord[]) => readonly SavedReportRecord[]) => {
      if (!(await stores.savedReports.change(owner, now, change))) throw new Refusal('conflict')
    },

    /** What the wire says of them. */
    out: async (reports: readonly SavedReportRecord[]): Promise<SavedReport[]> => {
      const records = reports.length > 0 ? await stores.groups.list(company.uid) : []
      return reports.map((report) => {
        const { id, name, schedule, range, selection, refused } = report
        const author = authorOf(user, report, records)
        const zone = author?.group ?? records.find(({ uid }) => uid === report.group) ?? company
        const reached = author !== undefined && selectionInScope(selection, author) !== undefined
        return {
          ...{ id, name, schedule, range, selection, time_zone: zone.time_zone, reached },
          refused: refused ? refusalOf(refused) : null,
        }
      })
    },
  }
}

/** A report of those, there or deleted. @throws Refusal `notFound` */
export const reportIn = (reports: readonly SavedReportRecord[], id: string, deleted = false): SavedReportRecord => {
  const found = reports.find((report) => report.id === id && isThere(report) !== deleted)
  if (!found) throw new Refusal('notFound')
  return found
}

/** The reports with one more, or with another in the place of the one with its id. */
export const withReport = (reports: readonly SavedReportRecord[], report: SavedReportRecord): SavedReportRecord[] => {
  const others = reports.filter(({ id }) => id !== report.id)
  if (others.some((other) => isThere(other) && isSameName(other.name, report.name)))
    throw new Refusal('taken', undefined, { errors: [{ path: 'name', message: 'Already in use' }] })
  if (others.filter(isThere).length >= mostSavedReports)
    throw new Refusal('limitReached', text`You can keep ${mostSavedReports} reports. Delete one first.`)
  return [...others, report]
}

/** Refuses what the caller could not open. */
export const mustBeInScope = async (selection: Selection, env: EnvOf<'preferences'>): Promise<void> => {
  if (!passes(env.caller.role, reportRoles[selection.report])) throw new Refusal('notAllowed')
  const accessScope = await env.accessScope()
  const { groups, worker } = namedIn(selection)
  for (const uid of groups) accessScope.group(uid)
  if (worker !== undefined) await associateOf(worker, env)
  if (selection.report === 'skuMetrics' && selection.sku_group_ids) {
    const list = await env.stores.skus.get(env.caller.company.uid, selection.kind)
    const known = new Set(list.groups.map(({ id }) => id))
    if (selection.sku_group_ids.some((id) => !known.has(id))) throw new Refusal('notFound')
  }
}

/** What the audit log calls a saved report. */
export const targetOf = ({ id }: Pick<SavedReportRecord, 'id'>) => `saved report ${id}`
