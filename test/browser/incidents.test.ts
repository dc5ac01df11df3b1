import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { incidentId } from '../../functions/data/incidents.ts'
import { newId } from '../../functions/lib/ids.ts'
import { photoKey, thumbnailKey } from '../../shared/incidents.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { drawnPhoto } from '../lib/photos.ts'

/** Incident Reports, as managers use it. */

const site = companyForEach()
const path = '/home/settings/incident-reports'
const long = `Oil under the leveller. ${'It spreads towards the gate. '.repeat(12)}The end.`
const at = Date.parse('2026-01-05T13:45:00.000Z')

interface Filed {
  type?: string
  location?: string
  description?: string
  photos?: number
  when?: number
  status?: 0 | 1
  facility?: string
}

/** A report of the company, with its photos in the bucket. */
const filed = async ({ photos = 0, when = at, status = 0, ...more }: Filed = {}) => {
  const { acme, open } = site
  const facility = more.facility ?? acme.groups.north.uid
  const id = incidentId(facility, when, newId())
  const content = drawnPhoto(160)
  const photo = { type: 'image/png', size: content.length, state: 'kept', width: 160, height: 160 } as const
  await open.here.stores.incidents.file(
    {
      ...{ id, company: acme.uid, facility, status, at: when, filed_at: when, version: 1 },
      ...{ user: acme.users.worker.uid, name: 'Wanda Worker', device: `${acme.uid}.d`, device_name: 'RNO-0058' },
      ...{ type: 'Spill', location: 'Gate 2', description: 'Oil', ...more },
      facility,
      photos: Array.from({ length: photos }, (_, index) => ({ ...photo, place: index === 0 ? 'removed' : 'none' })),
    },
    newId(),
  )
  const keys = Array.from({ length: photos }, (_, index) =>
    photoKey({ company: acme.uid, incident: id, number: index + 1 }, 'image/png'),
  )
  for (const key of keys)
    for (const each of [key, thumbnailKey(key)]) await open.here.cloud.files.write(each, content, 'image/png')
  return { id, keys }
}

const opened = async (user: 'admin' | 'facilityManager' = 'admin', size?: { width: number; height: number }) => {
  const { acme, open } = site
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: acme.users[user].username }
  await enter(visitor.page, open.here.url, who, { path })
  await visitor.page.getByRole('heading', { name: 'Incident Reports', level: 1 }).waitFor()
  return visitor
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('active reports are listed, the newest first, found by their words, and read in full', async () => {
  await filed({ type: 'Injury', location: 'Stairs', description: long, when: at - 60_000 })
  await filed({ type: 'Spill', location: 'Gate 2', photos: 2 })
  await filed({ type: 'Electrical', location: 'Bench 4', facility: site.acme.groups.south.uid, when: at - 120_000 })
  await filed({ type: 'Near miss', location: 'Lane C', status: 1 })
  const { page, consoleErrors } = await opened()
  await rowOf(page, 'Gate 2').waitFor()
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.join(' ')).toMatch(/Facility.*Name.*Location.*Type.*Description.*Photos.*Time.*Actions/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.count()).toBe(3)
  const stamps = await page.locator('td time').allTextContents()
  expect(stamps).toHaveLength(3)
  for (const stamp of stamps) expect(stamp).toMatch(/^Jan 05, 2026 \d\d:\d\d$/)
  expect(await rows.allTextContents()).toEqual([
    expect.stringContaining('Gate 2'),
    expect.stringContaining('Stairs'),
    expect.stringContaining('Bench 4'),
  ])
  expect(await rowOf(page, 'Gate 2').getByRole('button', { name: '2 photos' }).textContent()).toBe('2')
  expect(await axe(page)).toEqual([])

  const text = rowOf(page, 'Stairs').locator('.ir-text').filter({ hasText: 'Oil under' })
  const height = async () => (await text.boundingBox())?.height ?? 0
  const cut = await height()
  await page.getByRole('button', { name: 'Expand/Collapse all' }).click()
  await expect.poll(height).toBeGreaterThan(cut * 2)
  await page.getByRole('button', { name: 'Expand/Collapse all' }).click()
  await expect.poll(height).toBe(cut)
  await text.click()
  await dialogOf(page, 'Description').getByText('The end.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox').fill('leveller')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Facility', { exact: true }).selectOption({ label: site.acme.groups.south.name })
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel('Facility', { exact: true }).selectOption({ label: 'All facilities' })
  await page.getByRole('button', { name: /^With photos/ }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('button', { name: /^All/ }).click()
  await page
    .getByRole('columnheader', { name: /^Facility/ })
    .getByRole('button')
    .first()
    .click()
  await expect.poll(() => rows.first().textContent()).toContain(site.acme.groups.north.name)
  expect(consoleErrors).toEqual([])
})

