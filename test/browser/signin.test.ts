import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { answerWith } from '../lib/answers.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { enter as enterWithoutForm, signInByForm } from '../lib/browser.ts'
import { companyForEach } from '../lib/fixture.ts'
import { password } from '../lib/world.ts'

/** The ways into the console and out of it. */

const site = companyForEach()

const enter = (page: Page, { username }: UserRecord, secret = password) =>
  signInByForm(page, site.open.here.url, site.acme.url, username, secret)
const at = (path: string) => (url: URL) => url.pathname === path
const profile = (page: Page) => page.getByRole('button', { name: /^Profile menu/ })
const logout = async (page: Page) => {
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
/** A visitor who has signed in. */
const entered = async (user: UserRecord, size?: { width: number; height: number }) => {
  const visit = await site.open.visitor(size)
  await enter(visit.page, user)
  await visit.page.waitForURL((url) => url.pathname.startsWith('/home'))
  await profile(visit.page).waitFor()
  return visit
}
const another = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(site.open.here.url + path)
  await profile(page).waitFor()
  return page
}
const sixDigits = /\b\d{6}\b/
const mailsTo = ({ email }: UserRecord) =>
  site.open.here.cloud.outbox.list().filter(({ to }) => to.some((address) => address === email))
/** The digits in the newest mail to a user, once there are more mails than there were. */
const mailedCode = async (user: UserRecord, before: number) => {
  await expect.poll(() => mailsTo(user).length).toBeGreaterThan(before)
  return sixDigits.exec(mailsTo(user)[0]?.text ?? '')?.[0] ?? ''
}
const alter = async (user: UserRecord, change: Partial<UserRecord>) => {
  const { users } = site.open.here.stores
  const record = await users.get(site.acme.uid, user.uid)
  if (!record) throw new Error('no such user')
  await users.replace(record, { ...record, ...change })
}

describe('a sign-in', () => {
  test('says what is missing, and the same of a wrong password and of an unknown name', async () => {
    const { page } = await site.open.visitor()
    await page.goto(`${site.open.here.url}/login`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    for (const text of ['Please input your company', 'Please input your username', 'Please input your password'])
      await page.getByText(text).waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    await enter(page, site.acme.users.admin, 'wrong')
    await page.getByText('The company, username or password is not correct.').waitFor()
    await signInByForm(page, site.open.here.url, site.acme.url, 'nobody-at-all')
    await page.getByText('The company, username or password is not correct.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('leaves in the browser what tests find there that do without the form', async () => {
    const user = site.acme.users.admin
    const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }))
    const { page } = await entered(user)
    const byForm = await kept(page)
    const { page: other } = await site.open.visitor()
    await enterWithoutForm(other, site.open.here.url, { company: site.acme.url, username: user.username })
    await other.waitForURL(at('/home/performance'))
    const without = await kept(other)
    const pool = (key: string) => key.startsWith('Cognito') && !key.endsWith('.signInDetails')
    expect(Object.keys(without).filter(pool).sort()).toEqual(Object.keys(byForm).filter(pool).sort())
    const own = (stored: Record<string, string>) => {
      const { id, at: opened, ...session } = JSON.parse(stored['shiftdeck.session'] ?? '{}')
      const { session_id, expires_at, ...who } = JSON.parse(stored['shiftdeck.who'] ?? '{}')
      expect([typeof id, typeof opened, session_id]).toEqual(['string', 'number', id])
      return { session, who, company: stored['shiftdeck.company'] }
    }
    expect(own(without)).toEqual(own(byForm))
  })

  test('leads back to the address that was asked for, with all that belongs to it', async () => {
    const { page } = await site.open.visitor()
    await page.goto(`${site.open.here.url}/groups?x=1#y`)
    await page.waitForURL(at('/login'))
    await page.getByLabel('Company').fill(site.acme.url)
    await page.getByLabel('Username').fill(site.acme.users.admin.username)
    await page.locator('input[name=password]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/groups?x=1#y')
    await page.getByText('Please select group').waitFor()
  })

  test('tells whoever was away too long why they are here', async () => {
    const { page } = await site.open.visitor()
    await page.goto(`${site.open.here.url}/login?reason=inactivity`)
    await page.getByText('You have been logged out due to inactivity.').waitFor()
  })

  test('asks for a new password when somebody else has set it', async () => {
    const user = await site.acme.user('admin', site.acme.groups.whole)
    await site.open.here.cloud.identity.remove(user.uid)
    await site.open.here.cloud.identity.create(user.uid, password, user.email, true)
    const { page } = await site.open.visitor()
    await enter(page, user)
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    const choose = async (first: string, second: string) => {
      await page.getByLabel('New password', { exact: true }).fill(first)
      await page.getByLabel('Confirm password', { exact: true }).fill(second)
      await page.getByRole('button', { name: 'Save and sign in' }).click()
    }
    await choose('short', 'short')
    await page.getByText('At least 8 characters').first().waitFor()
    await choose('Password1', 'Password1')
    await page.getByText('This password is too common. Choose another one.').waitFor()
    await choose('Shiftdeck-2', 'Shiftdeck-3')
    await page.getByText("Passwords don't match").waitFor()
    await choose('Shiftdeck-2', 'Shiftdeck-2')
    await page.waitForURL(at('/home/performance'))
    await logout(page)
    await page.waitForURL(at('/login'))
    await enter(page, user, 'Shiftdeck-2')
    await page.waitForURL(at('/home/performance'))
  })

  test('of somebody who has forgotten the password goes by a mailed code', async () => {
    const user = await site.acme.user('worker', site.acme.groups.picking)
    const { page } = await site.open.visitor()
    await page.goto(`${site.open.here.url}/login`)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Company').fill(site.acme.url)
    await page.getByLabel('Username').fill(user.username)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = await mailedCode(user, 0)
    expect(code).toHaveLength(6)
    await page.getByLabel('Code').fill(code)
    const choose = async (chosen: string) => {
      await page.getByLabel('New password', { exact: true }).fill(chosen)
      await page.getByLabel('Confirm password', { exact: true }).fill(chosen)
      await page.getByRole('button', { name: 'Save password' }).click()
    }
    await choose('12345678')
    await page.getByText('This password is too common. Choose another one.').waitFor()
    await choose('Shiftdeck-4')
    await page.getByText('Password changed. Sign in with the new one.').waitFor()
    await page.locator('input[name=password]').fill('Shiftdeck-4')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(at('/home/tasks'))
  })
})

