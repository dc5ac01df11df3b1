import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { letPass, withoutServerTime } from '../lib/clock.ts'
import { fixture } from '../lib/fixture.ts'
import { axe, button, card, chooseGroups, lastMidnight, minute, workingCompany } from '../lib/performance.ts'
import { password } from '../lib/world.ts'

/** TV Mode: a screen on the wall, for days without a person. */

const company = fixture(workingCompany)

const size = { width: 1920, height: 1080 }
const wall = (page: Page, group = 'acme') => page.getByRole('dialog', { name: `TV Mode, ${group}` })
const foot = (page: Page) => page.locator('.tv-foot')
const stored = async (user: UserRecord) =>
  (await company.open.here.stores.preferences.get(company.acme.uid, `USER#${user.uid}`, 701))?.pref_value

/** A screen that is on the wall already, on a clock that the test moves. */
const screen = async (...groups: string[]) => {
  const user = await company.somebody('admin')
  const { page, context, consoleErrors } = await company.performancePage(user, size)
  if (groups.length > 0) await chooseGroups(page, ...groups)
  await company.prefer(user, 701, '1')
  await page.clock.install()
  await page.reload()
  await wall(page).waitFor()
  await expect.poll(() => card(page, 'Scans').locator('strong').textContent()).toBe('40')
  await page.waitForLoadState('networkidle')
  return { user, page, context, consoleErrors }
}

