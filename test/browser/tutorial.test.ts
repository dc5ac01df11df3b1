import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '../../shared/roles.ts'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { letPass } from '../lib/clock.ts'
import type { WorldCompany } from '../lib/world.ts'

/** The tutorial, the walkthroughs of single pages and what is new, as a newcomer meets them. */

let open: Console
let acme: WorldCompany

const text = (...lines: string[]) =>
  JSON.stringify({
    blocks: lines.map((line, key) => ({
      key: String(key),
      text: line,
      type: key === 0 ? 'unstyled' : 'unordered-list-item',
      depth: 0,
      inlineStyleRanges: [{ offset: 0, length: 4, style: 'BOLD' }],
      entityRanges: [],
    })),
    entityMap: {},
  })

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const note = { created_at: '2026-11-01T10:00:00Z' }
  await open.here.stores.releaseNotes.put({ ...note, id: 41, title: 'The older one', content: text('Long known.') })
  await open.here.stores.releaseNotes.put({
    ...note,
    id: 42,
    title: 'Faster charts',
    content: text('Draw five lines.', 'One'),
  })
  await open.here.stores.releaseNotes.put({
    ...note,
    id: 43,
    title: 'Louder pings',
    content: text('Hear them.', 'Two'),
  })
})
afterAll(() => open?.stop())

const done = async (uid: string) => (await open.here.stores.preferences.get(acme.uid, `USER#${uid}`, 300))?.pref_value

interface Options {
  size?: { width: number; height: number }
  /** Has had the tutorial. */
  knows?: boolean
  /** The newest release note that the browser has shown. */
  seen?: number
}

/** Somebody who has just signed in for the first time. */
const newcomer = async (role: RoleName, { size, knows = false, seen = 1_000 }: Options = {}) => {
  const { whole, north, picking } = acme.groups
  const group = role === 'admin' ? whole : role === 'facilityManager' ? north : picking
  const user = await acme.user(role, group)
  if (knows) {
    await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
  }
  const { page, context, consoleErrors } = await open.visitor(size)
  const prepare = () =>
    page.evaluate((id) => {
      sessionStorage.clear()
      localStorage.setItem('shiftdeck.whatsNew', String(id))
    }, seen)
  await enter(
    page,
    open.here.url,
    { company: acme.url, username: user.username },
    { path: '/home/performance', prepare },
  )
  await scans(page).waitFor()
  return { user, page, context, consoleErrors }
}

const scans = (page: Page) => page.getByRole('article', { name: 'Scans', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Shiftdeck' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Tutorial', exact: true })
const step = (page: Page, at: number, of: number) => panel(page).getByText(`Step ${at} of ${of}`).waitFor()
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const another = async (context: BrowserContext) => {
  const page = await context.newPage()
  return page
}

