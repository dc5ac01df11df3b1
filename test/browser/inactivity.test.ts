import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { axeIn, setTheme } from '../lib/axe.ts'
import { enter, nowhere, signInByForm } from '../lib/browser.ts'
import { asksNoMore } from '../lib/clock.ts'
import { companyForEach } from '../lib/fixture.ts'

/** Users who left, and screens that stay signed in without a person. */

const site = companyForEach()
const minute = 60_000
const hour = 60 * minute

const prefer = (user: UserRecord, pref_type: number, pref_value: string) =>
  site.open.here.stores.preferences.set(site.acme.uid, `USER#${user.uid}`, { pref_type, pref_value })

/** A new user who is signed in, on a clock that the test moves. */
const signedIn = async (preferences: Record<number, string>, size?: { width: number; height: number }) => {
  const user = await site.acme.user('admin', site.acme.groups.whole)
  for (const [type, value] of Object.entries({ 300: '1', ...preferences })) await prefer(user, Number(type), value)
  const { page, context, consoleErrors } = await site.open.visitor(size)
  await enter(page, site.open.here.url, { company: site.acme.url, username: user.username }, { path: nowhere })
  await context.clock.install()
  await watched(page, () => page.goto(`${site.open.here.url}/home/performance`))
  return { user, page, context, consoleErrors }
}

/** Goes somewhere, until the page there looks after its user: it has asked for the limits, and has them. */
const watched = async (page: Page, go: () => Promise<unknown>, heading = 'Performance') => {
  const known = page.waitForResponse('**/getTuningParam')
  await go()
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  await (await known).finished()
  await page.waitForFunction(() => localStorage.getItem('shiftdeck.idle') !== null)
  await page.waitForLoadState('networkidle')
}
const anotherTab = async (context: BrowserContext) => {
  const page = await context.newPage()
  await watched(page, () => page.goto(`${site.open.here.url}/home/performance`))
  return page
}
/**
 * Stops the clock of all tabs, so that it moves by the test alone, however slow the machine is. What answers a call
 * is shown once it moves.
 */
const still = async (page: Page) => {
  await page.context().clock.pauseAt((await now(page)) + 2_000)
}
const now = (page: Page) => page.evaluate(() => Date.now())
const asked = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
const paused = (page: Page) => page.getByRole('dialog', { name: 'Web activity paused' })
const loggedOut = async (page: Page) => {
  await page.context().clock.resume()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('You have been logged out due to inactivity.').waitFor()
}
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
/** Light, dark, and the one of screens on the wall, which is left as it was. */
const inAllThemes = async (page: Page, check: () => Promise<void>) => {
  const own = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light')
  for (const theme of ['light', 'dark', 'tv', own]) {
    await setTheme(page, theme)
    await check()
  }
}
const axe = async (page: Page) => {
  let done = false
  const analysis = axeIn(page, { within: 'dialog' })
  void analysis.finally(() => {
    done = true
  })
  // It has timers of its own, and the clock may stand still: it gets what it needs, millisecond by millisecond.
  while (!done) {
    await page.context().clock.runFor(1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return analysis
}
/** The session as it was opened or renewed `ms` ago. */
const sessionOf = (page: Page, ms: number) =>
  page.evaluate((ago) => {
    const session = JSON.parse(localStorage.getItem('shiftdeck.session') ?? '{}')
    localStorage.setItem('shiftdeck.session', JSON.stringify({ ...session, at: Date.now() - ago }))
    dispatchEvent(new StorageEvent('storage', { key: 'shiftdeck.active' }))
  }, ms)
const sessionId = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('shiftdeck.session') ?? '{}') as { id?: string }).id)

