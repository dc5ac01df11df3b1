import type { TaskCustomer, TaskInfo } from '../../shared/contract/taskDefinitions.ts'
import type { Task } from '../../shared/contract/tasks.ts'
import { durationOf } from '../../shared/tasks.ts'
import { iso } from '../../shared/time.ts'
import type { TaskCustomerRecord } from '../data/taskCustomers.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import type { TaskRecord } from '../data/tasks.ts'
import type { EnvOf } from '../lib/env.ts'

/** What is stored, as the wire names it: with the names of groups and people, which are read once for all rows. */

/** Users by uid: those who are not among them have no name. */
type Users = ReadonlyMap<string, { username: string }>

export const taskWriter = async (env: EnvOf<'tasks'>) => {
  const { all } = await env.accessScope()
  return (task: TaskRecord, users: Users): Task => {
    const team = all.get(task.team)
    const facility = all.get(team?.parent_id ?? '')
    return {
      id: task.id,
      name: task.name,
      notes: task.notes,
      customer: task.customer,
      start_time: iso(task.start),
      end_time: task.end === undefined ? null : iso(task.end),
      duration: durationOf(task),
      user_uid: task.user,
      username: users.get(task.user)?.username ?? '',
      group_uid: task.team,
      team: team?.name ?? '',
      facility_uid: facility?.uid ?? '',
      facility: facility?.name ?? '',
      company_url: env.caller.company.company_url,
      time_zone: team?.time_zone ?? env.caller.company.time_zone,
    }
  }
}

/** Tasks of many, as they are answered. */
export const taskRows = async (env: EnvOf<'tasks'>) => {
  const { stores, caller } = env
  const out = await taskWriter(env)
  return async (tasks: readonly TaskRecord[]): Promise<Task[]> => {
    const users = await stores.users.members(
      caller.company.uid,
      tasks.map(({ user }) => user),
    )
    return tasks.map((task) => out(task, users))
  }
}

/** One user, for answers about one. */
export const userBy = async ({ caller, stores }: EnvOf<'tasks'>, uid: string): Promise<Users> => {
  const user = uid === caller.user.uid ? caller.user : await stores.users.get(caller.company.uid, uid)
  return new Map(user ? [[uid, user]] : [])
}

/** One task, as it is answered. */
export const taskOut = async (env: EnvOf<'tasks'>, task: TaskRecord): Promise<Task> =>
  (await taskWriter(env))(task, await userBy(env, task.user))

const offered = (record: TaskInfoRecord | TaskCustomerRecord, facility_name: string) => ({
  id: record.id,
  uid: record.id,
  name: record.name,
  facility_uid: record.facility,
  facility_name,
  updated_at: iso(record.updated),
})

export const infoWriter = async (env: EnvOf<'tasks'>) => {
  const { all } = await env.accessScope()
  /** @param users who is not among them is left out */
  return (info: TaskInfoRecord, users: Users): TaskInfo => ({
    ...offered(info, all.get(info.facility)?.name ?? ''),
    team_uid: info.team ?? null,
    team: info.team === undefined ? null : (all.get(info.team)?.name ?? ''),
    assigned_workers: info.workers.flatMap((uid) => {
      const username = users.get(uid)?.username
      return username === undefined ? [] : [{ uid, username }]
    }),
    limited: info.limited,
    n_times: info.limited ? info.n_times : null,
    status: info.status === 1 ? 1 : 0,
    user_uid: info.user,
  })
}

export const infoOut = async (env: EnvOf<'tasks'>, info: TaskInfoRecord): Promise<TaskInfo> => {
  const users = await env.stores.users.several(info.company, info.workers)
  return (await infoWriter(env))(info, new Map(users.map((user) => [user.uid, user])))
}

export const customerWriter = async (env: EnvOf<'tasks'>) => {
  const { all } = await env.accessScope()
  return (customer: TaskCustomerRecord): TaskCustomer => ({
    ...offered(customer, all.get(customer.facility)?.name ?? ''),
    status: 1,
  })
}

export const customerOut = async (env: EnvOf<'tasks'>, customer: TaskCustomerRecord): Promise<TaskCustomer> =>
  (await customerWriter(env))(customer)

type Named = Pick<TaskInfo | TaskCustomer, 'name' | 'id'>
export const byName = (a: Named, b: Named) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)
