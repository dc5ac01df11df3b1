import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { axe } from '../lib/axe.ts'
import { type Console, openConsole } from '../lib/browser.ts'
import { rowOf as row, usersPage as usersPageOf } from '../lib/usersPage.ts'
import { password, type WorldCompany } from '../lib/world.ts'

/** The Users page, used as people use it. */

let open: Console
let acme: WorldCompany

beforeAll(async () => {
  open = await openConsole()
})
beforeEach(async () => {
  acme = await open.here.company('acme')
})
afterAll(() => open?.stop())

const usersPage = (user: UserRecord, size?: { width: number; height: number }) =>
  usersPageOf(open, acme, user, { size })

let made = 0
/** Another worker of the Picking team. */
const worker = (first_name: string, last_name: string, more: Partial<UserRecord> = {}) =>
  acme.user('worker', acme.groups.picking, { first_name, last_name, username: `w${++made}`, ...more })

const stored = async ({ uid }: { uid: string }) => open.here.stores.users.get(acme.uid, uid)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('people are found without accents, sorted, and shown again after a reload as they were', async () => {
  await worker('Lan', 'Nguyễn')
  await worker('Łukasz', 'Zieliński', { status: 0 })
  const { page } = await usersPage(acme.users.admin)
  const sortOf = (name: string) => page.getByRole('columnheader', { name }).getAttribute('aria-sort')
  await expect.poll(() => sortOf('First Name')).toBe('ascending')
  await page.getByRole('searchbox').fill('nguyen')
  await row(page, 'Lan Nguyễn').waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Disabled 1' }).click()
  await page.getByRole('button', { name: 'Last Name' }).click()
  await expect.poll(() => page.url()).toMatch(/show=disabled&sort=last_name/)
  await page.reload()
  await row(page, 'Łukasz Zieliński').waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expect.poll(() => sortOf('Last Name')).toBe('ascending')
})

test('a user is created once everything is right, and what is wrong is said at its field', async () => {
  const { page } = await usersPage(acme.users.admin)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create user' })
  const fill = (name: string, value: string) => dialog.locator(`[name=${name}]`).fill(value)
  const submit = () => dialog.getByRole('button', { name: 'Create user' }).click()
  await dialog.locator('[name=role_uid]').selectOption('Worker')
  await submit()
  for (const text of ['Please input a username', "Please input user's password", 'Please provide an email address'])
    await dialog.getByText(text).waitFor()
  await dialog.getByText("Please select user's role").waitFor()
  await expect.poll(() => focused(page)).toBe('first_name')
  expect(await axe(page, 'dialog')).toEqual([])

  await fill('first_name', 'Siobhán')
  await fill('last_name', 'O’Rourke')
  await fill('email', 'siobhan@acme.example')
  await fill('username', acme.users.worker.username)
  await fill('password', 'a lot of rain')
  await fill('confirm', 'a lot of sun')
  const group = (name: string) => dialog.getByRole('treeitem', { name, exact: true })
  const checked = (name: string) => group(name).getAttribute('aria-checked')
  await group('North').click()
  expect([await checked('Packing'), await checked('acme')]).toEqual(['true', 'mixed'])
  // By keyboard: the first team below is taken out again, the one of the other facility put in.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  expect([await checked('Packing'), await checked('North')]).toEqual(['false', 'mixed'])
  await group('Loading').press('Enter')
  expect(await axe(page, 'dialog')).toEqual([])
  await submit()
  await dialog.getByText('The passwords do not match!').waitFor()
  await fill('confirm', 'a lot of rain')
  // Somebody else may have taken the last place meanwhile: a failure asks for the limit again.
  const limit = page.waitForRequest('**/getLimitOfUserAccounts')
  await submit()
  await limit
  await dialog.getByText('Already in use').waitFor()
  await expect.poll(() => focused(page)).toBe('username')
  await fill('username', 'sorourke')
  await submit()
  await row(page, 'Siobhán O’Rourke').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  const uid = await open.here.stores.users.uidOf(acme.uid, 'sorourke')
  await expect
    .poll(async () => (await stored({ uid: uid ?? '' }))?.roles)
    .toEqual([
      { role: 'worker', group: acme.groups.picking.uid },
      { role: 'worker', group: acme.groups.loading.uid },
    ])
})

