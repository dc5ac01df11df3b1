import { tasks } from '../../shared/contract/tasks.ts'
import { tasksStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { createTask } from './createTask.ts'
import { createTaskCustomer } from './createTaskCustomer.ts'
import { createTaskInfo } from './createTaskInfo.ts'
import { deleteTaskCustomer } from './deleteTaskCustomer.ts'
import { deleteTaskInfo } from './deleteTaskInfo.ts'
import { whenEnabled } from './enabled.ts'
import { endMultipleTasks } from './endMultipleTasks.ts'
import { getTaskCustomers } from './getTaskCustomers.ts'
import { getTaskInfo } from './getTaskInfo.ts'
import { getTasksNow } from './getTasksNow.ts'
import { getTasksOfGroup } from './getTasksOfGroup.ts'
import { getTasksOfWorker } from './getTasksOfWorker.ts'
import { getWorkerTaskInfo } from './getWorkerTaskInfo.ts'
import { setStatusOfTaskCustomers } from './setStatusOfTaskCustomers.ts'
import { setStatusOfTaskInfo } from './setStatusOfTaskInfo.ts'
import { startMultipleTasks } from './startMultipleTasks.ts'
import { updateMultipleTasks } from './updateMultipleTasks.ts'
import { updateTask } from './updateTask.ts'
import { updateTaskCustomer } from './updateTaskCustomer.ts'
import { updateTaskInfo } from './updateTaskInfo.ts'

export const handlers: Handlers<'tasks'> = {
  getTasksOfGroup: whenEnabled(getTasksOfGroup),
  getTasksOfWorker: whenEnabled(getTasksOfWorker),
  getWorkerTaskInfo: whenEnabled(getWorkerTaskInfo),
  getTaskCustomers: whenEnabled(getTaskCustomers),
  getTasksNow: whenEnabled(getTasksNow),
  createTask: whenEnabled(createTask),
  updateTask: whenEnabled(updateTask),
  updateMultipleTasks: whenEnabled(updateMultipleTasks),
  endMultipleTasks: whenEnabled(endMultipleTasks),
  startMultipleTasks: whenEnabled(startMultipleTasks),
  getTaskInfo: whenEnabled(getTaskInfo),
  createTaskInfo: whenEnabled(createTaskInfo),
  updateTaskInfo: whenEnabled(updateTaskInfo),
  deleteTaskInfo: whenEnabled(deleteTaskInfo),
  setStatusOfTaskInfo: whenEnabled(setStatusOfTaskInfo),
  createTaskCustomer: whenEnabled(createTaskCustomer),
  updateTaskCustomer: whenEnabled(updateTaskCustomer),
  deleteTaskCustomer: whenEnabled(deleteTaskCustomer),
  setStatusOfTaskCustomers: whenEnabled(setStatusOfTaskCustomers),
}
export const handler = lambda('tasks', tasks, handlers, tasksStores)
