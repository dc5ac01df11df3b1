import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axeInBothThemes } from '../lib/axe.ts'
import { enter, nowhere } from '../lib/browser.ts'
import {
  choose,
  coversAll,
  desk,
  fill,
  heading,
  phone,
  press,
  start,
  type TaskFlow,
  taskFlow,
} from '../lib/taskFlow.ts'

/** The worker’s way through a task: on a phone and at a desk, in English and Spanish. */

vi.setConfig({ testTimeout: 90_000 })

let flow: TaskFlow
beforeAll(async () => {
  flow = await taskFlow()
}, 120_000)
afterAll(() => flow?.open.stop())

test('a worker lands there, starts a task with the thumb, changes its notes and ends it', async () => {
  const user = await flow.worker()
  const { page, consoleErrors } = await flow.visit(user)
  await page.waitForURL('**/home/tasks')
  await page.getByText('You have no task running.').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Logout', exact: true }).waitFor()
  await press(page, 'Start New Task')
  await heading(page, 'Welcome, Amara!')
  expect(await coversAll(page)).toBe(true)
  await press(page, 'Start Task')
  expect(await page.getByText('This field is required').count()).toBe(2)
  await fill(page)
  expect(await page.getByText('This field is required').count()).toBe(0)
  await page.getByLabel('Notes').fill('Aisle 4')
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await press(page, 'Start Task')
  await heading(page, 'Task started successfully!')
  await page.getByText('Northwind Outfitters').waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect(await flow.latestOf(user)).toMatchObject({ name: 'Kitting', notes: 'Aisle 4', end_time: null })

  const readAgain = page.waitForResponse('**/getTasksOfWorker')
  await press(page, 'Stay Logged In')
  expect((await readAgain).status()).toBe(200)
  await heading(page, 'Active Task for Amara')
  // What can be changed is the notes alone.
  await page.getByText('Northwind Outfitters', { exact: true }).waitFor()
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
  expect(await flow.latestOf(user)).toMatchObject({ notes: 'Aisle 5' })

  await page.getByLabel('Notes').fill('Aisle 6')
  await press(page, 'End Task')
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await question.waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await flow.latestOf(user)).toMatchObject({ end_time: null, notes: 'Aisle 5' })
  await press(page, 'End Task')
  await press(page, 'Save and End')
  await heading(page, 'Task Completed!')
  const facts = page.locator('dialog dl')
  for (const text of ['Kitting', 'Northwind Outfitters', 'Aisle 6'])
    await facts.getByText(text, { exact: true }).waitFor()
  expect(await facts.textContent()).toMatch(/Start.*\d\d:\d\d:\d\dEnd.*\d\d:\d\d:\d\d/)
  await page
    .locator('.flow-clock')
    .getByText(/^0:0\d:\d\d$/)
    .waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect((await flow.latestOf(user))?.end_time).not.toBeNull()

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
  const user = await flow.worker({}, 'taskWorker')
  const { page, consoleErrors } = await flow.visit(user, desk)
  const spanish = () => page.getByRole('checkbox', { name: 'En español' })
  const saved = page.waitForResponse('**/setUserPref')
  await spanish().check()
  expect((await saved).status()).toBe(200)
  await press(page, 'Iniciar nueva tarea')
  await page.getByLabel('Notas').fill('Pasillo 4')
  expect(await coversAll(page)).toBe(true)
  // The page is loaded in the other language, at the same place and with what was typed.
  await spanish().uncheck()
  await heading(page, 'Welcome, Amara!')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Pasillo 4')
  await spanish().check()
  await heading(page, '¡Bienvenido, Amara!')
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
  expect(await flow.latestOf(user)).toMatchObject({ notes: 'Pasillo 4' })
  expect(await page.getByText('Pasillo 5').count()).toBe(0)
  expect(await flow.open.here.stores.preferences.get(flow.acme.uid, `USER#${user.uid}`, 1100)).toMatchObject({
    pref_value: 'es',
  })
  expect(consoleErrors).toEqual([])
})

test('whoever puts the phone away is logged out after 60 seconds, and the task goes on', async () => {
  const user = await flow.worker()
  const { page, context } = await flow.open.visitor(phone)
  page.setDefaultTimeout(30_000)
  await enter(page, flow.open.here.url, { company: flow.acme.url, username: user.username }, { path: nowhere })
  await context.clock.install()
  await page.goto(`${flow.open.here.url}/home/tasks`)
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
  expect(await flow.latestOf(user)).toMatchObject({ end_time: null })
})

test('names and customers can be typed, and a start that is refused asks for another name', async () => {
  const user = await flow.worker()
  const { page } = await flow.visit(user)
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
  await type('Customer', '  Bayside  ')
  await page.getByRole('button', { name: 'Customer: Bayside', exact: true }).click()
  await page.getByRole('dialog', { name: 'Customer' }).getByRole('button', { name: 'Bayside', exact: true }).click()
  await type('Customer', 'northwind outfitters')
  await page.getByRole('button', { name: 'Customer: Northwind Outfitters' }).waitFor()

  const id = await flow.define('Last use', 1)
  await page.reload()
  await choose(page, 'Task Name', 'Last use')
  const { call } = await flow.asAdmin()
  await call('updateTaskInfo', { task_id: id, status: 0 })
  await press(page, 'Start Task')
  await page.getByText('This task is no longer offered. Please choose another one.').waitFor()
  await page.getByRole('button', { name: 'Task Name: Select a task' }).click()
  expect(await page.getByRole('dialog', { name: 'Task Name' }).getByText('Last use').count()).toBe(0)
})

test('the last use of a limited task is counted, and it is not offered again', async () => {
  const user = await flow.worker()
  const id = await flow.define('Twice', 2)
  const { call } = await flow.asAdmin()
  const info = async () => {
    const { data } = await call('getTaskInfo', { company_uid: flow.acme.uid })
    return (data as { id: string; n_times: number; status: number }[]).find((each) => each.id === id)
  }
  const { page } = await flow.visit(user)
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
