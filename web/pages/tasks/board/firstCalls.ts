import type { Session } from '../../../../shared/contract/session.ts'
import { firstOf } from '../../../api/pageSizes.ts'
import { treeCalls } from '../../../features/people/firstCalls.ts'
import { wallOf } from '../../../parts/pickers/hours.ts'
import { type Days, daysOf, rangeOf } from './range.ts'

/** The inputs of the board's calls, one place for the board itself and for the script that asks before it is loaded. */

type Who = Pick<Session, 'company' | 'group'>

/** @param zone whose clock the days are of */
export const tasksInput = ({ company }: Pick<Who, 'company'>, group: string, days: Days, zone: string) => ({
  company_url: company.company_url,
  group_uid: group,
  ...rangeOf(days),
  time_zone: zone,
})

export const nowInput = ({ company }: Pick<Who, 'company'>, group: string) => ({
  company_url: company.company_url,
  group_uid: group,
})

/** Which groups a call is asked for, by where the viewer is: admins ask for the whole company. */
export const scopeOf = ({ company, group }: Who) => ({
  company_uid: company.uid,
  ...(group.type === 'facility' ? { facility_uid: group.uid } : {}),
  ...(group.type === 'team' ? { team_uid: group.uid } : {}),
})

/** The customers within the access scope; managers of a team read those of its facility. */
export const customersInput = ({ company, group }: Who) => {
  const facility = group.type === 'facility' ? group.uid : group.type === 'team' ? group.facility_uid : null
  return { company_uid: company.uid, ...(facility ? { facility_uid: facility } : {}) }
}

/** What the board asks for at once: the table of tasks of the own group, or the list of the tab that its address shows. */
export const boardCalls = (session: Session, search: string, now: number): EarlyCall[] => {
  const { company, group } = session
  const params = new URLSearchParams(search)
  const zone = group.time_zone
  const days = daysOf(params.get('from'), params.get('to'), wallOf(zone, now).date)
  const part = params.get('part')
  const isOwn = !params.has('group') && part === null
  const tasks: EarlyCall = ['getTasksOfGroup', firstOf(tasksInput(session, group.uid, days, zone))]
  return [
    ...(isOwn ? [tasks] : []),
    ...treeCalls(group, company.uid),
    ...(isOwn ? [['getTasksNow', nowInput(session, group.uid)] satisfies EarlyCall] : []),
    ...(part === 'taskInfo' ? [['getTaskInfo', firstOf(scopeOf(session))] satisfies EarlyCall] : []),
    ...(part === 'customers' ? [['getTaskCustomers', firstOf(customersInput(session))] satisfies EarlyCall] : []),
  ]
}
