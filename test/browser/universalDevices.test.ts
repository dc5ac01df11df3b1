import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { changeAnswers } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Universal Device Information, as the people who run the installation use it. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
let other: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
  acme = await open.here.company(`Acme ${Date.now()}`)
  other = await open.here.company(`Borealis ${Date.now()}`)
  const { stores, cloud } = open.here
  await stores.groups.setFinder(acme.uid, [acme.groups.picking.uid], true)
  const device = (at: WorldCompany, label: string, more: Partial<DeviceRecord> = {}) => {
    const id = `${at.uid}.${label}`
    const record: DeviceRecord = {
      ...{ id, company: at.uid, serial_number: `S-${label}`, model: 'TC52', manufacturer: 'Zebra', label },
      ...{ mac_address: '02:00:00:00:00:01', secret_hash: '-', enrolled_on: new Date().toISOString(), ...more },
    }
    const location = { location: { lat: 39.5586, lon: -119.7527, accuracy: 8 }, located_at: Date.now() }
    const state = { os_version: '14', app_version: '5.2.0', battery_health: more.hidden ? 'COLD' : 'GOOD' }
    return [storedDevice(record), storedState(id, { ...state, seen_at: Date.now(), ...(more.finder ? location : {}) })]
  }
  const team = acme.groups.picking.uid
  await putAll(cloud.db, cloud.tables.devices, [
    ...device(acme, 'PICK-1', { team, user: acme.users.worker.uid, finder: true }),
    ...device(acme, 'PICK-2', { last_team: team, hidden: true }),
    ...device(other, 'DOCK-1'),
  ])
})
afterAll(() => open?.stop())

const path = '/universal-device-information'

const opened = async (search = '', size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  await enter(visitor.page, open.here.url, who, { path: path + search })
  await visitor.page.getByRole('heading', { name: 'Universal Device Information', level: 1 }).waitFor()
  return visitor
}

test('devices of all companies or of one are listed, hidden ones too, with what is known of them', async () => {
  const { page, consoleErrors } = await opened()
  const search = page.getByPlaceholder('Label, MAC, company, any column')
  await page.getByRole('columnheader').first().waitFor()
  const heads = await page.locator('th .dt-sort').allTextContents()
  await page.getByRole('columnheader', { name: 'Find' }).waitFor()
  // What a device and its company are called is read at a glance: other columns leave them room.
  for (const name of [/^Label/, /^Company/]) {
    const head = await page.getByRole('columnheader', { name }).boundingBox()
    expect(head?.width).toBeGreaterThan(110)
  }
  expect(heads).toEqual([
    ...['Status', 'Label', 'Serial Number', 'MAC', 'Model', 'OS', 'app version', 'Battery Health'],
    ...['Company', 'Updated On', 'Hidden'],
  ])
  const choose = page.getByLabel('Company', { exact: true })
  expect(await choose.locator('option:checked').textContent()).toBe('All companies')
  const size = page.getByLabel('Rows per page')
  expect(await size.inputValue()).toBe('25')
  expect(await size.locator('option').allTextContents()).toEqual(['10', '25', '50', '100', 'All'])
  await search.fill('PICK-')
  await choose.selectOption({ label: acme.record.name })
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  const hidden = page.getByRole('row', { name: /PICK-2/ })
  await expect
    .poll(() => hidden.textContent())
    .toMatch(/Not logged in.*S-PICK-2.*02:00:00:00:00:01.*TC52.*14.*5\.2\.0.*Cold/)
  await hidden.getByText('Hidden', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Logged in 1$/ }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page
    .getByRole('row', { name: /PICK-1/ })
    .getByText(acme.record.name)
    .waitFor()
  expect(await axe(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/universal.png` })

  await page.getByRole('button', { name: /^All \d/ }).click()
  await search.fill('')
  await choose.selectOption({ label: other.record.name })
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByText('DOCK-1', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('DOCK-1', { exact: true }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('Refresh reads the list again, and a link leads back', async () => {
  const { page } = await opened(`?show=all&in=${other.uid}`)
  await page.getByText('DOCK-1', { exact: true }).waitFor()
  const record = await open.here.stores.devices.get(`${other.uid}.DOCK-1`)
  await open.here.stores.devices.change(record?.id ?? '', { label: 'DOCK-9' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('DOCK-9', { exact: true }).waitFor()
  await open.here.stores.devices.change(record?.id ?? '', { label: 'DOCK-1' })
  await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).click()
  await page.waitForURL('**/universal-dashboard')
})

test('companies that do not come are said so in the words of the page, and asked for again', async () => {
  const { page } = await opened()
  await page.route('**/allCompanies', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'notAllowed', message: 'No.', data: null } }),
  )
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading companies: No.' })
  await alert.waitFor()
  await page.unroute('**/allCompanies')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByLabel('Company', { exact: true }).locator('option').count()).toBeGreaterThan(2)
  await alert.waitFor({ state: 'detached' })
})

test('on a phone each device is a card', async () => {
  const { page } = await opened(`?show=all&in=${acme.uid}`, { width: 390, height: 844 })
  const card = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  await card('PICK-1').getByText('Logged in').waitFor()
  // Numbers say what they are of, and what there is nothing to say of takes no line.
  expect(await card('PICK-1').locator('dt').allTextContents()).toEqual([
    ...['Model', 'OS', 'app version', 'Battery Health'],
  ])
  await card('PICK-2').getByText('Hidden', { exact: true }).waitFor()
  expect(await card('PICK-1').textContent()).not.toContain('Hidden')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

/** The same devices many times over, as a page of a large list. */
const many = (page: Page) =>
  changeAnswers<{ data: { items: object[] } }>(page, '**/getUniversalDevicesInformation', ({ data, ...rest }) => {
    const items = Array.from({ length: 120 }, (_, at) => ({ ...data.items[at % data.items.length], id: `d${at}` }))
    return { ...rest, data: { ...data, items, next: null } }
  })
const cutIn = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)

test('under the list of the finder its range is in one line, and by whose clock it tells times is read whole', async () => {
  const { page } = await opened(`?show=all&in=${acme.uid}&tab=map`)
  await many(page)
  await page.reload()
  const foot = page.locator('.finder-foot')
  const range = foot.getByText('1–10 of 120')
  await range.waitFor()
  expect((await range.boundingBox())?.height).toBeLessThan(24)
  expect(await cutIn(page, '.finder-foot > span')).toBe(0)
})

test('on a phone the finder asks which devices are shown in a list, whose choices are whole', async () => {
  const { page } = await opened(`?show=all&in=${acme.uid}&tab=map`, { width: 390, height: 844 })
  await many(page)
  await page.reload()
  const show = page.getByRole('combobox', { name: 'Devices' })
  await show.locator('option', { hasText: 'All 120' }).waitFor({ state: 'attached' })
  expect(await cutIn(page, '.dt-tools > *')).toBe(0)
  await show.selectOption({ label: 'Hidden 60' })
  await page.getByText('1–10 of 60').waitFor()
  expect(new URL(page.url()).searchParams.get('show')).toBe('hidden')
})
