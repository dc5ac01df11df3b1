import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { fixture } from '../lib/fixture.ts'
import { axe, button, card, chooseGroups, group, titles, workingCompany } from '../lib/performance.ts'

/** The Performance page, used as people use it. */

const company = fixture(workingCompany)

/** What is kept with a user. */
const kept = async ({ uid }: UserRecord, preference: number) =>
  (await company.open.here.stores.preferences.get(company.acme.uid, `USER#${uid}`, preference))?.pref_value
/** What the page remembers in a cookie. */
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((each) => each.name === name)?.value

test('cards show figures against their goals, in words as well as in colour', async () => {
  const { page, consoleErrors } = await company.performancePage(company.acme.users.admin)
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
  await expect
    .poll(() => titles(page))
    .toEqual([
      ...[
        'Scans (Today)',
        'Steps (Today)',
        'Active Workers',
        'Device Utilization',
        'Time Utilization',
        'Battery Levels',
      ],
      ...['Scans', 'Scans/Hour', 'Seconds/Scan', 'Steps', 'Steps/Hour', 'Steps/Scan', 'Cost/Scan'],
      ...['Scan Hours', 'Non-Scan Hours', 'Team Utilization (Hours)', 'Hours Saved', 'Return On Investment'],
    ])
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('Goal ≥ 42')
  await card(page, 'Scans').getByRole('img', { name: 'Near goal' }).waitFor()
  await expect.poll(() => card(page, 'Scans/Hour').textContent()).toContain('Goal Not Set')
  await card(page, 'Steps/Scan').getByRole('img', { name: 'On goal' }).waitFor()
  await expect.poll(() => card(page, 'Scans (Today)').textContent()).toMatch(/last 7 hours: .*so far/)
  await expect.poll(() => card(page, 'Active Workers').textContent()).toContain('of 3 enabled')
  await expect.poll(() => page.getByText(/^Last updated \d\d:\d\d:\d\d Berlin time$/).count()).toBe(1)
  // Nothing leads to pages that are not there.
  for (const link of await page.getByRole('article').getByRole('link').all()) {
    const isGoal = (await link.textContent()) === 'Not Set'
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(
        isGoal
          ? '/home/settings/targets'
          : /^\/home\/(charts|rankings\/team-rankings|settings\/device-information\?tab=table)$/,
      )
  }
  const ranked = card(page, 'Team Utilization (Hours)').getByRole('link').first()
  expect(await ranked.getAttribute('href')).toBe('/home/rankings/team-rankings')
  expect(consoleErrors).toEqual([])
})

test('an associate is found, shown alone and remembered, until all are wanted again', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  const list = page.getByRole('complementary', { name: 'Associates' })
  const names = () => list.locator('li b').allTextContents()
  await expect.poll(names).toEqual(['Ána Scanner', 'worker Tester', 'Ben Idle'])
  await list.getByRole('searchbox').fill('ana scan')
  await expect.poll(() => names()).toEqual(['Ána Scanner'])
  await list.getByRole('button', { name: /^Ána Scanner/ }).click()
  await page.getByRole('heading', { name: 'Ána Scanner' }).waitFor()
  await expect.poll(() => card(page, 'Scans').textContent()).toMatch(/30.*Goal ≥ 11/)
  await expect.poll(() => card(page, 'Scans (Today) · acme').textContent()).toContain('40')
  expect(await cookie(page, 'perf_selected_worker')).toContain(company.ana.uid)
  await page.reload()
  await page.getByRole('heading', { name: 'Ána Scanner' }).waitFor()
  await list.getByRole('button', { name: 'All Associates' }).click()
  await page.getByRole('heading', { name: 'acme', exact: true }).waitFor()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
})

test('the list of associates can be folded away, and says when it is empty', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  const list = page.getByRole('complementary', { name: 'Associates' })
  await button(page, 'Collapse associates').click()
  await list.waitFor({ state: 'detached' })
  await page.reload()
  const open = button(page, /^Associates 3/)
  await open.waitFor()
  await expect.poll(() => list.count()).toBe(0)
  await open.click()
  await list.waitFor()
  await page.goto(`${company.open.here.url}/home/performance?range=day&groups=${company.acme.groups.packing.uid}`)
  await list.getByText('No data found for today').waitFor()
})

