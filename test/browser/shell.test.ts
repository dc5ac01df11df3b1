import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoLogo } from '../../bin/seed/logo.ts'
import { keys } from '../../functions/data/keys.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, nowhere, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/** What surrounds every page: header, menu, favourites, dialogs. */

let open: Console
let acme: WorldCompany
let others: Server
let elsewhere: string

const providerMail = 'provider@shiftdeck.example'

beforeAll(async () => {
  others = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Form</title><main><h1>Form of ${request.url}</h1></main></html>`,
    )
  })
  await new Promise<void>((listening) => others.listen(0, listening))
  elsewhere = `http://localhost:${(others.address() as AddressInfo).port}`
  open = await openConsole({
    providerMail,
    external: { store: `${elsewhere}/store`, support: `${elsewhere}/support`, aiWaitlist: `${elsewhere}/waitlist` },
  })
})
beforeEach(async () => {
  acme = await open.here.company('acme')
})
afterAll(async () => {
  await open?.stop()
  others?.close()
})

const at = (path: string) => (url: URL) => url.pathname === path
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')

/** The console as somebody sees it who has just signed in and gone to a page. */
const visit = async (user: UserRecord, path = '/home/maintenance-notice', size?: { width: number; height: number }) => {
  const visitor = await open.visitor(size)
  const { page } = visitor
  await enter(page, open.here.url, { company: acme.url, username: user.username }, { path })
  if (path !== nowhere) await page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}
/** Names of the calls that a page makes from now on. */
const callsOf = (page: Page) => {
  const names: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) names.push(pathname.split('/').at(-1) ?? '')
  })
  return names
}
const setLogo = (image_url: string | null) =>
  open.here.cloud.db.send(
    new UpdateCommand({
      TableName: open.here.cloud.tables.directory,
      Key: keys.company.key(acme.uid),
      UpdateExpression: 'SET image_url = :image',
      ExpressionAttributeValues: { ':image': image_url },
    }),
  )

describe('the header', () => {
  test('names the company, who is signed in, as what and where', async () => {
    const { page, consoleErrors } = await visit(acme.users.facilityManager)
    await expect.poll(() => page.getByRole('banner').locator('.top-title').textContent()).toBe('acme dashboard')
    const profile = await page.getByRole('button', { name: /^Profile menu/ }).textContent()
    expect(profile).toContain('facilityManager Tester')
    expect(profile).toContain('Facility Manager · North')
    expect(await axeInBothThemes(page)).toEqual([])
    expect(consoleErrors).toEqual([])
  })

  test('leads to the store, partners, help and the own profile', async () => {
    const { page, context } = await visit(acme.users.worker)
    const items = async (name: string) => {
      await button(page, name).click()
      await page.getByRole('menuitem').first().waitFor()
      expect(await axe(page, '[role=menu]')).toEqual([])
      const list = await page.getByRole('menuitem').allTextContents()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return list
    }
    expect(await items('Marketplace')).toEqual(['Order Accessories (opens in a new tab)', 'Partners'])
    expect(await items('Help')).toEqual([
      'Feedback',
      'Walkthrough',
      "What's New",
      'Resources',
      'Contact Support',
      'Keyboard shortcuts',
    ])
    // With one group there is none to switch to.
    await page.getByRole('button', { name: /^Profile menu/ }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['My Profile', 'Logout'])
    await page.keyboard.press('Escape')

    const go = async (menu: string | RegExp, item: string, path: string) => {
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.waitForURL(at(path))
    }
    await go('Marketplace', 'Partners', '/marketplace/partners')
    await go('Help', 'Walkthrough', '/home/settings/walkthrough-intro')
    await go('Help', "What's New", '/home/help/what-is-new')
    await go('Help', 'Resources', '/home/help/resources')
    await go(/^Profile menu/, 'My Profile', '/user/profile')

    await button(page, 'Marketplace').click()
    const [store] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Order Accessories' }).click(),
    ])
    await store.getByRole('heading', { name: 'Form of /store' }).waitFor()
    await expect.poll(() => store.evaluate(() => window.opener)).toBeNull()
  })

  test('has menus that work by keyboard', async () => {
    const { page } = await visit(acme.users.admin)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('Skip to content')
    await button(page, 'Help').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Feedback')
    await page.keyboard.press('End')
    await expect.poll(() => focused()).toBe('Keyboard shortcuts')
    await page.keyboard.press('r')
    await expect.poll(() => focused()).toBe('Resources')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Help')
  })

  test('shows what skips the menu only to the keyboard, and no trace of it before', async () => {
    const { page } = await visit(acme.users.admin)
    const skip = page.getByRole('link', { name: 'Skip to content' })
    const look = () =>
      skip.evaluate((link) => ({
        bottom: link.getBoundingClientRect().bottom,
        shadow: getComputedStyle(link).boxShadow,
      }))
    await expect.poll(() => look()).toMatchObject({ shadow: 'none' })
    await expect.poll(async () => (await look()).bottom).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await look()).bottom).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})

