import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pngOf } from '../../bin/seed/picture.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** What the people who run the installation publish, and everybody reads. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
  acme = await open.here.company('acme')
})
afterAll(async () => {
  // Other files of this cloud tell of things of their own.
  const { releaseNotes } = open.here.stores
  for (const { id, title } of await releaseNotes.list()) if (title.startsWith('Note ')) await releaseNotes.remove(id)
  await open?.stop()
})

const png = pngOf(40, () => [20, 90, 160, 255])
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

const at = async (path: string, company = platform, size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  await enter(
    visitor.page,
    open.here.url,
    { company: company.url, username: company.users.superAdmin.username },
    { path },
  )
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}
const stored = () => open.here.stores.content

beforeEach(async () => {
  const { resources } = stored()
  for (const { id } of await resources.list()) await resources.remove(id)
})

test('a resource is created with an image, moved, edited and deleted, and everybody sees it so', async () => {
  const { page, consoleErrors } = await at('/add-resources')
  const form = page.getByRole('form', { name: 'New resource' })
  await form.getByText('Best at 250x200 px.').waitFor()
  await form.getByRole('button', { name: 'Create resource' }).click()
  await form.getByText('Please fill in the fields to create a resource.').waitFor()
  await form.getByLabel('Title').fill('Manual')
  await form.getByRole('button', { name: 'Create resource' }).click()
  await form.getByText('Please upload an image').waitFor()
  for (const title of ['Manual', 'Checklist']) {
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Link').fill('https://help.example')
    await form.locator('input[type=file]').setInputFiles(image('my image (1).png'))
    await form.getByRole('button', { name: 'Create resource' }).click()
    await page.getByRole('button', { name: `Edit: ${title}` }).waitFor()
  }
  const list = page.locator('.order-scroll')
  const titles = () => list.locator('b').allTextContents()
  expect(await titles()).toEqual(['Manual', 'Checklist'])
  expect(await page.getByRole('button', { name: 'Move up: Manual' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Move down: Checklist' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Move up: Checklist' }).click()
  await expect.poll(titles).toEqual(['Checklist', 'Manual'])
  await expect.poll(async () => (await stored().order('resources_order')).length).toBe(2)
  // The same by keyboard, with the grip.
  await page.getByRole('button', { name: 'Move Manual' }).focus()
  await page.keyboard.press('Space')
  // Each key counts once the one before it has been said; what is not measured yet does not move, and at the top nothing does.
  const liveRegion = page.locator('[id^="DndLiveRegion"]')
  await expect.poll(() => liveRegion.textContent()).toMatch(/Picked up|Position 2 of 2/)
  const up = async () => {
    await page.keyboard.press('ArrowUp')
    return liveRegion.textContent()
  }
  await expect.poll(up, { interval: 500 }).toMatch(/Position 1 of 2/)
  await page.keyboard.press('Space')
  await expect.poll(titles).toEqual(['Manual', 'Checklist'])

  await page.getByRole('button', { name: 'Edit: Manual' }).click()
  const edit = page.getByRole('form', { name: 'Edit resource' })
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor()
  await page.getByRole('button', { name: 'Edit: Manual' }).click()
  await edit.getByLabel('Title').fill('Scanner manual')
  await edit.getByRole('button', { name: 'Apply changes' }).click()
  await page.getByRole('button', { name: 'Edit: Scanner manual' }).waitFor()
  await form.waitFor()
  expect(await axeInBothThemes(page, 'main')).toEqual([])

  const reader = await at('/home/help/resources', acme)
  await reader.page.getByRole('link', { name: 'Scanner manual' }).waitFor()
  expect(await reader.page.locator('.content-cards b').allTextContents()).toEqual(
    ['Scanner manual', 'Checklist'].map((t) => `${t} (opens in a new tab)`),
  )
  await expect.poll(() => reader.page.locator('.content-cards img').count()).toBe(2)

  await page.getByRole('button', { name: 'Delete: Checklist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete resource' }).click()
  await expect.poll(titles).toEqual(['Scanner manual'])
  await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('partners carry tags, by which everybody finds them', async () => {
  const { page } = await at('/partner-marketplace-management')
  await page.getByRole('tab', { name: 'Tags' }).click()
  const tag = page.getByRole('form', { name: 'New tag' })
  for (const name of ['WMS', 'Voice']) {
    await tag.getByLabel('Name').fill(name)
    await tag.getByRole('button', { name: 'Create tag' }).click()
    await page.getByRole('button', { name: `Edit: ${name}` }).waitFor()
  }
  await page.getByRole('tab', { name: 'Partner Cards' }).click()
  const card = page.getByRole('form', { name: 'New partner card' })
  for (const [name, ...tags] of [
    ['Kite', 'WMS', 'Voice'],
    ['Harbor', 'WMS'],
  ]) {
    await card.getByLabel('Name').fill(name ?? '')
    await card.getByLabel('Partner URL').fill('https://partner.example')
    for (const each of tags) await card.getByRole('button', { name: each }).click()
    await card.locator('input[type=file]').setInputFiles(image('logo.png'))
    await card.getByRole('button', { name: 'Create partner card' }).click()
    await page.getByRole('button', { name: `Edit: ${name}` }).waitFor()
  }
  const reader = await at('/marketplace/partners', acme)
  const names = () => reader.page.locator('.content-cards b').allTextContents()
  const filters = reader.page.getByRole('group', { name: 'Show partners with a tag' }).getByRole('button')
  await reader.page.getByRole('link', { name: 'Kite' }).waitFor()
  expect(await filters.allTextContents()).toEqual(['All 2', 'Voice 1', 'WMS 2'])
  await filters.filter({ hasText: 'Voice' }).click()
  await expect.poll(async () => (await names()).length).toBe(1)
  expect((await names())[0]).toContain('Kite')
  expect(await axeInBothThemes(reader.page, 'main')).toEqual([])

  await page.getByRole('button', { name: 'Edit: Harbor' }).click()
  const edited = page.getByRole('form', { name: 'Edit partner card' })
  await edited.getByRole('button', { name: 'Apply changes' }).waitFor()
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await card.waitFor()
  await page.getByRole('button', { name: 'Delete: Harbor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete partner card' }).click()
  await page.getByRole('button', { name: 'Edit: Harbor' }).waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Edit: Voice' }).click()
  const renamed = page.getByRole('form', { name: 'Edit tag' })
  await renamed.getByLabel('Name').fill('Speech')
  await renamed.getByRole('button', { name: 'Apply changes' }).click()
  await page.getByRole('button', { name: 'Edit: Speech' }).waitFor()
  await page.getByRole('button', { name: 'Delete: WMS' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click()
  await page.getByRole('button', { name: 'Edit: WMS' }).waitFor({ state: 'detached' })
  await reader.page.reload()
  await expect.poll(() => filters.allTextContents()).toEqual(['All 1', 'Speech 1'])
})

test('a note is written with a link and an image, read as it was written, and edited', async () => {
  const { page, consoleErrors } = await at('/home/help/add-what-is-new')
  const editor = page.getByRole('textbox', { name: 'Content' })
  await page.getByRole('button', { name: 'Publish note' }).click()
  await page.getByText('Please specify at least one of the two fields').waitFor()
  await editor.click()
  await page.keyboard.type('Read ')
  await page.getByRole('button', { name: 'Publish note' }).click()
  await page.getByText('Please specify a title').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('Staged rollouts')
  await editor.click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Link' })
  expect(await link.getByLabel('URL').inputValue()).toBe('http://')
  await link.getByRole('button', { name: 'Set link' }).click()
  expect(await link.getByText('This field is required').count()).toBe(2)
  await link.getByLabel('Text').fill('how to roll back')
  await link.getByLabel('URL').fill('javascript:alert(1)')
  await link.getByText('Invalid URL.').waitFor()
  await link.getByLabel('URL').fill('https://help.example/back')
  await link.getByRole('button', { name: 'Set link' }).click()
  await page.locator('.note-tools input[type=file]').setInputFiles(image('steps.png'))
  await page.locator('.note-image img').waitFor()
  expect(await page.locator('.note-state').textContent()).toContain('1 image (steps.png')
  expect(await axeInBothThemes(page, 'main')).toEqual([])
  const saving = Promise.withResolvers<void>()
  await page.route('**/getNoteDrafts', async (route) => {
    await saving.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Publish note' }).click()
  // Who opens it while it is being saved is asked, and gets there as soon as it is.
  await page.getByRole('button', { name: 'Edit: Staged rollouts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).waitFor()
  saving.resolve()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Publish note' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('')

  const reader = await at('/home/help/what-is-new', acme)
  const note = reader.page.getByRole('article', { name: 'Staged rollouts' })
  await note.getByRole('link', { name: 'how to roll back' }).waitFor()
  await note.locator('img').waitFor()
  expect(await reader.page.getByRole('article').first().getByRole('button').getAttribute('aria-expanded')).toBe('true')

  await page.getByRole('button', { name: 'Edit: Staged rollouts' }).click()
  await page.getByRole('form', { name: 'Edit mode' }).getByRole('textbox', { name: 'Title' }).fill('Rollouts in stages')
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Apply changes' }).click()
  await page.getByRole('button', { name: 'Delete: Rollouts in stages' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect.poll(() => page.getByText('Rollouts in stages').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('lists of things are whole and scroll; what fails is said, taken back and deleted again', async () => {
  const { resources, cards } = stored()
  const created_at = new Date().toISOString()
  for (let at = 0; at < 14; at++) {
    const id = `many${String(at).padStart(2, '0')}`
    await resources.add({ id, title: `Many ${at}`, link: '', image: 'private/resources/gone.png', created_at })
    await cards.add({
      ...{ id, name: `Partner ${at}`, partner_url: '', image_url: 'private/partner_images/gone.png', tag_ids: [] },
      ...{ created_at, updated_at: created_at },
    })
  }
  const { page } = await at('/add-resources')
  const scroll = page.locator('.order-scroll')
  const rows = () => scroll.locator('li').count()
  await expect.poll(rows).toBeGreaterThanOrEqual(14)
  expect(
    await scroll.evaluate((one) => [getComputedStyle(one).maxHeight, one.scrollHeight > one.clientHeight]),
  ).toEqual(['535px', true])
  const failing = async (call: string) =>
    page.route(`**/${call}`, (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'failed', message: 'A bad day.', data: null } }),
    )
  await failing('saveCustomizerOptions')
  const before = await scroll.locator('b').allTextContents()
  await page.getByRole('button', { name: 'Move down: Many 2', exact: true }).click()
  await page.getByText('Something went wrong while updating resource order.').waitFor()
  await expect.poll(() => scroll.locator('b').allTextContents()).toEqual(before)

  await failing('createResource')
  const deleted = page.waitForRequest('**/deleteS3Media')
  const form = page.getByRole('form', { name: 'New resource' })
  await form.getByLabel('Title').fill('In vain')
  await form.locator('input[type=file]').setInputFiles(image('vain.png'))
  await form.getByRole('button', { name: 'Create resource' }).click()
  expect((await deleted).postDataJSON()).toMatchObject({ url: expect.stringMatching(/^private\/resources\/\w+\.png$/) })
  await form.getByText('A bad day.').waitFor()

  await page.goto(`${open.here.url}/partner-marketplace-management`)
  await expect.poll(rows).toBeGreaterThanOrEqual(14)
  expect(await scroll.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('735px')
  await page.getByRole('button', { name: 'Move up: Partner 3', exact: true }).click()
  await page.getByText('Something went wrong while updating partner card order.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).waitFor()

  const reader = await at('/home/help/resources', acme)
  const grid = reader.page.locator('.content-cards')
  await grid.getByText('Failed to load image.').first().waitFor()
  const columns = await grid.evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(4)
})

test('notes are read three at a time and managed ten at a time; what does not come is said', async () => {
  const { releaseNotes } = open.here.stores
  for (let at = 0; at < 12; at++)
    await releaseNotes.add({ title: `Note ${at}`, content: '', created_at: '2026-10-27T10:00:00.000Z' })
  const reader = await at('/home/help/what-is-new', acme)
  const notes = reader.page.getByRole('article')
  await expect.poll(() => notes.count()).toBe(3)
  const heads = notes.getByRole('button')
  const open3 = await heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded')))
  expect(open3).toEqual(['true', 'false', 'false'])
  expect(await notes.first().locator('time').textContent()).toBe('Oct 27, 2026')
  const first = await heads.allTextContents()
  await reader.page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => heads.allTextContents()).not.toEqual(first)
  await reader.page.route('**/getWhatsNew', (route) => route.abort())
  await reader.page.reload()
  await reader.page.getByText('We had a problem getting the versions notes, please refresh the page.').waitFor()

  const { page } = await at('/home/help/add-what-is-new')
  await expect.poll(() => page.locator('.note-list li').count()).toBe(10)
  await page.getByRole('textbox', { name: 'Title' }).fill('A title alone')
  await page.getByRole('button', { name: 'Publish note' }).click()
  await page.getByRole('dialog', { name: 'One of the fields is empty, is that okay?' }).getByText('Go back').click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const draft = page.locator('.note-list li', { hasText: 'A title alone' })
  await draft.getByText(/^Saved .* by /).waitFor()
  await draft.getByRole('button', { name: 'Delete: A title alone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await draft.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).waitFor()
  await page.route('**/getWhatsNew', (route) => route.abort())
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('There was an error loading the notes, please reload the page').waitFor()
})
