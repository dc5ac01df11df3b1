import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { randomFrom } from '../../bin/seed/random.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { walkthroughSteps } from '../../web/words/en/walkthroughSteps.ts'
import { axe, setTheme } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { mapPixels } from '../lib/mapPixels.ts'
import { walkThrough } from '../lib/walkthrough.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Devices on a map, with a browser that can draw one. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole(undefined, { draws: true })
  platform = await open.here.company('platform', { platform: true })
  acme = await open.here.company(`Mapped ${Date.now()}`)
  const { stores, cloud } = open.here
  const { picking, loading } = acme.groups
  await stores.groups.setFinder(acme.uid, [picking.uid, loading.uid], true)
  const random = randomFrom(3)
  const sites = [
    { lat: 39.5586, lon: -119.7527, team: picking.uid },
    { lat: 36.1851, lon: -95.8853, team: loading.uid },
  ]
  const devices = Array.from({ length: 48 }, (_, at) => {
    const { lat, lon, team } = sites[at % 2] as (typeof sites)[number]
    const id = `${acme.uid}.d${at}`
    const located = at < 44
    const location = {
      location: { lat: lat + (random.next() - 0.5) * 0.003, lon: lon + (random.next() - 0.5) * 0.004, accuracy: 12 },
      located_at: Date.now() - at * 60_000,
    }
    return [
      storedDevice({
        ...{ id, company: acme.uid, serial_number: `S-${100 + at}`, model: 'TC52', manufacturer: '', mac_address: '' },
        ...{ label: `DEV-${String(at).padStart(2, '0')}`, secret_hash: '-', enrolled_on: new Date().toISOString() },
        ...{ team, ...(at % 3 ? { user: acme.users.worker.uid } : {}), finder: true },
      }),
      storedState(id, {
        ...{ os_version: '14', app_version: '5.2.0', seen_at: Date.now(), battery_percent: 90 - at },
        ...{ battery_health: at === 5 ? 'DEAD' : 'GOOD', ...(located ? location : {}) },
      }),
    ]
  })
  await putAll(cloud.db, cloud.tables.devices, devices.flat())
})
afterAll(() => open?.stop())

