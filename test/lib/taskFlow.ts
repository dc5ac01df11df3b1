import type { Page } from 'playwright-core'
import type { UserRecord } from '../../functions/data/users.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { type Console, enter, openConsole } from './browser.ts'

/** Workers at their tasks in a browser: a company that has tasks, with something to do for somebody. */

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** A company with tasks, or without. */
export const taskCompany = async ({ here }: Console, enabled: '0' | '1' = '1') => {
  const made = await here.company('tasks')
  await here.stores.preferences.set(made.uid, 'COMPANY', { pref_type: tasksPref, pref_value: enabled })
  return made
}

type Answered = { id: string; name: string; notes: string; start_time: string; end_time: string | null }

export const taskFlow = async () => {
  const open = await openConsole()
  const acme = await taskCompany(open)
  const { admin } = acme.users
  const asAdmin = () => open.here.as(admin)

  const define = async (name: string, n_times?: number) => {
    const { call } = await asAdmin()
    const limits = n_times === undefined ? { limited: false } : { limited: true, n_times }
    const { data } = await call('createTaskInfo', {
      ...{ company_uid: acme.uid, facility_uid: acme.groups.north.uid, team_uid: acme.groups.picking.uid },
      ...{ name, worker_uids: [], user_uid: admin.uid, ...limits },
    })
    return data.id as string
  }
  await define('Kitting')
  const { call } = await asAdmin()
  const customer = { company_uid: acme.uid, facility_uid: acme.groups.north.uid, user_uid: admin.uid }
  await call('createTaskCustomer', { ...customer, name: 'Northwind Outfitters' })

  const tasksOf = async (user: UserRecord) => {
    const { call } = await open.here.as(user)
    const input = { user_uid: user.uid, company_url: acme.url, active: false }
    return (await call('getTasksOfWorker', input)).data as Answered[]
  }
  return {
    open,
    acme,
    asAdmin,
    define,
    tasksOf,
    latestOf: async (user: UserRecord) => (await tasksOf(user))[0],
    worker: async (more: Partial<UserRecord> = {}, role: 'worker' | 'taskWorker' = 'worker') => {
      const user = await acme.user(role, acme.groups.picking, { first_name: 'Amara', ...more })
      await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
      return user
    },
    /** A worker's browser, where the day begins. */
    visit: async (user: UserRecord, size = phone, path = '/') => {
      const { page, context, consoleErrors } = await open.visitor(size)
      await enter(page, open.here.url, { company: acme.url, username: user.username }, { path })
      return { page, context, consoleErrors }
    },
  }
}
export type TaskFlow = Awaited<ReturnType<typeof taskFlow>>

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
export const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
  await page.getByRole('dialog', { name: field }).getByRole('button', { name: option, exact: true }).click()
}
/** Fills the form from its lists. */
export const fill = async (page: Page, fields: [name: string, customer: string] = ['Task Name', 'Customer']) => {
  await choose(page, fields[0], 'Kitting')
  await choose(page, fields[1], 'Northwind Outfitters')
}
export const start = async (page: Page) => {
  await press(page, 'Start New Task')
  await fill(page)
  await press(page, 'Start Task')
  await heading(page, 'Task started successfully!')
}
/** Whether the flow covers all that is seen. */
export const coversAll = (page: Page) =>
  page.locator('dialog.flow').evaluate((dialog) => {
    const { left, top, width, height } = dialog.getBoundingClientRect()
    return left === 0 && top === 0 && width === innerWidth && height === innerHeight
  })