test('a newcomer is asked once: who has done it already is not asked again', async () => {
  const { user, page, context, consoleErrors } = await newcomer('admin')
  await question(page).waitFor()
  expect(await axeInBothThemes(page, 'dialog')).toEqual([])
  await question(page).getByRole('button', { name: "No, I've already done that" }).click()
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => done(user.uid)).toBe('1')
  await expect.poll(() => question(page).count()).toBe(0)
  await context.clock.install()
  const other = await another(context)
  await other.goto(`${open.here.url}/home/performance`)
  await scans(other).waitFor()
  await letPass(other, 10_000)
  expect(await question(other).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('whoever closes the question is asked at the next visit', async () => {
  const { user, page, context } = await newcomer('admin')
  await question(page).waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await context.clock.install()
  await page.reload()
  await scans(page).waitFor()
  await letPass(page, 10_000)
  expect(await question(page).count()).toBe(0)
  await expect.poll(() => done(user.uid)).toBeUndefined()
  const other = await another(context)
  await other.goto(`${open.here.url}/home/performance`)
  await question(other).waitFor()
})

test('a question that cannot be answered says so', async () => {
  const { page } = await newcomer('admin')
  await question(page).waitFor()
  await page.route('**/setUserPref', (route) => route.fulfill({ status: 500, body: '{}' }))
  await question(page).getByRole('button', { name: "No, I've already done that" }).click()
  await page.getByText('There was an error, please try it again.').waitFor()
  await expect.poll(() => question(page).count()).toBe(0)
})

test('an admin is led through 17 steps: by the menu, by what is saved, and past pages that do not exist yet', async () => {
  const { user, page, consoleErrors } = await newcomer('admin')
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await step(page, 1, 17)
  const text = await panel(page).textContent()
  expect(text).toContain('Only admins create facilities.')
  expect(text).toContain('Admins and facility managers create teams.')
  expect(text).toContain('Admins, facility managers and team managers create users.')
  await expect.poll(() => focused(page)).toBe('Next')
  expect(await axeInBothThemes(page, '.tour-host')).toEqual([])
  await page.keyboard.press('Enter')
  await step(page, 2, 17)

  await menuItem(page, 'Performance').click()
  await step(page, 3, 17)
  await page.reload()
  await step(page, 3, 17)
  await menuItem(page, 'Facilities').click()
  await step(page, 4, 17)
  await page.getByRole('main').getByRole('button', { name: 'Create', exact: true }).click()
  await step(page, 5, 17)
  const facility = page.getByRole('dialog', { name: 'Create facility' })
  await facility.getByLabel('Name').fill(`East ${user.uid}`)
  await facility.getByRole('button', { name: 'Create facility' }).click()
  await step(page, 7, 17)
  await menuItem(page, 'Teams').click()
  await step(page, 8, 17)
  for (const at of [9, 10, 11]) {
    await button(page, 'Next').click()
    await step(page, at, 17)
  }

  await expect.poll(() => menuItem(page, 'Users').getAttribute('data-toured')).toBe('')
  await menuItem(page, 'Users').click()
  await step(page, 12, 17)
  await page.getByRole('main').getByRole('button', { name: 'Create', exact: true }).click()
  await step(page, 13, 17)
  // The panel is not shut out by the form that it is about.
  await button(page, 'Next').click()
  await step(page, 14, 17)
  await button(page, 'Back').click()
  const form = page.getByRole('dialog', { name: /Create/ }).filter({ has: page.getByLabel('Username') })
  await form.getByLabel('First Name').fill('New')
  await form.getByLabel('Last Name').fill('Person')
  await form.getByLabel('Username').fill('new-person')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await step(page, 13, 17)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await step(page, 15, 17)
  await button(page, 'Open Target Metrics').click()
  await page.waitForURL('**/home/settings/targets**')
  await step(page, 16, 17)
  await button(page, 'Open Charts').click()
  await page.waitForURL('**/home/charts**')
  await step(page, 17, 17)
  await button(page, 'Finish').click()
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => panel(page).count()).toBe(0)
  await expect.poll(() => done(user.uid)).toBe('1')
  expect(consoleErrors).toEqual([])
})

test.each([
  ['facilityManager', 13],
  ['teamManager', 9],
  ['worker', 5],
] as const)('a %s has a tutorial of %i steps, which Escape and its button end', async (role, steps) => {
  const { user, page } = await newcomer(role)
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await step(page, 1, steps)
  await expect.poll(() => focused(page)).toBe('Next')
  await page.keyboard.press('Escape')
  await page.getByText('User pref successfully updated').waitFor()
  await expect.poll(() => panel(page).count()).toBe(0)
  await expect.poll(() => done(user.uid)).toBe('1')

  await page.goto(`${open.here.url}/home/settings/walkthrough-intro`)
  await page.getByRole('button', { name: 'Start tutorial' }).click()
  await step(page, 1, steps)
  await button(page, 'Next').click()
  await step(page, 2, steps)
  await button(page, 'End tutorial').last().click()
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Start tutorial')
})

test('on a phone the panel points at the menu and is not in the way', async () => {
  const { page } = await newcomer('admin', { size: { width: 390, height: 844 } })
  await question(page).waitFor()
  const box = await question(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await step(page, 1, 17)
  const inside = async () => {
    const at = await panel(page).boundingBox()
    return at !== null && at.x === 12 && at.y >= 0 && at.x + at.width === 378 && at.y + at.height <= 844
  }
  await expect.poll(inside).toBe(true)
  await button(page, 'Next').click()
  await step(page, 2, 17)
  await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).getAttribute('data-toured')).toBe('')
  await expect.poll(inside).toBe(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menuItem(page, 'Performance').click()
  await step(page, 3, 17)
  await expect.poll(inside).toBe(true)
  expect(await axe(page, '.tour-host')).toEqual([])
})

const walkthrough = (page: Page, of: string) => page.getByRole('dialog', { name: `Walkthrough: ${of}` })

test('Performance is explained part by part, with one group and by keyboard', async () => {
  const { page, consoleErrors } = await newcomer('admin', { knows: true })
  const help = page.getByRole('button', { name: 'Walkthrough of this page' })
  await help.focus()
  await page.keyboard.press('Enter')
  const tour = walkthrough(page, 'Performance')
  await tour.waitFor()
  await expect.poll(() => focused(page)).toBe('Next')
  expect(await axeInBothThemes(page, '.tour-host')).toEqual([])
  const titles: string[] = []
  for (let at = 1; at <= 9; at++) {
    await tour.getByText(`Step ${at} of 9`).waitFor()
    titles.push((await tour.getByRole('heading').textContent()) ?? '')
    await expect.poll(() => page.locator('[data-toured]').count()).toBe(1)
    if (at < 9) await page.keyboard.press('Enter')
  }
  expect(titles).toEqual([
    'What time it shows',
    'Whose figures it shows',
    'Get Metrics',
    'Historical Comparison',
    'Add card',
    'TV Mode',
    'How old the figures are',
    'A card',
    'Associates',
  ])
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-toured]').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Walkthrough of this page')

  // The page below can be used meanwhile, and the way out is there too.
  await help.click()
  await tour.waitFor()
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await page.getByRole('main').getByRole('button', { name: 'End tutorial' }).click()
  await tour.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Groups:/ }).click()
  await page.getByRole('treeitem', { name: 'North' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('Next: North').waitFor()
  await help.click()
  await page.getByText(/Show a single group/).waitFor()
  await expect.poll(() => tour.count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('Charts is explained too, from the page of the tutorial', async () => {
  const { page } = await newcomer('admin', { knows: true })
  await page.goto(`${open.here.url}/home/settings/walkthrough-intro`)
  await page.getByRole('link', { name: 'Start the walkthrough of Charts' }).click()
  const tour = walkthrough(page, 'Charts')
  await tour.waitFor()
  await tour.getByText('What is shown').waitFor()
  expect(await axe(page, '.tour-host')).toEqual([])
  await tour.getByRole('button', { name: 'End tutorial' }).first().click()
  await tour.waitFor({ state: 'detached' })
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Walkthrough of this page' }).waitFor()
  await letPass(page, 5_000)
  expect(await tour.count()).toBe(0)
})

test('each part that a walkthrough names is there on a phone as well', async () => {
  const { page } = await newcomer('admin', { knows: true, size: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  const tour = walkthrough(page, 'Performance')
  await tour.getByText(/Step 1 of \d/).waitFor()
  const count = Number(/of (\d)/.exec((await tour.getByText(/Step 1 of/).textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThanOrEqual(5)
  for (let at = 1; at < count; at++) {
    const box = await tour.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  await tour.getByRole('button', { name: 'Finish' }).click()
  await tour.waitFor({ state: 'detached' })
})

test('what is new shows itself 2 and 2.5 seconds after the load, and not again', async () => {
  const { page, consoleErrors } = await newcomer('admin', { knows: true })
  const bubble = page.getByRole('status').filter({ hasText: "What's New" })
  const tour = page.getByRole('dialog', { name: "What's New" })
  await page.evaluate(() => localStorage.setItem('shiftdeck.whatsNew', '41'))
  // From here on time passes only when we say so.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.addInitScript(() => {
    const first: Record<string, number> = { load: Date.now() }
    Object.assign(window, { first })
    new MutationObserver(() => {
      for (const name of ['news', 'tour']) {
        if (document.querySelector(`.${name}`)) first[name] ??= Date.now()
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  for (let passed = 0; passed < 10_000 && (await tour.count()) === 0; passed += 100) await letPass(page, 100)
  const first = await page.evaluate(() => (window as unknown as { first: Record<string, number> }).first)
  const since = (name: string) => (first[name] ?? 0) - (first.load ?? 0)
  expect(since('news')).toBeGreaterThanOrEqual(2_000)
  expect(since('news')).toBeLessThan(3_500)
  expect(since('tour')).toBeGreaterThanOrEqual(2_500)
  expect(since('tour')).toBeLessThan(4_000)
  await page.clock.resume()
  await expect.poll(() => bubble.textContent()).toContain('2 updates')
  await tour.getByText('Louder pings').waitFor()
  await expect.poll(() => focused(page)).not.toBe('Next')
  for (const part of ['.tour-host', '.news']) expect(await axeInBothThemes(page, part)).toEqual([])
  await tour.getByRole('button', { name: 'Next' }).click()
  await tour.getByText('Faster charts').waitFor()
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shiftdeck.whatsNew'))).toBe('43')
  await expect.poll(() => bubble.count()).toBe(0)
  await page.reload()
  await scans(page).waitFor()
  await letPass(page, 10_000)
  expect(await bubble.count()).toBe(0)
  expect(await tour.count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('skipping what is new counts as having seen it; the page keeps it all', async () => {
  const { page } = await newcomer('worker', { knows: true, seen: 1, size: { width: 390, height: 844 } })
  const tour = page.getByRole('dialog', { name: "What's New" })
  await tour.waitFor()
  const box = await tour.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await tour.getByRole('button', { name: 'Skip' }).last().click()
  await tour.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shiftdeck.whatsNew'))).toBe('43')

  await page.goto(`${open.here.url}/home/help/what-is-new`)
  await page.getByRole('article', { name: 'Louder pings' }).waitFor()
  // Other files of this cloud have told of older things.
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.slice(0, 3)).toEqual(['Louder pings', 'Faster charts', 'The older one'])
  await expect.poll(() => page.getByRole('article').first().locator('strong').first().textContent()).toBe('Hear')
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Two' }).count()).toBe(1)
  expect(await axeInBothThemes(page, 'main')).toEqual([])
})

test('a newcomer has the tutorial first, and what is new after it', async () => {
  const { page } = await newcomer('admin', { seen: 1 })
  await question(page).waitFor()
  await page.clock.install()
  await page.reload()
  await question(page).waitFor()
  await letPass(page, 10_000)
  const tour = page.getByRole('dialog', { name: "What's New" })
  expect(await tour.count()).toBe(0)
  await question(page).getByRole('button', { name: "No, I've already done that" }).click()
  await tour.waitFor()
})
