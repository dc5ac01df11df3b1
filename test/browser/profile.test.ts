import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyItems } from '../../functions/data/companies.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { password, type WorldCompany } from '../lib/world.ts'

/** The profile area, section by section. Each test has a user of its own, so that it can be tried again. */

vi.setConfig({ testTimeout: 60_000 })

let open: Console
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const { db, tables } = open.here.cloud
  await companyItems(db, tables).patch([acme.uid], { set: { active_since: 12 } })
})
afterAll(() => open?.stop())

const phone = { width: 390, height: 844 }

const visit = async (user: UserRecord, section?: string, size?: { width: number; height: number }) => {
  const { page, consoleErrors } = await open.visitor(size)
  const path = section ? `/user/profile?section=${section}` : '/user/profile'
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path })
  await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()
  return { page, consoleErrors }
}
const nav = (page: Page) => page.getByRole('navigation', { name: 'Sections of the profile' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = ({ uid }: UserRecord) => open.here.stores.users.get(acme.uid, uid)
const preference = async ({ uid }: UserRecord, type: number) =>
  (await open.here.stores.preferences.get(acme.uid, `USER#${uid}`, type))?.pref_value
const codeTo = ({ email }: UserRecord, after = 0) => {
  const mails = open.here.cloud.outbox.list().filter(({ to }) => to.includes(email ?? ''))
  return mails.length > after ? (/\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? '') : ''
}
const mailCount = ({ email }: UserRecord) =>
  open.here.cloud.outbox.list().filter(({ to }) => to.includes(email ?? '')).length
const confirmPassword = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Confirm it is you' }).locator('input').fill(password)
  await page.keyboard.press('Enter')
}
const links = (page: Page) => nav(page).getByRole('link').allTextContents()

const common = ['Profile', 'Edit Profile', 'Change Password', 'Two Factor Authentication']

test('each section has its place in the menu and an address; the own data are there to read', async () => {
  const user = await acme.user('admin', acme.groups.whole, { first_name: 'Marisol', city: 'Reno', employee_id: 'E-7' })
  const { page, consoleErrors } = await visit(user)
  expect(await links(page)).toEqual([...common, 'Inactivity Auto-Logout for Web', 'Role Management', 'Reports'])
  const facts = page.locator('.facts')
  await facts.waitFor()
  const text = await facts.textContent()
  for (const shown of ['Marisol Tester', user.username, 'E-7', user.email ?? '', 'Reno', 'Admin · acme'])
    expect(text).toContain(shown)
  for (const [name, key] of [
    ['Edit Profile', 'edit'],
    ['Change Password', 'password'],
    ['Two Factor Authentication', 'twoFactor'],
    ['Inactivity Auto-Logout for Web', 'inactivity'],
    ['Role Management', 'roles'],
    ['Reports', 'reports'],
  ] as const) {
    await nav(page).getByRole('link', { name, exact: true }).click()
    await heading(page, name).waitFor()
    await expect.poll(() => nav(page).locator('[aria-current=page]').textContent()).toBe(name)
    expect(new URL(page.url()).searchParams.get('section')).toBe(key)
    expect(await axe(page)).toEqual([])
    await page.setViewportSize(phone)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  expect(consoleErrors).toEqual([])
})

test.each(['worker', 'taskWorker'] as const)('a %s has no Role Management and keeps the username', async (role) => {
  const user = await acme.user(role, acme.groups.picking)
  const { page } = await visit(user, 'roles', phone)
  // What is not for the role is the profile itself.
  await heading(page, 'Profile').waitFor()
  expect(await links(page)).toEqual([...common, 'Inactivity Auto-Logout for Web'])
  await nav(page).getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username').waitFor()
  expect(await page.getByLabel('Username').isDisabled()).toBe(true)
})

test('what is changed in the own profile is saved; what is emptied stays, and an address waits for its code', async () => {
  const user = await acme.user('worker', acme.groups.picking, { city: 'Reno', phone: '1' })
  const { page } = await visit(user, 'edit')
  const email = page.getByLabel('Email')
  await email.fill('nobody')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('City').fill('')
  await press(page, 'Save changes')
  await page.getByText('Please input a valid email').waitFor()
  await email.fill(`new-${user.uid}@acme.example`)
  await press(page, 'Save changes')
  await confirmPassword(page)
  await page.getByText('User updated successfully').waitFor()
  const after = await stored(user)
  expect(after).toMatchObject({ first_name: 'Nora', city: 'Reno', email: user.email })
  expect(after?.new_email).toBe(`new-${user.uid}@acme.example`)
  // The header has the new name too.
  await page.getByRole('button', { name: /Nora Tester/ }).waitFor({ state: 'attached' })
})

test('the password is changed by the present one', async () => {
  const user = await acme.user('teamManager', acme.groups.picking)
  const { page } = await visit(user, 'password')
  const fields = page.locator('.pf-narrow input')
  await press(page, 'Change password')
  for (const text of [
    'Please input your current password',
    'Please input your new password',
    'Please confirm your password',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  await fields.nth(0).fill('Wrong-password-1')
  await fields.nth(1).fill('Quiet-river-77')
  await fields.nth(2).fill('Quiet-river-78')
  await press(page, 'Change password')
  await page.getByText("Passwords don't match").waitFor()
  await fields.nth(2).fill('Quiet-river-77')
  await press(page, 'Change password')
  await page.getByText('Your current password is not correct.').waitFor()

  const answers = [
    { status: 500, code: 'failed', message: 'A bad day.', data: null },
    { status: 409, code: 'conflict', message: 'Somebody was faster.', data: null },
  ]
  await page.route('**/changePassword', (route) => {
    const json = answers.shift()
    return json ? route.fulfill({ status: json.status, json }) : route.continue()
  })
  await fields.nth(0).fill(password)
  await press(page, 'Change password')
  await page.getByText('Something went wrong while updating password').waitFor()
  await press(page, 'Change password')
  await page.getByText('Password update failed: Somebody was faster.').waitFor()
  await press(page, 'Change password')
  await page.getByText('Password updated successfully').waitFor()
  expect(await fields.nth(1).inputValue()).toBe('')
  expect(await open.here.cloud.identity.check(user.uid, 'Quiet-river-77')).toBe(true)
})

test('two-factor is turned on and off, each with a mailed code', async () => {
  const user = await acme.user('worker', acme.groups.picking)
  const { page } = await visit(user, 'twoFactor')
  const code = page.getByRole('textbox', { name: '6-digit code' })
  const main = page.getByRole('main')
  for (const [verb, message, is] of [
    ['Turn on', 'Two-factor authentication enabled successfully', true],
    ['Turn off', 'Two-factor authentication disabled successfully', false],
  ] as const) {
    const before = mailCount(user)
    await press(page, verb)
    await code.waitFor()
    await press(page, verb)
    await page.getByText('Token is required.').waitFor()
    await expect.poll(() => codeTo(user, before)).not.toBe('')
    const right = codeTo(user, before)
    await code.fill(right === '000000' ? '111111' : '000000')
    await press(page, verb)
    await page.getByText('2 attempts remaining').waitFor()
    await code.fill(right)
    await press(page, verb)
    await page.getByText(message).waitFor()
    expect((await stored(user))?.two_factor).toBe(is)
    await main.getByText(is ? /^On since \w{3} \d{2}, \d{4}$/ : /^Off$/).waitFor()
  }
})

test('the time until the auto-logout is chosen within what the company allows', async () => {
  const user = await acme.user('worker', acme.groups.picking)
  const { page } = await visit(user, 'inactivity', phone)
  const card = page.getByRole('region', { name: 'Inactivity Auto-Logout for Web' })
  await card.getByText('Now: 12 hours, set by your company').waitFor()
  expect(await card.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    ...['1 minute', '3 minutes', '15 minutes', '30 minutes'],
    ...['1 hour', '2 hours', '4 hours', '6 hours', '8 hours', '10 hours', '12 hours'],
  ])
  await card.getByText('13 to 24 hours are not offered: acme ends sessions after 12.').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await card.getByRole('radio', { name: '15 minutes' }).check()
  await card.getByText('Saved. Now: 15 minutes').waitFor()
  expect(await preference(user, 700)).toBe('900000')
  await page.route('**/setUserPref', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'failed', message: 'No.', data: null } }),
  )
  await card.getByRole('radio', { name: '2 hours', exact: true }).click()
  await page.getByText('Failed at saving the innactivity rate').waitFor()
  await card.getByText('Now: 15 minutes').waitFor()
  expect(await card.getByRole('radio', { name: '15 minutes' }).isChecked()).toBe(true)
  expect(await card.getByRole('switch').count()).toBe(0)
})

