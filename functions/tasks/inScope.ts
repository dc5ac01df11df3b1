import { badField, Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { TaskCustomerRecord } from '../data/taskCustomers.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import type { TaskRecord } from '../data/tasks.ts'
import type { UserRecord } from '../data/users.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import type { EnvOf } from '../lib/env.ts'

/** What of tasks is in a caller's access scope. What is outside looks absent. */

export const endedAlready = () => new Refusal('notPossible', 'This task has ended already.')

/** Whether a user works in a team. */
export const worksIn = (user: UserRecord, team: string) =>
  user.roles.some(({ role, group }) => isWorkerType(role) && group === team)

/** A task that the caller may change: workers their own open one, others those of the teams in their access scope. */
export const changeableTask = async (env: EnvOf<'tasks'>, task: TaskRecord | undefined): Promise<TaskRecord> => {
  const { role, user } = env.caller
  if (!task) throw new Refusal('notFound')
  if (!isWorkerType(role)) {
    if (!(await env.accessScope()).includes(task.team)) throw new Refusal('notFound')
    return task
  }
  if (task.user !== user.uid) throw new Refusal('notFound')
  if (task.end !== undefined) throw endedAlready()
  return task
}

/** Whether a definition is in a manager's access scope: by its team, or by the facility where it is for all of its teams. */
export const isInfoInScope = ({ includes }: Pick<AccessScope, 'includes'>, { facility, team }: TaskInfoRecord) =>
  includes(team ?? facility)

/** A definition that the caller manages. */
export const managedInfo = async (env: EnvOf<'tasks'>, id: string): Promise<TaskInfoRecord> => {
  const info = await env.stores.taskInfo.get(env.caller.company.uid, id)
  if (!info || info.status === 2 || !isInfoInScope(await env.accessScope(), info)) throw new Refusal('notFound')
  return info
}

/** A customer that the caller manages. */
export const managedCustomer = async (env: EnvOf<'tasks'>, id: string): Promise<TaskCustomerRecord> => {
  const customer = await env.stores.taskCustomers.get(env.caller.company.uid, id)
  const { includes } = await env.accessScope()
  if (!customer || customer.status === 2 || !includes(customer.facility)) throw new Refusal('notFound')
  return customer
}

/** A facility at, below or above the caller's group that is not deleted. */
export const ownFacility = async (env: EnvOf<'tasks'>, uid: string): Promise<GroupRecord> => {
  const { facilitiesOf } = await env.accessScope()
  const facility = facilitiesOf(env.caller.group).find((each) => each.uid === uid && each.status !== 2)
  if (!facility) throw new Refusal('notFound')
  return facility
}

/** Where a definition is to be offered: a facility, or one of its teams. Who manages a team names it. */
export const placeFor = async (env: EnvOf<'tasks'>, facility_uid: string, team_uid: string | null | undefined) => {
  const facility = await ownFacility(env, facility_uid)
  const accessScope = await env.accessScope()
  if (team_uid == null) {
    if (!accessScope.includes(facility.uid)) throw badField('team_uid', 'Team field is required.')
    return { facility, team: undefined }
  }
  const team = accessScope.group(team_uid, 'team')
  if (team.parent_id !== facility.uid) throw badField('team_uid', 'This team is not in the facility of the task.')
  return { facility, team }
}
