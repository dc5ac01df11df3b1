import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeInBothThemes } from '../lib/axe.ts'
import { fixture } from '../lib/fixture.ts'
import { fill, heading, press, start, taskFlow } from '../lib/taskFlow.ts'

/** Workers in corners without a network: what they ask for there is kept, and sent once. */

const flow = fixture(taskFlow)

/** The network is back, and the browser says so: without it what waits is tried again some seconds later. */
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('without a network nothing is lost: what was typed and ended arrives once, also after a reload', async () => {
  const user = await flow.worker()
  const { page } = await flow.visit(user)
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
  await page.getByText('Your changes are saved on this phone and sent when you are back online.').waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await page.getByLabel('Notes').fill('Three boxes missing')
  await page.reload()
  await page.getByText('No connection.').last().waitFor()
  expect(await flow.tasksOf(user)).toHaveLength(1)
  await page.unroute('**/api/**')
  await online(page)
  await page.getByText('Task updated successfully').waitFor()
  await heading(page, 'Active Task for Amara')
  expect(await page.getByLabel('Notes').inputValue()).toBe('Three boxes missing')
  expect(await flow.latestOf(user)).toMatchObject({ notes: 'Two boxes missing' })
  expect(new Set(tries).size).toBe(1)

  // The network is gone in the middle of an end.
  await page.route('**/updateTask', (route) => route.abort())
  await press(page, 'End Task')
  await press(page, 'Save and End')
  await page.getByText(/Your task ends at \d\d:\d\d/).waitFor()
  expect(await flow.latestOf(user)).toMatchObject({ end_time: null })
  await page.unroute('**/updateTask')
  await online(page)
  await heading(page, 'Task Completed!')
  expect(await flow.latestOf(user)).toMatchObject({ notes: 'Three boxes missing' })
})

test('a task that was asked for without a network starts when it is back, once, or not at all', async () => {
  const user = await flow.worker()
  const { page } = await flow.visit(user)
  await press(page, 'Start New Task')
  await fill(page)
  await page.route('**/createTask', (route) => route.abort())
  await press(page, 'Start Task')
  await page.getByText('It starts when you are back online.').waitFor()
  await press(page, 'Don’t start')
  await page.getByRole('button', { name: 'Start Task', exact: true }).waitFor()
  expect(await flow.tasksOf(user)).toEqual([])
  await page.getByRole('button', { name: 'Task Name: Kitting' }).waitFor()
  await press(page, 'Start Task')
  await page.getByText('It starts when you are back online.').waitFor()
  await page.unroute('**/createTask')
  await online(page)
  await heading(page, 'Task started successfully!')
  expect(await flow.tasksOf(user)).toHaveLength(1)
})
