import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { View } from './view.ts'

/** What of the page is saved with a report: all but its time. Undefined while nobody is chosen. */
export const selectionOf = (
  { tab, type, worker }: Pick<View, 'tab' | 'type' | 'worker'>,
  own: string,
  group: string | undefined,
): Selection | undefined => {
  if (tab === 'group') return group ? { report: 'teamRankings', data_type: type, group_uids: [group] } : undefined
  if (worker === undefined || type === 'ACTIVE_USERS') return undefined
  return { report: 'workerRankings', data_type: type, user_group: own, worker_uid: worker }
}