describe('the second factor', () => {
  test('is asked three times, and then the sign-in begins anew', async () => {
    const user = await site.acme.user('admin', site.acme.groups.whole)
    await alter(user, { two_factor: true })
    const { page } = await site.open.visitor()
    await enter(page, user)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^We sent a 6-digit code to/).waitFor()
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    const code = await mailedCode(user, 0)
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await dialog.getByText('Token is required.').waitFor()
    await dialog.getByLabel('6-digit code').fill(code.slice(0, 5))
    await page.keyboard.press('Enter')
    await dialog.getByText('The code has 6 digits.').waitFor()
    const incorrect = code === '000000' ? '000001' : '000000'
    for (const left of ['2 attempts remaining', '1 attempt remaining']) {
      await dialog.getByLabel('6-digit code').fill(incorrect)
      await dialog.getByRole('button', { name: 'Verify' }).click()
      await dialog.getByText(left).waitFor()
    }
    await dialog.getByLabel('6-digit code').fill(incorrect)
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await page.getByText(/^You have exceeded allowed attempts for this email token/).waitFor()
    await dialog.waitFor({ state: 'detached' })

    const before = mailsTo(user).length
    await enter(page, user)
    const right = await mailedCode(user, before)
    await dialog.getByLabel('6-digit code').fill(right)
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL(at('/home/performance'))
  })

  test('is not passed by opening a page, and can be called off', async () => {
    const user = await site.acme.user('admin', site.acme.groups.whole)
    await alter(user, { two_factor: true })
    const { page, context } = await site.open.visitor()
    await page.route('**/send2faEmail', answerWith(422, 'notPossible', 'No mail today.'))
    await enter(page, user)
    await page.getByRole('dialog').getByText('Authentication failed: No mail today.').waitFor()
    const other = await context.newPage()
    await other.goto(`${site.open.here.url}/home/performance`)
    await other.waitForURL(at('/login'))
    await other.close()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Username').waitFor()
  })
})

describe('a session', () => {
  test('that is logged out of is over in every tab, and leaves nothing in the browser', async () => {
    const { page, context } = await entered(site.acme.users.admin)
    const other = await another(context, '/groups')
    await logout(page)
    await page.waitForURL(at('/login'))
    await other.waitForURL(at('/login'))
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(left.filter((key) => /session|who|Cognito|favorites|logo/.test(key))).toEqual([])
    await page.goto(`${site.open.here.url}/home/performance`)
    await page.waitForURL(at('/login'))
  })

  test('goes to another group and role of the user', async () => {
    const { whole, picking } = site.acme.groups
    const roles: UserRecord['roles'] = [
      { role: 'admin', group: whole.uid },
      { role: 'teamManager', group: picking.uid },
    ]
    const { page } = await site.open.visitor()
    await enter(page, await site.acme.user('admin', whole, { roles }))
    // Whoever has several is asked first.
    await page.waitForURL(at('/groups'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(at('/home/performance'))
    await profile(page).click()
    await page.getByRole('menuitem', { name: 'Switch Group' }).click()
    await page.waitForURL(at('/groups'))
    await page.getByText('Please select group').waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    await page.getByRole('radio', { name: /Picking/ }).check()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByText('Group switched successfully').waitFor()
    await page.waitForURL(at('/home/performance'))
    await expect.poll(() => profile(page).textContent()).toContain('Team Manager · Picking')
  })

  test('shows its theme in every tab', async () => {
    const { page, context } = await entered(site.acme.users.teamManager)
    const other = await another(context, '/groups')
    await profile(page).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    for (const tab of [page, other])
      await expect.poll(() => tab.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
})

test('an address without a page says so, and leads back to where one came from', async () => {
  const { page } = await entered(site.acme.users.admin)
  await page.goto(`${site.open.here.url}/groups`)
  await page.getByText('Please select group').waitFor()
  await page.goto(`${site.open.here.url}/nowhere/at/all`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expect.poll(() => page.locator('.state-art').isVisible()).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Return to previous page' }).click()
  await page.waitForURL(at('/groups'))
})

test('on a phone the form is all there is, and nothing sticks out', async () => {
  const { page } = await site.open.visitor({ width: 390, height: 844 })
  await page.goto(`${site.open.here.url}/login`)
  await page.getByLabel('Company').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeInBothThemes(page)).toEqual([])
})