test('an admin turns auto-logout off by the password, and on again, which turns TV Mode off', async () => {
  const user = await acme.user('admin', acme.groups.whole)
  const { page } = await visit(user, 'inactivity')
  const card = page.getByRole('region', { name: 'Inactivity Auto-Logout for Web' })
  await card.getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await confirmPassword(page)
  await card.getByText('Inactivity auto-logout is off and TV Mode is on', { exact: false }).waitFor()
  expect(await preference(user, 701)).toBe('1')
  expect(await axeInBothThemes(page)).toEqual([])
  await card.getByRole('button', { name: 'Re-enable Inactivity Auto-Logout' }).click()
  await page.getByText('Inactivity Auto-Logout enabled sucessfully.').waitFor()
  expect(await preference(user, 701)).toBe('0')
  await card.getByRole('radio').first().waitFor()
  expect(await card.getByRole('switch').getAttribute('aria-checked')).toBe('true')
})

test('own roles below the own one are added and taken away; the last role stays', async () => {
  const { picking, packing } = acme.groups
  const user = await acme.user('facilityManager', acme.groups.north)
  const { page } = await visit(user, 'roles')
  await press(page, 'Add role')
  await page.getByText('Please select a role').waitFor()
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption({ label: 'Worker' })
  await press(page, 'Add role')
  await page.getByText('Please select a group').waitFor()
  await page.getByRole('combobox', { name: 'Group', exact: true }).selectOption({ label: picking.name })
  await press(page, 'Add role')
  await page.getByText('Role added successfully').waitFor()
  await page.getByRole('button', { name: `Remove Worker in ${picking.name}` }).waitFor()
  expect(await page.getByRole('button', { name: 'Remove Facility Manager in North' }).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption({ label: 'Worker' })
  const offered = await page.getByRole('combobox', { name: 'Group', exact: true }).locator('option').allTextContents()
  expect(offered).toContain(packing.name)
  expect(offered).not.toContain(picking.name)
  await press(page, `Remove Worker in ${picking.name}`)
  await page.getByText('Role removed successfully').waitFor()
  expect((await stored(user))?.roles).toEqual([{ role: 'facilityManager', group: acme.groups.north.uid }])

  const only = await acme.user('superAdmin', acme.groups.whole)
  const { page: own } = await visit(only, 'roles')
  await press(own, 'Remove Super Admin in acme')
  await own.getByText('You must be assigned to a different role before deleting').waitFor()
})