test('an idle user is asked, stays, is asked again and is logged out, and comes back to where it was', async () => {
  const { user, page, context, consoleErrors } = await signedIn({ 700: String(minute) })
  await watched(page, () => page.goto(`${site.open.here.url}/company/users`), 'Users')
  await still(page)
  await page.mouse.move(200, 200)
  await context.clock.runFor(minute - 1)
  await expect.poll(() => asked(page).count()).toBe(0)
  await context.clock.runFor(1)
  await asked(page).waitFor()
  await page.getByText('You will be logged out in 10 seconds.').waitFor()
  await context.clock.runFor(3_000)
  await page.getByText('You will be logged out in 7 seconds.').waitFor()
  await inAllThemes(page, async () => expect(await axe(page)).toEqual([]))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Stay')
  await page.keyboard.press('Enter')
  await asked(page).waitFor({ state: 'detached' })

  await context.clock.runFor(minute)
  await asked(page).waitFor()
  await context.clock.runFor(9_999)
  await expect.poll(() => asked(page).count()).toBe(1)
  await context.clock.runFor(1)
  await loggedOut(page)
  await expect.poll(() => sessionId(page)).toBeUndefined()
  expect(consoleErrors).toEqual([])
  await page.getByLabel('Username').fill(user.username)
  await page.locator('input[name=password]').fill('Shiftdeck-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Users', exact: true }).waitFor()
  await expect.poll(() => asked(page).count()).toBe(0)
})

test('activity in one tab counts for all, so does the answer, and the end is the end of all', async () => {
  const { page, context } = await signedIn({ 700: String(minute) })
  const other = await anotherTab(context)
  await still(page)
  await page.mouse.move(200, 200)
  await context.clock.runFor(minute - 10_000)
  await page.mouse.move(300, 300)
  await context.clock.runFor(20_000)
  await expect.poll(() => asked(page).count()).toBe(0)
  await expect.poll(() => asked(other).count()).toBe(0)

  await context.clock.runFor(minute - 20_000)
  await Promise.all([asked(page).waitFor(), asked(other).waitFor()])
  await asked(other).getByRole('button', { name: 'Stay' }).click()
  await asked(page).waitFor({ state: 'detached' })

  await context.clock.runFor(minute + 12_000)
  await Promise.all([loggedOut(page), loggedOut(other)])
})

