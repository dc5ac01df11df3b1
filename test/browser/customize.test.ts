import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '../../bin/seed/picture.ts'
import { usualAppearance } from '../../shared/customizer.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** How the people who run the installation change the sign-in page. */

let open: Console
let platform: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
})
afterAll(async () => {
  // The page is every company's, and so every test's.
  const { content } = open.here.stores
  await content.setAppearance(usualAppearance, (await content.appearance())?.turn ?? 0)
  await open?.stop()
})

const png = pngOf(40, () => [250, 250, 240, 255])
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

test('the sign-in page is dressed, shown as it would be, applied, and taken back', async () => {
  const { page, consoleErrors } = await open.visitor()
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  await enter(page, open.here.url, who, { path: '/customize' })
  await page.getByRole('heading', { level: 1, name: 'Shiftdeck customizer' }).waitFor()
  const form = page.getByRole('form', { name: 'Shiftdeck customizer' })
  const apply = form.getByRole('button', { name: 'Apply Changes to Site' })
  const preview = page.frameLocator('iframe[title="Preview of the sign-in page"]')
  for (const name of ['Banner', 'Slider Title (choose one option)', 'Slider Images'])
    await form.getByRole('heading', { name, exact: true }).waitFor()
  await preview.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await form.getByLabel('Background', { exact: true }).inputValue()).toBe('#C8102E')
  expect(await form.getByLabel('Text color', { exact: true }).inputValue()).toBe('#FFFFFF')
  expect(await form.getByRole('radio', { name: 'Medium' }).isChecked()).toBe(true)
  expect(await form.getByLabel('Seconds per slide').inputValue()).toBe('5')

  // What is missing or wrong is said where it is.
  await form.getByRole('switch', { name: 'Show the banner' }).click()
  await form.getByRole('switch', { name: 'Banner link' }).click()
  await form.getByLabel('Seconds per slide').fill('0')
  await form.getByRole('radio', { name: 'One title for all slides' }).check()
  expect(await form.getByRole('radio', { name: 'A title for each slide' }).isChecked()).toBe(false)
  await apply.click()
  await form.getByText('Please fill out all required fields').waitFor()
  expect(await form.getByText('Field is required').count()).toBe(3)
  await form.getByText('Please input a number greater than 0').waitFor()
  await form.getByRole('radio', { name: 'A title for each slide' }).check()
  expect(await form.getByLabel('Static title').count()).toBe(0)
  await form.locator('input[name=login_banner_text]').fill('Peak week: sign in with your new badge.')
  await form.getByLabel('Address of the banner link').fill('javascript:alert(1)')
  await form.getByLabel('Seconds per slide').fill('7')
  await form.getByText('Please enter a complete address, such as https://example.com').waitFor()
  await form.getByLabel('Address of the banner link').fill('https://help.example/badge')
  for (const style of ['Bold', 'Italic']) await form.getByRole('button', { name: style }).click()
  await form.getByRole('radio', { name: 'Large' }).check()

  // A pair that is hard to read is told, and mended with one press.
  await form.getByLabel('Background', { exact: true }).fill('#E8692C')
  await form.getByText('Hard to read: 3.23:1. Needs at least 4.50:1.').waitFor()
  await form.getByRole('button', { name: /^Other background, [45]\./ }).click()
  await expect.poll(() => form.getByText('Hard to read').count()).toBe(0)
  await preview.getByText('Peak week: sign in with your new badge.').waitFor()

  // Slides wait in the browser, three at most.
  await form
    .locator('.customize-add input[type=file]')
    .setInputFiles(['a', 'b', 'c'].map((name) => image(`${name}.png`)))
  await expect.poll(() => form.locator('.order-row').count()).toBe(3)
  expect(await form.locator('.customize-add input[type=file]').isDisabled()).toBe(true)
  await form.getByText('At most 3 images can wait to be uploaded.').waitFor()
  await form.getByRole('button', { name: 'Delete: Slide 3' }).click()
  await form.getByLabel('Title', { exact: true }).fill('Staged rollouts')
  await form.getByLabel('Link', { exact: true }).fill('https://help.example/rollouts')
  await preview.getByRole('heading', { name: 'Staged rollouts' }).waitFor()
  await form.getByRole('button', { name: 'Move down: Staged rollouts' }).click()
  await form.getByRole('button', { name: 'Move up: Staged rollouts' }).click()
  expect(await axeInBothThemes(page, 'main')).toEqual([])
  await apply.click()
  await page.getByText('Changes applied to the site').waitFor()
  await form.getByText('No changes').waitFor()
  await page.getByText(/^Banner: Peak week/).waitFor()

  const { page: visitor } = await open.visitor()
  await visitor.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visitor.goto(`${open.here.url}/login`)
  await visitor.getByRole('heading', { name: 'Staged rollouts' }).waitFor()
  await visitor.locator('.slide-picture[data-there]').waitFor()
  const banner = visitor.locator('.login-banner')
  expect(await banner.evaluate((each) => getComputedStyle(each).fontStyle)).toBe('italic')
  expect(await banner.getByRole('link').getAttribute('href')).toBe('https://help.example/badge')
  expect(await visitor.locator('.slide').getByRole('link').getAttribute('href')).toBe('https://help.example/rollouts')
  expect(await visitor.getByRole('button', { name: /^Slide \d of 2$/ }).count()).toBe(2)
  expect(await visitor.evaluate(() => (window as unknown as { seen: { shifts: number } }).seen.shifts)).toBeLessThan(
    0.001,
  )
  expect(await axeInBothThemes(visitor)).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Previous sign-in page restored').waitFor()
  await expect.poll(() => form.locator('.order-row').count()).toBe(0)
  await page
    .getByRole('button', { name: /^Restore / })
    .nth(1)
    .click()
  await expect.poll(() => form.locator('.order-row').count()).toBe(2)
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => form.locator('.order-row').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).click()
  await page.waitForURL('**/universal-dashboard')
  expect(consoleErrors).toEqual([])
})
