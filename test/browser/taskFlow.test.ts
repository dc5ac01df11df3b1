import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, nowhere, openConsole } from '../lib/browser.ts'
import { password, type WorldCompany } from '../lib/world.ts'

/** The worker's way through a task: on a phone and at a desk, in English and Spanish, with and without a network. */

vi.setConfig({ testTimeout: 90_000 })

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

let open: Console
let acme: WorldCompany

/** A company with tasks, or without. */
const company = async (enabled = '1') => {
  const made = await open.here.company('tasks')
  await open.here.stores.preferences.set(made.uid, 'COMPANY', { pref_type: 701, pref_value: enabled })
  return made
}
const asAdmin = (of: WorldCompany) => open.here.as(of.users.admin)

const define = async (name: string, n_times?: number) => {
  const { call } = await asAdmin(acme)
  const facility_uid = acme.groups.north.uid
  const limits = n_times === undefined ? { limited: false } : { limited: true, n_times }
  const { data } = await call('createTaskInfo', {
    ...{ company_uid: acme.uid, facility_uid, team_uid: acme.groups.picking.uid },
    ...{ name, worker_uids: [], user_uid: acme.users.admin.uid, ...limits },
  })
  return data.id as string
}

beforeAll(async () => {
  open = await openConsole()
  acme = await company()
  await define('Kitting')
  const { call } = await asAdmin(acme)
  const customer = { company_uid: acme.uid, facility_uid: acme.groups.north.uid, user_uid: acme.users.admin.uid }
  await call('createTaskCustomer', { ...customer, name: 'Northwind Outfitters' })
}, 120_000)
afterAll(() => open?.stop())

const worker = async (more: Partial<UserRecord> = {}, role: 'worker' | 'taskWorker' = 'worker') => {
  const user = await acme.user(role, acme.groups.picking, { first_name: 'Amara', ...more })
  await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
  return user
}

/** A worker's browser, at the page Tasks. */
const visit = async (user: UserRecord, size = phone, path = '/') => {
  const { page, context, consoleErrors } = await open.visitor(size)
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path })
  return { page, context, consoleErrors }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const task = async (user: UserRecord) => {
  const [latest] = await tasksOf(user)
  return latest
}
const tasksOf = async (user: UserRecord) => {
  const { call } = await open.here.as(user)
  const input = { user_uid: user.uid, company_url: acme.url, active: false }
  return (await call('getTasksOfWorker', input)).data as { name: string; notes: string; end_time: string | null }[]
}
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
  await page.getByRole('dialog', { name: field }).getByRole('button', { name: option, exact: true }).click()
}
/** Fills the form from its lists. */
const fill = async (page: Page, fields: [name: string, customer: string] = ['Task Name', 'Customer']) => {
  await choose(page, fields[0], 'Kitting')
  await choose(page, fields[1], 'Northwind Outfitters')
}
const start = async (page: Page) => {
  await press(page, 'Start New Task')
  await fill(page)
  await press(page, 'Start Task')
  await heading(page, 'Task started successfully!')
}
const picture = async (page: Page, name: string) => {
  if (process.env.TASK_PICTURES) await page.screenshot({ path: `${process.env.TASK_PICTURES}/${name}.png` })
}

