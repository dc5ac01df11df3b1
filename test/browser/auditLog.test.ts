import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** The audit log, as admins read it. */

let open: Console
let acme: WorldCompany
let dock: string
beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company(`Audited ${Date.now()}`)
  const { call } = await open.here.as(acme.users.admin)
  const made = await call('createFacility', { name: 'Dock Nine', parent_id: acme.uid })
  dock = (made.data as { uid: string }).uid
  await call('updateFacility', { uid: dock, name: 'Dock Ten' })
  const manager = await open.here.as(acme.users.facilityManager)
  await manager.call('updateTeam', { uid: acme.groups.picking.uid, city: 'Ulm', state: 'BW', zip: '89073' })
})
afterAll(() => open?.stop())

const opened = async (search = '', size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(visitor.page, open.here.url, who, { path: `/company/audit-log${search}` })
  await visitor.page.getByRole('heading', { name: 'Audit Log', level: 1 }).waitFor()
  return visitor
}

test('a record is found, read with both sides, followed to others of its thing, and linked to', async () => {
  const { page, consoleErrors } = await opened()
  const table = page.locator('main .dt')
  await table.getByRole('button', { name: /^Today, / }).waitFor()
  await page.getByPlaceholder('Person, item or text').fill('dock ten')
  const renamed = table.getByRole('row').filter({ hasText: 'Dock Nine → Dock Ten' })
  await renamed.waitFor()
  await renamed.getByRole('button', { name: 'Edited', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edited Dock Ten' })
  await drawer.locator('del').getByText('Dock Nine', { exact: true }).waitFor()
  await drawer.locator('ins').getByText('Dock Ten', { exact: true }).waitFor()
  await drawer.getByRole('heading', { name: 'History of Dock Ten' }).waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: /Created by / }).click()
  await page.getByRole('dialog', { name: 'Created Dock Ten' }).waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: 'Created Dock Ten' }).waitFor()
  await page.getByRole('button', { name: 'Everything on Dock Ten' }).click()
  await page.getByText('On Dock Ten', { exact: true }).waitFor()
  await expect.poll(() => table.locator('.audit-verb').count()).toBe(2)
  await page.getByRole('button', { name: 'Remove filter: On Dock Ten' }).click()
  await page.getByPlaceholder('Person, item or text').fill('')
  await expect.poll(() => table.locator('.audit-verb').count()).toBeGreaterThan(2)
  expect(consoleErrors).toEqual([])
})

test('a person and a thing are chosen by name, whether a record that is shown names them or not', async () => {
  const { page, consoleErrors } = await opened()
  const table = page.locator('main .dt')
  await table.getByRole('button', { name: /^Today, / }).waitFor()
  const verbs = table.locator('.audit-verb')
  // More than one person's: a table draws its first rows a frame before the others.
  await expect.poll(() => verbs.count()).toBeGreaterThan(2)
  const all = await verbs.count()
  const fullName = (role: 'facilityManager' | 'teamManager') =>
    `${acme.users[role].first_name} ${acme.users[role].last_name}`

  await page.getByRole('button', { name: 'Who', exact: true }).click()
  const people = page.getByRole('dialog', { name: 'Who' })
  await people.getByRole('button', { name: fullName('facilityManager') }).waitFor()
  expect(await axe(page)).toEqual([])
  await people.getByRole('searchbox').fill(acme.users.facilityManager.username)
  await people.getByRole('button', { name: fullName('facilityManager') }).click()
  await page.getByText(`By ${fullName('facilityManager')}`, { exact: true }).waitFor()
  await expect.poll(() => verbs.count()).toBeLessThan(all)
  expect(new URL(page.url()).searchParams.get('who')).toBe(acme.users.facilityManager.uid)
  await page.reload()
  await page.getByRole('button', { name: `Remove filter: By ${fullName('facilityManager')}` }).click()
  await expect.poll(() => verbs.count()).toBeGreaterThanOrEqual(all)

  // Of whoever did nothing no record has the name.
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await people.getByRole('searchbox').fill(acme.users.teamManager.username.toUpperCase())
  await people.getByRole('button', { name: fullName('teamManager') }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No records in this period').waitFor()
  await page.reload()
  await page.getByRole('button', { name: `Remove filter: By ${fullName('teamManager')}` }).click()

  const things = page.getByRole('dialog', { name: 'What' })
  const what = page.getByRole('button', { name: 'What', exact: true })
  await what.click()
  await things.getByRole('searchbox').fill('facility')
  await things.getByRole('button', { name: 'Facility Kind', exact: true }).click()
  await page.getByText('Kind: Facility', { exact: true }).waitFor()
  await expect.poll(() => verbs.count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('kind')).toBe('facility')
  await what.click()
  await things.getByRole('button', { name: 'Dock Ten Facility' }).click()
  await page.getByText('On Dock Ten', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Kind: Facility', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove filter: On Dock Ten' }).click()

  await what.click()
  await things.getByRole('searchbox').fill(acme.groups.packing.name)
  await things.getByRole('button', { name: `${acme.groups.packing.name} Team` }).click()
  await page.getByText('No records in this period').waitFor()
  expect(consoleErrors).toEqual([])
})

test('on a phone it is cards, and a record covers the page', async () => {
  const { page } = await opened('', { width: 390, height: 844 })
  const details = page.getByRole('button', { name: /^Show details: Edited Dock Ten/ })
  await details.waitFor()
  // Records are always in the order in which they happened: there is nothing to choose.
  expect(await page.getByLabel('Sort by').count()).toBe(0)
  await details.click()
  const sheet = page.getByRole('dialog', { name: 'Edited Dock Ten' })
  await sheet.locator('ins').getByText('Dock Ten', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})
