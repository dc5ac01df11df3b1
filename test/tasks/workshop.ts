import { handlers as tasks } from '../../functions/tasks/index.ts'
import type { Envelope } from '../../shared/contract/index.ts'
import type { TaskCustomer, TaskInfo } from '../../shared/contract/taskDefinitions.ts'
import type { Task } from '../../shared/contract/tasks.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { people } from '../lib/people.ts'

type Results = { results: { id: string; ok: boolean; code: string | null; message: string }[] }

/** Companies that use tasks, and what is done with them again and again. */
export const workshop = async () => {
  const world = await people({ tasks })
  const { acme, other } = world
  for (const { uid } of [acme, other])
    await world.stores.preferences.set(uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
  const url = { company_url: 'acme' }
  type Role = Parameters<typeof world.as>[0]

  const as = async (role: Role) => {
    const { call, user } = await world.as(role)
    const expecting = async <Data>(status: number, answer: Promise<Envelope>): Promise<Data> => {
      const { status: was, message, data } = await answer
      if (was !== status) throw new Error(`${was} ${message}`)
      return data as Data
    }
    return {
      call,
      user,
      start: (name: string, more: object = {}) => {
        const group_uid = acme.groups[role === 'stranger' ? 'loading' : 'picking'].uid
        return call('createTask', { ...url, user_uid: user.uid, group_uid, name, customer: 'Any', ...more })
      },
      started: async (name: string, more: object = {}) => {
        const group_uid = acme.groups[role === 'stranger' ? 'loading' : 'picking'].uid
        const body = { ...url, user_uid: user.uid, group_uid, name, customer: 'Any', ...more }
        return expecting<Task>(200, call('createTask', body))
      },
      update: (task: Pick<Task, 'id' | 'name' | 'customer'>, more: object = {}) => {
        const { id, name, customer } = task
        return call('updateTask', { ...url, id, name, customer, ...more })
      },
      end: async ({ id, name, customer }: Task, end_time = world.now()) =>
        expecting<Task>(200, call('updateTask', { ...url, id, name, customer, end_time })),
      define: async (name: string, more: object = {}) => {
        const { north, picking } = acme.groups
        const groups = { facility_uid: north.uid, team_uid: picking.uid }
        const body = { company_uid: acme.uid, ...groups, name, worker_uids: [], limited: false, user_uid: user.uid }
        return expecting<TaskInfo>(200, call('createTaskInfo', { ...body, ...more }))
      },
      customer: async (name: string, facility = acme.groups.north) => {
        const body = { company_uid: acme.uid, facility_uid: facility.uid, name, user_uid: user.uid }
        return expecting<TaskCustomer>(200, call('createTaskCustomer', body))
      },
      startFor: (info: Pick<TaskInfo, 'id'>, worker_uids: string[], more: object = {}) =>
        call('startMultipleTasks', {
          ...{ ...url, user_uid: user.uid, task_info_id: info.id, group_uid: acme.groups.picking.uid },
          ...{ worker_uids, customer: 'Any', timezone: 'Europe/Berlin', ...more },
        }),
      listed: async (group: string, start_time: string, end_time: string, time_zone = 'UTC') =>
        expecting<Task[]>(200, call('getTasksOfGroup', { ...url, group_uid: group, start_time, end_time, time_zone })),
      infos: async (more: object = {}) =>
        expecting<TaskInfo[]>(200, call('getTaskInfo', { company_uid: acme.uid, ...more })),
      customers: async () => expecting<TaskCustomer[]>(200, call('getTaskCustomers', { company_uid: acme.uid })),
      offered: async () => {
        const { north, picking } = acme.groups
        const body = { user_uid: user.uid, facility_uid: north.uid, team_uid: picking.uid }
        return expecting<TaskInfo[]>(200, call('getWorkerTaskInfo', body))
      },
      open: async () => {
        const body = { ...url, user_uid: user.uid, active: true }
        return (await expecting<Task[]>(200, call('getTasksOfWorker', body)))[0]
      },
    }
  }

  /** The same worker again, under another name. */
  const worker = async (username: string, team = acme.groups.picking) => acme.user(username, ['worker', team])

  return {
    ...world,
    url,
    as,
    worker,
    /** Ends whatever is open, so that each test begins alike. */
    endAll: async () => {
      for (const before of await world.stores.tasks.open(acme.uid))
        await world.stores.tasks.replace(before, { ...before, end: Math.max(before.start, world.now()) })
    },
    resultsOf: ({ data }: Envelope) => (data as Results).results,
    recordsOf: async (call: string) =>
      (await world.stores.audit.month(acme.uid, '2027-03')).filter((record) => record.call === call),
  }
}
export type Workshop = Awaited<ReturnType<typeof workshop>>