test('a worker lands there, starts a task with the thumb, changes its notes and ends it', async () => {
  const user = await worker()
  const { page, consoleErrors } = await visit(user)
  await page.waitForURL('**/home/tasks')
  await page.getByText('You have no task running.').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await press(page, 'Start New Task')
  await heading(page, 'Welcome, Amara!')
  await press(page, 'Start Task')
  expect(await page.getByText('This field is required').count()).toBe(2)
  await fill(page)
  expect(await page.getByText('This field is required').count()).toBe(0)
  await page.getByLabel('Notes').fill('Aisle 4')
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await picture(page, 'start')
  await press(page, 'Start Task')
  await heading(page, 'Task started successfully!')
  await page.getByText('Northwind Outfitters').waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect(await task(user)).toMatchObject({ name: 'Kitting', notes: 'Aisle 4', end_time: null })

  await press(page, 'Stay Logged In')
  await heading(page, 'Active Task for Amara')
  await page.getByText(/Started at \d\d:\d\d/).waitFor()
  await page
    .getByRole('timer')
    .filter({ hasText: /^0:00:\d\d$/ })
    .waitFor()
  expect(await page.getByRole('textbox').count()).toBe(1)
  const save = page.getByRole('button', { name: 'Save Changes' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Notes').fill('Aisle 5')
  expect(await save.getAttribute('aria-disabled')).toBeNull()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await save.click()
  await page.getByText('Task updated successfully').waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  expect(await task(user)).toMatchObject({ notes: 'Aisle 5' })

  await page.getByLabel('Notes').fill('Aisle 6')
  await press(page, 'End Task')
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await question.waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await task(user)).toMatchObject({ end_time: null, notes: 'Aisle 5' })
  await press(page, 'End Task')
  await press(page, 'Save and End')
  await heading(page, 'Task Completed!')
  const facts = page.locator('dialog dl')
  for (const text of ['Kitting', 'Northwind Outfitters', 'Aisle 6'])
    await facts.getByText(text, { exact: true }).waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect((await task(user))?.end_time).not.toBeNull()

  await press(page, 'Start New Task')
  await heading(page, 'Welcome, Amara!')
  // What was done last fills the form.
  await page.getByRole('button', { name: 'Kitting Northwind Outfitters' }).click()
  await page.getByRole('button', { name: 'Task Name: Kitting' }).waitFor()
  await press(page, 'Start Task')
  await press(page, 'Stay Logged In')
  await page.goBack()
  await page.getByText('Running now').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open Current Task')
  await press(page, 'Open Current Task')
  await press(page, 'End Task')
  await heading(page, 'Task Completed!')
  await press(page, 'Logout')
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('tasks')))).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('all of it in Spanish at a desk, where the choice stays the worker’s', async () => {
  const user = await worker({}, 'taskWorker')
  const { page, consoleErrors } = await visit(user, desk)
  await press(page, 'Start New Task')
  await page.getByLabel('Notes').fill('Pasillo 4')
  const saved = page.waitForResponse('**/setUserPref')
  await page.getByRole('checkbox', { name: 'En español' }).last().check()
  expect((await saved).status()).toBe(200)
  // The page is loaded in the other language, at the same place and with what was typed.
  await heading(page, '¡Bienvenido, Amara!')
  expect(await page.getByLabel('Notas').inputValue()).toBe('Pasillo 4')
  await press(page, 'Iniciar tarea')
  expect(await page.getByText('Este campo es obligatorio').count()).toBe(2)
  await page.getByRole('button', { name: /^Nombre de la tarea:/ }).click()
  const list = page.getByRole('dialog', { name: 'Nombre de la tarea' })
  await list.getByRole('textbox').fill('   ')
  await page.keyboard.press('Enter')
  await list.getByText('El nombre de la tarea no puede estar vacío').waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await fill(page, ['Nombre de la tarea', 'Cliente'])
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await press(page, 'Iniciar tarea')
  await heading(page, '¡Tarea iniciada!')
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await press(page, 'Seguir conectado')
  await heading(page, 'Tarea activa de Amara')
  await page.getByLabel('Notas').fill('Pasillo 5')
  await press(page, 'Terminar tarea')
  await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
  await press(page, 'Terminar sin guardar')
  await heading(page, '¡Tarea terminada!')
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect(await task(user)).toMatchObject({ notes: 'Pasillo 4' })
  expect(await page.getByText('Pasillo 5').count()).toBe(0)
  expect(await open.here.stores.preferences.get(acme.uid, `USER#${user.uid}`, 1100)).toMatchObject({ pref_value: 'es' })
  expect(consoleErrors).toEqual([])
})

test('whoever puts the phone away is logged out after 60 seconds, and the task goes on', async () => {
  const user = await worker()
  const { page, context } = await open.visitor(phone)
  page.setDefaultTimeout(30_000)
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path: nowhere })
  await context.clock.install()
  await page.goto(`${open.here.url}/home/tasks`)
  await start(page)
  const button = page.getByRole('button', { name: 'Logout', exact: true })
  await button.getByText(/^0:5\d$|^1:00$/).waitFor()
  await page.waitForFunction(() => localStorage.getItem('shiftdeck.idle') !== null)
  await context.clock.fastForward(30_000)
  await button.getByText(/^0:[23]\d$/).waitFor()
  const left = () => button.evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--left')))
  await expect.poll(left).toBeLessThan(51)
  // A reload does not begin anew.
  await page.reload()
  await button.getByText(/^0:[0123]\d$/).waitFor()
  const closed = page.waitForResponse('**/session/close')
  await context.clock.fastForward(31_000)
  expect((await closed).status()).toBe(200)
  await page.waitForURL('**/login')
  await page.getByText('You have been logged out.', { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('shiftdeck.session'))).toBeNull()
  expect(await task(user)).toMatchObject({ end_time: null })
})

