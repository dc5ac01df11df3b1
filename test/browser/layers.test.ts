import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { letPass } from '../lib/clock.ts'
import { openShortcuts, shortcutsOf } from '../lib/keys.ts'
import type { WorldCompany } from '../lib/world.ts'

/** What lies over the page is one stack: the newest has the keys, and nothing is left over when it goes. */

let open: Console
let acme: WorldCompany

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const content = JSON.stringify({
    blocks: [{ key: '0', text: 'Five lines.', type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [] }],
    entityMap: {},
  })
  await open.here.stores.releaseNotes.put({
    id: 7,
    title: 'Faster charts',
    created_at: '2026-11-01T10:00:00Z',
    content,
  })
})
afterAll(() => open?.stop())

interface Options {
  path?: string
  /** Knows what is new already. */
  seen?: boolean
  /** Has had the tutorial. */
  knows?: boolean
  size?: { width: number; height: number }
}

const visit = async ({ path = '/home/performance', seen = true, knows = true, size }: Options = {}) => {
  const user = await acme.user('admin', acme.groups.whole)
  if (knows) await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
  const { page } = await open.visitor(size)
  await page.clock.install()
  const prepare = () =>
    page.evaluate(
      (id) => {
        sessionStorage.clear()
        localStorage.setItem('shiftdeck.whatsNew', String(id))
      },
      seen ? 1_000 : 1,
    )
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path, prepare })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const palette = (page: Page) => page.getByRole('combobox', { name: 'Pages, people, groups and actions' })
const news = (page: Page) => page.getByRole('dialog', { name: "What's New" })
const walkthrough = (page: Page) => page.getByRole('dialog', { name: 'Walkthrough: Performance' })
const gone = { state: 'detached' } as const
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
/** Types without naming a field: where the focus is, it arrives. */
const typedInto = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  return palette(page).inputValue()
}

describe('the newest layer has the keys', () => {
  test('Ctrl+K over the list of shortcuts takes its place, and typing arrives', async () => {
    const page = await visit({ path: '/home/maintenance-notice' })
    await openShortcuts(page)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await expect.poll(() => shortcutsOf(page).count()).toBe(0)
    expect(await typedInto(page, 'users')).toBe('users')
    await page.keyboard.press('Escape')
    await palette(page).waitFor(gone)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test("What's New ends when the palette opens, which has what is typed, and is told again at the next visit", async () => {
    const page = await visit({ seen: false })
    await news(page).waitFor()
    await news(page).getByRole('button', { name: 'Skip' }).last().focus()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await expect.poll(() => news(page).count()).toBe(0)
    expect(await typedInto(page, 'users')).toBe('users')
    await page.keyboard.press('Escape')
    await palette(page).waitFor(gone)
    await letPass(page, 10_000)
    expect(await news(page).count()).toBe(0)
    await page.reload()
    await news(page).waitFor()
  })

  test("What's New does not come while a menu is open, and not over a dialog", async () => {
    const page = await visit({ seen: false })
    await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Resources' }).waitFor()
    await letPass(page, 10_000)
    expect(await news(page).count()).toBe(0)
    expect(await page.locator('.news').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe('Help')
    await news(page).waitFor()
  })
})

describe('a tour ends when another layer opens', () => {
  test.each([
    ['the palette', (page: Page) => page.keyboard.press('Control+k')],
    ['the shortcuts', (page: Page) => openShortcuts(page)],
    ['a menu', (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Help' }).click()],
    ['a field', (page: Page) => page.getByRole('button', { name: /^Groups:/ }).click()],
  ])('such as %s', async (_what, openLayer) => {
    const page = await visit()
    await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
    await walkthrough(page).waitFor()
    await openLayer(page)
    await walkthrough(page).waitFor(gone)
    await expect.poll(() => page.locator('[data-toured]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open], [role=menu], [role=tree]').count()).toBe(0)
    await letPass(page, 10_000)
    expect(await walkthrough(page).count()).toBe(0)
  })

  test('on a phone the menu as well', async () => {
    const page = await visit({ size: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
    await walkthrough(page).waitFor()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await walkthrough(page).waitFor(gone)
  })

  test('the tutorial makes room for it and comes back, without taking the focus', async () => {
    const page = await visit({ knows: false })
    await page.getByRole('dialog', { name: 'Welcome to Shiftdeck' }).getByRole('button', { name: 'Yes' }).click()
    const tutorial = page.getByRole('dialog', { name: 'Tutorial', exact: true })
    await tutorial.getByText('Step 1 of 17').waitFor()
    await page.getByRole('button', { name: 'Search' }).click()
    await palette(page).waitFor()
    await tutorial.waitFor(gone)
    expect(await typedInto(page, 'users')).toBe('users')
    await page.keyboard.press('Escape')
    await tutorial.getByText('Step 1 of 17').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Search')
  })
})

test('a tour goes along with what it points at, as when the menu is folded', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  await walkthrough(page).waitFor()
  await walkthrough(page).getByRole('button', { name: 'Next' }).click()
  const middle = async (selector: string) => {
    const at = await page.locator(selector).boundingBox()
    return at ? Math.round(at.x + at.width / 2) : Number.NaN
  }
  const apart = async () => Math.abs((await middle('[data-toured]')) - (await middle('[aria-label^="Walkthrough:"]')))
  await expect.poll(apart).toBeLessThan(2)
  const before = await middle('[data-toured]')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(() => middle('[data-toured]')).not.toBe(before)
  await expect.poll(apart).toBeLessThan(2)
})
