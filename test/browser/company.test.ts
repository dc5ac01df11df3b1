import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { photoPlacePref } from '../../shared/incidents.ts'
import { largestInline } from '../../shared/media.ts'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'

/** The page Company Information, with the upload of a logo. */

const site = companyForEach()

const companyPage = async (user: UserRecord, size?: { width: number; height: number }) => {
  const { page, context, consoleErrors } = await site.open.visitor(size)
  await enter(page, site.open.here.url, { company: site.acme.url, username: user.username }, { path: '/company' })
  await page.getByRole('heading', { level: 2, name: 'acme' }).waitFor()
  return { page, context, consoleErrors }
}
const stored = async () => site.open.here.stores.companies.get(site.acme.uid)
const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit company' })
  await dialog.waitFor()
  return dialog
}

const logo = readFileSync(join(import.meta.dirname, '../pictures/performance-desktop-light.png'))
const picture = (buffer: Buffer, name = 'logo.png', mimeType = 'image/png') => ({ name, mimeType, buffer })

test('an admin writes what the company says of itself, and what is wrong is said at its field', async () => {
  const { page, consoleErrors } = await companyPage(site.acme.users.admin)
  await page.getByText('Not set').first().waitFor()
  const dialog = await edit(page)
  await dialog.locator('[name=website]').fill('not a site')
  await dialog.locator('[name=email]').fill('info@acme.example')
  await dialog.locator('[name=city]').fill('Kiel')
  await dialog.locator('[name=country]').selectOption('Germany')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Invalid URL. If you find this to be in error, reach out to your Rufus contact').waitFor()
  await dialog.locator('[name=website]').fill('acme.example/about')
  await dialog.locator('input[type=file]').setInputFiles(picture(logo))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Company updated successfully').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'acme.example/about' }).getAttribute('href'))
    .toBe('https://acme.example/about')
  await expect.poll(() => stored()).toMatchObject({ email: 'info@acme.example', city: 'Kiel', country: 'Germany' })
  // What is asked for is no larger than it is shown: 80 pixels here, 28 in the menu.
  const widthOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
  await expect.poll(() => widthOf('.company-logo img')).toBe(80)
  await expect.poll(() => widthOf('.brand img')).toBe(28)
  expect(consoleErrors.filter((line) => /Content Security Policy|CORS/.test(line))).toEqual([])
})

test('a logo is looked at when it is chosen, shows how far it is, goes on after a cut, and is in the menu then', async () => {
  const { page, consoleErrors } = await companyPage(site.acme.users.admin)
  const dialog = await edit(page)
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles(picture(Buffer.alloc(10 * 1024 * 1024 + 1), 'huge.png'))
  await dialog.getByText('You cannot upload images larger than 10MB').waitFor()
  await input.setInputFiles(picture(Buffer.from('<svg/>'), 'logo.svg', 'image/svg+xml'))
  await dialog.getByText('Please choose an image: PNG, JPEG, GIF or WebP').waitFor()
  await input.setInputFiles(picture(Buffer.from('no picture at all'), 'logo.png'))
  await dialog.getByText('Please choose an image: PNG, JPEG, GIF or WebP').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)

  await input.setInputFiles(picture(logo))
  await dialog.locator('.upload-preview img').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  // The connection is gone for three tries, and the bucket is another origin than the console.
  let cut = 3
  const puts: string[] = []
  await page.route('**/s3/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    puts.push(new URL(route.request().url()).origin)
    if (cut-- > 0) return route.abort('internetdisconnected')
    return route.continue()
  })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('progressbar', { name: 'Upload of logo.png' }).waitFor()
  await dialog.getByText('The connection is lost. Trying again…').first().waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.waitFor({ state: 'detached' })
  expect(puts).toHaveLength(4)
  expect(puts[0]).not.toBe(site.open.here.url)
  const { image_url } = (await stored()) ?? {}
  expect(image_url).toMatch(
    new RegExp(`^private/companies_logos/${site.acme.uid}/[a-z0-9]{16}_28-56-80-160-256\\.(png|jpg)$`),
  )
  for (const selector of ['.company-logo img', '.brand img'])
    await expect.poll(() => page.locator(selector).first().getAttribute('src')).toContain('data:image/')
  expect(consoleErrors.filter((line) => /Content Security Policy|CORS/.test(line))).toEqual([])
})