test('without a network nothing is lost: what was typed and ended arrives once, also after a reload', async () => {
  const user = await worker()
  const { page } = await visit(user)
  await start(page)
  await press(page, 'Stay Logged In')
  const tries: string[] = []
  await page.route('**/api/**', (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key) tries.push(key)
    return route.abort()
  })
  await page.getByLabel('Notes').fill('Two boxes missing')
  await press(page, 'Save Changes')
  await page.getByText('Your changes are kept on this phone and sent once.').waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await page.getByLabel('Notes').fill('Three boxes missing')
  await page.reload()
  await page.getByText('No connection.').last().waitFor()
  expect(await tasksOf(user)).toHaveLength(1)
  await page.unroute('**/api/**')
  await page.getByText('Task updated successfully').waitFor({ timeout: 30_000 })
  await heading(page, 'Active Task for Amara')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Three boxes missing')
  expect(await task(user)).toMatchObject({ notes: 'Two boxes missing' })
  expect(new Set(tries).size).toBe(1)

  // The network is gone in the middle of an end.
  await page.route('**/updateTask', (route) => route.abort())
  await press(page, 'End Task')
  await press(page, 'Save and End')
  await page.getByText(/Your task ends at \d\d:\d\d/).waitFor()
  expect(await task(user)).toMatchObject({ end_time: null })
  await page.unroute('**/updateTask')
  await heading(page, 'Task Completed!')
  expect(await task(user)).toMatchObject({ notes: 'Three boxes missing' })
})

test('a task that was asked for without a network starts when it is back, once, or not at all', async () => {
  const user = await worker()
  const { page } = await visit(user)
  await press(page, 'Start New Task')
  await fill(page)
  await page.route('**/createTask', (route) => route.abort())
  await press(page, 'Start Task')
  await page.getByText('It starts once you are back online.').waitFor()
  await press(page, 'Do not start')
  await page.getByRole('button', { name: 'Start Task', exact: true }).waitFor()
  expect(await tasksOf(user)).toEqual([])
  await page.getByRole('button', { name: 'Task Name: Kitting' }).waitFor()
  await press(page, 'Start Task')
  await page.getByText('It starts once you are back online.').waitFor()
  await page.unroute('**/createTask')
  await heading(page, 'Task started successfully!')
  expect(await tasksOf(user)).toHaveLength(1)
})

test('names and customers can be typed, and a start that is refused asks for another name', async () => {
  const user = await worker()
  const { page } = await visit(user)
  await press(page, 'Start New Task')
  const type = async (field: string, text: string) => {
    await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click()
    const list = page.getByRole('dialog', { name: field })
    await list.getByRole('textbox').fill(text)
    await page.keyboard.press('Enter')
    return list
  }
  const list = await type('Task Name', '   ')
  await list.getByText('Task Name cannot be empty').waitFor()
  await list.getByRole('textbox').fill('  Sweeping  ')
  await list.getByRole('button', { name: 'Use “Sweeping”' }).click()
  await page.getByRole('button', { name: 'Task Name: Sweeping' }).click()
  // What was typed is in the list now.
  await page.getByRole('dialog', { name: 'Task Name' }).getByRole('button', { name: 'Sweeping' }).click()
  await type('Customer', 'northwind outfitters')
  await page.getByRole('button', { name: 'Customer: Northwind Outfitters' }).waitFor()

  const id = await define('Last use', 1)
  await page.reload()
  await choose(page, 'Task Name', 'Last use')
  const { call } = await asAdmin(acme)
  await call('updateTaskInfo', { task_id: id, status: 0 })
  await press(page, 'Start Task')
  await page.getByText('This task is no longer offered. Please choose another one.').waitFor()
  await page.getByRole('button', { name: 'Task Name: Select a task' }).click()
  expect(await page.getByRole('dialog', { name: 'Task Name' }).getByText('Last use').count()).toBe(0)
})

