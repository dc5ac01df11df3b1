import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { type PageEntry, pages, routeOf } from '../../shared/pages.ts'
import { type RoleName, roleNames } from '../../shared/roles.ts'
import { menu, routes, titleOf, universalTools } from '../lib/access.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { nowhere, signIn } from '../lib/browser.ts'
import { oneCompany } from '../lib/fixture.ts'

/** What each role finds in the menu, and which addresses let it in. */

const site = oneCompany()

const grouped = [
  ['Intelligence', menu.intelligence],
  ['Device Hub', menu.deviceHub],
  ['Management', menu.management],
  ['Settings', menu.settings],
  ['Help', menu.help],
] as const

const list: readonly PageEntry[] = pages
const isBuilt = (title: string) => list.some((page) => page.title === title && page.built)
const pageOf = (path: string) => {
  const page = list.find((entry) => routeOf(entry) === path)
  if (!page) throw new Error(`no page at ${path}`)
  return page
}
const addressOf = (title: string) => {
  const page = list.find((entry) => entry.title === title)
  return page && routeOf(page)
}
const built = (items: typeof menu.item, role: RoleName) =>
  items.filter(([title, shownTo]) => shownTo.includes(role) && isBuilt(title)).map(([title]) => title)

const entered = async (user: UserRecord, company = site.acme) => {
  const { page, consoleErrors } = await site.open.visitor()
  await signIn(page, site.open.here.url, company.url, user.username)
  await page.waitForURL((url) => url.pathname.startsWith('/home'))
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  return { page, consoleErrors, landing: new URL(page.url()).pathname }
}

/** Goes to an address of the console as its own links do, without loading it anew. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
const path = (page: Page) => page.evaluate(() => location.pathname)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** What an address shows: the page, a sentence in its place, or the page that one is sent to. */
const shown = async (page: Page, to: string) => {
  const { title } = pageOf(to)
  await go(page, to)
  // Whoever is sent elsewhere lands on Performance; everyone else sees the title of the page they asked for.
  await page.waitForFunction(
    ([at, ...names]) => location.pathname !== at || names.includes(document.querySelector('h1')?.textContent ?? ''),
    // What is refused is called as in the menu.
    [to, titleOf(title), title] as const,
  )
  if ((await path(page)) !== to) return path(page)
  const text = await page.getByRole('main').textContent()
  if (text?.includes(`${title} is not part of this version yet.`)) return 'not yet'
  return text?.includes(`You cannot open ${title}`) ? 'refused' : 'open'
}

describe.each(roleNames)('%s', (role) => {
  let page: Page
  let consoleErrors: string[]
  let landing: string
  beforeAll(async () => {
    const visitor = await entered(site.acme.users[role])
    ;({ page, consoleErrors, landing } = visitor)
    // Who may open a page is known before its figures are: none are waited for.
    await page.route('**/api/**', () => undefined)
  })
  afterAll(() => page?.context().close())

  test('lands where the day begins', () => {
    expect(landing).toBe(role === 'worker' || role === 'taskWorker' ? '/home/tasks' : '/home/performance')
  })

  test('finds in the menu what is there and for them, in its order', async () => {
    const sections = page.getByRole('navigation', { name: 'Main menu' }).locator('section')
    const headings = await sections.getByRole('heading').allTextContents()
    const expected = grouped
      .map(([group, items]) => [group, built(items, role)] as const)
      .filter(([, titles]) => titles.length > 0)
    expect(headings).toEqual(['Favorites', ...expected.map(([group]) => group)])
    for (const [index, [group, titles]] of expected.entries()) {
      // Beside the title of what is new stands that it is.
      const links = await sections
        .nth(index + 1)
        .getByRole('link')
        .locator('.trunc')
        .allTextContents()
      expect([group, ...links]).toEqual([group, ...titles])
      const addresses = await sections
        .nth(index + 1)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
      expect(addresses).toEqual(titles.map(addressOf))
    }
    const alone = page.getByRole('navigation', { name: 'Main menu' }).locator('.side-single').getByRole('link')
    await expect.poll(() => alone.allTextContents()).toEqual(built(menu.item, role))
  })

  test('is let in where the table says so, and sent to Performance elsewhere', async () => {
    const problems: string[] = []
    for (const [allowed, paths] of routes) {
      for (const to of paths) {
        const expected = !allowed.includes(role) ? '/home/performance' : pageOf(to).built ? 'open' : 'not yet'
        const found = await shown(page, to)
        if (found !== expected) problems.push(`${to}: ${found}, not ${expected}`)
      }
    }
    expect(problems).toEqual([])
  })

  test('reads at tools of the installation that they are not theirs', async () => {
    const found = []
    for (const to of universalTools) found.push(await shown(page, to))
    expect(found).toEqual(universalTools.map(() => 'refused'))
    expect(await axe(page)).toEqual([])
  })

  test('finds the same when the address is typed', async () => {
    // What is still waited for ends with the page that asked for it.
    await page.goto(site.open.here.url + nowhere)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const to of ['/home/settings/scanner-settings', '/company/facilities', '/company/users', '/home/rufus-ai']) {
      const allowed = routes.find(([, paths]) => paths.includes(to))?.[0].includes(role)
      await page.goto(site.open.here.url + to)
      await heading(page).waitFor()
      expect([to, await path(page)]).toEqual([to, allowed ? to : '/home/performance'])
    }
    expect(consoleErrors).toEqual([])
  })
})