test('an upload can be paused and gone on with by keyboard, cancelled, and tried again', async () => {
  const { page } = await companyPage(site.acme.users.admin)
  const dialog = await edit(page)
  await dialog.locator('input[type=file]').setInputFiles(picture(logo, 'other.png'))
  let hold = true
  await page.route('**/s3/**', async (route) => {
    if (route.request().method() === 'PUT' && hold) return
    return route.continue().catch(() => undefined)
  })
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await save.click()
  await dialog.getByRole('button', { name: 'Pause' }).press('Enter')
  await dialog.getByText('Paused').first().waitFor()
  await dialog.getByRole('button', { name: 'Cancel upload' }).press('Enter')
  await dialog.getByText('The upload was canceled.').waitFor()

  await save.click()
  await dialog.getByRole('button', { name: 'Pause' }).press('Enter')
  await dialog.getByText('Paused').first().waitFor()
  hold = false
  await dialog.getByRole('button', { name: 'Resume' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
})

test('a picture that cannot be read is refused with what to do, and the logo stays', async () => {
  const before = (await stored())?.image_url ?? null
  const { page } = await companyPage(site.acme.users.admin)
  const dialog = await edit(page)
  await dialog.locator('input[type=file]').setInputFiles(picture(logo.subarray(0, 100_000)))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('This image cannot be read. Please choose another one.').first().waitFor()
  expect((await stored())?.image_url ?? null).toBe(before)
})

test('a logo from before there were sizes is shown, from the bucket where it is large', async () => {
  const old = `private/companies_logos/${site.acme.uid}/old.png`
  // What stands behind a picture in its file is no part of it.
  const large = Buffer.concat([logo, Buffer.alloc(largestInline)])
  await site.open.here.cloud.files.write(old, large, 'image/png')
  await site.open.here.stores.companies.setDetails(site.acme.uid, { image_url: old })
  const { page, consoleErrors } = await companyPage(site.acme.users.admin)
  for (const selector of ['.company-logo img', '.brand img']) {
    // The bucket is another origin, and the policy of the page lets it in.
    await expect.poll(() => page.locator(selector).first().getAttribute('src')).toContain('/s3/')
    await expect
      .poll(() =>
        page
          .locator(selector)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(256)
  }
  expect(consoleErrors.filter((line) => /Content Security Policy|CORS/.test(line))).toEqual([])
})

test('a logo is taken away, and one that cannot be loaded says so', async () => {
  await site.open.here.stores.companies.setDetails(site.acme.uid, {
    image_url: `private/companies_logos/${site.acme.uid}/none.png`,
  })
  const { page } = await companyPage(site.acme.users.admin)
  await page.locator('.company-logo').getByText('Failed to load image.').waitFor()
  const dialog = await edit(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored())?.image_url).toBeNull()
  await page.getByText('Add Company Logo').first().waitFor()
})

test('admins choose how figures behave; everybody else reads what the company says of itself', async () => {
  await site.open.here.stores.companies.setTuning(site.acme.uid, { freshness: 15, pace: true })
  const { page } = await companyPage(site.acme.users.admin)
  await page.getByRole('radio', { name: /^5 seconds/ }).check()
  await page.getByText('Settings saved').first().waitFor()
  await page.getByRole('switch', { name: 'Compare with expected progress' }).click()
  await page.getByText('Totals are compared with the full-day goal').waitFor()
  await expect.poll(async () => [(await stored())?.freshness, (await stored())?.pace]).toEqual([5, false])

  const places = () => site.open.here.stores.preferences.get(site.acme.uid, 'COMPANY', photoPlacePref)
  const keep = page.getByRole('switch', { name: 'Keep the location of photos' })
  await page.getByText('is removed from new photos').waitFor()
  await keep.click()
  await expect.poll(async () => (await places())?.pref_value).toBe('1')
  await page.getByText('New photos keep the location').waitFor()

  const worker = await companyPage(site.acme.users.worker, { width: 390, height: 844 })
  await worker.page.getByText('Time zone').waitFor()
  await expect.poll(() => worker.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  await expect.poll(() => worker.page.getByText('How figures are updated and compared').count()).toBe(0)
  expect(await axe(worker.page, 'main')).toEqual([])
  await expect.poll(() => worker.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
