import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '../../bin/seed/picture.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Images that were uploaded for something that could not be saved are deleted again; what was typed stays. */

let open: Console
let platform: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
})
afterAll(() => open?.stop())

const png = pngOf(40, () => [20, 90, 160, 255])
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

/** Opens a page on which a call fails. @returns where images were stored, and which of them were deleted again, as far as that is done */
const failing = async (path: string, call: string, by?: { company: string; username: string }) => {
  const { page, consoleErrors } = await open.visitor()
  const who = by ?? { company: platform.url, username: platform.users.superAdmin.username }
  const [stored, deleted]: [string[], string[]] = [[], []]
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST') return
    const url = response.url()
    if (url.endsWith('/uploadMedia')) {
      const { data } = (await response.json()) as { data: string[] | object }
      if (Array.isArray(data)) stored.push(...data)
    }
    if (url.endsWith('/deleteS3Media') && response.status() === 200)
      deleted.push((response.request().postDataJSON() as { url: string }).url)
  })
  await page.route(`**/${call}`, (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'failed', message: 'A bad day.', data: null } }),
  )
  await enter(page, open.here.url, who, { path })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, consoleErrors, stored, deleted }
}
/** They were there, and are not any more. */
const mustBeGone = async (stored: readonly string[], deleted: readonly string[], many: number, folder: string) => {
  await expect.poll(() => deleted.length).toBe(many)
  expect(stored.every((location) => location.startsWith(`${folder}/`))).toBe(true)
  expect(new Set(deleted)).toEqual(new Set(stored))
}

test('the image of a partner card', async () => {
  const { page, stored, deleted } = await failing('/partner-marketplace-management', 'createPartnerCard')
  const card = page.getByRole('form', { name: 'New partner card' })
  await card.getByLabel('Name').fill('In vain')
  await card.locator('input[type=file]').setInputFiles(image('vain.png'))
  await card.getByRole('button', { name: 'Create partner card' }).click()
  await card.getByText('A bad day.').waitFor()
  await mustBeGone(stored, deleted, 1, 'private/partner_images')
  expect(await card.getByLabel('Name').inputValue()).toBe('In vain')
  // Once it can be saved, the image is sent anew.
  await page.unroute('**/createPartnerCard')
  await card.getByRole('button', { name: 'Create partner card' }).click()
  await page.getByRole('button', { name: 'Edit: In vain' }).waitFor()
  expect([stored.length, deleted.length]).toEqual([2, 1])
  const [card1] = (await open.here.stores.content.cards.list()).filter(({ name }) => name === 'In vain')
  expect(card1?.image_url).toBe(stored[1])
  await open.here.stores.content.cards.remove(card1?.id ?? '')
})

test('a new image of a partner card that there is', async () => {
  const { cards } = open.here.stores.content
  const created_at = new Date().toISOString()
  const image_url = 'private/partner_images/gone.png'
  const kept = { id: 'kept', name: 'Kept', partner_url: '', image_url, tag_ids: [], created_at, updated_at: created_at }
  await cards.add(kept)
  const { page, stored, deleted } = await failing('/partner-marketplace-management', 'updatePartnerCard')
  await page.getByRole('button', { name: 'Edit: Kept' }).click()
  const card = page.getByRole('form', { name: 'Edit partner card' })
  await card.locator('input[type=file]').setInputFiles(image('vain.png'))
  await card.getByRole('button', { name: 'Apply changes' }).click()
  await card.getByText('A bad day.').waitFor()
  await mustBeGone(stored, deleted, 1, 'private/partner_images')
  expect((await cards.list()).find(({ id }) => id === 'kept')?.image_url).toBe(image_url)
  await cards.remove('kept')
})

test('a new image of a resource that there is', async () => {
  const { resources } = open.here.stores.content
  const created_at = new Date().toISOString()
  await resources.add({ id: 'kept', title: 'Kept', link: '', image: 'private/resources/gone.png', created_at })
  const { page, stored, deleted } = await failing('/add-resources', 'updateResource')
  await page.getByRole('button', { name: 'Edit: Kept' }).click()
  const form = page.getByRole('form', { name: 'Edit resource' })
  await form.locator('input[type=file]').setInputFiles(image('vain.png'))
  await form.getByRole('button', { name: 'Apply changes' }).click()
  await form.getByText('A bad day.').waitFor()
  await mustBeGone(stored, deleted, 1, 'private/resources')
  await resources.remove('kept')
})

test('the logo of one’s own company, by an admin of it', async () => {
  const { url, users } = await open.here.company(`Logos ${Date.now()}`)
  const by = { company: url, username: users.admin.username }
  const { page, stored, deleted } = await failing('/company', 'updateCompany', by)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit company' })
  await dialog.locator('input[type=file]').setInputFiles(image('vain.png'))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('A bad day.').waitFor()
  await mustBeGone(stored, deleted, 1, 'private/companies_logos')
})

test('all images of a release note', async () => {
  const { page, stored, deleted } = await failing('/home/help/add-what-is-new', 'whatsNew')
  await page.getByRole('textbox', { name: 'Title' }).fill('Never published')
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.type('Look ')
  for (const name of ['one.png', 'two.png']) {
    await page.locator('.note-tools input[type=file]').setInputFiles(image(name))
    await expect.poll(() => page.locator('.note-image img').count()).toBe(name === 'one.png' ? 1 : 2)
  }
  await page.getByRole('button', { name: 'Publish note' }).click()
  await page.getByText('A bad day.').waitFor()
  await mustBeGone(stored, deleted, 2, 'private/release_notes_resources')
  expect(await page.locator('.note-image img').count()).toBe(2)
  expect((await open.here.stores.releaseNotes.list()).some(({ title }) => title === 'Never published')).toBe(false)
})

test('the slides of the sign-in page', async () => {
  const { page, stored, deleted } = await failing('/customize', 'saveCustomizerOptions')
  const form = page.getByRole('form', { name: 'Shiftdeck customizer' })
  await form.locator('.customize-add input[type=file]').setInputFiles(['a', 'b'].map((name) => image(`${name}.png`)))
  await expect.poll(() => form.locator('.order-row').count()).toBe(2)
  await form.getByRole('button', { name: 'Apply Changes to Site' }).click()
  await page.getByText('A bad day.').first().waitFor()
  await mustBeGone(stored, deleted, 2, 'public/login_slider')
  expect(await form.locator('.order-row').count()).toBe(2)
})
