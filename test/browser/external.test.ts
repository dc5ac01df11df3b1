import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { noExternal } from '../../stacks/external.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { type Console, openConsole } from '../lib/browser.ts'
import { at, button, callsMade, main, visitShell } from '../lib/shell.ts'
import type { WorldCompany } from '../lib/world.ts'

/** What leads out of the console: pages of others, and feedback to the provider. */

let open: Console
let acme: WorldCompany
let others: Server
let elsewhere: string

const providerMail = 'provider@shiftdeck.example'

beforeAll(async () => {
  others = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Form</title><main><h1>Form of ${request.url}</h1></main></html>`,
    )
  })
  await new Promise<void>((listening) => others.listen(0, listening))
  elsewhere = `http://localhost:${(others.address() as AddressInfo).port}`
  open = await openConsole({
    providerMail,
    external: {
      ...noExternal,
      ...{ store: `${elsewhere}/store`, support: `${elsewhere}/support`, aiWaitlist: `${elsewhere}/waitlist` },
    },
  })
})
beforeEach(async () => {
  acme = await open.here.company('acme')
})
afterAll(async () => {
  await open?.stop()
  others?.close()
})

const visit = (user: UserRecord, path?: string) => visitShell(open, acme, user, path)

test('the header leads to the store, partners, help and the own profile', async () => {
  const { page, context } = await visit(acme.users.worker)
  const items = async (name: string) => {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await axe(page, '[role=menu]')).toEqual([])
    const list = await page.getByRole('menuitem').allTextContents()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    return list
  }
  expect(await items('Marketplace')).toEqual(['Order Accessories (opens in a new tab)', 'Partners'])
  expect(await items('Help')).toEqual([
    'Feedback',
    'Walkthrough',
    "What's New",
    'Resources',
    'Contact Support',
    'Keyboard shortcuts',
  ])
  // With one group there is none to switch to.
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['My Profile', 'Logout'])
  await page.keyboard.press('Escape')

  const go = async (menu: string | RegExp, item: string, path: string) => {
    await page.getByRole('banner').getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.waitForURL(at(path))
  }
  await go('Marketplace', 'Partners', '/marketplace/partners')
  await go('Help', 'Walkthrough', '/home/settings/walkthrough-intro')
  await go('Help', "What's New", '/home/help/what-is-new')
  await go('Help', 'Resources', '/home/help/resources')
  await go(/^Profile menu/, 'My Profile', '/user/profile')

  await button(page, 'Marketplace').click()
  const [store] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Order Accessories' }).click(),
  ])
  await store.getByRole('heading', { name: 'Form of /store' }).waitFor()
  await expect.poll(() => store.evaluate(() => window.opener)).toBeNull()
})

describe('feedback', () => {
  const feedback = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Feedback' }).click()
    return page.getByRole('dialog', { name: 'Feedback' })
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' }).click()

  test('needs words, and goes to the provider with a copy to its writer', async () => {
    const user = await acme.user('teamManager', acme.groups.picking, { first_name: 'Ana', email: 'ana@acme.example' })
    const { page } = await visit(user)
    const calls = callsMade(page)
    const dialog = await feedback(page)
    await send(page)
    await dialog.getByText('This field is required').waitFor()
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    expect(calls.filter((name) => name === 'sendBasicEmail')).toEqual([])

    const before = open.here.cloud.outbox.list().length
    await dialog.getByRole('textbox').fill('More light\nin the <b>aisles</b>')
    await send(page)
    await page.getByText('We have received your suggestion, thank you!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(calls.filter((name) => name === 'sendBasicEmail')).toHaveLength(2)
    const sent = open.here.cloud.outbox.list().slice(0, open.here.cloud.outbox.list().length - before)
    expect(sent.map(({ to }) => to).toSorted()).toEqual([['ana@acme.example'], [providerMail]])
    const toProvider = sent.find(({ to }) => to.includes(providerMail))
    expect(toProvider?.subject).toBe('Feedback from Ana Tester, acme')
    for (const { text } of sent) expect(text).toContain('in the <b>aisles</b>')
    expect(toProvider?.text).toContain(user.username)
  })

  test('that is not taken says why, and keeps what was written', async () => {
    const user = await acme.user('admin', acme.groups.whole)
    const client = await open.here.as(user)
    for (let mail = 0; mail < 10; mail++)
      await client.call('sendBasicEmail', { to: user.email ?? '', subject: 'Note', html: 'Words' })
    const refusal = await client.call('sendBasicEmail', { to: user.email ?? '', subject: 'Note', html: 'Words' })
    expect(refusal.status).toBe(429)
    const { page } = await visit(user)
    const dialog = await feedback(page)
    await dialog.getByRole('textbox').fill('More light')
    await send(page)
    await dialog.getByText(refusal.message).waitFor()
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('More light')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard changes' }).waitFor()
  })
})

test('pages of others are shown in a frame that keeps them apart', async () => {
  const { page, consoleErrors } = await visit(acme.users.admin, '/home/rufus-ai')
  const frame = page.locator('iframe')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Form of /waitlist' }).waitFor()
  await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  await expect
    .poll(() => page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href'))
    .toBe(`${elsewhere}/waitlist`)
  await main(page)
    .getByText(/^A supply-chain AI agent/)
    .waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Contact Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await dialog.frameLocator('iframe').getByRole('heading', { name: 'Form of /support' }).waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect(consoleErrors).toEqual([])
})
