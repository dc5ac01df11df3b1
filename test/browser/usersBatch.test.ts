import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { largestFile } from '../../shared/newUsers/columns.ts'
import { axe } from '../lib/axe.ts'
import { signIn } from '../lib/browser.ts'
import { oneCompany } from '../lib/fixture.ts'

/** Users by the hundred, as people see it: a file is chosen, matched, put right and sent. */

const site = oneCompany()
let count = 0

const dialogOf = async (user: UserRecord, size?: { width: number; height: number }, language?: 'es') => {
  const { page } = await site.open.visitor(size)
  await signIn(page, site.open.here.url, site.acme.url, user.username)
  await page.waitForURL('**/home/performance')
  if (language) await page.evaluate((code) => localStorage.setItem('shiftdeck.language', code), language)
  await page.goto(`${site.open.here.url}/company/users`)
  await page.getByRole('button', { name: language ? 'Crear por lotes' : 'Batch Create' }).click()
  const dialog = page.getByRole('dialog')
  // The template names groups: from then on they are known.
  await dialog.getByRole('button', { name: language ? 'Plantilla' : 'Template' }).waitFor()
  return { page, dialog }
}

const give = (page: Page, text: string | Buffer, name = 'starters.csv', mimeType = 'text/csv') =>
  page.locator('dialog input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })

const head = 'Login,Initial pass,Given name,Surname,E-mail,Position,Dept.,Badge'
const line = (username: string, { role = 'Worker', group = 'Picking', email = `${username}@acme.example` } = {}) =>
  [username, 'Listed-pass-1', 'Lena', 'Listed', email, role, group, 'AC-1'].join(',')

test('an admin puts right what is wrong with a file, sees what was not created and keeps it as a file', async () => {
  const admin = await site.acme.user('admin', site.acme.groups.whole)
  const { page, dialog } = await dialogOf(admin)
  const create = dialog.getByRole('button', { name: /^(Batch Create|Create \d+ user)/ })
  expect(await create.isDisabled()).toBe(true)
  await give(page, 'x', 'users.xlsx', 'application/octet-stream')
  await dialog.getByRole('alert').getByText('File must be a .csv ("text/csv") to upload').waitFor()
  await give(page, Buffer.alloc(largestFile + 1, 'x'))
  await dialog.getByText('File you uploaded is too large. Please upload CSV no larger than 2MB.').waitFor()

  const run = `b${count++}`
  const invalid = { group: 'Pickin' }
  const rows = [
    ...[
      line(`${run}-1`),
      line(`${run}-2`, invalid),
      line(`${run}-3`, invalid),
      line(`${run} 4`, { email: `${run}-4@acme.example` }),
    ],
    ...[line(`${run}-5`, { email: '' }), line(`${run}-6`, { role: 'Packer' }), line(admin.username)],
  ]
  await give(page, [head, ...rows].join('\r\n'))
  await dialog.getByText('5 messages').waitFor()
  await dialog.getByText('7 of 8 columns matched by name').waitFor()
  await dialog.getByText('Correct 5 cells first.').waitFor()
  expect(await create.isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Use “Picking” in 2 rows' }).click()
  await dialog.getByRole('button', { name: `Use “${run}4”` }).click()
  await dialog.getByRole('button', { name: 'Go to cell' }).click()
  await dialog.getByRole('textbox', { name: 'email, row 6' }).fill(`${run}-5@acme.example`)
  await page.keyboard.press('Enter')
  await dialog.getByText('1 message').waitFor()

  // What was put right is not lost by a key or by another file.
  const question = page.getByRole('dialog', { name: 'Discard changes' })
  await page.keyboard.press('Escape')
  await question.getByText('4 changes have not been saved.').waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
  await dialog.getByText('There is no role named “Packer” that you can assign').waitFor()
  await dialog.getByRole('button', { name: 'Worker Most rows affected' }).click()
  await dialog.getByText('Every row is fine.').waitFor()

  await create.click()
  await dialog.getByRole('heading', { name: '6 users were created' }).waitFor()
  await dialog.getByText('This username is already in use. Please choose another one.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download these rows' }).click(),
  ])
  const saved = await readFile((await file.path()) ?? '', 'utf8')
  expect(saved).toContain(`8,This username is already in use. Please choose another one.,${admin.username},,Lena`)
  expect(saved).not.toContain('Listed-pass-1')
  // Who was not created is put right where it stands, with the password that the file does not have.
  await dialog.getByRole('button', { name: 'Fix and try again' }).click()
  await dialog.getByRole('button', { name: 'Create 1 user' }).waitFor()
  expect(await dialog.locator('.bx-table tbody tr').allInnerTexts()).toHaveLength(1)
  await dialog.getByRole('button', { name: `username, row 8: ${admin.username}` }).click()
  await dialog.getByRole('textbox', { name: 'username, row 8' }).fill(`${run}-8`)
  await page.keyboard.press('Enter')
  await create.click()
  await dialog.getByRole('heading', { name: '1 user was created' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Fix and try again' }).count()).toBe(0)
  expect(await site.open.here.stores.users.uidOf(site.acme.uid, `${run}-8`)).toBeDefined()
  expect(await site.open.here.stores.users.uidOf(site.acme.uid, `${run}4`)).toBeDefined()
})

test('a facility manager’s file of more than 25 goes on by itself, and the tray tells how far it is and how it ended', async () => {
  const manager = await site.acme.user('facilityManager', site.acme.groups.north)
  const { page, dialog } = await dialogOf(manager, { width: 390, height: 844 })
  const run = `j${count++}`
  await give(
    page,
    [head, ...Array.from({ length: 29 }, (_, at) => line(`${run}-${at}`)), line(manager.username)].join('\n'),
  )
  await dialog
    .getByText('Every row is fine.')
    .or(dialog.getByRole('button', { name: 'Create 30 users' }))
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create 30 users' }).click()
  await dialog.getByRole('heading', { name: /^(Creating 30 users|\d+ users were created)$/ }).waitFor()
  await dialog.getByRole('heading', { name: /^\d+ users were created$/ }).waitFor({ timeout: 60_000 })
  expect(await axe(page)).toEqual([])
  // A notice over the dialog can be closed as well.
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Jobs/ }).click()
  const tray = page.getByRole('dialog', { name: /^Jobs/ })
  await tray.getByText('1 of 30 users was not created.').waitFor()
  await tray.getByRole('button', { name: 'Fix and try again' }).click()
  await dialog.getByRole('button', { name: 'Create 1 user' }).waitFor()
  await dialog.getByText(manager.username).first().waitFor()
  expect(await site.open.here.stores.users.uidOf(site.acme.uid, `${run}-28`)).toBeDefined()
})

test('a team manager reads it in Spanish and in the dark, and gives the role of workers alone', async () => {
  const manager = await site.acme.user('teamManager', site.acme.groups.picking)
  const { page, dialog } = await dialogOf(manager, undefined, 'es')
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  const run = `t${count++}`
  await give(page, [head, line(`${run}-1`), line(`${run}-2`, { role: 'Team Manager' })].join('\n'))
  await dialog.getByText('1 mensaje').waitFor()
  await dialog.getByText(/^El rol de Lena Listed no coincide/).waitFor()
  await dialog.getByRole('button', { name: 'Elegir', exact: true }).click()
  const options = dialog.locator('.bx-list .pick-option')
  await options.first().waitFor()
  expect(await options.allInnerTexts()).toHaveLength(1)
  expect(await axe(page)).toEqual([])
})