test('the menu opens what it names', async () => {
  // Somebody who sees all of it: what others see of it are the same links.
  const { page } = await entered(site.acme.users.superAdmin)
  await page.route('**/api/**', () => undefined)
  for (const [group, items] of grouped) {
    for (const title of built(items, 'superAdmin')) {
      const section = page.getByRole('navigation', { name: 'Main menu' }).locator('section').filter({ hasText: group })
      await section.getByRole('link', { name: new RegExp(`^${title}( New)?$`) }).click()
      await heading(page)
        .filter({ hasText: titleOf(title) })
        .waitFor()
      await expect.poll(() => section.locator('[aria-current=page] .trunc').textContent()).toBe(title)
    }
  }
})

test('a universal admin is let in to the tools of the installation', async () => {
  const platform = await site.open.here.company('platform', { platform: true })
  const { page } = await entered(platform.users.superAdmin, platform)
  await page.route('**/api/**', () => undefined)
  for (const to of universalTools) {
    expect([to, await shown(page, to)]).toEqual([to, pageOf(to).built ? 'open' : 'not yet'])
  }
})

test('nobody is let in anywhere without signing in', async () => {
  const { page } = await site.open.visitor()
  await page.goto(`${site.open.here.url}/home/performance`)
  await page.getByLabel('Company').waitFor()
  for (const to of [...routes.flatMap(([, paths]) => paths), ...universalTools]) {
    await go(page, to)
    await page.waitForFunction(() => location.pathname === '/login')
    await expect.poll(() => page.getByRole('main').locator('h1').textContent()).toBe('Sign in')
  }
})

describe('without pages of others', () => {
  test('the menus and the AI page say so in a sentence', async () => {
    const { page, consoleErrors } = await entered(site.acme.users.admin)
    await page.getByRole('button', { name: 'Marketplace' }).click()
    const store = page.getByRole('menuitem', { name: 'Order Accessories No store is set up here yet.' })
    await store.waitFor()
    await expect.poll(() => store.getAttribute('aria-disabled')).toBe('true')
    expect(await axe(page, '[role=menu]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Contact Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await dialog.getByText('No support form is set up here yet. Please ask an admin of your company.').waitFor()
    await expect.poll(() => dialog.locator('iframe').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'AI Assistant' }).click()
    await page.getByRole('heading', { name: 'A supply-chain AI agent' }).waitFor()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })

  test('feedback without a mailbox says what to do', async () => {
    const { page } = await entered(site.acme.users.admin)
    await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Feedback' }).click()
    await page.getByRole('textbox', { name: 'Your suggestion' }).fill('More light')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await page.getByText('No mailbox for suggestions is set up here yet. Please tell your admin.').waitFor()
  })
})

test('the maintenance notice knows whether the service answers', async () => {
  const { page } = await entered(site.acme.users.worker)
  await page.route('**/session/current', (route) => route.abort())
  await go(page, '/home/maintenance-notice')
  await page.getByRole('heading', { name: 'Shiftdeck is not responding' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.unroute('**/session/current')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('heading', { name: 'Shiftdeck is up' }).waitFor()
})

test('under maintenance a notice lies over the page until it is over, and what was typed is still there', async () => {
  const { page } = await entered(site.acme.users.admin)
  await go(page, '/company')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const website = page.getByLabel('Website')
  await website.fill('https://acme.example/new')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const maintenance = { since: until, until, message: 'We move to a larger table.', retry_after: 60 }
  const refusal = { status: 503, code: 'maintenance', message: maintenance.message, data: maintenance }
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: refusal }),
  )
  await page.route('**/getMaintenance', (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: { maintenance } } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('dialog', { name: 'Shiftdeck is under maintenance' })
  await notice.getByText('We move to a larger table.').waitFor()
  await notice.getByText(/^Expected to end at /).waitFor()
  await notice.getByText(/^Checking again in \d+ s$/).waitFor()
  expect(await axeInBothThemes(page, '.maintained')).toEqual([])
  await page.keyboard.press('Escape')
  await notice.getByRole('button', { name: 'Sign out' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/maintained.png` })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await notice.getByRole('button', { name: 'Check now' }).click()
  await notice.waitFor({ state: 'detached' })
  expect(await website.inputValue()).toBe('https://acme.example/new')
})
