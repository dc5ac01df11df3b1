import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import { axe } from '../lib/axe.ts'
import { rowOf as row, usersOfCompany } from '../lib/usersPage.ts'

/** The Users page, used as people use it. */

const { site, openUsers, worker, stored } = usersOfCompany()

test('people are found without accents, sorted, and shown again after a reload as they were', async () => {
  await worker('Lan', 'Nguyễn')
  await worker('Łukasz', 'Zieliński', { status: 0 })
  const { page } = await openUsers(site.acme.users.admin)
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

test('many are disabled together and taken back; deleting asks, with the safe answer first', async () => {
  const three = await Promise.all([worker('Bulk', 'One'), worker('Bulk', 'Two'), worker('Bulk', 'Three')])
  const { page } = await openUsers(site.acme.users.admin)
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
  const { page } = await openUsers(site.acme.users.admin)
  await page.getByRole('searchbox').fill('partly')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const admin = await site.open.here.as(site.acme.users.superAdmin)
  await admin.call('suspendUser', { uid: gone.uid })
  await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click()
  const report = page.getByRole('dialog', { name: '1 of 2 users' })
  await report.getByText('Partly Gone').waitFor()
  await report.getByText('This no longer exists, or you cannot see it.').waitFor()
  await expect.poll(async () => (await stored(kept))?.status).toBe(0)
})

test('only those below one’s role can be acted on, and on one’s own row stands "You"', async () => {
  const { page } = await openUsers(site.acme.users.facilityManager)
  const own = row(page, 'facilityManager Tester')
  await own.getByText('You').waitFor()
  await expect.poll(() => own.getByRole('button').count()).toBe(1)
  await own.getByRole('button', { name: 'Role Management' }).waitFor()
  await expect.poll(() => row(page, 'teamManager Tester').getByRole('button').count()).toBe(4)

  const team = await openUsers(site.acme.users.teamManager)
  await row(team.page, 'worker Tester').waitFor()
  await expect.poll(() => team.page.getByRole('button', { name: /^Group/ }).count()).toBe(0)
  await expect.poll(() => row(team.page, 'teamManager Tester').getByRole('switch').count()).toBe(0)
})

test('the people of a team are shown to whoever comes from a page that names it', async () => {
  const { page } = await openUsers(site.acme.users.admin)
  const { uid } = site.acme.groups.loading
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
  const { page } = await openUsers(site.acme.users.admin)
  await page.getByText('Unlimited').waitFor()
  const { db, tables } = site.open.here.cloud
  const limit = async (max: number | null) =>
    db.send(
      new UpdateCommand({
        TableName: tables.directory,
        Key: keys.company.key(site.acme.uid),
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
  const { page } = await openUsers(site.acme.users.admin)
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
  const { page } = await openUsers(site.acme.users.admin)
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
  const { page } = await openUsers(site.acme.users.admin, { width: 390, height: 844 })
  await page.getByRole('searchbox').fill('worker tester')
  const card = page.getByRole('listitem').filter({ hasText: 'worker Tester' }).first()
  await card.waitFor()
  await card.getByRole('button', { name: 'Edit Profile' }).click()
  const drawer = page.getByRole('dialog', { name: 'worker Tester' })
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('the table says of which clock its times are', async () => {
  const { page } = await openUsers(site.acme.users.admin)
  await page.getByText('Times are Berlin time').waitFor()
})
