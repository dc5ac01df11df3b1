import type { Task, TaskCustomer, TaskInfo } from '../../shared/contract/tasks.ts'
import { durationOf } from '../../shared/tasks.ts'
import { iso } from '../../shared/time.ts'
import type { TaskCustomerRecord } from '../data/taskCustomers.ts'
import type { TaskInfoRecord } from '../data/taskInfo.ts'
import type { TaskRecord } from '../data/tasks.ts'
import type { Env } from '../lib/env.ts'

/** What is stored, as the wire names it: with the names of groups and people, which are read once for all rows. */

/** @param names usernames by uid */
export const taskWriter = async (env: Env, names: ReadonlyMap<string, string>) => {
  const { all } = await env.accessScope()
  return (task: TaskRecord): Task => {
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
      username: names.get(task.user) ?? '',
      group_uid: task.team,
      team: team?.name ?? '',
      facility_uid: facility?.uid ?? '',
      facility: facility?.name ?? '',
      company_url: env.caller.company.company_url,
      time_zone: team?.time_zone ?? env.caller.company.time_zone,
    }
  }
}

/** The usernames of the company by uid, up to 30 s old. */
export const usernamesOf = async ({ caller, stores }: Env): Promise<Map<string, string>> =>
  new Map([...(await stores.users.members(caller.company.uid))].map(([uid, { username }]) => [uid, username]))

/** Tasks of many, as they are answered: with the names of those too who are new since names were read. */
export const taskRows = async (env: Env) => {
  const names = await usernamesOf(env)
  const out = await taskWriter(env, names)
  return async (tasks: readonly TaskRecord[]): Promise<Task[]> => {
    const unknown = [...new Set(tasks.map(({ user }) => user).filter((uid) => !names.has(uid)))]
    for (const user of await env.stores.users.getAll(env.caller.company.uid, unknown))
      if (user) names.set(user.uid, user.username)
    return tasks.map(out)
  }
}

/** The name of one user, for answers about one task. */
export const usernameOf = async ({ caller, stores }: Env, uid: string): Promise<ReadonlyMap<string, string>> => {
  const user = uid === caller.user.uid ? caller.user : await stores.users.get(caller.company.uid, uid)
  return new Map(user ? [[uid, user.username]] : [])
}

/** One task, as it is answered. */
export const taskOut = async (env: Env, task: TaskRecord): Promise<Task> =>
  (await taskWriter(env, await usernameOf(env, task.user)))(task)

const offered = (record: TaskInfoRecord | TaskCustomerRecord, facility_name: string) => ({
  id: record.id,
  uid: record.id,
  name: record.name,
  facility_uid: record.facility,
  facility_name,
  updated_at: iso(record.updated),
})

/** @param names usernames by uid; who is not among them is left out */
export const infoWriter = async (env: Env, names: ReadonlyMap<string, string>) => {
  const { all } = await env.accessScope()
  return (info: TaskInfoRecord): TaskInfo => ({
    ...offered(info, all.get(info.facility)?.name ?? ''),
    team_uid: info.team ?? null,
    team: info.team === undefined ? null : (all.get(info.team)?.name ?? ''),
    assigned_workers: info.workers.flatMap((uid) => {
      const username = names.get(uid)
      return username === undefined ? [] : [{ uid, username }]
    }),
    limited: info.limited,
    n_times: info.limited ? info.n_times : null,
    status: info.status === 1 ? 1 : 0,
    user_uid: info.user,
  })
}

export const infoOut = async (env: Env, info: TaskInfoRecord): Promise<TaskInfo> => {
  const users = await env.stores.users.getAll(info.company, info.workers)
  const names = new Map(users.flatMap((user) => (user ? [[user.uid, user.username] as const] : [])))
  return (await infoWriter(env, names))(info)
}

export const customerWriter = async (env: Env) => {
  const { all } = await env.accessScope()
  return (customer: TaskCustomerRecord): TaskCustomer => ({
    ...offered(customer, all.get(customer.facility)?.name ?? ''),
    status: 1,
  })
}

export const customerOut = async (env: Env, customer: TaskCustomerRecord): Promise<TaskCustomer> =>
  (await customerWriter(env))(customer)

type Named = Pick<TaskInfo | TaskCustomer, 'name' | 'id'>
export const byName = (a: Named, b: Named) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)
