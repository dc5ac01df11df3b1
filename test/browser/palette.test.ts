import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole, signIn } from '../lib/browser.ts'
import { untilKeysWork } from '../lib/keys.ts'
import type { WorldCompany } from '../lib/world.ts'

/** The command palette and the keys that work on every page. */

let open: Console
let acme: WorldCompany
let ana: UserRecord

beforeAll(async () => {
  open = await openConsole()
})
beforeEach(async () => {
  acme = await open.here.company('acme')
  ana = await acme.user('worker', acme.groups.picking, { first_name: 'Ána', last_name: 'Scanner' })
})
afterAll(() => open?.stop())

const at = (path: string) => (url: URL) => url.pathname === path
const field = (page: Page) => page.getByRole('combobox', { name: 'Pages, people, groups and actions' })
const options = (page: Page) => page.getByRole('option').allTextContents()
const chosen = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`).textContent()
}

const visit = async (user: UserRecord, path = '/home/maintenance-notice') => {
  const { page } = await open.visitor()
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilKeysWork(page)
  return page
}
describe('the palette', () => {
  test('finds pages, people and groups, and shows them', async () => {
    const page = await visit(acme.users.admin)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await expect.poll(() => options(page)).toContain('UsersManagement')
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])

    await page.keyboard.type('ana scan')
    await expect
      .poll(() => options(page))
      .toEqual([expect.stringMatching(/^Ána ScannerWorker · /), 'Ána ScannerWorker · Picking'])
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/company/users?user=${ana.uid}`)
    await page.getByRole('dialog', { name: 'Ána Scanner' }).waitFor()
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('picking')
    await expect.poll(() => chosen(page)).toBe('PickingTeam · North')
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/home/performance'))
    await page.getByRole('heading', { name: 'Picking', exact: true }).waitFor()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('ana scan')
    await expect.poll(() => options(page)).toHaveLength(2)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ána Scanner', exact: true }).waitFor()
  })

  test('is worked by arrows, by the pointer, and closed by Escape, the same keys or a click beside it', async () => {
    const page = await visit(acme.users.admin)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => chosen(page)).toMatch(/^Performance/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page)).toMatch(/^Charts/)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosen(page)).toBe('Logout')
    // By pages of eight, and not around the end.
    const titles = await options(page)
    const stepped = [
      [-1, 'PageDown'],
      [-9, 'PageUp'],
      [-1, 'PageDown'],
      [0, 'ArrowDown'],
      [0, 'PageUp'],
      [8, 'PageDown'],
    ] as const
    for (const [index, key] of stepped) {
      await page.keyboard.press(key)
      await expect.poll(() => chosen(page), { message: key }).toBe(titles.at(index))
    }
    await page.keyboard.press('PageUp')
    await page.keyboard.type('zzz')
    await page.getByText('Nothing found for “zzz”.').waitFor()
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search')
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Meta+k')
    await field(page).waitFor()
    await page.mouse.click(20, 700)
    await field(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /^Users/ }).click()
    await page.waitForURL(at('/company/users'))
  })

  test('does what menus do', async () => {
    const page = await visit(acme.users.admin)
    const act = async (words: string) => {
      await page.keyboard.press('Control+k')
      await field(page).fill(words)
      await expect.poll(() => chosen(page)).toBe(words)
      await page.keyboard.press('Enter')
    }
    await act('Dark theme')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await act('Send feedback')
    await page.getByRole('dialog', { name: 'Feedback' }).waitFor()
    // Over a dialog that may hold something, nothing else opens.
    await page.keyboard.press('Control+k')
    await expect.poll(() => field(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await act('Logout')
    await page.waitForURL(at('/login'))
  })

  test('shows nobody what they do not reach', async () => {
    const page = await visit(acme.users.worker)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    const listed = (await options(page)).join()
    expect(listed).toContain('Performance')
    for (const title of ['Users', 'AI Assistant']) expect(listed).not.toContain(title)
    await page.keyboard.type('ana')
    await page.getByText('Nothing found for “ana”.').waitFor()

    const team = await visit(acme.users.teamManager)
    await team.keyboard.press('Control+k')
    await field(team).fill('loading')
    await team.getByText('Nothing found for “loading”.').waitFor()
  })
})

describe('keys', () => {
  test('open the palette from the first moment on', async () => {
    const { page } = await open.visitor()
    await signIn(page, open.here.url, acme.url, acme.users.admin.username)
    await page.waitForURL((url) => url.pathname.startsWith('/home'))
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Search' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
  })

  test('go to pages, fold the menu, star the page and find its search', async () => {
    const page = await visit(await acme.user('admin', acme.groups.whole))
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.waitForURL(at('/company/users'))
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    // What is typed is no shortcut.
    await page.keyboard.type('gp?m')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('gp?m')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Expand menu' }).waitFor()
    await page.keyboard.press('f')
    await page.getByText('User pref successfully updated').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Favorite', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
  })

  test('are listed, and those without Ctrl can be turned off', async () => {
    const page = await visit(acme.users.worker)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    // A worker finds no key to a page that they cannot open.
    await expect.poll(() => dialog.getByText('Users', { exact: true }).count()).toBe(0)
    await dialog.getByRole('checkbox').uncheck()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.keyboard.press('?')
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Collapse menu' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
  })
})