test('a report is archived after a question, taken back, and unarchived from the archive', async () => {
  await filed({ location: 'Gate 2' })
  const { page, consoleErrors } = await opened()
  const archive = async () => {
    await rowOf(page, 'Gate 2')
      .getByRole('button', { name: /^Archive/ })
      .click()
    await dialogOf(page, 'Archive this report?').getByRole('button', { name: 'Archive', exact: true }).click()
  }
  await rowOf(page, 'Gate 2')
    .getByRole('button', { name: /^Archive/ })
    .click()
  await dialogOf(page, 'Archive this report?').getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, 'Gate 2').waitFor()
  await archive()
  await page.getByText('Incident report has been updated successfully').first().waitFor()
  await expect.poll(() => rowOf(page, 'Gate 2').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Gate 2').waitFor()
  await archive()
  await page.getByRole('button', { name: 'View Archived Reports 1' }).click()
  const modal = dialogOf(page, 'Archived Reports')
  await modal.getByRole('button', { name: /^Unarchive/ }).click()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialogOf(page, 'Unarchive this report?').getByRole('button', { name: 'Unarchive', exact: true }).click()
  await modal.getByText('No archived reports').waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, 'Gate 2').waitFor()
  expect(consoleErrors).toEqual([])
})

test('photos are looked at closely, by buttons and by keys, and saved one by one or all together', async () => {
  await filed({ photos: 3, description: 'Bent upright', type: 'Damaged rack', location: 'Aisle 14' })
  const { page, consoleErrors } = await opened()
  await rowOf(page, 'Aisle 14').getByRole('button', { name: '3 photos' }).click()
  const viewer = dialogOf(page, 'Damaged rack, Aisle 14')
  await viewer.getByText('1 of 3').waitFor()
  await viewer.getByText('Bent upright').waitFor()
  const shown = viewer.locator('.ir-v-stage > img')
  await shown.waitFor()
  const transform = () => shown.evaluate((image) => (image as HTMLElement).style.transform)
  await expect.poll(() => viewer.locator('footer button').count()).toBe(3)
  await expect.poll(() => viewer.locator('footer span').count()).toBe(0)
  expect(await axe(page, 'dialog')).toEqual([])

  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await viewer.getByText('140%').waitFor()
  await viewer.getByRole('img', { name: 'Part shown' }).waitFor()
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await viewer.getByText('100%').waitFor()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await viewer.getByText('196%').waitFor()
  const stage = await viewer.locator('.ir-v-stage').boundingBox()
  const [x, y] = [(stage?.x ?? 0) + (stage?.width ?? 0) / 2, (stage?.y ?? 0) + (stage?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 25, { steps: 4 })
  await page.mouse.up()
  await expect.poll(transform).toMatch(/translate\(40px, 25px\)/)
  await viewer.getByRole('button', { name: 'Center' }).click()
  await expect.poll(transform).toMatch(/translate\(0px(, 0px)?\) scale\(1\.96\)/)
  await viewer.getByRole('button', { name: 'Reset' }).click()
  await viewer.getByText('100%').waitFor()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -400)
  await expect.poll(transform).not.toMatch(/scale\(1\)/)
  await page.keyboard.press('0')
  await viewer.getByText('100%').waitFor()

  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 3').waitFor()
  await viewer.getByRole('button', { name: 'Photo 3' }).click()
  await viewer.getByText('3 of 3').waitFor()
  expect(await viewer.getByRole('button', { name: 'Next photo' }).isDisabled()).toBe(true)
  await viewer.getByRole('button', { name: 'Photo 1', exact: true }).click()

  const saved = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: button, exact: true }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  const one = await saved('Download')
  expect(one.name).toMatch(/^incident-report-photo_2026-01-05_\d\d-\d\d-\d\d_GMT[+-]\d{4}\.png$/)
  expect(one.bytes.equals(drawnPhoto(160))).toBe(true)
  const all = await saved('Download all 3')
  expect(all.name).toMatch(/^incident-report-photos_2026-01-05_.*\.zip$/)
  expect(all.bytes.toString('latin1').match(/incident-report-photo_/g)).toHaveLength(6)
  await page.keyboard.press('Escape')
  await expect.poll(() => viewer.count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('two fingers make a photo larger and smaller, around the point between them; one moves it', async () => {
  await filed({ photos: 1 })
  const { page, consoleErrors } = await opened('admin', { width: 390, height: 844 })
  await page.getByRole('button', { name: '1 photo', exact: true }).click()
  const viewer = dialogOf(page, 'Spill, Gate 2')
  const shown = viewer.locator('.ir-v-stage > img')
  await shown.waitFor()
  const view = () =>
    shown.evaluate((image) => {
      const { a, e, f } = new DOMMatrix((image as HTMLElement).style.transform)
      return { scale: a, x: Math.round(e), y: Math.round(f) }
    })
  const stage = await viewer.locator('.ir-v-stage').boundingBox()
  const [x, y] = [(stage?.x ?? 0) + (stage?.width ?? 0) / 2, (stage?.y ?? 0) + (stage?.height ?? 0) / 2]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) })

  // Apart, from 80 px to 160.
  await touch('touchStart', [x - 40, y], [x + 40, y])
  for (const off of [50, 60, 70, 80]) await touch('touchMove', [x - off, y], [x + off, y])
  await touch('touchEnd')
  await expect.poll(async () => Math.round((await view()).scale * 100)).toBe(200)
  await viewer.getByText('200%').waitFor()
  // The point between the fingers has stayed where it was, but for what each finger moved by itself.
  expect(Math.abs((await view()).x)).toBeLessThan(40)
  expect((await view()).y).toBe(0)

  const before = await view()
  await touch('touchStart', [x, y])
  await touch('touchMove', [x + 10, y + 10])
  await touch('touchMove', [x + 30, y + 20])
  await touch('touchEnd')
  await expect.poll(view).toEqual({ ...before, x: before.x + 30, y: before.y + 20 })

  // Together again, and further than it may get smaller.
  await touch('touchStart', [x - 120, y], [x + 120, y])
  for (const off of [90, 60, 30, 15]) await touch('touchMove', [x - off, y], [x + off, y])
  await touch('touchEnd')
  await viewer.getByText('50%').waitFor()
  expect(consoleErrors).toEqual([])
})

