import type { Input } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { tasksPref } from '../../../shared/tasks.ts'

/** The inputs of the page's first calls, one place for the page itself and for the script that asks before it is loaded. */

export const prefInput = ({ company }: Pick<Session, 'company'>): Input<'getCompPref'> => ({
  pref_type: tasksPref,
  co_uid: company.uid,
})

/** The worker's own open task: none or one. */
export const activeInput = ({ user, company }: Pick<Session, 'user' | 'company'>) => ({
  user_uid: user.uid,
  company_url: company.company_url,
  active: true,
})
