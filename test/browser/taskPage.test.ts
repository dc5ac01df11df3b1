import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { enter, nowhere } from '../lib/browser.ts'
import { fixture } from '../lib/fixture.ts'
import { desktop, fill, heading, phone, press, taskCompany, taskFlow } from '../lib/taskFlow.ts'
import { password } from '../lib/world.ts'

/** The page around the flow: whether there are tasks at all, what it asks for first, and what is asked over it. */

const flow = fixture(taskFlow)

test('admins switch tasks on and off for everybody; others are told whom to ask', async () => {
  const other = await taskCompany(flow.open, '0')
  const see = async (who: UserRecord, size = phone) => {
    const { page } = await flow.open.visitor(size)
    await enter(page, flow.open.here.url, { company: other.url, username: who.username }, { path: '/home/tasks' })
    await heading(page, 'Tasks')
    return page
  }
  const off = 'Tasks are currently disabled.  Reach out to your company admins if this feature should be enabled.'
  const asWorker = await see(other.users.worker)
  await asWorker.getByText(off).waitFor()
  expect(await asWorker.getByText(off).textContent()).toBe(off)
  expect(await axeInBothThemes(asWorker)).toEqual([])
  const manager = await see(other.users.teamManager, desktop)
  await manager.getByText(off).waitFor()
  expect(await manager.getByRole('button', { name: /able Tasks/ }).count()).toBe(0)

  const admin = await see(other.users.admin, desktop)
  await admin.route('**/setTasksPref', (route) => route.abort())
  await press(admin, 'Enable Tasks')
  await admin.getByText('Something went wrong while updating preference. Please try again.').waitFor()
  await admin.unroute('**/setTasksPref')
  await press(admin, 'Enable Tasks')
  await admin.getByRole('button', { name: 'Disable Tasks' }).waitFor()
  await admin.getByText('Tasks enabled').waitFor()
  await asWorker.reload()
  await asWorker.getByRole('button', { name: 'Start New Task' }).waitFor()
  // A screen on the wall that stays logged in: the password comes first.
  await flow.open.here.stores.preferences.set(other.uid, `USER#${other.users.admin.uid}`, {
    pref_type: 701,
    pref_value: '1',
  })
  await press(admin, 'Disable Tasks')
  const check = admin.getByRole('dialog', { name: 'Confirm it is you' })
  await check.getByLabel('Your password').fill(password)
  await check.getByRole('button', { name: 'Confirm' }).click()
  await admin.getByText(off).waitFor()
  expect(await flow.open.here.stores.preferences.get(other.uid, 'COMPANY', 701)).toMatchObject({ pref_value: '0' })
})

test('a worker without an address is asked for it over the flow, and text that is not saved before a logout', async () => {
  const user = await flow.worker({ email: undefined } as Partial<UserRecord>)
  const { page } = await flow.visit(user, phone, '/home/tasks?flow')
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
  const user = await flow.worker()
  const { page } = await flow.open.visitor(phone)
  await enter(page, flow.open.here.url, { company: flow.acme.url, username: user.username }, { path: nowhere })
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/(getCompPref|getTasksOfWorker)$/.exec(request.url()) ?? []
    if (name && request.postDataJSON().active !== false) asked.push(name)
  })
  await page.goto(`${flow.open.here.url}/`)
  await page.getByText('You have no task running.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.sort()).toEqual(['getCompPref', 'getTasksOfWorker'])
})

test('the walkthrough points at what is there', async () => {
  const { page } = await flow.visit(await flow.worker(), desktop)
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  await page.getByText('Opens your running task, or starts a new one.').waitFor()
})
