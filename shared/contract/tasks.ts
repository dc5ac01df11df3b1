import * as z from 'zod'
import { everyRole, facilityManagers, managers, type RoleName } from '../roles.ts'
import { mostTasks } from '../tasks.ts'
import { ruleText } from '../text.ts'
import { BatchResult, batchCall } from './batchCall.ts'
import { call } from './call.ts'
import {
  actor,
  CompanyId,
  Done,
  exact,
  FacilityId,
  GroupId,
  type IdKind,
  Instant,
  longText,
  names,
  OwnId,
  required,
  requiredText,
  TeamId,
  text,
  UserId,
  Zone,
} from './fields.ts'
import { listCall } from './listCall.ts'
import { WireTime } from './wireTime.ts'

const workers: readonly RoleName[] = ['worker', 'taskWorker']

const duration = z.number().nullable().describe('Milliseconds; null while the task is open')

/** A task as somebody works on it, or worked. */
export const Task = z.object({
  id: z.string(),
  name: z.string(),
  notes: z.string(),
  customer: z.string(),
  start_time: Instant,
  end_time: Instant.nullable().describe('Null while the task is open'),
  duration,
  user_uid: z.string(),
  username: z.string(),
  group_uid: z.string().describe('ID of the team'),
  team: z.string(),
  facility_uid: z.string(),
  facility: z.string(),
  company_url: z.string(),
  time_zone: z.string().describe('Time zone of the facility; tables use that of the selected group'),
})
export type Task = z.infer<typeof Task>

const offered = {
  id: z.string(),
  uid: z.string().describe('Same as `id`'),
  name: z.string(),
  facility_uid: z.string(),
  facility_name: z.string(),
  updated_at: Instant,
}

/** What may be started: a definition of a task. */
export const TaskInfo = z.object({
  ...offered,
  team_uid: z.string().nullable().describe('Null for all teams of the facility'),
  team: z.string().nullable(),
  assigned_workers: z.array(z.object({ uid: z.string(), username: z.string() })).describe('Empty for everybody'),
  limited: z.boolean(),
  n_times: z.number().int().nullable().describe('Remaining uses; null for no limit'),
  status: z.literal([0, 1]).describe('1 active, 0 archived'),
  user_uid: z.string().describe('User who created it or last changed it'),
})
export type TaskInfo = z.infer<typeof TaskInfo>

export const TaskCustomer = z.object({ ...offered, status: z.literal(1) })
export type TaskCustomer = z.infer<typeof TaskCustomer>

/** Who does what now. */
export const TasksNow = z.object({
  current_time: Instant.describe('Time of the `elapsed` values'),
  workers: z.number().int().describe('Everybody in the group who can do tasks, including teams not listed'),
  teams: z.array(
    z.object({
      team_uid: z.string(),
      team: z.string(),
      facility_uid: z.string(),
      facility: z.string(),
      time_zone: z.string(),
      workers: z.number().int().describe('Enabled workers of the team, and others with a task in it'),
      tasks: z
        .array(
          Task.extend({
            worker: z.string().describe('Full name'),
            elapsed: z.number().describe('Milliseconds since its start'),
            usual_time: z
              .number()
              .nullable()
              .describe('Milliseconds: median of the last 30 days in the facility; null if there are too few tasks'),
          }),
        )
        .describe('Longest first'),
    }),
  ),
})
export type TasksNow = z.infer<typeof TasksNow>

