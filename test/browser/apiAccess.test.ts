import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { password } from '../lib/world.ts'

/** Tokens and TV links, from making one to its end on a screen that nobody has signed in on. */

const site = companyForEach()

test('an admin makes a TV link, a screen shows it without a sign-in, and it ends when it is revoked', async () => {
  const { acme, open } = site
  const { page, context } = await open.visitor()
  const path = '/company/api-access?tab=links'
  await enter(page, open.here.url, { company: acme.url, username: acme.users.admin.username }, { path })
  await page.getByRole('heading', { name: 'API Access', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Create TV Link' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create TV Link' })
  await form.waitFor()
  await form.getByRole('textbox', { name: /^Name/ }).fill('Dock wall')
  await form.getByRole('button', { name: 'Create TV Link' }).click()
  await page.getByLabel(/^(Your )?[Pp]assword/).fill(password)
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Your new TV link' })
  const link = (await made.locator('code').textContent()) ?? ''
  expect(link).toContain('/tv#sdt_')
  await made.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row').filter({ hasText: 'Dock wall' }).waitFor()
  expect(await axe(page, 'main')).toEqual([])

  const screen = await open.visitor({ width: 1920, height: 1080 })
  await screen.page.goto(link)
  await screen.page.getByRole('dialog', { name: acme.groups.whole.name }).waitFor()
  await expect.poll(() => screen.page.getByRole('article').count()).toBe(18)

  const [token] = await open.here.stores.apiTokens.list(acme.uid)
  await (await open.here.as(acme.users.admin)).call('revokeTvLink', { uid: token?.id ?? '' })
  await screen.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await screen.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  await screen.context.close()
  await context.close()
})
