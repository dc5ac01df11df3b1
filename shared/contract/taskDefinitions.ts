import * as z from 'zod'
import { everyRole, facilityManagers, managers } from '../roles.ts'
import { ruleText } from '../text.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, FacilityId, Instant, OwnId, TeamId, UserId } from './fields.ts'
import { listCall } from './listCall.ts'
import { field, groupId, Id, mustBeThere, noCustomer, noTask } from './taskFields.ts'

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

const ofCompany = { ...actor, company_uid: CompanyId }
const noFacility = 'Facility field is required.'
const mostUses = 1_000_000
const uses = z.number().int('Use a whole number').min(1, 'At least 1').max(mostUses, ruleText`At most ${mostUses}`)

const mostAssigned = 1000
const workerUids = z.array(UserId).max(mostAssigned, ruleText`At most ${mostAssigned} workers`)

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

export const taskDefinitions = {
  getWorkerTaskInfo: listCall({
    path: '/main/v3/getWorkerTaskInfo',
    access: ['worker', 'taskWorker'],
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
    idempotent: false,
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
        const addError = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        const whole = [facility_uid, team_uid, name, worker_uids, limited].some((value) => value !== undefined)
        const forms = [status !== undefined, whole || n_times !== undefined].filter(Boolean).length
        if (forms !== 1) return addError('status', 'Please enter a status, the uses remaining, or the whole task')
        if (whole && facility_uid === undefined) addError('facility_uid', noFacility)
        if (whole && name === undefined) addError('name', noTask)
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
    idempotent: false,
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