/** Ids that older clients send as numbers. */
const idOf = (word: z.ZodString, missing?: string) =>
  names(
    'own',
    z.union(
      [word.regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier'), z.number().int().transform(String)],
      missing === undefined ? undefined : { error: ({ input }) => (input == null ? missing : undefined) },
    ),
  )
const Id = idOf(exact(100))
const company = { ...actor, company_url: required(100) }
const ofCompany = { ...actor, company_uid: CompanyId }
const mustBeThere = 'This field is required'
const field = (max: number, message: string) => required(max, message)
const groupId = (kind: IdKind, message: string) =>
  names(kind, requiredText(64, message).regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier'))

const notes = longText(2000).optional()
const customer = field(100, mustBeThere)
/** Told of a name that is missing in other words than of one that is empty. */
const name = (empty: string) => text(100, mustBeThere).refine((value) => value !== '', empty)
const mostUses = 1_000_000
const uses = z.number().int('Use a whole number').min(1, 'At least 1').max(mostUses, ruleText`At most ${mostUses}`)

const noFacility = 'Facility field is required.'
const noTask = 'Task Name field is required.'
const noCustomer = 'Customer field is required.'
const noWorkers = 'Assigned Workers field is required.'

const ids = z.array(Id).min(1).max(mostTasks, ruleText`At most ${mostTasks} at once`)
const mostAssigned = 1000
const workerUids = z.array(UserId).max(mostAssigned, ruleText`At most ${mostAssigned} workers`)
const results = z.object({ results: z.array(BatchResult) })

/** Of what the specification calls by a name of its own; `uid` is what a page calls any row. */
const either = (path: string) => ({ path: [path], message: mustBeThere })
const whichTask = z
  .object({ ...actor, task_id: Id.optional(), uid: Id.optional() })
  .refine(({ task_id, uid }) => task_id ?? uid, either('task_id'))
const whichCustomer = z
  .object({ ...actor, customer_id: Id.optional(), uid: Id.optional() })
  .refine(({ customer_id, uid }) => customer_id ?? uid, either('customer_id'))

const restore = z
  .boolean()
  .optional()
  .describe('Restores tasks deleted within the last day; otherwise deleted tasks count as not found')

const infoFields = {
  facility_uid: groupId('facility', noFacility),
  team_uid: TeamId.nullish().describe('Absent or null for all teams of the facility'),
  name: field(100, noTask),
  worker_uids: workerUids.describe('Empty for everybody'),
  limited: z.boolean(),
  n_times: uses.optional(),
}

export const tasks = {
  getTasksOfGroup: listCall({
    path: '/main/v3/getTasksOfGroup',
    access: managers,
    summary:
      'The tasks of a group that started within a range; if the range includes now, also open tasks that started before it.',
    request: z.object({
      ...company,
      group_uid: GroupId,
      start_time: WireTime.describe('Inclusive'),
      end_time: WireTime.describe('Exclusive, at most 366 days after the start'),
      time_zone: Zone,
    }),
    item: Task,
  }),
  getTasksOfWorker: listCall({
    path: '/main/v3/getTasksOfWorker',
    access: workers,
    summary: 'The caller’s tasks, latest first; with `active` only the open one.',
    request: z.object({
      ...company,
      user_uid: UserId,
      active: z.union([
        z.boolean(),
        z.union([z.literal([0, 1]), z.literal(['0', '1'])]).transform((value) => Number(value) === 1),
      ]),
    }),
    item: Task,
  }),
  getWorkerTaskInfo: listCall({
    path: '/main/v3/getWorkerTaskInfo',
    access: workers,
    summary: 'Task definitions that the caller may start in their team.',
    request: z.object({ ...actor, user_uid: UserId, facility_uid: FacilityId, team_uid: TeamId }),
    item: TaskInfo,
  }),
  getTaskCustomers: listCall({
    path: '/main/v3/getTaskCustomers',
    access: everyRole,
    summary: 'The customers of the facilities within the caller’s access scope, or where the caller works.',
    request: z.object({ ...ofCompany, facility_uid: FacilityId.optional() }),
    item: TaskCustomer,
  }),
  getTasksNow: call({
    path: '/main/v3/getTasksNow',
    access: managers,
    summary: 'The open tasks of a group by team, with their start and usual time.',
    request: z.object({ ...company, group_uid: GroupId }),
    response: TasksNow,
  }),
  createTask: call({
    path: '/main/v3/createTask',
    access: workers,
    summary: 'Starts a task of the caller. If its definition has limited uses, this takes one.',
    request: z.object({
      ...company,
      user_uid: UserId,
      group_uid: GroupId,
      name: name('Task Name cannot be empty'),
      customer,
      notes,
      task_info_id: Id.optional().describe(
        'ID of the definition; if absent, a definition with this name is used, if there is one',
      ),
    }),
    response: Task,
    writes: true,
  }),
  updateTask: call({
    path: '/main/v3/updateTask',
    access: everyRole,
    summary:
      'Changes or ends a task; absent fields stay unchanged. Workers can change only the notes of their open task and end it, now or at the time they ended it offline.',
    request: z.object({
      ...company,
      id: Id,
      name: name('Task Name cannot be blank').optional(),
      customer: customer.optional(),
      notes,
      start_time: WireTime.nullish(),
      end_time: WireTime.nullish(),
      time_zone: Zone.optional(),
    }),
    response: Task,
    writes: true,
  }),
  updateMultipleTasks: call({
    path: '/main/v3/updateMultipleTasks',
    access: managers,
    summary: 'Changes start or end of many tasks. If one of them would end before its start, none is changed.',
    request: z
      .object({
        ...company,
        ids,
        time_zone: Zone,
        start_time: WireTime.nullish(),
        end_time: WireTime.nullish(),
      })
      .refine((body) => body.start_time ?? body.end_time, {
        path: ['start_time'],
        message: 'Please select at least one field to edit',
      }),
    response: results,
    writes: true,
  }),
  endMultipleTasks: call({
    path: '/main/v3/endMultipleTasks',
    access: managers,
    summary: 'Ends many open tasks. If one of them would end before its start, none is ended.',
    request: z.object({ ...company, ids, end_time: WireTime, time_zone: Zone }),
    response: results,
    writes: true,
  }),
  startMultipleTasks: call({
    path: '/main/v3/startMultipleTasks',
    access: managers,
    summary:
      'Starts a task for many workers of a team, with a result for each. With `end_time`, their open tasks end at that time.',
    request: z
      .object({
        ...company,
        user_uid: UserId,
        task_info_id: idOf(requiredText(100, noTask), noTask),
        group_uid: groupId('team', 'Team field is required.'),
        worker_uids: z
          .array(UserId, { error: ({ input }) => (input == null ? noWorkers : undefined) })
          .min(1, noWorkers)
          .max(mostTasks, ruleText`At most ${mostTasks} at once`),
        customer: field(100, noCustomer),
        notes,
        end_time: WireTime.nullish(),
        timezone: Zone.optional(),
        time_zone: Zone.optional(),
      })
      .refine((body) => body.timezone ?? body.time_zone, { path: ['timezone'], message: mustBeThere }),
    response: results,
    writes: true,
  }),
  getTaskInfo: listCall({
    path: '/main/v3/getTaskInfo',
    access: managers,
    summary: 'Task definitions within the caller’s access scope, including archived ones.',
    request: z.object({ ...ofCompany, team_uid: TeamId.optional(), facility_uid: FacilityId.optional() }),
    item: TaskInfo,
  }),
  createTaskInfo: call({
    path: '/main/v3/createTaskInfo',
    access: managers,
    summary: 'Defines a task that workers may start.',
    request: z.object({ ...ofCompany, ...infoFields, user_uid: UserId }),
    response: TaskInfo,
    writes: true,
    atMostOnce: true,
  }),
  updateTaskInfo: call({
    path: '/main/v3/updateTaskInfo',
    access: everyRole,
    summary:
      'Archives or restores a definition, sets its remaining uses, or changes all of it. Uses are counted when a task starts; from workers, only the count after a start is accepted.',
    request: z
      .object({
        ...actor,
        task_id: Id,
        user_uid: UserId.optional(),
        status: z.literal([0, 1]).optional(),
        ...z.object(infoFields).partial().shape,
        n_times_was: uses
          .or(z.literal(0))
          .optional()
          .describe('Remaining uses as last shown; refused if a task has used one since'),
      })
      .superRefine(({ status, n_times, facility_uid, team_uid, name, worker_uids, limited }, context) => {
        const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        const whole = [facility_uid, team_uid, name, worker_uids, limited].some((value) => value !== undefined)
        const forms = [status !== undefined, whole || n_times !== undefined].filter(Boolean).length
        if (forms !== 1) return wrong('status', 'Please enter a status, the uses remaining, or the whole task')
        if (whole && facility_uid === undefined) wrong('facility_uid', noFacility)
        if (whole && name === undefined) wrong('name', noTask)
      }),
    response: TaskInfo,
    writes: true,
  }),
  deleteTaskInfo: call({
    path: '/main/v3/deleteTaskInfo',
    access: managers,
    summary: 'Deletes a definition; tasks that were started stay.',
    request: whichTask,
    response: Done,
    writes: true,
  }),
  setStatusOfTaskInfo: batchCall({
    path: '/main/v3/setStatusOfTaskInfo',
    access: managers,
    summary: 'Archives (0), activates (1) or deletes (2) many definitions, or restores deleted ones.',
    of: OwnId,
    request: z.object({ ...actor, status: z.literal([0, 1, 2]), restore }),
  }),
  createTaskCustomer: call({
    path: '/main/v3/createTaskCustomer',
    access: facilityManagers,
    summary: 'Adds a customer of a facility.',
    request: z.object({
      ...ofCompany,
      facility_uid: groupId('facility', noFacility),
      name: field(100, noCustomer),
      user_uid: UserId,
    }),
    response: TaskCustomer,
    writes: true,
    atMostOnce: true,
  }),
  updateTaskCustomer: call({
    path: '/main/v3/updateTaskCustomer',
    access: facilityManagers,
    summary: 'Changes a customer; existing tasks keep its old name.',
    request: z.object({
      ...actor,
      customer_id: Id,
      facility_uid: groupId('facility', noFacility),
      name: field(100, noCustomer),
      user_uid: UserId,
    }),
    response: TaskCustomer,
    writes: true,
  }),
  deleteTaskCustomer: call({
    path: '/main/v3/deleteTaskCustomer',
    access: facilityManagers,
    summary: 'Deletes a customer; tasks keep its name.',
    request: whichCustomer,
    response: Done,
    writes: true,
  }),
  setStatusOfTaskCustomers: batchCall({
    path: '/main/v3/setStatusOfTaskCustomers',
    access: facilityManagers,
    summary: 'Deletes (2) many customers, or restores deleted ones (1).',
    of: OwnId,
    request: z.object({ ...actor, status: z.literal([1, 2]), restore }),
  }),
}
