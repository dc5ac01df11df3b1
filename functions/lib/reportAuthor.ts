import type { Selection } from '../../shared/contract/savedReports.ts'
import { passes, type RoleName, roles } from '../../shared/roles.ts'
import { reportRoles } from '../../shared/savedReports.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { SavedReportRecord } from '../data/savedReports.ts'
import type { UserRecord } from '../data/users.ts'
import { type AccessScope, accessScopeOf, effective, isEnabled } from './accessScope.ts'

/** As what a saved report is made: the highest role that its user holds now in the group in which it was saved. */
export interface ReportAuthor {
  role: RoleName
  group: GroupRecord
  accessScope: AccessScope
}

/**
 * @param records every group of the company
 * @returns undefined where the group is gone or disabled, or its user has no role in it any more
 */
export const authorOf = (
  user: UserRecord,
  { group: uid }: Pick<SavedReportRecord, 'group'>,
  records: readonly GroupRecord[],
): ReportAuthor | undefined => {
  const all = effective(records)
  const group = all.get(uid)
  const held = user.roles.filter((each) => each.group === uid).map(({ role }) => role)
  const [role] = held.sort((a, b) => roles[a].type - roles[b].type)
  if (!role || !group || !isEnabled(group, all)) return undefined
  return { role, group, accessScope: accessScopeOf({ role, group, user }, records) }
}

/** The groups and the worker that a selection names. */
export const namedIn = (selection: Selection): { groups: readonly string[]; worker?: string | undefined } => {
  switch (selection.report) {
    case 'teamRankings':
      return { groups: selection.group_uids }
    case 'workerRankings':
      return { groups: [selection.user_group], worker: selection.worker_uid }
    case 'skuMetrics':
    case 'skuHeatMap':
      return { groups: [selection.group_uid], worker: selection.user_uid }
  }
}

/** What of a selection is in the access scope of a place; undefined where nothing is. */
export const selectionInScope = (selection: Selection, { role, accessScope }: ReportAuthor): Selection | undefined => {
  if (!passes(role, reportRoles[selection.report])) return undefined
  const isInScope = (uid: string) => accessScope.includes(uid) && accessScope.all.get(uid)?.status !== 2
  if (selection.report !== 'teamRankings') return namedIn(selection).groups.every(isInScope) ? selection : undefined
  const group_uids = selection.group_uids.filter(isInScope)
  return group_uids.length > 0 ? { ...selection, group_uids } : undefined
}