describe('the logo', () => {
  test('is asked for once, leads to the company, and is gone with the session', async () => {
    const location = `private/companies_logos/${acme.uid}/logo.png`
    await open.here.cloud.files.write(location, demoLogo(), 'image/png')
    await setLogo(location)
    try {
      const { page, consoleErrors } = await visit(acme.users.admin)
      const image = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first().locator('img')
      await expect.poll(() => image.evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBe(160)
      const calls = callsOf(page)
      await page.reload()
      await image.waitFor()
      await page.goto(`${open.here.url}/groups`)
      await image.waitFor()
      await page.getByText('Please select group').waitFor()
      expect(calls.filter((name) => name === 'getImage')).toEqual([])
      await expect.poll(() => page.getByText('Add Company Logo').count()).toBe(0)
      await image.click()
      await page.waitForURL(at('/company'))
      expect(consoleErrors).toEqual([])
    } finally {
      await setLogo(null)
    }
  })

  test('that cannot be had is said, and the company’s letters stand in its place', async () => {
    await setLogo(`private/companies_logos/${acme.uid}/gone.png`)
    try {
      const { page } = await visit(acme.users.teamManager)
      await page.getByText('Failed to load image.').waitFor()
      await expect
        .poll(() => page.getByRole('navigation', { name: 'Main menu' }).locator('.company-mark').textContent())
        .toBe('A')
    } finally {
      await setLogo(null)
    }
  })

  test('is wished for from admins only', async () => {
    for (const role of ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker'] as const) {
      const { page, context } = await visit(acme.users[role])
      const asked = await page.getByRole('link', { name: 'Add Company Logo' }).count()
      expect([role, asked]).toEqual([role, role === 'superAdmin' || role === 'admin' ? 1 : 0])
      if (asked) {
        await page.getByRole('link', { name: 'Add Company Logo' }).click()
        await page.waitForURL(at('/company'))
      }
      await context.close()
    }
  })
})

describe('favourites', () => {
  const favorites = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).locator('section').first()
  const links = (page: Page) => favorites(page).getByRole('link').allTextContents()
  const star = (page: Page) => main(page).getByRole('button', { name: 'Favorite', exact: true })
  const stored = async (user: UserRecord) =>
    (await open.here.stores.preferences.list(acme.uid, `USER#${user.uid}`)).find(({ pref_type }) => pref_type === 900)
      ?.pref_value

  test('are added and taken out by the star of a page, and stay', async () => {
    const user = await acme.user('admin', acme.groups.whole)
    const { page } = await visit(user, '/company/users')
    await expect.poll(() => favorites(page).getByRole('heading').textContent()).toBe('Favorites')
    await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('false')
    await star(page).click()
    await page.getByText('User pref successfully updated').waitFor()
    await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => links(page)).toEqual(['Users'])
    await expect.poll(() => stored(user)).toBe('23')

    await page.goto(`${open.here.url}/home/performance`)
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
    const user = await acme.user('admin', acme.groups.whole)
    await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 900, pref_value: '1,2,23' })
    const { page } = await visit(user)
    await expect.poll(() => links(page)).toEqual(['Performance', 'Charts', 'Users'])
    await page.getByRole('button', { name: 'Remove Charts from favorites' }).press('Enter')
    await expect.poll(() => links(page)).toEqual(['Performance', 'Users'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Users')
    await expect.poll(() => stored(user)).toBe('1,23')
  })

  test('that cannot be saved are put back, with the words for it', async () => {
    const { page } = await visit(await acme.user('admin', acme.groups.whole), '/company/users')
    await page.route('**/setUserPref', (route) => route.fulfill({ status: 500, body: '{}' }))
    await star(page).click()
    await page.getByText('Error upading preference').waitFor()
    await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('false')
    await expect.poll(() => links(page)).toEqual([])
  })

  test('of two quick changes none is lost', async () => {
    const user = await acme.user('admin', acme.groups.whole)
    await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 900, pref_value: '1,2,23' })
    const { page } = await visit(user)
    await expect.poll(() => links(page)).toEqual(['Performance', 'Charts', 'Users'])
    await page.getByRole('button', { name: 'Remove Charts from favorites' }).click()
    await page.getByRole('button', { name: 'Remove Users from favorites' }).click()
    await expect.poll(() => stored(user)).toBe('1')
    await expect.poll(() => links(page)).toEqual(['Performance'])
  })

  test('of workers are pages of Intelligence only; pages outside of the menu have no star', async () => {
    const user = await acme.user('worker', acme.groups.picking)
    await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 900, pref_value: '23,27,1' })
    const { page } = await visit(user, '/groups')
    await expect.poll(() => links(page)).toEqual(['Performance'])
    await expect.poll(() => star(page).count()).toBe(0)
  })
})

