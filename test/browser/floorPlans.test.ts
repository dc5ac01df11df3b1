import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, setTheme } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { locatedDevices } from '../lib/located.ts'
import { mapPixels } from '../lib/mapPixels.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Floor plans under the devices of the finder: added, placed, looked at, deleted and brought back. */

let open: Console
let acme: WorldCompany
const site = { lat: 39.5586, lon: -119.7527 }
beforeAll(async () => {
  open = await openConsole(undefined, { draws: true })
  acme = await open.here.company(`Planned ${Date.now()}`)
  await locatedDevices(open.here, acme, [
    { label: 'PLAN-0', lat: site.lat - 0.0003, lon: site.lon + 0.0006 },
    { label: 'PLAN-1', lat: site.lat - 0.0004, lon: site.lon + 0.0006 },
    // Far beside the building.
    { label: 'PLAN-2', lat: site.lat - 0.0005, lon: site.lon + 0.05 },
  ])
})
afterAll(() => open?.stop())

/** A hall of 120 m by 80 m, the floor of which is green: nothing else on the map is. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#18c850"/></svg>`

const greenOf = async (page: Page) => (await mapPixels(page, [0x18, 0xc8, 0x50])).like
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}
const visit = async (username: string, search: string, size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const path = `/home/settings/device-information?tab=map${search}`
  await enter(visitor.page, open.here.url, { company: acme.url, username }, { path })
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

test('an admin adds a floor plan and places it by two anchors, and devices are seen on it', async () => {
  const { page, consoleErrors } = await visit(acme.users.admin.username, '')
  await page.getByRole('radio', { name: 'Floor plan' }).click()
  await page.getByText('No floor plan yet').waitFor()
  await page.getByRole('button', { name: 'Add floor plan' }).click()
  const form = page.getByRole('dialog', { name: 'Add floor plan' })
  await form.getByLabel('Facility').selectOption({ label: acme.groups.north.name })
  await form.getByLabel('Name').fill('Ground')
  const choose = (name: string, mimeType: string, text: string) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await choose('notes.txt', 'text/plain', 'no picture')
  await form.getByText('Please choose a picture of the floor: PNG, JPEG, WebP or SVG').waitFor()
  await choose('hall.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')
  await form.getByText('This SVG cannot be drawn here. Save it as a PNG and choose that.').waitFor()
  await choose('hall.svg', 'image/svg+xml', drawing)
  await form.getByText('hall.png', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Add floor plan' }).click()

  // Placed next: by a click on the picture, and by a place that is written.
  const dialog = page.getByRole('dialog', { name: 'Place Ground' })
  await dialog.getByText('Click a point on the picture: anchor A.').waitFor()
  const picture = dialog.getByRole('button', { name: /^The picture/ })
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  await page.mouse.click(box.x + 2, box.y + 2)
  await dialog.getByText('Now click where that point is on the map: anchor A.').waitFor()
  const coordinates = (pin: string) => dialog.getByLabel(`Coordinates of anchor ${pin}`)
  await coordinates('A').fill('somewhere')
  await dialog.getByText('Enter latitude and longitude, such as 39.5586, -119.7527.').waitFor()
  await coordinates('A').fill(`${site.lat}, ${site.lon}`)
  await coordinates('A').press('Enter')
  await dialog.getByText('Click a point on the picture: anchor B.').waitFor()
  await page.mouse.click(box.x + 6, box.y + 6)
  await coordinates('B').fill(`${site.lat - 0.00072}, ${site.lon + 0.0014}`)
  await coordinates('B').press('Enter')
  await dialog.getByText('The two anchors are too close to each other on the plan.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save anchors' }).isDisabled()).toBe(true)
  // What is said above the picture has moved it.
  const moved = await picture.boundingBox()
  if (!moved) throw new Error('There is no picture')
  await page.mouse.click(moved.x + moved.width - 2, moved.y + moved.height - 2)
  await dialog.getByText(/^1\d\d × [78]\d m, rotated -?\d+° · \d cm per pixel$/).waitFor()
  await dialog.locator('.map-view[data-ready]').waitFor()
  await shot(page, 'plan-place')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save anchors' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Under the devices it is seen, and so is who is on it.
  await page.locator('.map-view[data-ready]').waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'Summary of devices' }).textContent())
    .toMatch(/On the floor plan2of 3/)
  await expect.poll(() => greenOf(page)).toBeGreaterThan(60_000)
  await shot(page, 'plan-light')
  await page.getByRole('button', { name: 'Show PLAN-0 on the map' }).click()
  await page.getByRole('region', { name: 'PLAN-0' }).getByText('within 8 m').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Opacity of the floor plan').fill('0.3')
  await expect.poll(() => greenOf(page)).toBeLessThan(100)
  await page.getByRole('radio', { name: 'Map', exact: true }).click()
  await page.locator('.plan-bar').waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})

test('who has seen an older version is told; a plan is deleted after a question and comes back', async () => {
  const { page } = await visit(acme.users.facilityManager.username, '&view=plan')
  const { stores } = open.here
  await page.getByRole('button', { name: 'Anchors of Ground' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place Ground' })
  await dialog.getByRole('button', { name: 'Remove from map' }).waitFor()
  // Its anchors are looked at from near, although a device is kilometres away.
  await expect.poll(() => dialog.locator('.map-scale').textContent()).toMatch(/^[125]0? m$/)
  const [plan] = await stores.floorPlans.list(acme.uid)
  if (!plan) throw new Error('There is no plan')
  await stores.floorPlans.replace({ ...plan, version: plan.version + 1 })
  await dialog.getByRole('button', { name: 'Remove from map' }).click()
  await dialog.getByText(/^Someone else changed this floor plan/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Floor plans', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Floor plans' })
  await list.getByText(/^1\d\d × [78]\d m$/).waitFor()
  await shot(page, 'plan-list')
  expect(await axe(page)).toEqual([])
  await list.getByRole('button', { name: 'Delete Ground' }).click()
  await page.getByRole('dialog', { name: 'Delete Ground' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Ground deleted').waitFor()
  await expect.poll(async () => (await stores.floorPlans.list(acme.uid)).length).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Ground restored').waitFor()
  expect(await stores.floorPlans.list(acme.uid)).toMatchObject([{ name: 'Ground', anchors: plan.anchors }])
})

test('a team manager looks at the floor of the team’s facility, on a phone in the dark too, and changes nothing', async () => {
  const size = { width: 390, height: 844 }
  const { page, consoleErrors } = await visit(acme.users.teamManager.username, '&view=plan', size)
  await page.locator('.map-view[data-ready]').waitFor()
  await page.locator('.plan-bar').getByText('Ground').waitFor()
  expect(await page.getByRole('button', { name: 'Anchors of Ground' }).count()).toBe(0)
  await setTheme(page, 'dark')
  await expect.poll(() => greenOf(page)).toBeLessThan(100)
  await shot(page, 'plan-phone-dark')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(consoleErrors).toEqual([])
})