const opened = async (search: string, size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  const path = `/universal-device-information?in=${acme.uid}${search}`
  await enter(visitor.page, open.here.url, who, { path })
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

const ready = (page: Page) => page.locator('.map-view[data-ready]').waitFor()
const inSight = (page: Page) => page.locator('.map-view [role=status]')

const accent = [0x2f, 0x4b, 0xdb] as const
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

test('the map shows two clusters for two sites, and opens them until every device stands by itself', async () => {
  const { page, consoleErrors } = await opened('&tab=map')
  await ready(page)
  await expect.poll(() => inSight(page).textContent()).toMatch(/^0 devices and 2 clusters in view$/)
  await page.getByText('On the map').waitFor()
  await shot(page, 'map-world')
  const { colours, like } = await mapPixels(page, accent)
  expect(colours).toBeGreaterThan(50)
  expect(like).toBeGreaterThan(200)
  await setTheme(page, 'dark')
  await expect.poll(async () => (await mapPixels(page, [0x12, 0x16, 0x1b])).like).toBeGreaterThan(200_000)
  await shot(page, 'map-world-dark')
  // Clusters stay, in the colours of the dark theme.
  await expect.poll(async () => (await mapPixels(page, [0x4b, 0x66, 0xf2])).like).toBeGreaterThan(200)
  expect(consoleErrors).toEqual([])
})

test('what is chosen in the list is shown on the map, and what is clicked on the map is chosen in the list', async () => {
  const { page, consoleErrors } = await opened('&tab=map')
  await ready(page)
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  const row = page.getByRole('row').filter({ hasText: 'DEV-00' })
  await row.getByRole('button', { name: 'Show DEV-00 on the map' }).click()
  const info = page.getByRole('region', { name: 'DEV-00' })
  await info.getByText('within 12 m').waitFor()
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true')
  // Close to the ground it is in the middle, with its circle around it.
  await expect.poll(() => inSight(page).textContent()).toMatch(/^[1-9]\d* devices? and \d+ clusters?/)
  await shot(page, 'map-near')
  expect(await axe(page)).toEqual([])
  await info.getByRole('button', { name: 'Close' }).click()
  await info.waitFor({ state: 'detached' })
  await expect.poll(() => row.getAttribute('aria-current')).toBeNull()

  const box = await page.locator('.map-canvas').boundingBox()
  if (!box) throw new Error('There is no map')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await info.waitFor()
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true')
  expect(consoleErrors).toEqual([])
})

test('Find in the table opens the map on that device, which is followed until it is stopped', async () => {
  const { page, consoleErrors } = await opened('')
  const find = (label: string) => page.getByRole('button', { name: `Find ${label} on the map` })
  await page.getByPlaceholder('Label, MAC, company, any column').fill('DEV-4')
  // Those that have not told where they are cannot be found.
  await expect.poll(() => find('DEV-46').getAttribute('aria-disabled')).toBe('true')
  expect(await find('DEV-46').getAttribute('title')).toBe('This device has not reported its location.')
  await find('DEV-40').click()
  await expect.poll(() => page.getByRole('tab', { name: /^Device Finder/ }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('status').filter({ hasText: 'Following DEV-40' }).waitFor()
  await ready(page)
  await page.getByRole('region', { name: 'DEV-40' }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /DEV-40/ }).getAttribute('aria-current')).toBe('true')
  await shot(page, 'map-follow')
  // It moves: the window goes with it once the list is read again.
  const before = await page.locator('.maplibregl-popup').getAttribute('style')
  await open.here.stores.deviceStates.change(`${acme.uid}.d40`, {
    location: { lat: 39.5581, lon: -119.7531, accuracy: 30 },
    located_at: Date.now(),
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('region', { name: 'DEV-40' }).getByText('within 30 m').waitFor()
  expect(before).toBeTruthy()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Following DEV-40').waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})

test('devices without coordinates are counted, listed apart and not on the map', async () => {
  const { page } = await opened('&tab=map')
  await ready(page)
  const strip = page.getByRole('region', { name: 'Summary of devices' })
  await expect.poll(() => strip.textContent()).toMatch(/On the map44of 48.*No coordinates4/)
  await strip.getByRole('button', { name: 'list them' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(5)
  await expect.poll(() => page.getByText('no location').count()).toBe(4)
})

test('the list has ten devices on a page, and the width of the map is chosen', async () => {
  const { page } = await opened('&tab=map')
  await ready(page)
  await page.getByText('1–10 of 48').waitFor()
  const share = () =>
    page.evaluate(() => {
      const [map, split] = ['.finder-map', '.finder-split'].map(
        (name) => document.querySelector(name)?.clientWidth ?? 0,
      )
      return Math.round((100 * (map ?? 0)) / (split ?? 1))
    })
  await expect.poll(share).toBe(60)
  await page.getByRole('radio', { name: '40%' }).click()
  await expect.poll(share).toBe(40)
  await page.reload()
  await ready(page)
  await expect.poll(share).toBe(40)
  await page.getByRole('button', { name: 'Page 5' }).click()
  await page.getByText('41–48 of 48').waitFor()
})

const asAdmin = async (search: string, size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(visitor.page, open.here.url, who, { path: `/home/settings/device-information${search}` })
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

test('Device Information finds a device: its row and its window are told, and it is followed as it moves', async () => {
  const { page, consoleErrors } = await asAdmin('')
  await page.getByRole('searchbox').fill('DEV-20')
  await page.getByRole('button', { name: 'Find: DEV-20' }).click()
  await expect.poll(() => page.getByRole('tab', { name: 'Device Finder' }).getAttribute('aria-selected')).toBe('true')
  await page.getByText('updates every 15 s').waitFor()
  await ready(page)
  const info = page.getByRole('region', { name: 'DEV-20' })
  await info.getByText('within 12 m').waitFor()
  await info.getByText('Picking').waitFor()
  await expect.poll(() => inSight(page).textContent()).toMatch(/^[1-9]/)
  await shot(page, 'devices-follow')
  expect(await axe(page)).toEqual([])
  const id = `${acme.uid}.d20`
  const location = { lat: 39.5589, lon: -119.7522, accuracy: 31 }
  await open.here.stores.deviceStates.change(id, { location, located_at: Date.now() })
  // It is asked by itself.
  await info.getByText('within 31 m').waitFor({ timeout: 40_000 })
  // Where its trail begins it says when that was.
  expect(await page.locator('.map-time').textContent()).toMatch(/^\d\d:\d\d$/)
  await info.getByRole('button', { name: 'Wi-Fi' }).click()
  await page.getByRole('dialog').getByText('DEV-20').first().waitFor()
  await page.keyboard.press('Escape')
  await shot(page, 'devices-trail')
  await setTheme(page, 'dark')
  await expect.poll(async () => (await mapPixels(page, [0x15, 0x1a, 0x20])).like).toBeGreaterThan(100_000)
  await shot(page, 'devices-dark')
  await info.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => page.getByRole('tab', { name: /^Table/ }).getAttribute('aria-selected')).toBe('true')
  expect(consoleErrors).toEqual([])
})

test('another page may lead to the map with its width, and a team manager finds the devices of the team alone', async () => {
  const visitor = await open.visitor()
  const who = { company: acme.url, username: acme.users.teamManager.username }
  const path = '/home/settings/device-information?tab=map&width=40'
  await enter(visitor.page, open.here.url, who, { path })
  await ready(visitor.page)
  await visitor.page.getByText('of 24', { exact: true }).waitFor()
  expect(await visitor.page.getByRole('radio', { name: '40%' }).isChecked()).toBe(true)
  await expect.poll(() => inSight(visitor.page).textContent()).toMatch(/in view$/)
  const { filters, strip, list, map, width } = walkthroughSteps.findDevice
  const steps = await walkThrough(visitor.page, 'Device Information')
  expect(steps).toEqual(expect.arrayContaining([filters, strip, list, map, width].map(({ title }) => title)))
})

test('a browser that cannot draw says so, and the list goes on', async () => {
  const { page } = await asAdmin('?tab=map')
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.reload()
  await page.getByText('This browser cannot draw the map').waitFor()
  await page.getByRole('button', { name: 'Show DEV-00 on the map' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('on a phone the map stands above the list, and nothing is wider than the screen', async () => {
  const { page } = await opened('&tab=map', { width: 390, height: 844 })
  await ready(page)
  await expect.poll(() => inSight(page).textContent()).toContain('2 clusters')
  await shot(page, 'map-phone')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