test('a question that is hidden is answered with no; a page that is hidden before is not', async () => {
  const { page, context } = await signedIn({ 700: String(minute) }, { width: 390, height: 844 })
  await hide(page)
  await context.clock.runFor(10_000)
  expect(page.url()).toContain('/home/performance')
  await watched(page, () => page.reload())
  await still(page)
  await page.mouse.move(200, 200)
  await context.clock.runFor(minute)
  await asked(page).waitFor()
  expect(await axe(page)).toEqual([])
  const box = await asked(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await hide(page)
  await context.clock.runFor(1_000)
  await loggedOut(page)
})

test('a laptop that slept is logged out when it wakes, and so is one whose browser was closed', async () => {
  const { user, page, context } = await signedIn({ 700: String(minute) })
  await context.clock.fastForward(8 * hour)
  await loggedOut(page)

  await watched(page, () => signInByForm(page, site.open.here.url, site.acme.url, user.username))
  await page.goto('about:blank')
  await context.clock.fastForward(2 * minute)
  await page.goto(`${site.open.here.url}/home/performance`)
  await loggedOut(page)
})

test('the server being out of reach keeps nobody signed in', async () => {
  const { page, context } = await signedIn({ 700: String(minute) })
  await context.route('**/api/**', (route) => route.abort())
  await context.clock.runFor(minute + 11_000)
  await context.clock.runFor(6_000)
  await loggedOut(page)
})

test('whoever stays signed in is never asked; after 12 hours the session is renewed, once for all tabs', async () => {
  const { page, context, consoleErrors } = await signedIn({ 700: String(minute), 701: '1' })
  const other = await anotherTab(context)
  await context.clock.runFor(3 * minute)
  await expect.poll(() => asked(page).count()).toBe(0)
  await expect.poll(() => asked(other).count()).toBe(0)

  let renewals = 0
  let reads = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route('**/session/refresh', async (route) => {
    await answered
    await route.continue()
  })
  context.on('response', (response) => {
    if (response.url().endsWith('/session/refresh') && response.ok()) renewals++
  })
  const before = await sessionId(page)
  await still(page)
  await sessionOf(page, 12 * hour)
  await Promise.all([paused(page).waitFor(), paused(other).waitFor()])
  await paused(page).getByText('2:30', { exact: true }).waitFor()
  await context.clock.runFor(1_000)
  await paused(page).getByText('2:29', { exact: true }).waitFor()
  await inAllThemes(page, async () => expect(await axe(page)).toEqual([]))

  // Figures that are read now are read again in five minutes: just when the session is being renewed.
  await sessionOf(page, hour)
  await paused(page).waitFor({ state: 'detached' })
  await context.clock.resume()
  const reading = await now(page)
  await watched(page, () => page.reload())
  await still(page)
  const renewal = reading + 5 * minute - 5_000
  await sessionOf(page, 12 * hour + 150_000 - (renewal - (await now(page))))
  await context.clock.runFor(renewal - (await now(page)))
  await paused(other).getByText('Refreshing your session').waitFor()
  await context.route('**/getCardMetrics', async (route) => {
    reads++
    await route.continue()
  })
  await context.clock.runFor(25_000)
  await asksNoMore(page)
  expect(reads).toBe(0)
  answer()
  await Promise.all([
    page.getByText('Session refreshed successfully').waitFor(),
    other.getByText('Session refreshed successfully').waitFor(),
  ])
  expect(renewals).toBe(1)
  await expect.poll(() => paused(page).count()).toBe(0)
  await expect.poll(() => paused(other).count()).toBe(0)
  await expect.poll(() => sessionId(other)).not.toBe(before)
  expect(other.url()).toContain('/home/performance')
  await context.clock.runFor(5 * minute)
  await expect.poll(() => reads).toBeGreaterThan(0)
  expect(consoleErrors).toEqual([])
})

test('a renewal that fails says why and is tried again without anybody', async () => {
  const { page, context } = await signedIn({ 701: '1' })
  let down = true
  await context.route('**/session/refresh', (route) =>
    down
      ? route.fulfill({ status: 503, body: '{"status":503,"code":"unavailable","message":"Busy now.","data":null}' })
      : route.continue(),
  )
  await sessionOf(page, 12 * hour + 149_000)
  await paused(page).waitFor()
  await context.clock.runFor(2_500)
  await paused(page)
    .getByRole('alert')
    .getByText(/Busy now\. Next try in \d+ seconds\./)
    .waitFor()
  expect(await axe(page)).toEqual([])
  down = false
  await context.clock.runFor(31_000)
  await page.getByText('Session refreshed successfully').waitFor()
  await paused(page).waitFor({ state: 'detached' })
})

test('closing the pause offers Inactivity Auto-Logout again: cancelled it goes on, accepted the console starts anew', async () => {
  const { user, page, context } = await signedIn({ 701: '1' })
  const other = await anotherTab(context)
  const stays = async () =>
    (await site.open.here.stores.preferences.get(site.acme.uid, `USER#${user.uid}`, 701))?.pref_value
  const question = page.getByRole('dialog', { name: 'Re-enable Inactivity Auto-Logout' })
  await still(page)
  await sessionOf(page, 12 * hour)
  await paused(page).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor()
  await inAllThemes(page, async () => expect(await axe(page)).toEqual([]))
  await sessionOf(page, 12 * hour)
  await context.clock.runFor(20_000)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await paused(page).getByText('2:10', { exact: true }).waitFor()
  await expect.poll(() => stays()).toBe('1')

  await paused(page).getByRole('button', { name: 'Close' }).last().click()
  await question.getByRole('button', { name: 'Re-enable' }).click()
  await page.getByText('User pref successfully updated').waitFor()
  await page.evaluate(() => Object.assign(window, { before: true }))
  await context.clock.runFor(1_499)
  await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(true)
  await watched(page, async () => {
    const again = page.waitForEvent('load')
    await context.clock.runFor(1)
    await again
    await context.clock.resume()
  })
  await expect.poll(() => stays()).toBe('0')
  await paused(other).waitFor({ state: 'detached' })
  await expect.poll(() => paused(page).count()).toBe(0)
})