test('an edit counts what is not saved, asks before it is lost, and sends only what changed', async () => {
  const user = await worker('Mei-Ling', 'Chou', { phone: '555', city: 'Sparks' })
  const { page } = await usersPage(acme.users.admin)
  await page.getByRole('button', { name: 'Edit Profile: Mei-Ling Chou' }).click()
  const drawer = page.getByRole('dialog', { name: 'Mei-Ling Chou' })
  const save = drawer.getByRole('button', { name: 'Save changes' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await drawer.getByLabel('City').fill('Reno')
  await drawer.getByLabel('Phone').fill('')
  await drawer.getByLabel('Email').fill('mei-ling@acme')
  await drawer.getByText('2 changes not saved').waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes' })
  await question.getByText('2 changes have not been saved.').waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })

  await save.click()
  await drawer.getByText('Please input a valid email').waitFor()
  await expect.poll(() => focused(page)).toBe('email')
  await drawer.getByLabel('Email').fill('mei-ling@acme.example')
  // The address is where forgotten passwords go.
  await save.click()
  const check = page.getByRole('dialog', { name: 'Confirm it is you' })
  await check.waitFor()
  await page.keyboard.press('Escape')
  await drawer.getByText('Please confirm your password first.').waitFor()
  await expect.poll(async () => (await stored(user))?.email).not.toBe('mei-ling@acme.example')
  await save.click()
  await check.locator('input').fill(password)
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => stored(user)).toMatchObject({ city: 'Reno', phone: '555', email: user.email })
  await expect.poll(() => stored(user)).toMatchObject({ new_email: 'mei-ling@acme.example' })
  await page.getByRole('button', { name: 'Edit Profile: Mei-Ling Chou' }).click()
  await drawer
    .getByText(
      `Not confirmed yet: Mei-Ling is asked for a mailed code at the next sign-in. Until then codes and notices go to ${user.email}.`,
    )
    .waitFor()
  await expect.poll(() => drawer.getByLabel('Email').inputValue()).toBe('mei-ling@acme.example')
})

test('Back, the palette and logging out ask before an edit is lost', async () => {
  const user = await worker('Zofia', 'Nowak')
  const { page } = await usersPage(acme.users.admin)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Charts' }).click()
  await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()
  await menu.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Edit Profile: Zofia Nowak' }).click()
  const drawer = page.getByRole('dialog', { name: 'Zofia Nowak' })
  await drawer.getByLabel('City').fill('Gdynia')
  await drawer.getByText('1 change not saved').waitFor()
  const question = page.getByRole('dialog', { name: 'Discard changes' })
  const keep = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => drawer.getByLabel('City').inputValue()).toBe('Gdynia')
    expect(new URL(page.url()).pathname).toBe('/company/users')
  }

  await page.evaluate(() => history.back())
  await question.waitFor()
  await keep()

  await page.keyboard.press('Control+k')
  await page.locator('dialog[open]').getByRole('combobox').fill('charts')
  await page.keyboard.press('Enter')
  await question.waitFor()
  await keep()

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()
  await expect.poll(async () => (await stored(user))?.city).toBeUndefined()
  // The way back is free again.
  await page.evaluate(() => history.forward())
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
})

