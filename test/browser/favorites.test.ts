import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { companyForEach } from '../lib/fixture.ts'
import { main, visitShell } from '../lib/shell.ts'

/** Pages that somebody wants at hand. */

const site = companyForEach()

const visit = (user: UserRecord, path?: string) => visitShell(site.open, site.acme, user, path)

const favorites = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).locator('section').first()
const links = (page: Page) => favorites(page).getByRole('link').allTextContents()
const star = (page: Page) => main(page).getByRole('button', { name: 'Favorite', exact: true })
const stored = async (user: UserRecord) =>
  (await site.open.here.stores.preferences.list(site.acme.uid, `USER#${user.uid}`)).find(
    ({ pref_type }) => pref_type === 900,
  )?.pref_value

test('are added and taken out by the star of a page, and stay', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  const { page } = await visit(user, '/company/users')
  await expect.poll(() => favorites(page).getByRole('heading').textContent()).toBe('Favorites')
  await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('false')
  await star(page).click()
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => links(page)).toEqual(['Users'])
  await expect.poll(() => stored(user)).toBe('23')

  await page.goto(`${site.open.here.url}/home/performance`)
  await star(page).click()
  await expect.poll(() => stored(user)).toBe('23,1')
  await page.reload()
  await expect.poll(() => links(page)).toEqual(['Users', 'Performance'])

  await favorites(page).getByRole('link', { name: 'Users' }).click()
  await page.waitForURL('**/company/users#favorites')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  // In the menu: the table's pages have a current one, too.
  const current = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]')
  await expect.poll(() => current.count()).toBe(1)
  await expect.poll(() => favorites(page).locator('[aria-current=page]').textContent()).toBe('Users')
  expect(await axeInBothThemes(page, 'nav')).toEqual([])

  await star(page).click()
  await expect.poll(() => stored(user)).toBe('1')
  await expect.poll(() => links(page)).toEqual(['Performance'])
})

test('are taken out in the menu too, and the keyboard is not lost', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  await site.open.here.stores.preferences.set(site.acme.uid, `USER#${user.uid}`, {
    pref_type: 900,
    pref_value: '1,2,23',
  })
  const { page } = await visit(user)
  await expect.poll(() => links(page)).toEqual(['Performance', 'Charts', 'Users'])
  await page.getByRole('button', { name: 'Remove Charts from favorites' }).press('Enter')
  await expect.poll(() => links(page)).toEqual(['Performance', 'Users'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Users')
  await expect.poll(() => stored(user)).toBe('1,23')
})

test('that cannot be saved are put back, with the words for it', async () => {
  const { page } = await visit(await site.acme.user('admin', site.acme.groups.whole), '/company/users')
  await page.route('**/setUserPref', (route) => route.fulfill({ status: 500, body: '{}' }))
  await star(page).click()
  await page.getByText('Error upading preference').waitFor()
  await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => links(page)).toEqual([])
})

test('of two quick changes none is lost', async () => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  await site.open.here.stores.preferences.set(site.acme.uid, `USER#${user.uid}`, {
    pref_type: 900,
    pref_value: '1,2,23',
  })
  const { page } = await visit(user)
  await expect.poll(() => links(page)).toEqual(['Performance', 'Charts', 'Users'])
  await page.getByRole('button', { name: 'Remove Charts from favorites' }).click()
  await page.getByRole('button', { name: 'Remove Users from favorites' }).click()
  await expect.poll(() => stored(user)).toBe('1')
  await expect.poll(() => links(page)).toEqual(['Performance'])
})

test('of workers are pages of Intelligence only; pages outside of the menu have no star', async () => {
  const user = await site.acme.user('worker', site.acme.groups.picking)
  await site.open.here.stores.preferences.set(site.acme.uid, `USER#${user.uid}`, {
    pref_type: 900,
    pref_value: '23,27,1',
  })
  const { page } = await visit(user, '/groups')
  await expect.poll(() => links(page)).toEqual(['Performance'])
  await expect.poll(() => star(page).count()).toBe(0)
})