describe('the menu', () => {
  const width = (page: Page) =>
    page
      .getByRole('navigation', { includeHidden: true })
      .first()
      .evaluate((side) => side.getBoundingClientRect().width)

  test('collapses to 70 pixels, by hand and by itself, and to none on a phone', async () => {
    const { page } = await visit(acme.users.admin)
    await expect.poll(() => width(page)).toBe(224)
    await button(page, 'Collapse menu').click()
    await expect.poll(() => width(page)).toBe(70)
    await page.getByRole('link', { name: 'Users' }).hover()
    await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('Users')
    // It stays beside its control, wherever that goes, and Escape hides it.
    const top = () => page.getByRole('tooltip').evaluate((tip) => Math.round(tip.getBoundingClientRect().top))
    const before = await top()
    await page.getByRole('link', { name: 'Users' }).evaluate((link) => {
      link.style.translate = '0 8px'
    })
    await expect.poll(top).toBe(before + 8)
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await page.reload()
    await button(page, 'Expand menu').waitFor()
    await expect.poll(() => width(page)).toBe(70)
    await button(page, 'Expand menu').click()
    await expect.poll(() => width(page)).toBe(224)

    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(() => width(page)).toBe(70)
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => width(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => width(page)).toBe(224)
  })

  test('has tips also for what was pointed at before they had loaded', async () => {
    const { page } = await visit(acme.users.admin, nowhere)
    let arrive = () => {}
    const pointed = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/Tips-*.js', (route) => pointed.then(() => route.continue()))
    const asked = page.waitForRequest('**/assets/Tips-*.js')
    await page.goto(`${open.here.url}/home/maintenance-notice`)
    await button(page, 'Collapse menu').hover()
    await asked
    arrive()
    await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('Collapse menu')
  })

  test('is a sheet on a phone, with everything that the header has', async () => {
    const { page } = await visit(acme.users.admin, '/home/maintenance-notice', { width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const name of ['Search', 'Marketplace', 'Help']) {
      const box = await button(page, name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await button(page, 'Open menu').click()
    const sheet = page.getByRole('dialog', { name: 'Main menu' })
    await sheet.waitFor()
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    await sheet.getByRole('link', { name: 'Users' }).click()
    await page.waitForURL(at('/company/users'))
    await sheet.waitFor({ state: 'detached' })
  })

  test('marks what is new in red', async () => {
    const { page } = await visit(acme.users.admin)
    const colors = await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Users' })
      .evaluate((item) => {
        item.classList.add('new')
        const tag = Object.assign(document.createElement('span'), { className: 'side-new', textContent: 'New' })
        item.append(tag)
        const red = Object.assign(document.createElement('i'), { style: 'color: var(--red-ink)' })
        item.append(red)
        const colorOf = (element: Element | null) => element && getComputedStyle(element).color
        return [item.querySelector('svg'), tag, red].map(colorOf)
      })
    expect(new Set(colors).size).toBe(1)
    expect(colors[0]).toMatch(/^rgb\(1\d\d, \d\d?, \d\d?\)$/)
    expect(await axeInBothThemes(page, 'nav')).toEqual([])
  })

  test('folds its groups and remembers it', async () => {
    const { page } = await visit(acme.users.admin)
    await button(page, 'Management').click()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).count())
      .toBe(0)
    await page.reload()
    await expect
      .poll(() => page.getByRole('button', { name: 'Management' }).getAttribute('aria-expanded'))
      .toBe('false')
  })
})

describe('feedback', () => {
  const feedback = async (page: Page) => {
    await button(page, 'Help').click()
    await page.getByRole('menuitem', { name: 'Feedback' }).click()
    return page.getByRole('dialog', { name: 'Feedback' })
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' }).click()

  test('needs words, and goes to the provider with a copy to its writer', async () => {
    const user = await acme.user('teamManager', acme.groups.picking, { first_name: 'Ana', email: 'ana@acme.example' })
    const { page } = await visit(user)
    const calls = callsOf(page)
    const dialog = await feedback(page)
    await send(page)
    await dialog.getByText('This field is required').waitFor()
    expect(await axeInBothThemes(page, 'dialog')).toEqual([])
    expect(calls.filter((name) => name === 'sendBasicEmail')).toEqual([])

    const before = open.here.cloud.outbox.list().length
    await dialog.getByRole('textbox').fill('More light\nin the <b>aisles</b>')
    await send(page)
    await page.getByText('We have received your suggestion, thank you!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(calls.filter((name) => name === 'sendBasicEmail')).toHaveLength(2)
    const sent = open.here.cloud.outbox.list().slice(0, open.here.cloud.outbox.list().length - before)
    expect(sent.map(({ to }) => to).toSorted()).toEqual([['ana@acme.example'], [providerMail]])
    const toProvider = sent.find(({ to }) => to.includes(providerMail))
    expect(toProvider?.subject).toBe('Feedback from Ana Tester, acme')
    for (const { text } of sent) expect(text).toContain('in the <b>aisles</b>')
    expect(toProvider?.text).toContain(user.username)
  })

  test('that is not taken says why, and keeps what was written', async () => {
    const user = await acme.user('admin', acme.groups.whole)
    const client = await open.here.as(user)
    for (let mail = 0; mail < 10; mail++)
      await client.call('sendBasicEmail', { to: user.email ?? '', subject: 'Note', html: 'Words' })
    const refusal = await client.call('sendBasicEmail', { to: user.email ?? '', subject: 'Note', html: 'Words' })
    expect(refusal.status).toBe(429)
    const { page } = await visit(user)
    const dialog = await feedback(page)
    await dialog.getByRole('textbox').fill('More light')
    await send(page)
    await dialog.getByText(refusal.message).waitFor()
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('More light')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard changes' }).waitFor()
  })
})

test('pages of others are shown in a frame that keeps them apart', async () => {
  const { page, consoleErrors } = await visit(acme.users.admin, '/home/rufus-ai')
  const frame = page.locator('iframe')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Form of /waitlist' }).waitFor()
  await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  await expect
    .poll(() => page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href'))
    .toBe(`${elsewhere}/waitlist`)
  await main(page)
    .getByText(/^A supply-chain AI agent/)
    .waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await button(page, 'Help').click()
  await page.getByRole('menuitem', { name: 'Contact Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await dialog.frameLocator('iframe').getByRole('heading', { name: 'Form of /support' }).waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  expect(consoleErrors).toEqual([])
})
