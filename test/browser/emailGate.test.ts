import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { enter } from '../lib/browser.ts'
import { letPass } from '../lib/clock.ts'
import { companyForEach } from '../lib/fixture.ts'
import { password } from '../lib/world.ts'

/** The question for an address, and the code that confirms it. */

const site = companyForEach()

/** A worker without a confirmed address. */
const worker = (more: Partial<UserRecord> = {}) =>
  site.acme.user('worker', site.acme.groups.picking, { email: undefined, ...more } as Partial<UserRecord>)

/** The console as somebody sees it who has just signed in and gone to a page. */
const visit = async (user: UserRecord, path = '/home/performance', size?: { width: number; height: number }) => {
  const visitor = await site.open.visitor(size)
  const { page } = visitor
  await page.clock.install()
  await enter(page, site.open.here.url, { company: site.acme.url, username: user.username }, { path })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => dialog(page, 'Add your email address')
const waiting = (page: Page) => dialog(page, 'Confirm your email address')
const codeAsked = (page: Page) => dialog(page, 'Check your email')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const enterPassword = async (page: Page) => {
  await dialog(page, 'Confirm it is you').locator('input').fill(password)
  await page.keyboard.press('Enter')
}
const enterCode = async (page: Page, digits: () => string) => {
  await codeAsked(page).waitFor()
  await codeAsked(page).getByRole('textbox').fill(digits())
  await press(page, 'Confirm')
}
const stored = async ({ uid }: UserRecord) => {
  const { email, new_email } = (await site.open.here.stores.users.get(site.acme.uid, uid)) ?? {}
  return { email, new_email }
}
const mailsTo = (address: string) => site.open.here.cloud.outbox.list().filter(({ to }) => to.includes(address))
const codeTo = (address: string) => /\b\d{6}\b/.exec(mailsTo(address)[0]?.text ?? '')?.[0] ?? ''
/** An address in the test's own company: everybody's mails are in one outbox. */
const at = (name: string) => `${name}@${site.acme.url}.example`
const incorrectCode = (code: string) => (code === '000000' ? '111111' : '000000')
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined

test.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
])('an address is asked for, then the password, then its code: %s', async (name, size) => {
  const user = await worker()
  const address = at('ana')
  const { page } = await visit(user, '/home/performance', size)
  await question(page).waitFor()
  await picture(page, `${name}-1-address`)
  await press(page, 'Save address')
  await question(page).getByText('This field is required').waitFor()
  await question(page).getByRole('textbox').fill('ana@acme')
  await press(page, 'Save address')
  await question(page).getByText('Please input a valid email').waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await question(page).getByRole('textbox').fill(address)
  await press(page, 'Save address')
  await enterPassword(page)

  await codeAsked(page).getByText(`a•••@${site.acme.url}.example`).waitFor()
  await expect.poll(() => stored(user)).toEqual({ email: undefined, new_email: address })
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await picture(page, `${name}-2-code`)
  await press(page, 'Confirm')
  await codeAsked(page).getByText('Please enter the 6 digits').waitFor()
  await enterCode(page, () => incorrectCode(codeTo(address)))
  await codeAsked(page).getByText('The code is not correct. 2 attempts remaining').waitFor()
  await picture(page, `${name}-3-wrong`)
  const [first] = mailsTo(address)
  await press(page, 'Send a new code')
  await page.getByText('A new code is on its way').waitFor()
  expect(mailsTo(address)[0]?.id).not.toBe(first?.id)
  await enterCode(page, () => codeTo(address))
  await page.getByText('Your email address is confirmed.').waitFor()
  await codeAsked(page).waitFor({ state: 'detached' })
  await expect.poll(() => stored(user)).toEqual({ email: address, new_email: undefined })
  expect(mailsTo(address)[0]?.subject).toBe('Your email address was added')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await letPass(page, 10_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an address that a manager has typed in waits for its owner at the next sign-in, and can be another one', async () => {
  const user = await worker({ new_email: at('typo') })
  const { page } = await visit(user)
  await waiting(page).getByText(at('typo')).waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await picture(page, 'waiting')
  expect(mailsTo(at('typo'))).toEqual([])
  await press(page, 'Remind me next time')
  await waiting(page).waitFor({ state: 'detached' })
  await page.reload()
  await press(page, 'Use another address')
  await question(page).or(dialog(page, 'Use another address')).getByRole('textbox').fill(at('right'))
  await press(page, 'Save address')
  await enterPassword(page)
  await enterCode(page, () => codeTo(at('right')))
  await codeAsked(page).waitFor({ state: 'detached' })
  await expect.poll(() => stored(user)).toEqual({ email: at('right'), new_email: undefined })
  expect(mailsTo(at('typo'))).toEqual([])
})

test('a new address says where everything goes until then, and takes its place after the password', async () => {
  const user = await worker({ email: at('old'), new_email: at('new') })
  const { page } = await visit(user)
  await waiting(page)
    .getByText(`Until you enter the code, everything still goes to ${at('old')}.`)
    .waitFor()
  await press(page, 'Send code')
  await codeAsked(page).getByText(`n•••@${site.acme.url}.example`).waitFor()
  await enterCode(page, () => codeTo(at('new')))
  await enterPassword(page)
  await codeAsked(page).waitFor({ state: 'detached' })
  await expect.poll(() => stored(user)).toEqual({ email: at('new'), new_email: undefined })
})

test('what went wrong is said: the address was not saved, or its code was not sent', async () => {
  const user = await worker()
  const { page } = await visit(user)
  const refused = (message: string) => ({
    status: 400,
    body: JSON.stringify({ status: 400, code: 'badInput', message, data: null }),
  })
  await question(page).waitFor()
  await page.route('**/updateUser', (route) => route.fulfill(refused('Not this address.')))
  await page.route('**/sendEmailCode', (route) => route.fulfill(refused('The mail could not be sent.')))
  await question(page).getByRole('textbox').fill(at('ben'))
  await press(page, 'Save address')
  await question(page).getByText('Not this address.').waitFor()
  await expect.poll(() => stored(user)).toEqual({ email: undefined, new_email: undefined })
  await page.unroute('**/updateUser')
  await press(page, 'Save address')
  await enterPassword(page)
  await waiting(page)
    .getByText('Your address is saved, but the code was not sent. The mail could not be sent.')
    .waitFor()
  await expect.poll(() => stored(user)).toEqual({ email: undefined, new_email: at('ben') })
  await page.unroute('**/sendEmailCode')
  await press(page, 'Send code')
  await enterCode(page, () => codeTo(at('ben')))
  await codeAsked(page).waitFor({ state: 'detached' })
})

test('it comes before the tutorial, and not to a screen on the wall', async () => {
  const { page } = await visit(await worker())
  await page.evaluate(() => sessionStorage.removeItem('shiftdeck.tutorial.notNow'))
  await page.reload()
  await question(page).waitFor()
  await letPass(page, 10_000)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog(page, 'Welcome to Shiftdeck').waitFor()
  await expect.poll(() => question(page).count()).toBe(0)

  const screen = await site.acme.user('admin', site.acme.groups.whole, { email: undefined } as Partial<UserRecord>)
  await site.open.here.stores.preferences.set(site.acme.uid, `USER#${screen.uid}`, { pref_type: 701, pref_value: '1' })
  const wall = await visit(screen, '/groups')
  await letPass(wall.page, 10_000)
  expect(await wall.page.getByRole('dialog').count()).toBe(0)
})

test('it can wait until the next time, and nobody is kept from leaving', async () => {
  const { page } = await visit(await worker())
  await question(page).waitFor()
  await press(page, 'Remind me next time')
  await question(page).waitFor({ state: 'detached' })
  await page.reload()
  await question(page).waitFor()
  await press(page, 'Logout')
  await page.waitForURL((url) => url.pathname === '/login')
})