test('what has not loaded yet is not saved, and one that fails is tried again', async () => {
  await filed({ photos: 1, location: 'Gate 2' })
  const { page } = await opened()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/retrieveIncidentReportPhoto', async (route) => {
    await released
    await route.abort()
  })
  await rowOf(page, 'Gate 2').getByRole('button', { name: '1 photo' }).click()
  const viewer = dialogOf(page, 'Spill, Gate 2')
  for (const button of ['Download', 'Download all 1']) {
    await viewer.getByRole('button', { name: button, exact: true }).click()
    const told = page.getByText('Please wait for image to load before downloading.')
    await told.waitFor()
  }
  release()
  await viewer.getByText('This photo could not be loaded.').waitFor()
  await page.unroute('**/retrieveIncidentReportPhoto')
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await viewer.locator('.ir-v-stage > img').waitFor()
})

test('a photo that fails keeps no other one from being saved: it is named, and tried again', async () => {
  const { keys } = await filed({ photos: 3, location: 'Gate 2' })
  const { page } = await opened()
  await page.route('**/retrieveIncidentReportPhoto', (route) =>
    route
      .request()
      .postData()
      ?.includes(keys[1] ?? '-')
      ? route.abort()
      : route.continue(),
  )
  await rowOf(page, 'Gate 2').getByRole('button', { name: '3 photos' }).click()
  const viewer = dialogOf(page, 'Spill, Gate 2')
  await expect.poll(() => viewer.locator('footer span').allTextContents()).toEqual(['!'])
  await page.unroute('**/retrieveIncidentReportPhoto')
  const all = viewer.getByRole('button', { name: 'Download all 3', exact: true })
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), all.click()])
    return readFileSync(await download.path())
      .toString('latin1')
      .match(/incident-report-photo_/g)?.length
  }
  expect(await saved()).toBe(4)
  await viewer.getByText('Saved without photo 2, which could not be loaded. Trying it again.').waitFor()
  await expect.poll(() => viewer.locator('footer span').count()).toBe(0)
  expect(await saved()).toBe(6)
})

test('a report is archived while its photos are looked at; a list that fails says so', async () => {
  await filed({ photos: 1, location: 'Gate 2' })
  const { page } = await opened('facilityManager', { width: 390, height: 844 })
  await page.getByRole('button', { name: '1 photo', exact: true }).click()
  const viewer = dialogOf(page, 'Spill, Gate 2')
  await viewer.locator('.ir-v-stage > img').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await viewer.getByRole('button', { name: 'Archive report' }).click()
  await dialogOf(page, 'Archive this report?').getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('No incidents reported').waitFor()
  await page.route('**/getIncidentReports', (route) => route.abort())
  await page.reload()
  await page.getByText('Failed at loading Incident reports.').waitFor()
  await page.unroute('**/getIncidentReports')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No incidents reported').waitFor()
})
