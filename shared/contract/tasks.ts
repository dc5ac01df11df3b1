import * as z from 'zod'
import { everyRole, managers, type RoleName } from '../roles.ts'
import { mostTasks } from '../tasks.ts'
import { ruleText } from '../text.ts'
import { BatchResult } from './batchCall.ts'
import { call } from './call.ts'
import { actor, GroupId, Instant, longText, required, requiredText, text, UserId, Zone } from './fields.ts'
import { listCall } from './listCall.ts'
import { taskDefinitions } from './taskDefinitions.ts'
import { field, groupId, Id, idOf, mustBeThere, noCustomer, noTask } from './taskFields.ts'
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

const company = { ...actor, company_url: required(100) }
const notes = longText(2000).optional()
const customer = field(100, mustBeThere)
/** Told of a name that is missing in other words than of one that is empty. */
const name = (empty: string) => text(100, mustBeThere).refine((value) => value !== '', empty)
const noWorkers = 'Assigned Workers field is required.'

const ids = z.array(Id).min(1).max(mostTasks, ruleText`At most ${mostTasks} at once`)
const results = z.object({ results: z.array(BatchResult) })

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
  ...taskDefinitions,
}