test('the last use of a limited task is counted, and it is not offered again', async () => {
  const user = await worker()
  const id = await define('Twice', 2)
  const { call } = await asAdmin(acme)
  const info = async () => {
    const { data } = await call('getTaskInfo', { company_uid: acme.uid })
    return (data as { id: string; n_times: number; status: number }[]).find((each) => each.id === id)
  }
  const { page } = await visit(user)
  for (const left of [1, 0]) {
    await press(page, 'Start New Task')
    await choose(page, 'Task Name', 'Twice')
    await choose(page, 'Customer', 'Northwind Outfitters')
    await press(page, 'Start Task')
    await press(page, 'Stay Logged In')
    expect(await info()).toMatchObject({ n_times: left, status: left })
    await press(page, 'End Task')
    await heading(page, 'Task Completed!')
    await press(page, 'Start New Task')
    await heading(page, 'Welcome, Amara!')
    await page.goBack()
  }
  await press(page, 'Start New Task')
  await page.getByRole('button', { name: /^Task Name:/ }).click()
  await page.getByRole('dialog', { name: 'Task Name' }).getByRole('button', { name: 'Kitting' }).waitFor()
  expect(await page.getByRole('dialog').getByText('Twice').count()).toBe(0)
})

test('admins switch tasks on and off for everybody; others are told whom to ask', async () => {
  const other = await company('0')
  const see = async (who: UserRecord, size = phone) => {
    const { page } = await open.visitor(size)
    await enter(page, open.here.url, { company: other.url, username: who.username }, { path: '/home/tasks' })
    await heading(page, 'Tasks')
    return page
  }
  const off = 'Tasks are currently disabled.  Reach out to your company admins if this feature should be enabled.'
  const worker = await see(other.users.worker)
  await worker.getByText(off).waitFor()
  expect(await worker.getByText(off).textContent()).toBe(off)
  expect(await axeInBothThemes(worker)).toEqual([])
  const manager = await see(other.users.teamManager, desk)
  await manager.getByText(off).waitFor()
  expect(await manager.getByRole('button', { name: /able Tasks/ }).count()).toBe(0)

  const admin = await see(other.users.admin, desk)
  await press(admin, 'Enable Tasks')
  await admin.getByRole('button', { name: 'Disable Tasks' }).waitFor()
  await admin.getByText('Tasks enabled').waitFor()
  await worker.reload()
  await worker.getByRole('button', { name: 'Start New Task' }).waitFor()
  // A screen on the wall that stays logged in: the password comes first.
  await open.here.stores.preferences.set(other.uid, `USER#${other.users.admin.uid}`, {
    pref_type: 701,
    pref_value: '1',
  })
  await press(admin, 'Disable Tasks')
  const check = admin.getByRole('dialog', { name: 'Confirm it is you' })
  await check.getByLabel('Your password').fill(password)
  await check.getByRole('button', { name: 'Confirm' }).click()
  await admin.getByText(off).waitFor()
  expect(await open.here.stores.preferences.get(other.uid, 'COMPANY', 701)).toMatchObject({ pref_value: '0' })
})

test('a worker without an address is asked for it over the flow, and text that is not saved before a logout', async () => {
  const user = await worker({ email: undefined } as Partial<UserRecord>)
  const { page } = await visit(user, phone, '/home/tasks?flow')
  await heading(page, 'Welcome, Amara!')
  await press(page, 'Remind me next time')
  await fill(page)
  await press(page, 'Start Task')
  await press(page, 'Stay Logged In')
  await page.getByLabel('Notes').fill('Not saved')
  await press(page, 'Close')
  await press(page, 'Logout')
  const question = page.getByRole('dialog', { name: 'Log out without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await press(page, 'Open Current Task')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Not saved')
})

test('what the page shows first is asked for by its first script, once', async () => {
  const user = await worker()
  const { page } = await open.visitor(phone)
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path: nowhere })
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/(getCompPref|getTasksOfWorker)$/.exec(request.url()) ?? []
    if (name && request.postDataJSON().active !== false) asked.push(name)
  })
  await page.goto(`${open.here.url}/`)
  await page.getByText('You have no task running.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.sort()).toEqual(['getCompPref', 'getTasksOfWorker'])
})

test('the walkthrough points at what is there', async () => {
  const { page } = await visit(await worker(), desk)
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  await page.getByText('Opens the task that runs, or starts the next one.').waitFor()
})
