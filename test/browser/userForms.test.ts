import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../lib/axe.ts'
import { rowOf as row, usersOfCompany } from '../lib/usersPage.ts'
import { password } from '../lib/world.ts'

/** Forms of users: who is created, and what is changed of them. */

const { site, openUsers, worker, stored } = usersOfCompany()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('a user is created once everything is right, and what is wrong is said at its field', async () => {
  const { page } = await openUsers(site.acme.users.admin)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create user' })
  const fill = (name: string, value: string) => dialog.locator(`[name=${name}]`).fill(value)
  const submit = () => dialog.getByRole('button', { name: 'Create user' }).click()
  const field = (name: string) => dialog.locator('.form-field').filter({ has: page.locator(`[name=${name}]`) })
  const groups = dialog.locator('.tree-field')
  await fill('employee_id', 'AC-7')
  await submit()
  for (const text of ['Please input a username', "Please input user's password", 'Please provide an email address'])
    await dialog.getByText(text).waitFor()
  await field('role_uid').getByText("Please select user's role").waitFor()
  await expect.poll(() => focused(page)).toBe('first_name')
  for (const name of ['first_name', 'last_name']) await field(name).getByText('This field is required').waitFor()
  // With a role it is the groups that are missing, and the same is said of them.
  await dialog.locator('[name=role_uid]').selectOption('Worker')
  await field('role_uid').getByText("Please select user's role").waitFor({ state: 'detached' })
  await submit()
  await groups.getByText("Please select user's role").waitFor()
  expect(await axe(page, 'dialog')).toEqual([])

  await fill('first_name', 'Siobhán')
  await fill('last_name', 'O’Rourke')
  await fill('email', 'siobhan@acme')
  await fill('username', site.acme.users.worker.username)
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
  await dialog.getByText('Please input a valid email').waitFor()
  await fill('email', 'siobhan@acme.example')
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
  const uid = await site.open.here.stores.users.uidOf(site.acme.uid, 'sorourke')
  await expect
    .poll(async () => (await stored({ uid: uid ?? '' }))?.roles)
    .toEqual([
      { role: 'worker', group: site.acme.groups.picking.uid },
      { role: 'worker', group: site.acme.groups.loading.uid },
    ])
})

test('an edit counts what is not saved, asks before it is lost, and sends only what changed', async () => {
  const user = await worker('Mei-Ling', 'Chou', { phone: '555', city: 'Sparks' })
  const { page } = await openUsers(site.acme.users.admin)
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
      `Not confirmed yet: Mei-Ling is asked for an emailed code at the next sign-in. Until then codes and notices go to ${user.email}.`,
    )
    .waitFor()
  await expect.poll(() => drawer.getByLabel('Email').inputValue()).toBe('mei-ling@acme.example')
})

test('Back, the palette and logging out ask before an edit is lost', async () => {
  const user = await worker('Zofia', 'Nowak')
  const { page } = await openUsers(site.acme.users.admin)
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
  const { page } = await openUsers(site.acme.users.facilityManager)
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
    .toEqual([{ role: 'worker', group: site.acme.groups.packing.uid }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByRole('button', { name: 'Remove Worker in Picking' }).waitFor()
  expect(await axe(page, '.drawer')).toEqual([])
})

test('a password is set after one’s own was confirmed, which is asked once', async () => {
  const user = await worker('Kwame', 'Boateng', { two_factor: true })
  await worker('Hana', 'Sato')
  const { page } = await openUsers(site.acme.users.superAdmin)
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

test('the form of a new user ends with its buttons, and nothing shows below them when it scrolls', async () => {
  for (const size of [
    { width: 1440, height: 900 },
    // 200 % zoom.
    { width: 720, height: 450 },
  ]) {
    const { page, context } = await openUsers(site.acme.users.admin, size)
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
