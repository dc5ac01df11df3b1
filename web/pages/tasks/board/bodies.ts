import type { TaskInfo } from '../../../../shared/contract/taskDefinitions.ts'
import type { Values } from '../../../parts/forms/changes.ts'
import type { FormTimes } from './times.ts'

/** What the forms of the board send of something that is there: what was changed in them. Of the rest others may know better. */

interface TaskValues extends FormTimes {
  name: string
  customer: string
  notes: string
}

/** Of a task: a text that was cleared is sent empty, a time that was cleared is not. */
export const taskChanges = (changes: Values, { name, customer, notes, start_time, end_time }: TaskValues) => ({
  ...('name' in changes ? { name } : {}),
  ...('customer' in changes ? { customer } : {}),
  ...('notes' in changes ? { notes } : {}),
  // What was not changed stays to the instant, also in an hour that a clock shows twice.
  ...('start_time' in changes ? { start_time } : {}),
  ...('end_time' in changes && end_time ? { end_time } : {}),
})

interface InfoValues {
  team_uid: string
  worker_uids: readonly string[]
  limited: boolean
  n_times: number | null
}

/**
 * Of a definition: its uses go down while the form is open, and some of its workers may not be among those who can be
 * chosen.
 * @param before as it was when the form was opened; absent of a new one
 */
export const infoFields = <V extends InfoValues>(
  changes: Values,
  { team_uid, worker_uids, n_times, ...values }: V,
  before: Pick<TaskInfo, 'limited' | 'n_times'> | undefined,
) => ({
  ...values,
  team_uid: team_uid || null,
  ...(!before || 'worker_uids' in changes ? { worker_uids } : {}),
  ...(values.limited && (!before?.limited || 'n_times' in changes) ? { n_times } : {}),
  ...(values.limited && before?.limited && 'n_times' in changes ? { n_times_was: before.n_times ?? undefined } : {}),
})