test('roles are given in groups where they are not held yet, and the last one stays', async () => {
  const user = await worker('Amara', 'Okafor')
  const { page } = await usersPage(acme.users.facilityManager)
  await page.getByRole('button', { name: 'Role Management: Amara Okafor' }).click()
  const drawer = page.getByRole('dialog', { name: 'Amara Okafor' })
  await drawer.getByRole('button', { name: 'Remove Worker in Picking' }).click()
  await drawer.getByText('User must be assigned to a different role before deleting').waitFor()
  await drawer.getByRole('button', { name: 'Add role' }).click()
  await drawer.getByText('Please select a role').waitFor()
  await drawer.getByText('Please select a group').waitFor()

  const options = (name: string) => drawer.locator(`[name=${name}] option:not([value=""])`).allTextContents()
  await expect.poll(() => options('role_uid')).toEqual(['Team Manager', 'Worker', 'Task Worker'])
  await drawer.locator('[name=role_uid]').selectOption('Team Manager')
  await expect.poll(() => options('group_uid')).toEqual(['Packing', 'Picking'])
  // Only one group is left for this role, so it is chosen.
  await drawer.locator('[name=role_uid]').selectOption('Worker')
  await drawer.getByRole('button', { name: 'Add role' }).click()
  await drawer.getByRole('button', { name: 'Remove Worker in Packing' }).waitFor()
  await drawer.getByRole('button', { name: 'Remove Worker in Picking' }).click()
  await expect
    .poll(async () => (await stored(user))?.roles)
    .toEqual([{ role: 'worker', group: acme.groups.packing.uid }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByRole('button', { name: 'Remove Worker in Picking' }).waitFor()
  expect(await axe(page, '.drawer')).toEqual([])
})

test('a password is set after one’s own was confirmed, which is asked once', async () => {
  const user = await worker('Kwame', 'Boateng', { two_factor: true })
  await worker('Hana', 'Sato')
  const { page } = await usersPage(acme.users.superAdmin)
  await page.getByRole('button', { name: 'Security: Kwame Boateng' }).click()
  const check = page.getByRole('dialog', { name: 'Confirm it is you' })
  await check.locator('input').fill('wrong')
  await page.keyboard.press('Enter')
  await check.getByText('The password is not correct.').waitFor()
  await check.locator('input').fill(password)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Kwame Boateng' })
  await drawer.getByText('Set a new password').waitFor()
  const set = drawer.getByRole('button', { name: 'Set password' })
  await drawer.locator('[name=password]').fill(user.username)
  await drawer.locator('[name=confirm]').fill('another one')
  await set.click()
  await drawer.getByText('Passwords have at least 8 characters.').waitFor()
  await drawer.locator('[name=password]').fill('another one')
  const refusal = { status: 409, code: 'conflict', message: 'Somebody was faster.', data: null }
  await page.route('**/changeUserPassword', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await set.click()
  await drawer.getByText('Error: Somebody was faster.').waitFor()
  await set.click()
  await page.getByText('Password updated successfully').waitFor()

  await drawer.getByRole('button', { name: 'Disable two-factor' }).click()
  const question = page.getByRole('dialog', { name: 'Disable two-factor' })
  await question.getByRole('button', { name: 'Disable' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored(user))?.two_factor).toBe(false)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Security: Hana Sato' }).click()
  await page.getByRole('dialog', { name: 'Hana Sato' }).getByText('Set a new password').waitFor()
  await expect.poll(() => check.count()).toBe(0)
})

test('many are disabled together and taken back; deleting asks, with the safe answer first', async () => {
  const three = await Promise.all([worker('Bulk', 'One'), worker('Bulk', 'Two'), worker('Bulk', 'Three')])
  const { page } = await usersPage(acme.users.admin)
  await page.getByRole('searchbox').fill('bulk')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('3 users disabled').waitFor()
  const statuses = () => Promise.all(three.map(async (user) => (await stored(user))?.status))
  await expect.poll(() => statuses()).toEqual([0, 0, 0])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 users enabled').waitFor()
  await expect.poll(() => statuses()).toEqual([1, 1, 1])

  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 users' })
  await expect.poll(() => dialog.locator(':focus').textContent()).toBe('Keep users')
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Delete 3 users' }).click()
  await page.getByText('3 users deleted').waitFor()
  await expect.poll(() => statuses()).toEqual([2, 2, 2])
})

test('what fails for some is reported name by name, and the rest is done', async () => {
  const [kept, gone] = await Promise.all([worker('Partly', 'Kept'), worker('Partly', 'Gone')])
  const { page } = await usersPage(acme.users.admin)
  await page.getByRole('searchbox').fill('partly')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const admin = await open.here.as(acme.users.superAdmin)
  await admin.call('suspendUser', { uid: gone.uid })
  await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click()
  const report = page.getByRole('dialog', { name: '1 of 2 users' })
  await report.getByText('Partly Gone').waitFor()
  await report.getByText('This no longer exists, or you cannot see it.').waitFor()
  await expect.poll(async () => (await stored(kept))?.status).toBe(0)
})

test('only those below one’s role can be acted on, and on one’s own row stands "You"', async () => {
  const { page } = await usersPage(acme.users.facilityManager)
  const own = row(page, 'facilityManager Tester')
  await own.getByText('You').waitFor()
  await expect.poll(() => own.getByRole('button').count()).toBe(1)
  await own.getByRole('button', { name: 'Role Management' }).waitFor()
  await expect.poll(() => row(page, 'teamManager Tester').getByRole('button').count()).toBe(4)

  const team = await usersPage(acme.users.teamManager)
  await row(team.page, 'worker Tester').waitFor()
  await expect.poll(() => team.page.getByRole('button', { name: /^Group/ }).count()).toBe(0)
  await expect.poll(() => row(team.page, 'teamManager Tester').getByRole('switch').count()).toBe(0)
})

test('the people of a team are shown to whoever comes from a page that names it', async () => {
  const { page } = await usersPage(acme.users.admin)
  const { uid } = acme.groups.loading
  // As a link with a state leaves it in the history.
  await page.evaluate((team) => history.replaceState({ usr: { team }, key: 'link', idx: 0 }, ''), uid)
  await page.reload()
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe(uid)
  await page
    .getByRole('button', { name: /^Group/ })
    .getByText('Loading')
    .waitFor()
})

test('at the limit nobody is created or enabled, and the page says what to do', async () => {
  const off = await worker('Over', 'Limit', { status: 0 })
  const { page } = await usersPage(acme.users.admin)
  await page.getByText('Unlimited').waitFor()
  const { db, tables } = open.here.cloud
  const limit = async (max: number | null) =>
    db.send(
      new UpdateCommand({
        TableName: tables.directory,
        Key: keys.company.key(acme.uid),
        UpdateExpression: 'SET max_users = :max',
        ExpressionAttributeValues: { ':max': max },
      }),
    )
  await limit(1)
  try {
    const message = page.getByText('Max Users reached. Please remove a user before adding a new one.')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await message.waitFor()
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.getByRole('searchbox').fill('over limit')
    await page.getByRole('switch', { name: 'Enable Over Limit' }).click()
    await message.waitFor()
    await expect.poll(async () => (await stored(off))?.status).toBe(0)
    await page.getByRole('button', { name: 'Why users cannot be enabled' }).click()
    await page.getByText("You have reached your company's enabled user limit of 1 users").waitFor()
    await page.getByText('contact your provider for more licenses', { exact: false }).waitFor()
    expect(await page.locator('.user-counter').textContent()).toMatch(/\d+ ?(of|\/) ?1\b/)
  } finally {
    await limit(null)
  }
})

test('the rows as filtered are printed as a PDF', async () => {
  const { page } = await usersPage(acme.users.admin)
  await page.getByRole('searchbox').fill('tester')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('users.pdf')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-')
})

test('of a hundred rows only those in sight are in the document', async () => {
  await Promise.all(Array.from({ length: 110 }, (_, at) => worker('Many', `Number ${at}`)))
  const { page } = await usersPage(acme.users.admin)
  await page.getByRole('searchbox').fill('many number')
  await page.getByRole('button', { name: 'Last Name' }).click()
  await page.getByLabel('Rows per page').selectOption('100')
  await page.getByText('1–100 of 110').waitFor()
  const rows = page.locator('tbody tr:not(.dt-gap)')
  await expect.poll(() => rows.count()).toBeLessThan(70)
  await page.getByRole('region', { name: 'Users' }).evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await row(page, 'Many Number 99').waitFor()
  await expect.poll(() => rows.count()).toBeLessThan(70)
})

test('on a phone every row is a card, nothing sticks out, and the drawer covers the page', async () => {
  const { page } = await usersPage(acme.users.admin, { width: 390, height: 844 })
  await page.getByRole('searchbox').fill('worker tester')
  const card = page.getByRole('listitem').filter({ hasText: 'worker Tester' }).first()
  await card.waitFor()
  await card.getByRole('button', { name: 'Edit Profile' }).click()
  const drawer = page.getByRole('dialog', { name: 'worker Tester' })
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('the form of a new user ends with its buttons, and nothing shows below them when it scrolls', async () => {
  for (const size of [
    { width: 1440, height: 900 },
    // 200 % zoom.
    { width: 720, height: 450 },
  ]) {
    const { page, context } = await usersPage(acme.users.admin, size)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Create user' })
    await dialog.waitFor()
    const below = () =>
      dialog.evaluate((box) => {
        const buttons = box.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
        return Math.round(box.getBoundingClientRect().bottom - 1 - buttons)
      })
    await expect.poll(() => below()).toBe(0)
    await dialog.evaluate((box) => box.scrollTo(0, 120))
    await expect.poll(() => below()).toBe(0)
    await context.close()
  }
})

test('the table says of which clock its times are', async () => {
  const { page } = await usersPage(acme.users.admin)
  await page.getByText('Times are Berlin time').waitFor()
})
