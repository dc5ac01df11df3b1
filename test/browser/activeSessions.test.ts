import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { handheldOf } from '../lib/handheld.ts'
import { rowOf } from '../lib/usersPage.ts'

/** Active Sessions, as an admin uses it. */

const site = companyForEach()
const path = '/home/settings/active-sessions'

const opened = async (size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(visitor.page, open.here.url, who, { path })
  await visitor.page.getByRole('heading', { name: 'Active Sessions', level: 1 }).waitFor()
  return visitor
}

test('who is signed in is found by group, forced to log out after a question, and told with a result for each', async () => {
  const { acme, open } = site
  const { worker, taskWorker, superAdmin } = acme.users
  const [wanda, root] = [await open.here.as(taskWorker), await open.here.as(superAdmin)]
  const scanner = await handheldOf(open.here.url, acme)
  await scanner.begin(worker.username, acme.groups.picking.uid, Date.now() - 60_000)
  const { page, consoleErrors } = await opened()
  const names = { wanda: `${taskWorker.first_name} ${taskWorker.last_name}`, root: superAdmin.first_name }
  await rowOf(page, names.wanda).getByText('Web').waitFor()
  const tree = page.getByRole('tree')
  await tree.getByRole('treeitem', { name: acme.groups.picking.name }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  await tree.getByRole('treeitem', { name: acme.record.name }).click()
  await page.getByRole('button', { name: /^Web \d+$/ }).click()
  await rowOf(page, names.wanda)
    .getByText(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d$/)
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Force Logout', exact: true }).count()).toBe(0)
  expect(await axe(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Force Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out 1 user?' })
  await dialog.getByText('3 selected sessions are skipped').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Log out 1 user' }).click()
  await page.getByRole('status').getByText('(1) user(s) logged out successfully').first().waitFor()
  await rowOf(page, names.wanda).getByText('Logged out').waitFor()
  expect((await wanda.call('current', {})).status).toBe(401)
  expect((await root.call('current', {})).status).toBe(200)
  await page.getByRole('region', { name: 'Forced logout of 1 user' }).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => rowOf(page, names.wanda).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('a logout that fails says whose, and is tried again', async () => {
  const { acme, open } = site
  await open.here.as(acme.users.worker)
  const { page } = await opened({ width: 390, height: 844 })
  await page.route('**/forceLogoutUsers', (route) => route.abort())
  const name = `${acme.users.worker.first_name} ${acme.users.worker.last_name}`
  const forced = async () => {
    await page.getByRole('button', { name: `Force Logout: ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out 1 user' }).click()
  }
  await forced()
  await page.getByText(`Failed at logging out ${acme.users.worker.username}`).first().waitFor()
  await page.unroute('**/forceLogoutUsers')
  await page.getByRole('button', { name: 'Retry 1 failed' }).click()
  await page.getByText('(1) user(s) logged out successfully').first().waitFor()
})

test('who waits on a handheld is not counted as logged out, and who signs in again afterwards is signed in', async () => {
  const { acme, open } = site
  const { worker } = acme.users
  const scanner = await handheldOf(open.here.url, acme)
  const first = await scanner.begin(worker.username, acme.groups.picking.uid, Date.now() - 60_000)
  const console = await open.here.as(worker)
  const { page } = await opened()
  const name = `${worker.first_name} ${worker.last_name}`
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect.poll(() => rows.count()).toBe(2)
  const force = rows.getByRole('button', { name: `Force Logout: ${name}` })
  await force.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out 1 user' }).click()
  const panel = page.getByRole('region', { name: 'Forced logout of 1 user' })
  await panel.getByText('1 waiting for a handheld', { exact: true }).waitFor()
  await rows.getByText('Signs out when it reconnects').waitFor()
  await rows.getByText(/^\d\d:\d\d:\d\d$/).waitFor()
  expect(await page.getByText('(1) user(s) logged out successfully').count()).toBe(0)
  expect((await console.call('current', {})).status).toBe(401)

  await first.end(Date.now())
  await scanner.begin(worker.username, acme.groups.picking.uid, Date.now())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await panel.getByText('(1) user(s) logged out successfully', { exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => rows.getByText('Logged out').count()).toBe(2)
  await expect.poll(() => force.count()).toBe(1)
})

test('the sum below the groups is that of the chosen one', async () => {
  const { acme, open } = site
  const scanner = await handheldOf(open.here.url, acme)
  await scanner.begin(acme.users.worker.username, acme.groups.picking.uid, Date.now() - 60_000)
  const { page } = await opened()
  const groups = page.getByRole('complementary', { name: 'Groups' })
  const sum = async () => (await groups.locator('.as-sum').textContent())?.trim()
  await expect.poll(sum).toBe('1 handheld2 web')
  await groups.getByRole('treeitem', { name: acme.groups.picking.name }).click()
  await expect.poll(sum).toBe('1 handheld0 web')
})

test('what does not come is said in the words of the page', async () => {
  const { page } = await opened()
  const refused = (path: string) =>
    page.route(`**/${path}`, (route) =>
      route.fulfill({ status: 403, json: { status: 403, code: 'notAllowed', message: 'No.', data: null } }),
    )
  await refused('activeSessions')
  await page.reload()
  await page.getByText('Error loading active sessions: No.').waitFor()
  await page.unroute('**/activeSessions')
  for (const [call, text] of [
    ['getFacilitesOfCompany', 'Failed at loading facilities'],
    ['getTeamsOfCo', 'Failed at loading teams'],
  ] as const) {
    await refused(call)
    await page.reload()
    await page.getByText(text).waitFor()
    await page.unroute(`**/${call}`)
  }
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('tree').waitFor()
})
