import { expect, test, vi } from 'vitest'
import { isWorkerType } from '../../shared/roles.ts'
import { callsOf, held, letThrough } from '../lib/answers.ts'
import { expectColumns, fresh, row, taskBoard } from '../lib/taskBoard.ts'

/** Tasks as they are defined: made, changed, archived and brought back. */

vi.setConfig({ testTimeout: 150_000 })
const { site, board, define, worker } = taskBoard()

test('a task is defined, archived, brought back and deleted, and the way back is offered', async () => {
  const name = fresh('Kitting')
  const { page } = await board('admin', '?part=taskInfo')
  await page.getByRole('button', { name: 'Create Task', exact: true }).click()
  const create = page.getByRole('dialog', { name: 'Create Task Info' })
  expect(await create.getByLabel('Uses Remaining').count()).toBe(0)
  await create.getByText('Limited-Use').click()
  await create.getByRole('button', { name: 'Create Task Info' }).click()
  await create.getByText('Facility field is required.').waitFor()
  await create.getByText('Task Name field is required.').waitFor()
  await create.getByLabel('Task Name').fill(name)
  await create.getByLabel('Facility').selectOption(site.acme.groups.north.uid)
  await create.getByLabel('Team').selectOption(site.acme.groups.picking.uid)
  expect(await create.getByLabel('Uses Remaining').inputValue()).toBe('1')
  await create.getByLabel('Uses Remaining').fill('3')
  await create.getByRole('treeitem', { name: 'Select All' }).click()
  await create.getByRole('button', { name: 'Create Task Info' }).click()
  await row(page, name).waitFor()
  expect(await row(page, name).textContent()).toMatch(/Yes\s*3/)
  await expectColumns(page, [
    ...['Facility', 'Team', 'Task Name', 'Assigned Workers', 'Limited-Use', 'Uses Remaining', 'Updated On'],
  ])
  const defined = async () => {
    const [info] = (await site.open.here.stores.taskInfo.list(site.acme.uid)).filter((each) =>
      each.name.startsWith(name),
    )
    if (!info) throw new Error('There is no such task')
    return info
  }
  const made = await defined()
  const workers = (await site.open.here.stores.users.list(site.acme.uid)).filter(
    ({ status, roles }) =>
      status === 1 && roles.some(({ role, group }) => isWorkerType(role) && group === site.acme.groups.picking.uid),
  )
  // All of them were ticked.
  expect([...made.workers].sort()).toEqual(workers.map(({ uid }) => uid).sort())

  await row(page, name)
    .getByRole('button', { name: /^Edit Task Info/ })
    .click()
  const edit = page.getByRole('dialog').filter({ has: page.getByLabel('Uses Remaining') })
  expect(await edit.getByLabel('Task Name').inputValue()).toBe(name)
  expect(await edit.getByLabel('Facility').inputValue()).toBe(site.acme.groups.north.uid)
  expect(await edit.getByLabel('Team').inputValue()).toBe(site.acme.groups.picking.uid)
  expect(await edit.getByLabel('Uses Remaining').inputValue()).toBe('3')
  await edit.getByLabel('Uses Remaining').fill('0')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.getByText('At least 1').waitFor()
  await edit.getByLabel('Uses Remaining').fill('4')
  // Whoever closes the form while it is saved is asked; once it is, there is nothing to ask.
  const calls = await callsOf(page)
  const saving = held()
  calls.treat((call) => call === 'updateTaskInfo', saving.treatment)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes' })
  await question.waitFor()
  saving.release(letThrough)
  await question.waitFor({ state: 'detached' })
  await edit.waitFor({ state: 'detached' })
  await expect.poll(() => row(page, name).textContent()).toMatch(/Yes\s*4/)
  expect((await defined()).n_times).toBe(4)
  expect((await defined()).updated).toBeGreaterThan(made.updated)

  const archive = async () => {
    await row(page, name)
      .getByRole('button', { name: /^Archive/ })
      .click()
    await page.getByRole('dialog', { name: 'Archive task' }).getByRole('button', { name: 'Archive task' }).click()
  }
  await archive()
  const undo = page.locator('.toast').filter({ hasText: name }).getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  // What is archived again before it is back for the server is archived in the end.
  const undoing = held()
  calls.treat((call) => call === 'setStatusOfTaskInfo', undoing.treatment)
  await undo.click()
  await row(page, name).waitFor()
  await archive()
  undoing.release(letThrough)
  await undo.waitFor()
  expect(await row(page, name).count()).toBe(0)
  expect((await defined()).status).toBe(0)
  await page.getByRole('button', { name: 'View Archived Tasks' }).click()
  const archived = page.getByRole('dialog', { name: 'Archived Task Info' })
  await archived.getByRole('button', { name: new RegExp(`^Delete.*${name}`) }).waitFor()
  await archived.getByRole('button', { name: `Unarchive: ${name}` }).click()
  await page.getByRole('dialog', { name: 'Unarchive task' }).getByRole('button', { name: 'Unarchive task' }).click()
  await expect.poll(() => archived.getByText(name, { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await row(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog', { name: 'Delete Task Info' }).getByRole('button', { name: 'Delete Task Info' }).click()
  await expect.poll(() => row(page, name).count()).toBe(0)
  const told = page.locator('.toast').filter({ hasText: 'Task deleted successfully' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await row(page, name).waitFor()

  // What must be said of a customer, and of a start for many.
  await page.getByRole('tab', { name: 'Manage Customers' }).click()
  await page.getByRole('button', { name: 'Create Customer' }).click()
  const customer = page.getByRole('dialog', { name: 'Create Customer' })
  const [where, who] = [customer.getByLabel('Facility'), customer.getByLabel('Customer', { exact: false }).last()]
  await who.fill('Halden')
  await customer.getByRole('button', { name: 'Create Customer' }).click()
  await customer.getByText('Facility field is required.').waitFor()
  await where.selectOption(site.acme.groups.north.uid)
  await who.fill('')
  await customer.getByRole('button', { name: 'Create Customer' }).click()
  await customer.getByText('Customer field is required.').waitFor()
  await where.selectOption('')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Tasks', exact: true }).click()
  await page.getByRole('button', { name: 'Start Task for Workers' }).click()
  const start = page.getByRole('dialog', { name: 'Start Task for Multiple Workers' })
  await start.getByLabel('Notes').fill('Before noon')
  await start.getByRole('button', { name: 'Start Task' }).click()
  for (const field of ['Task Name', 'Team', 'Assigned Workers', 'Customer'])
    await start.getByText(`${field} field is required.`).waitFor()
})

test('a task is renamed while it is used and some of its workers are elsewhere: uses and workers stay', async () => {
  const { stores } = site.open.here
  const [here, gone] = [await worker('Here'), await worker('Gone')]
  const name = fresh('Sorting')
  const info = { ...(await define(name, [here.uid, gone.uid])), limited: true, n_times: 5 }
  const stored = async () => {
    const found = await stores.taskInfo.get(site.acme.uid, info.id)
    if (!found) throw new Error('There is no such task')
    return found
  }
  await stores.taskInfo.replace(await stored(), info)
  const left = { ...gone, roles: [{ role: 'worker' as const, group: site.acme.groups.packing.uid }] }
  expect(await stores.users.replace(gone, left)).toBeUndefined()

  const { page } = await board('admin', '?part=taskInfo')
  await row(page, name)
    .getByRole('button', { name: /^Edit Task Info/ })
    .click()
  const edit = page.getByRole('dialog').filter({ has: page.getByLabel('Uses Remaining') })
  // Who left is shown, to be unticked.
  await edit.getByRole('treeitem', { name: `${gone.username} Not working here now`, checked: true }).waitFor()
  await edit.getByRole('treeitem', { name: here.username, checked: true }).waitFor()
  // Meanwhile three workers start it.
  const before = await stored()
  await stores.taskInfo.replace(before, { ...before, n_times: 2 })
  await edit.getByLabel('Task Name').fill(`${name} again`)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await row(page, `${name} again`).waitFor()
  expect(await stored()).toMatchObject({ name: `${name} again`, n_times: 2, workers: [here.uid, gone.uid] })

  // Whoever knew of more uses than are left is told.
  await row(page, name)
    .getByRole('button', { name: /^Edit Task Info/ })
    .click()
  expect(await edit.getByLabel('Uses Remaining').inputValue()).toBe('2')
  const again = await stored()
  await stores.taskInfo.replace(again, { ...again, n_times: 1 })
  await edit.getByLabel('Uses Remaining').fill('3')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.getByText('Uses left now: 1. Please open the task again.').waitFor()
  expect((await stored()).n_times).toBe(1)
})