test('only admins are offered it, and only while today is shown', async () => {
  const manager = await company.performancePage(company.acme.users.facilityManager)
  await expect.poll(() => button(manager.page, 'TV Mode').count()).toBe(0)
  await manager.context.close()

  const { page, context } = await company.performancePage(company.acme.users.superAdmin)
  const tv = button(page, 'TV Mode')
  await expect.poll(() => tv.isEnabled()).toBe(true)
  await button(page, /^Time range:/).click()
  await page.getByRole('option', { name: 'Last 7 Days' }).click()
  await button(page, 'Get Metrics').click()
  await expect.poll(() => tv.isEnabled()).toBe(false)
  await tv.hover()
  await page.getByRole('tooltip').getByText('choose the Day view of the current day').waitFor()
  await tv.click({ force: true })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test('it is turned on with the password, comes back after a reload, and is turned off', async () => {
  const user = await company.somebody('admin')
  const { page, context } = await company.performancePage(user, size)
  await button(page, 'TV Mode').click()
  const check = page.getByRole('dialog', { name: 'Turn on TV Mode' })
  await check.getByRole('button', { name: 'Turn on TV Mode' }).click()
  await check.getByText('Password is required').waitFor()
  await check.getByLabel('Your password').fill('wrong')
  await check.getByRole('button', { name: 'Turn on TV Mode' }).click()
  await check.getByText('The password is not correct.').waitFor()
  await expect.poll(() => wall(page).count()).toBe(0)
  const asked = page.waitForRequest('**/verifyPassword')
  await check.getByLabel('Your password').fill(password)
  await check.getByRole('button', { name: 'Turn on TV Mode' }).click()
  await expect
    .poll(async () => (await asked).postDataJSON())
    .toEqual({ user_uid: user.uid, comp_uid: company.acme.uid, password })

  await page.getByText('TV Mode turned ON successfully').waitFor()
  await wall(page).waitFor()
  await expect.poll(() => stored(user)).toBe('1')
  // What is shown is locked: nothing on the screen changes it.
  for (const name of [/^Time range:/, /^Groups:/, 'Get Metrics', /^Historical Comparison/, 'Add card', /^Options of/]) {
    await expect.poll(() => button(page, name).count()).toBe(0)
  }
  await page.reload()
  await wall(page).waitFor()

  await page.mouse.move(300, 300)
  await page.mouse.move(320, 300)
  await button(page, 'Turn off TV Mode').click()
  await page.getByText('TV Mode turned OFF successfully').waitFor()
  await button(page, 'Get Metrics').waitFor()
  await expect.poll(() => stored(user)).toBe('0')
  await page.reload()
  await button(page, 'Get Metrics').waitFor()
  await card(page, 'Scans').waitFor()
  await expect.poll(() => wall(page).count()).toBe(0)
  await context.close()
})

test('what turns it off stands beside the time and covers neither it nor a figure', async () => {
  for (const viewport of [size, { width: 1280, height: 720 }, { width: 1080, height: 1920 }]) {
    const { page, context } = await screen()
    await page.setViewportSize(viewport)
    await page.mouse.move(300, 300)
    await expect.poll(() => page.locator('.tv-controls').evaluate((tools) => getComputedStyle(tools).opacity)).toBe('1')
    const covered = await page.evaluate(() => {
      const box = (of: Element) => of.getBoundingClientRect()
      const tools = box(document.querySelector('.tv-controls') as Element)
      return [...document.querySelectorAll('.tv-clock, .tv-card, .tv-foot > *, .tv-head h2, .tv-mark')]
        .filter((each) => {
          const { left, right, top, bottom } = box(each)
          return left < tools.right && right > tools.left && top < tools.bottom && bottom > tools.top
        })
        .map(({ className }) => className)
    })
    expect(covered).toEqual([])
    await context.close()
  }
})

test('a failure is said, and nothing has changed', async () => {
  const user = await company.somebody('admin')
  const { page, context } = await company.performancePage(user)
  await page.route('**/setUserPref', (route) => route.fulfill({ status: 500, body: '{}' }))
  await button(page, 'TV Mode').click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on TV Mode' }).click()
  await page.getByText('There was an error enabling or disabling TV Mode, please try again').waitFor()
  await button(page, 'Get Metrics').waitFor()
  await expect.poll(() => wall(page).count()).toBe(0)
  await expect.poll(() => stored(user)).toBeUndefined()
  await context.close()
})

test('18 cards with the figures of the desk, short and without names of people, fit on the screen', async () => {
  const { page, context, consoleErrors } = await screen()
  await expect
    .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
    .toEqual([
      ...['Scans today', 'Steps today', 'Workers', 'Devices used', 'Time used', 'Battery'],
      ...['Scans', 'Scans/hour', 'Sec/scan', 'Steps', 'Steps/hour', 'Steps/scan'],
      ...['Cost/scan', 'Scan hours', 'Non-scan h', 'Team hours', 'Hours saved', 'ROI'],
    ])
  await expect.poll(() => card(page, 'Team hours').textContent()).toContain('0.03')
  const values = await page.locator('.tv-card strong').allTextContents()
  expect(values.slice(6, 12)).toEqual(['40', '3,789', '0.95', '120', '3,600', '3.00'])
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('Goal ≥ 42')
  await card(page, 'Scans').getByRole('img', { name: 'Near goal' }).waitFor()
  await expect.poll(() => foot(page).textContent()).toMatch(/On goal 1.*Near goal 1.*Off goal 0/)
  await expect.poll(() => foot(page).textContent()).toMatch(/Today 00:00–\d\d:\d\d.*TV Mode · updated \d\d:\d\d:\d\d/)
  const text = (await wall(page).textContent()) ?? ''
  for (const name of ['Scanner', 'Idle', 'Tester', 'Picking']) expect(text).not.toContain(name)

  // Nothing is cut off, nothing scrolls, nothing points.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.tv-card h3, .tv-card strong, .tv-card footer')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent),
  )
  expect(cut).toEqual([])
  await expect
    .poll(() =>
      wall(page).evaluate((element) => [element.scrollHeight, element.scrollWidth, getComputedStyle(element).cursor]),
    )
    .toEqual([1080, 1920, 'none'])
  expect(await axe(page, 'dialog')).toEqual([])
  await page.mouse.move(500, 500)
  await expect.poll(() => wall(page).evaluate((element) => getComputedStyle(element).cursor)).toBe('auto')
  expect(await axe(page, 'dialog')).toEqual([])
  await page.clock.runFor(6_000)
  await expect.poll(() => wall(page).evaluate((element) => getComputedStyle(element).cursor)).toBe('none')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('goals and changes fit beside each other, and so does what is said at the foot', async () => {
  const { whole, north, south } = company.acme.groups
  const { call } = await company.open.here.as(company.acme.users.admin)
  const goals = { total_scans: 24_400, total_steps: 372_000, scans_phr: 1_180, sec_pscan: 16.67, steps_phr: 2_400 }
  await call('setTargetMetrics', {
    group_uid: [north.uid],
    ...goals,
    steps_pscan: 13.25,
    cost_pscan: 0.09,
    hourly_wage: 20,
  })
  const user = await company.somebody('admin')
  await company.prefer(user, 701, '1')
  const { page, context } = await company.performancePage(user, size)
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tv-card footer, .tv-foot, .tv-head')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.textContent),
    )
  // Nobody worked at this time yesterday.
  for (const group of [north, whole]) {
    await page.goto(`${company.open.here.url}/home/performance?range=day&groups=${group.uid}&compare=sameTime`)
    await expect.poll(() => card(page, 'Scans').locator('footer').textContent()).toContain('>10×')
    await expect.poll(() => card(page, 'Team hours').textContent()).toContain('0.03')
    await expect.poll(() => cut()).toEqual([])
    // The widest that a change can be.
    await page.locator('.tv-change [aria-hidden]:not(svg)').evaluateAll((changes) => {
      for (const change of changes) change.textContent = '888%'
    })
    await expect.poll(() => cut()).toEqual([])
  }
  await page.goto(`${company.open.here.url}/home/performance?range=day&groups=${south.uid}&compare=90`)
  await expect.poll(() => foot(page).textContent()).toContain('No work in South yet today')
  await expect.poll(() => cut()).toEqual([])
  await context.close()
})

test('groups rotate every 15 seconds, and all of them are read again', async () => {
  const { page, context } = await screen('North', 'Picking')
  await page.clock.runFor(15_000)
  await wall(page, 'North').waitFor()
  await expect.poll(() => page.locator('.tv-turns li').allTextContents()).toEqual(['acme', 'North', 'Picking'])
  await expect.poll(() => page.locator('.tv-turns [aria-current=true]').textContent()).toBe('North')
  // Nobody stops it: neither a pointer that was left there nor a key.
  await page.mouse.move(500, 500)
  await page.clock.runFor(15_000)
  await wall(page, 'Picking').waitFor()
  await page.clock.runFor(15_000)
  await wall(page).waitFor()
  // By the next round it is known of each group that nothing has changed since it was read.
  await letPass(page, 45_000)
  await wall(page).waitFor()

  const asked = new Map<string, number>()
  const pending = new Set<Request>()
  const done = (request: Request) => pending.delete(request)
  page.on('requestfinished', done).on('requestfailed', done)
  page.on('request', (request) => {
    pending.add(request)
    if (!request.url().endsWith('/getCardMetrics')) return
    const { group_uid } = request.postDataJSON() as { group_uid: string }
    asked.set(group_uid, (asked.get(group_uid) ?? 0) + 1)
  })
  for (let turn = 0; turn < 22; turn++) {
    await page.clock.runFor(15_000)
    await expect.poll(() => pending.size).toBe(0)
  }
  const { whole, north, picking } = company.acme.groups
  await expect.poll(() => [whole, north, picking].map(({ uid }) => asked.get(uid) ?? 0)).toEqual([1, 1, 1])
  await context.close()
})

test('without a network the last figures stay and say how old they are, until it is back', async () => {
  const { page, context } = await screen()
  await context.setOffline(true)
  await page.clock.runFor(9 * minute)
  await expect.poll(() => foot(page).textContent()).toContain('TV Mode · updated')
  await letPass(page, 2 * minute)
  await expect.poll(() => foot(page).textContent()).toMatch(/These figures are 1[01] min old \(\d\d:\d\d\)/)
  await expect.poll(() => foot(page).textContent()).toContain('No connection, trying again')
  await expect.poll(() => card(page, 'Scans').locator('strong').textContent()).toBe('40')
  expect(await axe(page, 'dialog')).toEqual([])
  await page.clock.runFor(30 * minute)
  await expect.poll(() => foot(page).textContent()).toMatch(/These figures are 4[01] min old/)
  await expect.poll(() => page.locator('.toast').count()).toBe(0)

  // The server has kept its own time: past midnight, the page would ask for a day that has not begun there.
  await page.clock.setSystemTime(Date.now())
  const read = page.waitForResponse((answer) => answer.url().endsWith('/getCardMetrics') && answer.ok())
  await context.setOffline(false)
  await read
  await expect.poll(() => foot(page).textContent()).toContain('TV Mode · updated')
  await expect.poll(() => foot(page).textContent()).not.toContain('No connection')
  await context.close()
})

test('a server that does not answer for a while is asked again within a minute', async () => {
  const { page, context } = await screen()
  await page.route('**/metrics/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await letPass(page, 6 * minute)
  await letPass(page, 5 * minute)
  await expect.poll(() => foot(page).textContent()).toMatch(/These figures are 1[01] min old/)
  await expect.poll(() => card(page, 'Scans').locator('strong').textContent()).toBe('40')
  await page.unroute('**/metrics/**')
  await letPass(page, 61_000)
  await expect.poll(() => foot(page).textContent()).toContain('TV Mode · updated')
  await context.close()
})

test('the token and the session are renewed without a person', async () => {
  const { page, context } = await screen()
  const session = () => page.evaluate(() => JSON.parse(localStorage.getItem('shiftdeck.session') ?? '{}').id as string)
  const token = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'))
      return localStorage.getItem(key ?? '')
    })
  const updated = async () => /updated (\S+)/.exec((await foot(page).textContent()) ?? '')?.[1]
  await withoutServerTime(page)
  const before = { session: await session(), token: await token(), updated: await updated() }
  // The gateway refuses a token that has ended.
  const unauthorized = { status: 401, json: { message: 'Unauthorized' } }
  await page.route('**/getCardMetrics', (route) => route.fulfill(unauthorized), { times: 1 })
  await letPass(page, 5 * minute + 1_000)
  await expect.poll(token).not.toBe(before.token)
  await expect.poll(updated).not.toBe(before.updated)
  await expect.poll(() => card(page, 'Scans').locator('strong').textContent()).toBe('40')

  // Twelve hours after it was opened the session is renewed.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('shiftdeck.session') ?? '{}')
    localStorage.setItem('shiftdeck.session', JSON.stringify({ ...stored, at: Date.now() - 12 * 3_600_000 }))
    dispatchEvent(new StorageEvent('storage', { key: 'shiftdeck.active' }))
  })
  const paused = page.getByRole('dialog', { name: 'Web activity paused' })
  await paused.waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await letPass(page, 151_000)
  await paused.waitFor({ state: 'detached' })
  await expect.poll(session).not.toBe(before.session)
  await wall(page).waitFor()
  const then = await updated()
  await letPass(page, 5 * minute)
  await expect.poll(updated).not.toBe(then)
  await context.close()
})

test('when the day of the group is over, the wall shows the new one', async () => {
  const user = await company.somebody('admin')
  const { page, context } = await company.performancePage(user, size)
  await company.prefer(user, 701, '1')
  const { midnight, before, after } = lastMidnight()
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/getTodaysStaticMetrics')) starts.push(request.postDataJSON().start_time)
  })
  await withoutServerTime(page)
  // The clock runs on while the page comes, for as long as that takes, and stands still from then on.
  await page.clock.install({ time: midnight - 10 * minute })
  await page.reload()
  await wall(page).waitFor()
  await page.clock.pauseAt(midnight - 2 * minute)
  await letPass(page, 2000)
  const clock = page.locator('.tv-clock')
  await expect.poll(() => clock.textContent()).toBe('23:58')
  await expect.poll(() => starts.at(-1)).toBe(`${before} 00:00:00`)
  // The new day is asked for two seconds after it began.
  await letPass(page, 2 * minute + 2000)
  await expect.poll(() => starts.at(-1)).toBe(`${after} 00:00:00`)
  await expect.poll(() => clock.textContent()).toBe('00:00')
  await expect.poll(() => foot(page).textContent()).toContain('Today 00:00–00:00')
  await context.close()
})
