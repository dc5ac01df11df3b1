import type { CallName, Envelope } from '../../shared/contract/index.ts'
import { iso } from '../../shared/time.ts'

interface About {
  company: string
  company_url: string
  facility: string
  team: string
  /** Users with the call that they make; the worker is of the team. */
  admin: { uid: string; call: (name: CallName, body: object) => Promise<Envelope> }
  worker: { uid: string; call: (name: CallName, body: object) => Promise<Envelope> }
  now: () => number
}

/** Makes every call about tasks, each so that it does something. @returns their names, in the order made */
export const everyTaskCall = async ({ company, company_url, facility, team, admin, worker, now }: About) => {
  const made: CallName[] = []
  const as =
    (who: About['admin']) =>
    async <Data = { id: string }>(name: CallName, body: object): Promise<Data> => {
      const { status, message, data } = await who.call(name, body)
      const failed = (data as { results?: { ok: boolean; message: string }[] } | null)?.results?.find(({ ok }) => !ok)
      if (status !== 200 || failed) throw new Error(`${name}: ${status} ${failed?.message ?? message}`)
      made.push(name)
      return data as Data
    }
  const [manage, work] = [as(admin), as(worker)]
  const of = { company_uid: company }
  const url = { company_url }
  const group = { ...url, group_uid: team }
  const zone = { time_zone: 'UTC' }
  const mine = { ...url, user_uid: worker.uid }
  const range = { start_time: iso(now() - 3_600_000), end_time: iso(now() + 60_000), ...zone }

  await manage('setTasksPref', { ...of, ...url, pref_value: 1 })
  const scope = { facility_uid: facility, user_uid: admin.uid }
  const customer = await manage('createTaskCustomer', { ...of, ...scope, name: 'Northwind' })
  await manage('updateTaskCustomer', { ...scope, customer_id: customer.id, name: 'Southwind' })
  await manage('setStatusOfTaskCustomers', { uids: [customer.id], status: 2 })
  await manage('setStatusOfTaskCustomers', { uids: [customer.id], status: 1, restore: true })
  await work('getTaskCustomers', of)
  const uses = { team_uid: team, worker_uids: [worker.uid], limited: true }
  const info = await manage('createTaskInfo', { ...of, ...scope, ...uses, name: 'Sweep', n_times: 5 })
  const defined = { task_id: info.id }
  await manage('updateTaskInfo', { ...defined, n_times: 4 })
  await manage('setStatusOfTaskInfo', { uids: [info.id], status: 2 })
  await manage('setStatusOfTaskInfo', { uids: [info.id], status: 1, restore: true })
  await manage('getTaskInfo', of)
  await work('getWorkerTaskInfo', { user_uid: worker.uid, facility_uid: facility, team_uid: team })
  const sweep = { name: 'Sweep', customer: 'Southwind' }
  const task = await work('createTask', { ...mine, ...group, ...sweep })
  await work('updateTaskInfo', { ...defined, n_times: 3 })
  await work('updateTask', { ...url, ...sweep, id: task.id, notes: 'Aisle 4' })
  await work('getTasksOfWorker', { ...mine, active: true })
  await manage('getTasksNow', group)
  await manage('updateMultipleTasks', { ...url, ids: [task.id], start_time: iso(now() - 60_000), ...zone })
  const start = { task_info_id: info.id, worker_uids: [worker.uid], customer: 'Southwind', timezone: 'UTC' }
  await manage('startMultipleTasks', { ...group, ...start, user_uid: admin.uid, end_time: iso(now()) })
  const [open] = await work<{ id: string }[]>('getTasksOfWorker', { ...mine, active: true })
  await manage('endMultipleTasks', { ...url, ids: [open?.id], end_time: iso(now()), ...zone })
  const unlimited = await manage('createTaskInfo', { ...of, ...scope, ...uses, limited: false, name: 'Wrap' })
  await manage('startMultipleTasks', { ...group, ...start, task_info_id: unlimited.id, user_uid: admin.uid })
  await work('getTasksOfWorker', { ...mine, active: false })
  const page = { ...group, ...range, limit: 1 }
  const { next } = await manage<{ next: string }>('getTasksOfGroup', page)
  await manage('getTasksOfGroup', { ...page, cursor: next })
  await manage('deleteTaskInfo', defined)
  await manage('deleteTaskCustomer', { customer_id: customer.id })
  return made
}
