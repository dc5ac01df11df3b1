import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Console, openConsole, signIn } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

let open: Console
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('hooks')
})
afterAll(() => open?.stop())

test('an admin adds a webhook, copies its secret, sees why a test does not arrive, and deletes it', async () => {
  const { page } = await open.visitor()
  await signIn(page, open.here.url, acme.url, acme.users.admin.username)
  await page.waitForURL('**/home/performance')
  await page.goto(`${open.here.url}/company/webhooks`)
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Create webhook' })
  await form.getByLabel('Name').fill('Dispatch')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await form.getByText('Please choose at least one event').waitFor()
  await form.getByLabel('Address').fill('https://127.1/hook')
  await form.getByRole('checkbox', { name: 'New incident' }).click()
  await form.getByRole('checkbox', { name: 'Goal missed' }).click()
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await form.getByText('This address is not on the public internet').waitFor()
  // A name that nobody has, on a machine that may have no network: nothing leaves it.
  await form.getByLabel('Address').fill('https://hooks.shiftdeck.invalid/a')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Secret' })
  expect(await secret.getByLabel('Secret').inputValue()).toMatch(/^whsec_/)
  await secret.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Dispatch/ })
  await row.getByText('New incident, Goal missed').waitFor()

  await row.getByRole('button', { name: 'Send a Test: Dispatch' }).click()
  const trial = page.getByRole('dialog', { name: 'Test of Dispatch' })
  await trial.getByText('Not delivered').waitFor()
  // A toast within it has a button of the same name.
  await page.keyboard.press('Escape')
  await trial.waitFor({ state: 'hidden' })
  await row.getByRole('button', { name: 'Deliveries: Dispatch' }).click()
  const drawer = page.getByRole('dialog', { name: 'Dispatch' })
  await drawer.getByRole('button', { name: /^Test/ }).click()
  await drawer.getByText('"type": "webhook.test"').waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Delete Webhook: Dispatch' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('No webhooks yet').waitFor()
  await expect.poll(() => open.here.stores.webhooks.list(acme.uid)).toEqual([])
})
