import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerWith, changeAnswers } from '../lib/answers.ts'
import { apkOf } from '../lib/apk/index.ts'
import { largeApk } from '../lib/apk/large.ts'
import { axe } from '../lib/axe.ts'
import { type Console, enter, openConsole, signInByForm } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Companies, as the people who run the installation make and keep them. */

let open: Console
let platform: WorldCompany
let acme: WorldCompany
beforeAll(async () => {
  open = await openConsole()
  platform = await open.here.company('platform', { platform: true })
  acme = await open.here.company(`Acme ${Date.now()}`)
})
const folder = mkdtempSync(join(tmpdir(), 'companies-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await open?.stop()
})

const opened = async (path: string, heading: string, size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const who = { company: platform.url, username: platform.users.superAdmin.username }
  await enter(visitor.page, open.here.url, who, { path })
  await visitor.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return visitor
}
const refused = (message: string) => answerWith(403, 'notAllowed', message)
const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
const address = ['Address line 1', 'Address line 2', 'City', 'State', 'ZIP', 'Country']

const shot = async (page: Awaited<ReturnType<typeof opened>>['page'], name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('the dashboard leads to the tools that there are, and they lead back', async () => {
  const { page, consoleErrors } = await opened('/universal-dashboard', 'Universal Dashboard')
  await page.getByRole('link', { name: /^Manage companies/ }).waitFor()
  await page.getByText(/\d+ enabled, \d+ disabled/).waitFor()
  await page.getByText(/^Banner (on|off), (standard slides|\d+ slides?)$/).waitFor()
  const figures = page.getByRole('region', { name: 'The installation now' })
  await figures.getByText('Companies').waitFor()
  const recent = page.getByRole('region', { name: 'Recent activity' })
  expect(await recent.getByRole('link', { name: 'Audit log' }).getAttribute('href')).toBe('/company/audit-log')
  await page.getByRole('region', { name: 'Needs attention' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Manage Companies', exact: true })
    .waitFor()
  await shot(page, 'dashboard')
  expect(await axe(page)).toEqual([])
  for (const [tile, heading] of [
    ['Universal metrics', 'Universal Metrics'],
    ['Create company', 'Create Company'],
    ['Manage companies', 'Company Management'],
    ['Universal device information', 'Universal Device Information'],
    ['Release notes management', 'Release Notes Management'],
    ['Resource management', 'Resource Management'],
    ['Partner marketplace management', 'Partner Marketplace Management'],
    ['Login-page customizer', 'Shiftdeck customizer'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^${tile}`) }).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Universal Dashboard' }).click()
    await page.getByRole('heading', { name: 'Universal Dashboard', level: 1 }).waitFor()
  }
  expect(consoleErrors).toEqual([])
})

test('a company is switched off behind a lock, edited with auto-login behind its phrase, and deleted for good', async () => {
  const { page } = await opened(`/manage-companies?q=${encodeURIComponent(acme.url)}`, 'Company Management')
  const toggle = page.getByRole('switch', { name: /^Enable Acme/ })
  await toggle.waitFor()
  await shot(page, 'manage')
  // Companies are known by their names: other columns leave them room.
  const name = page.getByRole('columnheader', { name: /^Name/ })
  expect((await name.boundingBox())?.width).toBeGreaterThan(130)
  expect(await toggle.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Unlock switches' }).click()
  const gate = page.getByRole('dialog')
  await gate.getByText(/platform’s own staff with the second level .* Ask your platform operations team/).waitFor()
  await page.route('**/mayToggleCompany', refused('Access Denied'))
  await gate.getByRole('button', { name: 'Unlock' }).click()
  await gate.getByText('Access Denied').waitFor()
  expect(await toggle.getAttribute('aria-disabled')).toBe('true')
  await page.unroute('**/mayToggleCompany')
  await gate.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Lock switches' }).waitFor()
  await toggle.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Disable/ })
    .click()
  await expect.poll(async () => (await open.here.stores.companies.get(acme.uid))?.status).toBe(0)

  const row = page.getByRole('row', { name: /Acme/ })
  await page.route('**/getAnyCompany', refused('No.'))
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText("Something went wrong loading company's info.").waitFor()
  await page.unroute('**/getAnyCompany')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const field = (name: string) => dialog.locator(`input[name=${name}]`)
  await expect.poll(() => field('name').inputValue()).toBe(acme.record.name)
  expect(await field('company_url').inputValue()).toBe(acme.url)
  // The rules are those of a new company.
  for (const [name, invalid, message] of [
    ['email', 'ops', 'Please input a valid email'],
    ['max_users', '0', 'Please enter a whole number, 1 or more'],
    ['folo_in_min', '0', 'Please give 1 minute or more'],
  ] as const) {
    const before = await field(name).inputValue()
    await field(name).fill(invalid)
    await field(name).blur()
    await dialog.getByText(message).waitFor()
    await field(name).fill(before)
  }
  await field('image_url').setInputFiles(huge)
  await dialog.getByText('You cannot upload images larger than 10MB').waitFor()
  await dialog.getByLabel('City').fill('Ulm')
  const apps = dialog.getByRole('group', { name: 'Apps library' })
  await apps.getByRole('checkbox', { name: 'Browser' }).check()
  const pick = apps.getByLabel('Package of another app')
  await pick.fill('com.android.chrome')
  await pick.press('Enter')
  await apps.getByText(/already exists in your library/).waitFor()
  await pick.fill('com.acme.pick')
  await apps.getByRole('button', { name: 'Add', exact: true }).click()
  expect(await apps.getByRole('checkbox', { name: 'com.acme.pick' }).isChecked()).toBe(true)
  await apps.getByRole('button', { name: 'Read it from an APK' }).click()
  await apps.locator('input[name=apk_file]').setInputFiles(largeApk(folder, 251))
  await apps.getByText("You can't upload files larger than 250MB").waitFor()
  await apps.locator('input[name=apk_file]').setInputFiles(largeApk(folder, 101))
  const large = page.getByRole('dialog', { name: 'Upload a large APK?' })
  await large.getByRole('button', { name: 'Choose another' }).click()
  const buffer = apkOf({ package: 'com.acme.dock', label: 'Dock door', versionName: '2.1' })
  await apps.locator('input[name=apk_file]').setInputFiles({ name: 'dock.apk', mimeType: '', buffer })
  await apps.getByRole('checkbox', { name: 'Dock door' }).waitFor()
  await apps.getByText('2.1', { exact: true }).waitFor()
  // It is there already: nothing is sent for it.
  await apps.locator('input[name=apk_file]').setInputFiles({ name: 'dock.apk', mimeType: '', buffer })
  await apps.getByText(/already exists in your library/).waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Auto-login' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('dialog', { name: 'Unlock auto-login?' }).getByRole('button', { name: 'Unlock' }).click()
  await dialog.getByRole('checkbox', { name: 'Auto-login' }).click()
  const warning = page.getByRole('dialog', { name: 'Turn on auto-login?' })
  await warning.getByText(/used only on the instruction of platform staff/).waitFor()
  await warning.getByText(`enable for ${acme.url}`, { exact: true }).waitFor()
  await warning.getByLabel('Phrase').fill('enable for another')
  expect(await warning.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true)
  await warning.getByLabel('Phrase').fill(`enable for ${acme.url}`)
  await warning.getByRole('button', { name: 'Turn on' }).click()
  await shot(page, 'edit')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await open.here.stores.companies.get(acme.uid))?.city).toBe('Ulm')
  expect((await open.here.stores.companies.get(acme.uid))?.apps_state?.toSorted()).toEqual(
    ['com.acme.dock', 'com.acme.pick', 'com.android.chrome'].toSorted(),
  )
  await expect
    .poll(async () => (await open.here.stores.preferences.get(acme.uid, 'COMPANY', 700))?.pref_value)
    .toBe('1')

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByText(`The login identifier ${acme.url} can never be used again.`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await expect.poll(async () => (await open.here.stores.companies.get(acme.uid))?.status).toBe(2)
})

test('a company is typed in, confirmed and made, with its draft kept meanwhile', async () => {
  const { page, consoleErrors } = await opened('/create-company', 'Create Company')
  const url = `fresh${Date.now() % 1_000_000}`
  // What it asks for, and what is there before anybody types.
  const contact = page.getByRole('region', { name: 'Contact and address' })
  for (const name of ['Email', 'Phone', 'Website', ...address])
    await contact.getByLabel(name, { exact: true }).waitFor()
  expect(await page.getByLabel('Max users').inputValue()).toBe('')
  await page.getByText('Empty: no limit').waitFor()
  expect(await page.getByLabel('Inactivity minutes').inputValue()).toBe('30')
  expect(await page.getByLabel('Label of tab 1').inputValue()).toBe('Portal')
  expect(await page.getByLabel('URL of tab 1').inputValue()).toMatch(/^https?:/)
  const apps = page.getByRole('region', { name: 'Apps library' }).getByRole('checkbox')
  expect(await apps.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
    ...['App store', 'Browser', 'Camera', 'Clock', 'Contacts', 'Calculator', 'Phone', 'Files'],
  ])
  expect(await Promise.all((await apps.all()).map((app) => app.isChecked()))).toEqual([true, ...Array(7).fill(false)])
  await page.getByRole('button', { name: 'You need to include a user for company creation.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Create company' }).isDisabled()).toBe(true)
  await page.locator('input[name=image_url]').setInputFiles(huge)
  await page.getByText('You cannot upload images larger than 10MB').waitFor()

  await page.getByLabel(/^Name/).fill('Northbeam Fulfilment')
  const identifier = page.getByLabel('Login identifier')
  await identifier.fill(platform.url.toUpperCase())
  await page.getByText('This login identifier is in use or was used before.').waitFor()
  await identifier.fill(url)
  await page.getByText('available', { exact: true }).waitFor()

  const admin = page.getByRole('group', { name: 'New super admin' })
  await admin.getByText('Phone, address, employee ID').click()
  for (const name of ['Employee ID', 'Phone', ...address]) await admin.getByLabel(name, { exact: true }).waitFor()
  expect(await admin.getByRole('checkbox', { name: 'Email the username and password' }).isChecked()).toBe(true)
  await admin.getByLabel('First name').fill('Joost')
  await admin.getByLabel('Last name').fill('van Dijk')
  await admin.getByRole('textbox', { name: 'Username' }).fill(platform.users.superAdmin.username)
  await admin.getByRole('textbox', { name: 'Email' }).fill('joost@northbeam.example')
  await admin.getByRole('textbox', { name: 'Password', exact: true }).fill('Long-enough-1')
  await admin.getByLabel('Confirm').fill('Long-enough-2')
  await admin.getByRole('button', { name: 'Add' }).click()
  await admin.getByText('The passwords do not match!').waitFor()
  await admin.getByLabel('Confirm').fill('Long-enough-1')
  await admin.getByRole('button', { name: 'Add' }).click()
  await admin.getByText('This username is already in use.').waitFor()
  await admin.getByRole('textbox', { name: 'Username' }).fill(`joost-${url}`)
  await admin.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Gets an email').waitFor()

  await page.getByRole('button', { name: 'Add facility' }).click()
  await page.getByRole('textbox', { name: 'Facility name' }).fill('Rotterdam Waalhaven')
  await page.getByRole('button', { name: 'Add team to Rotterdam Waalhaven' }).click()
  await page.getByRole('textbox', { name: 'Team name' }).fill('Yard')
  await page.getByText('Non-Scan', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Remove Rotterdam Waalhaven' }).click()
  await page.getByText('Must remove any created Teams for this Facility before removing Facility.').waitFor()
  await shot(page, 'create')
  expect(await axe(page)).toEqual([])

  // What was typed is there again, but for the password.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])))
    .toContain('Yard')
  await page.reload()
  await page.getByText('Password missing').waitFor()
  expect(await identifier.inputValue()).toBe(url)
  await page.getByRole('button', { name: 'Edit Joost van Dijk' }).click()
  const edited = page.getByRole('group', { name: /^Edit/ })
  await edited.getByRole('textbox', { name: 'Password', exact: true }).fill('Long-enough-1')
  await edited.getByLabel('Confirm').fill('Long-enough-1')
  await edited.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('button', { name: 'Create company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Northbeam Fulfilment?' })
  await dialog.getByText('1 facility, 1 team').waitFor()
  await shot(page, 'confirm')
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await page.getByText('Northbeam Fulfilment is ready').waitFor({ timeout: 20_000 })
  await shot(page, 'ready')
  const { company = '' } = (await open.here.stores.companies.named(url)) ?? {}
  const made = await open.here.stores.companies.get(company)
  expect(made).toMatchObject({ name: 'Northbeam Fulfilment', status: 1 })
  expect(made?.max_users ?? null).toBeNull()
  expect((await open.here.stores.groups.list(company)).map(({ type }) => type).sort()).toEqual([
    'company',
    'facility',
    'team',
  ])
  expect(consoleErrors).toEqual([])

  // Who was to have it signs in at once: with a password that nobody else has typed, and what to do first.
  const joost = await open.visitor()
  await signInByForm(joost.page, open.here.url, url, `joost-${url}`, 'Long-enough-1')
  await joost.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await joost.page.getByLabel('New password', { exact: true }).fill('Chosen-by-joost-1')
  await joost.page.getByLabel('Confirm password', { exact: true }).fill('Chosen-by-joost-1')
  await joost.page.getByRole('button', { name: 'Save and sign in' }).click()
  await joost.page.waitForURL('**/home/performance**')
  const steps = joost.page.getByRole('region', { name: 'Get Northbeam Fulfilment started' })
  await steps.getByText('2 of 4 done').waitFor()
  await shot(joost.page, 'first-sign-in')
  expect(joost.consoleErrors).toEqual([])
})

test('who makes a company is told of mails that may not have gone out', async () => {
  const { page } = await opened('/create-company', 'Create Company')
  const url = `quiet${Date.now()}`
  await page.getByLabel(/^Name/).fill('Quiet Fulfilment')
  await page.getByLabel('Login identifier').fill(url)
  const admin = page.getByRole('group', { name: 'New super admin' })
  await admin.getByLabel('First name').fill('Mia')
  await admin.getByLabel('Last name').fill('Bos')
  await admin.getByRole('textbox', { name: 'Username' }).fill(`mia-${url}`)
  await admin.getByRole('textbox', { name: 'Email' }).fill('mia@quiet.example')
  await admin.getByRole('textbox', { name: 'Password', exact: true }).fill('Long-enough-1')
  await admin.getByLabel('Confirm').fill('Long-enough-1')
  await admin.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Gets an email').waitFor()
  // A mail that fails takes a mail service that does.
  for (const calls of ['**/getJob', '**/getJobs'])
    await changeAnswers<{ data: { state: string } | { state: string }[] }>(page, calls, (envelope) => {
      const jobs = Array.isArray(envelope.data) ? envelope.data : [envelope.data]
      for (const job of jobs) if (job.state === 'done') Object.assign(job, { unsent: 2 })
      return envelope
    })
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create company' }).click()
  await page.getByText('Quiet Fulfilment is ready').waitFor({ timeout: 20_000 })
  await page.getByText('Some emails with credentials may not have been sent. See Jobs.').waitFor()
  await page.getByRole('button', { name: /^Jobs: \d+ failed/ }).click()
  const tray = page.getByRole('dialog', { name: /^Jobs/ })
  await tray.getByText('2 emails may not have been sent.').first().waitFor()
  await tray.getByRole('button', { name: 'Download 2 rows of Create company, Quiet Fulfilment' }).waitFor()
})

test('companies that do not come are said so, and asked for again', async () => {
  const { page } = await opened(`/manage-companies?q=${encodeURIComponent(platform.url)}`, 'Company Management')
  await page.route('**/allCompanies', refused('No.'))
  await page.reload()
  await page.getByText('Error loading companies: No.').waitFor()
  await page.unroute('**/allCompanies')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: new RegExp(platform.url) }).waitFor()
})

test('all of it works on a phone', async () => {
  const { page } = await opened('/create-company', 'Create Company', { width: 390, height: 844 })
  await page.getByLabel('Login identifier').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await shot(page, 'create-390')
})

test('maintenance is begun after a question, and ended; meanwhile the dashboard says so', async () => {
  const { page, consoleErrors } = await opened('/universal-dashboard', 'Universal Dashboard')
  // All tests share one installation, so that nobody may really be shut out.
  let mode: object | null = null
  const asked: object[] = []
  await changeAnswers(page, '**/getPlatformOverview', ({ data, ...rest }) => ({
    ...rest,
    data: { ...data, maintenance: mode },
  }))
  await page.route('**/setMaintenance', async (route) => {
    const body = route.request().postDataJSON() as { on: boolean }
    asked.push(body)
    const message = body.on ? 'Maintenance started' : 'Maintenance ended'
    mode = body.on ? { ...body, since: new Date().toISOString(), by: 'Uma Platt' } : null
    await route.fulfill({ json: { status: 200, message, data: { maintenance: mode } } })
  })
  const card = page.getByRole('region', { name: 'Maintenance' })
  await card.getByRole('button', { name: 'Start maintenance' }).click()
  const form = page.getByRole('dialog', { name: 'Start maintenance', exact: true })
  await form.getByLabel('Expected end', { exact: true }).fill('2020-01-01')
  await form.getByLabel('Message', { exact: true }).fill('We move to a larger table.')
  await form.getByRole('button', { name: 'Start maintenance' }).click()
  await form.getByText('Please enter a date and a time').waitFor()
  await form.getByLabel('Expected end: time').fill('0800')
  await form.getByRole('button', { name: 'Start maintenance' }).click()
  await form.getByText('This time has passed').waitFor()
  await form.getByLabel('Expected end', { exact: true }).fill('2099-01-01')
  await shot(page, 'maintenance-form')
  await form.getByRole('button', { name: 'Start maintenance' }).click()
  const question = page.getByRole('dialog', { name: 'Start maintenance now' })
  await question.getByRole('button', { name: 'Not now' }).click()
  expect(asked).toEqual([])
  await form.getByRole('button', { name: 'Start maintenance' }).click()
  await shot(page, 'maintenance-question')
  await question.getByRole('button', { name: 'Start maintenance' }).click()
  await card.getByText(/^On since /).waitFor()
  // The card says it: nothing says it once more.
  expect(
    await page
      .locator('.toasts')
      .getByText(/Maintenance/)
      .count(),
  ).toBe(0)
  expect(asked).toMatchObject([{ on: true, message: 'We move to a larger table.' }])
  expect(await card.locator('q').textContent()).toBe('We move to a larger table.')
  await shot(page, 'maintenance-on')
  expect(await axe(page)).toEqual([])
  await card.getByRole('button', { name: 'End maintenance' }).click()
  await card.getByRole('button', { name: 'Start maintenance' }).waitFor()
  expect(asked[1]).toEqual({ on: false })
  // Where there is more than fits the page scrolls, and nothing is squeezed.
  const figures = page.getByRole('region', { name: 'The installation now' })
  await page.setViewportSize({ width: 1440, height: 500 })
  expect((await figures.boundingBox())?.height).toBeGreaterThan(70)
  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('button', { name: 'Start maintenance' }).click()
  const begin = form.getByRole('button', { name: 'Start maintenance' })
  expect(await begin.evaluate((button) => button.scrollHeight <= button.clientHeight)).toBe(true)
  const lines = await begin.evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size
  })
  expect(lines).toBe(1)
  expect(consoleErrors).toEqual([])
})