test('the columns of associates are chosen and saved', async () => {
  const user = await company.somebody('facilityManager')
  const { page } = await company.performancePage(user)
  await button(page, /^Column 2/).click()
  expect(await axe(page)).toEqual([])
  await page.getByRole('option', { name: 'Scan Hours', exact: true }).click()
  await page.getByText('User pref successfully updated').waitFor()
  expect(await kept(user, 200)).toBe('0,7')
  await page.reload()
  await button(page, 'Sort by Scan Hours').click()
  await expect.poll(() => button(page, 'Sort by Scan Hours').getAttribute('aria-pressed')).toBe('true')
})

test('cards are moved by keyboard, deleted, taken back and added; their order is still there after a reload', async () => {
  const user = await company.somebody('superAdmin')
  const { page } = await company.performancePage(user)
  const before = await titles(page)
  const menu = async (title: string, item: string) => {
    await button(page, `Options of ${title}`).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await menu('Scans', 'Move later')
  await page.getByText('Scans moved to position 8 of 18').waitFor()
  await page.getByText('User pref successfully updated').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Options of Scans')
  await page.reload()
  await card(page, 'Scans').waitFor()
  await expect.poll(async () => (await titles(page)).indexOf('Scans')).toBe(before.indexOf('Scans') + 1)

  await menu('Cost/Scan', 'Delete')
  await card(page, 'Cost/Scan').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await card(page, 'Cost/Scan').waitFor()
  await menu('Cost/Scan', 'Delete')
  await card(page, 'Cost/Scan').waitFor({ state: 'detached' })
  await expect.poll(() => kept(user, 100)).toBe('11,14,9,10,13,12,1,0,2,3,4,5,7,8,15,16,17')

  await button(page, 'Add card').click()
  const dialog = page.getByRole('dialog', { name: 'Add Performance Metrics Cards' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Please select an option').waitFor()
  expect(await axe(page, 'dialog')).toEqual([])
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Cost/Scan' }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Successfully added Cost/Scan').waitFor()
  await expect.poll(async () => (await titles(page)).at(-1)).toBe('Cost/Scan')
  expect(await kept(user, 100)).toBe('11,14,9,10,13,12,1,0,2,3,4,5,7,8,15,16,17,6')
})

test('cards are dragged to another place', async () => {
  const { page } = await company.performancePage(await company.somebody('teamManager'))
  // The grid that can be dragged comes when the page has come to rest, and its grips with it.
  await page.locator('[data-card="0"] .card-grip').waitFor({ state: 'attached' })
  const positionOf = async (id: number) => {
    const box = await page.locator(`[data-card="${id}"]`).boundingBox()
    if (!box) throw new Error(`no card ${id}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await page.locator('[data-card="0"]').hover()
  const grip = await page.locator('[data-card="0"] .card-grip').boundingBox()
  if (!grip) throw new Error('no grip')
  const to = await positionOf(2)
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 40, grip.y + 20, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await page.getByText('User pref successfully updated').waitFor()
  const shown = await titles(page)
  expect(shown.slice(6, 9)).toEqual(['Scans/Hour', 'Seconds/Scan', 'Scans'])
})

test('up to five groups rotate; none and six are refused; another view begins with the own group', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  const field = button(page, /^Groups:/)
  await field.click()
  for (const name of ['North', 'South']) {
    await group(page, name).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  expect(await axe(page)).toEqual([])
  for (const name of ['Picking', 'Packing']) await group(page, name).press('Enter')
  await group(page, 'Loading').press('Enter')
  await page.getByText("Can't have more than 5 groups").waitFor()
  await expect.poll(() => group(page, 'Loading').getAttribute('aria-selected')).toBe('false')
  await page.keyboard.press('Escape')
  await button(page, 'Get Metrics').click()
  await page.getByText('Next: North').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /group \d of 5/ }).count()).toBe(5)
  await button(page, 'South, group 3 of 5').click()
  await page.getByRole('heading', { name: 'South', exact: true }).waitFor()
  await page.getByText('No work in South yet today').waitFor()
  await button(page, 'Pause the rotation of groups').click()
  await button(page, 'Resume the rotation of groups').waitFor()
  expect(await axe(page)).toEqual([])

  await page.reload()
  await page.getByText('Next: North').waitFor()
  await field.click()
  await button(page, 'Clear').click()
  await page.keyboard.press('Escape')
  await button(page, 'Get Metrics').click()
  await page.getByText("Can't be empty").waitFor()

  const remembered = () => cookie(page, 'perf_groups')
  await expect.poll(() => remembered()).toContain(company.acme.groups.north.uid)
  await button(page, /^Time range:/).click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      'Day',
      ...[7, 14, 28, 30, 60, 90, 180].map((days) => `Last ${days} Days`),
      ...['Month to Date', 'Year to Date', 'Custom'],
    ])
  await page.getByRole('option', { name: 'Last 7 Days' }).click()
  await expect.poll(() => remembered()).toBeUndefined()
  await button(page, 'Get Metrics').click()
  await expect.poll(() => page.getByRole('button', { name: /group \d of/ }).count()).toBe(0)
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
})

test('groups take turns every 15 seconds unless looked at, and figures are read again every 5 minutes', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  await chooseGroups(page, 'North')
  await page.getByText('Next: North').waitFor()
  await page.clock.install()
  await page.reload()
  await page.getByText('Next: North').waitFor()
  const heading = page.locator('main').getByRole('heading', { level: 2 }).first()
  await page.clock.runFor(7_000)
  await expect.poll(() => heading.textContent()).toBe('acme')
  await page.clock.runFor(8_000)
  await expect.poll(() => heading.textContent()).toBe('North')
  await card(page, 'Scans').hover()
  await page.clock.runFor(40_000)
  await expect.poll(() => heading.textContent()).toBe('North')

  const again = page.waitForRequest('**/getCardMetrics')
  await page.clock.runFor(300_000)
  expect(JSON.parse((await again).postData() ?? '{}')).toMatchObject({ group_uid: company.acme.groups.north.uid })
})

test('one group makes room for the next in 1.5 seconds', async () => {
  const { page } = await company.performancePage(company.acme.users.superAdmin)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await chooseGroups(page, 'North')
  await page.getByText('Next: North').waitFor()
  await page.clock.install()
  await page.reload()
  await page.getByText('Next: North').waitFor()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
  const leaving = page.locator('.board-slide.leaving')
  await expect.poll(() => leaving.count()).toBe(0)
  // From here on time passes only when we say so.
  // On a busy machine it may be later than that by then.
  await vi.waitFor(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100))
  for (let passed = 0; passed < 15_000 && (await leaving.count()) === 0; passed += 100) await page.clock.runFor(100)
  await expect.poll(() => leaving.evaluate((slide) => getComputedStyle(slide).animationDuration)).toBe('1.5s')
  await page.clock.runFor(1_300)
  await expect.poll(() => leaving.count()).toBe(1)
  await page.clock.runFor(300)
  await expect.poll(() => leaving.count()).toBe(0)
})

/** Nothing of the calendar sticks out of its panel, which is on the screen as a whole. */
const inside = async (page: Page) => {
  const out = () =>
    page.evaluate(() => {
      const panel = document.querySelector('.popover-panel')?.getBoundingClientRect()
      const parts = [...document.querySelectorAll('.popover-panel :is(button, select)')]
      if (!panel || panel.right > innerWidth || parts.length < 30) return ['the panel']
      return parts
        .filter((part) => {
          const { left, right, bottom } = part.getBoundingClientRect()
          return left < panel.left || right > panel.right || bottom > panel.bottom
        })
        .map((part) => part.getAttribute('aria-label') ?? part.textContent)
    })
  await expect.poll(out).toEqual([])
}

test('a custom range keeps its rules and is still there after a reload', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  await button(page, /^Time range:/).click()
  await page.locator('[role=option]:focus').waitFor()
  await page.keyboard.type('cus')
  await page.keyboard.press('Enter')
  // It asks for the range at once.
  const now = new Date()
  await page.getByLabel('End hour').waitFor()
  await inside(page)
  const later = new Date(now.getTime() + 86_400_000)
  const tomorrow = page.getByRole('button', { name: dayName(later) })
  // On the last day of a month tomorrow is on a page that cannot be reached.
  const off = (await tomorrow.count()) > 0 ? tomorrow : button(page, 'Next month')
  await expect.poll(() => off.isDisabled()).toBe(true)
  // It ends today: with the hour that runs, and no later.
  const hour = Number(now.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 2))
  const offered = (await page.getByLabel('End hour').locator('option').allTextContents()).map((text) =>
    text.slice(0, 2),
  )
  expect([hour + 1, hour + 2]).toContain(Number(offered.at(-1)))
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: dayName(new Date(now.getTime() - 20 * 86_400_000)) }).click()
  await page.getByRole('button', { name: dayName(new Date(now.getTime() - 20 * 86_400_000)) }).click()
  await page.getByLabel('Start hour').selectOption('10')
  await page.getByLabel('End hour').selectOption('9')
  await page.getByText('The end cannot be before the start').waitFor()
  await page.getByLabel('End hour').selectOption('12')
  await button(page, 'Apply').click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
  const shown = await button(page, /^Date and hours:/).textContent()
  expect(shown).toContain('10:00 – ')
  await page.getByText('No data found for acme in given time and date range').waitFor()
  const remembered = ['perf_time_view', 'perf_hours_start', 'perf_hours_end'].map((name) => cookie(page, name))
  expect(await Promise.all(remembered)).toEqual(['custom', '10', '12'])
  expect(await cookie(page, 'perf_time_range')).toMatch(/^(\d{4}-\d\d-\d\d)~\1$/)
  await page.reload()
  await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
  await expect.poll(() => button(page, /^Date and hours:/).textContent()).toBe(shown)
})

const dayName = (date: Date) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(date)

test('figures are compared with the past, and no longer after Clear', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  await button(page, /^Historical Comparison/).click()
  await button(page, 'Compare').last().click()
  await page.getByRole('alert').getByText('Please select an option').waitFor()
  await page.getByRole('radio', { name: /^Same Time/ }).check()
  expect(await axe(page)).toEqual([])
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/getCardMetrics', (route) => asked.then(() => route.continue()))
  await button(page, 'Compare').last().click()
  await page.getByText('Comparing').waitFor()
  answer()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('up 4,000.0%, 0 in the same time before')
  await button(page, 'Clear').click()
  await expect.poll(() => card(page, 'Scans').textContent()).not.toContain('before')
})

test('a worker sees the own figures and no one else', async () => {
  const { page } = await company.performancePage(company.acme.users.worker)
  await expect.poll(() => card(page, 'Scans').textContent()).toMatch(/10.*Goal ≥ 11/)
  await expect.poll(() => button(page, /^Groups:/).count()).toBe(0)
  await expect.poll(() => page.getByRole('complementary', { name: 'Associates' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('a card that cannot be loaded fails alone, and a refresh keeps what is on the screen', async () => {
  const { page } = await company.performancePage(company.acme.users.facilityManager)
  await page.route('**/getTodaysStaticDeviceData', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await page.getByText('Something went wrong while loading Static Device data. Please try again').waitFor()
  await expect.poll(() => card(page, 'Battery Levels').textContent()).toContain('Not loaded')
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')

  await page.unroute('**/getTodaysStaticDeviceData')
  await button(page, 'Refresh Now').click()
  await expect.poll(() => card(page, 'Battery Levels').textContent()).toContain('critical')

  await page.route('**/getCardMetrics', (route) => route.fulfill({ status: 500, body: '{}' }))
  await button(page, 'Refresh Now').click()
  await page.getByText('Something went wrong while fetching metrics data. Please try again.').waitFor()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
})

test('the refresh rate is saved', async () => {
  const user = await company.somebody('admin')
  const { page } = await company.performancePage(user)
  await button(page, /^Refresh rate:/).click()
  await page.getByRole('option', { name: 'Every 20 min' }).click()
  await page.getByText('User pref successfully updated').waitFor()
  expect(await kept(user, 600)).toBe('1200000')
  await page.reload()
  await button(page, 'Refresh rate: Every 20 min').waitFor()
})

test('on a phone everything is within reach: filters, associates and the menu of each card', async () => {
  const { page } = await company.performancePage(company.acme.users.admin, { width: 390, height: 844 })
  await button(page, 'Filters').click()
  expect(await axe(page, 'dialog')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, /^Associates/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ána Scanner/ })
    .click()
  await page.getByRole('heading', { name: 'Ána Scanner' }).waitFor()
})
