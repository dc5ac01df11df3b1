import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scansPerHour, secondsPerScan, stepsPerHour } from '../../shared/metrics/formulas.ts'
import { figure } from '../../web/parts/metrics/format.ts'
import { asksNoMore, letPass, withoutServerTime } from '../lib/clock.ts'
import { fixture } from '../lib/fixture.ts'
import { axe, button, card, chooseGroups, lastMidnight, minute, workingCompany } from '../lib/performance.ts'

/** What the Performance page shares, where its figures come from, and what it does when something is slow or fails. */

const company = fixture(workingCompany)

const heading = (page: Page, name: string) => page.locator('main').getByRole('heading', { name, exact: true })
const fails = (page: Page, call: string) =>
  page.route(`**/${call}`, (route) => route.fulfill({ status: 500, body: '{}' }))
/** How often a call was made since. */
const counted = (page: Page, call: string) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/${call}`)) asked.push(request.postDataJSON())
  })
  return asked
}

test('the figures are those that the formulas make of what was answered', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  const { picking } = company.acme.groups
  const client = await company.open.here.as(company.acme.users.admin)
  const now = Date.now()
  const { data: rows } = await client.call('getCardMetrics', {
    group_uid: picking.uid,
    start_time: new Date(now - 3 * 60 * minute - (now % (15 * minute))).toISOString(),
    end_time: new Date(now + 15 * minute - (now % (15 * minute))).toISOString(),
    time_zone: 'Europe/Berlin',
  })
  const sum = (name: 'total_scans' | 'total_steps' | 'working_time' | 'pick_time') =>
    rows.reduce((total, row) => total + row[name], 0)
  // Sent: 10 and 30 scans a second apart, each with 3 steps, in a minute of each of the two.
  expect([sum('total_scans'), sum('total_steps'), sum('working_time')]).toEqual([40, 120, 2])
  const worked = { scans: 40, steps: 120, pickHours: (9 + 29) / 3600, workingHours: 2 / 60 }
  expect(sum('pick_time')).toBeCloseTo(worked.pickHours * 60, 6)

  const shows = (name: string, text: string) => expect.poll(() => card(page, name).textContent()).toContain(text)
  await shows('Scans', '40')
  await shows('Steps', '120')
  await shows('Scans/Hour', figure(scansPerHour(worked) ?? 0))
  await shows('Seconds/Scan', figure(secondsPerScan(worked) ?? 0))
  await shows('Steps/Hour', figure(stepsPerHour(worked) ?? 0))
  await shows('Steps/Scan', '3.00')
  await shows('Cost/Scan', `$${figure((20 * worked.pickHours) / 40)}`)
  await shows('Time Utilization', figure((100 * worked.pickHours) / worked.workingHours))
  await shows('Hours Saved', figure(worked.workingHours / 0.8 - worked.workingHours))
  await shows('Team Utilization (Hours)', `${figure(worked.workingHours)}hPicking ${figure(worked.workingHours)}`)
})

test('the hours of one worker by team are those of that worker', async () => {
  const { page } = await company.performancePage(company.acme.users.facilityManager)
  await expect.poll(() => card(page, 'Team Utilization (Hours)').textContent()).toContain('0.03hPicking 0.03')
  const asked = counted(page, 'getTeamRankingsOfWorker')
  await page.getByRole('button', { name: /^Ána Scanner/ }).click()
  await heading(page, 'Ána Scanner').waitFor()
  await expect.poll(() => card(page, 'Team Utilization (Hours)').textContent()).toContain('0.02hPicking 0.02')
  expect(asked).toMatchObject([
    { data_type: 'TOTAL_HOURS', worker_uid: company.ana.uid, company_url: company.acme.url },
  ])
})

test('when the hours by team do not come, their card says so and the others stay', async () => {
  const { page } = await company.performancePage(company.acme.users.teamManager)
  await fails(page, 'getRankingsOfGroups')
  await page.reload()
  await page.getByText('Something went wrong while loading Group Ranking data. Please try again').waitFor()
  await expect.poll(() => card(page, 'Team Utilization (Hours)').textContent()).toContain('Not loaded')
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
})

test('static metrics, goals and facilities that do not come are said', async () => {
  const { page } = await company.performancePage(company.acme.users.superAdmin)
  for (const call of ['getTodaysStaticMetrics', 'getTargetMetrics', 'getFacilitesOfCompany']) await fails(page, call)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.reload()
  await page.getByText('Something went wrong while loading Static Metrics data. Please try again').waitFor()
  await page.getByText('Something went wrong while fetching metrics data. Please try again.').waitFor()
  await page.getByText('Failed at loading facilities').waitFor()
  expect(logged.some((text) => text.startsWith('Unable to load goals'))).toBe(true)
  await expect.poll(() => card(page, 'Scans (Today)').textContent()).toContain('Not loaded')
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
})

test('what cannot be saved is said and taken back', async () => {
  const user = await company.somebody('admin')
  await company.prefer(user, 100, '0,1,2,3')
  const { page, context } = await company.performancePage(user)
  await fails(page, 'setUserPref')
  /** Errors stay until they are closed. */
  const shows = async (text: string) => {
    const message = page.locator('.toast').filter({ has: page.getByText(text, { exact: true }) })
    await message.waitFor()
    await message.getByRole('button').last().click()
    await message.waitFor({ state: 'detached' })
  }

  await button(page, 'Refresh rate: Every 5 min').click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([5, 10, 20, 30].map((rate) => `Every ${rate} min`))
  await page.getByRole('option', { name: 'Every 10 min' }).click()
  await shows('Failed at save your refresh rate')
  await button(page, 'Refresh rate: Every 5 min').waitFor()

  await button(page, /^Column 2/).click()
  await page.getByRole('option', { name: 'Scan Hours', exact: true }).click()
  await shows('Failed at save your metrics on associates list')
  await button(page, 'Sort by Scans/Hour').click()
  await shows('Failed at save your metrics sort preference')
  await expect.poll(() => button(page, 'Sort by Scans').getAttribute('aria-pressed')).toBe('true')

  await button(page, 'Options of Steps').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await shows('There was an error, please try it again.')
  await card(page, 'Steps').waitFor()

  const add = async () => {
    await button(page, 'Add card').click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Cost/Scan' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add()
  await shows('Failed to add Cost/Scan')
  await card(page, 'Cost/Scan').waitFor({ state: 'detached' })
  await page.unroute('**/setUserPref')
  await add()
  await shows('Successfully added Cost/Scan')
  await card(page, 'Cost/Scan').waitFor()
  const stored = await company.open.here.stores.preferences.get(company.acme.uid, `USER#${user.uid}`, 100)
  expect(stored?.pref_value).toBe('0,1,2,3,6')
  await context.close()
})

test('the tip of a figure says where it comes from', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  const told = page.getByRole('tooltip')
  const strong = card(page, 'Scans').locator('strong')
  await expect.poll(() => strong.getAttribute('data-tip')).toContain('excluded SKUs')
  await strong.hover()
  await told.waitFor()
  const lines = (await told.textContent())?.split('\n') ?? []
  expect(lines.slice(0, 3)).toEqual([
    'Accepted scans, without excluded SKUs and non-scan teams',
    'Of acme: 2 workers with work',
    'Goal ≥ 42, near from 38 (10%), near goal',
  ])
  expect(lines[3]).toMatch(/^\w{3} \d+, \d{4} 00:00 – \w{3} \d+, \d{4} \d\d:\d\d, Berlin time$/)
  expect(lines.at(-1)).toMatch(/^Last updated \d\d:\d\d:\d\d$/)
  await page.mouse.move(5, 5)
  await told.waitFor({ state: 'detached' })

  // By keyboard too; the steps also say how far that is.
  await card(page, 'Steps').getByRole('link', { name: 'Steps' }).focus()
  await page.keyboard.press('Tab')
  while ((await page.evaluate(() => document.activeElement?.tagName)) !== 'STRONG') await page.keyboard.press('Tab')
  await expect.poll(() => told.textContent()).toMatch(/Steps that the handhelds counted[\s\S]*miles/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'))).toBe('tip')
  expect(await axe(page)).toEqual([])
})

test('a view is shared by its address, which comes before what was remembered; Back leads to the view before', async () => {
  const { page, context } = await company.performancePage(company.acme.users.admin)
  await chooseGroups(page, 'North', 'Picking')
  await page.getByText('Next: North').waitFor()
  const { whole, north, picking } = company.acme.groups
  const search = () => new URL(page.url()).search
  expect(search()).toBe(`?range=day&groups=${whole.uid},${north.uid},${picking.uid}`)
  await button(page, 'Picking, group 3 of 3').click()
  await heading(page, 'Picking').waitFor()
  await page.getByRole('button', { name: /^Ána Scanner/ }).click()
  await heading(page, 'Ána Scanner').waitFor()
  expect(search()).toContain(`&worker=${picking.uid}~${company.ana.uid}`)
  const shared = page.url()

  await page.goBack()
  await heading(page, 'acme').or(heading(page, 'Picking')).waitFor()
  expect(search()).not.toContain('worker')
  await page.goBack()
  await expect.poll(() => page.getByRole('button', { name: /group \d of 3/ }).count()).toBe(0)
  expect(search()).toBe('')
  await page.goForward()
  await page.getByText('Next: ').waitFor()

  // Somebody else, in another browser that has never seen these groups.
  const other = await company.performancePage(company.acme.users.superAdmin)
  await other.page.goto(shared)
  await heading(other.page, 'Ána Scanner').waitFor()
  await expect.poll(() => card(other.page, 'Scans').textContent()).toMatch(/30.*Goal ≥ 11/)
  await other.context.close()

  // The same browser remembers something else meanwhile.
  await page.goto(`${company.open.here.url}/home/performance?range=last7&groups=${north.uid}`)
  await heading(page, 'North').waitFor()
  await button(page, /^Time range:.*Last 7 Days/).waitFor()
  await page.goto(shared)
  await heading(page, 'Ána Scanner').waitFor()
  await context.close()
})

test('a card opens its chart, for what is shown; so does its figure', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  await chooseGroups(page, 'North')
  await button(page, 'North, group 2 of 2').click()
  await heading(page, 'North').waitFor()
  await card(page, 'Scans/Hour').getByRole('link', { name: 'Scans/Hour' }).click()
  await page.waitForURL('**/home/charts**')
  const opened = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(opened).toMatchObject({ type: 'SCANS_P_HOUR', range: 'day', d1: company.acme.groups.north.uid })
  await page.goBack()
  await heading(page, 'North').or(heading(page, 'acme')).waitFor()
  await card(page, 'Steps').locator('strong').click()
  await page.waitForURL('**/home/charts**')
  await expect.poll(opened).toMatchObject({ type: 'STEPS' })
})

test('an address with groups that are out of reach shows the own one', async () => {
  const { page } = await company.performancePage(company.acme.users.facilityManager)
  await page.goto(`${company.open.here.url}/home/performance?range=day&groups=${company.acme.groups.south.uid}`)
  await heading(page, 'North').waitFor()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('40')
})

test('a comparison needs a group, and is in the address', async () => {
  const { page } = await company.performancePage(company.acme.users.admin)
  await button(page, /^Groups:/).click()
  await button(page, 'Clear').click()
  await page.keyboard.press('Escape')
  await button(page, /^Historical Comparison/).click()
  await page.getByRole('radio', { name: '7 days' }).check()
  await button(page, 'Compare').last().click()
  await page.getByRole('alert').getByText('No selected groups available to fetch Historical Comparison').waitFor()
  await page.reload()
  await button(page, /^Historical Comparison/).click()
  await page.getByRole('radio', { name: '30 days' }).check()
  await button(page, 'Compare').last().click()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('0 on average in the last 30 days')
  await page.reload()
  await expect.poll(() => card(page, 'Scans').textContent()).toContain('0 on average in the last 30 days')
})

test('a refresh brings the new figures and moves nothing', async () => {
  await company.scan(59)
  // Of two hours: the bar of the one becomes smaller as the other grows.
  await company.scanAnHourEarlier(40)
  const first = await company.untilCounted()
  const { page } = await company.performancePage(company.acme.users.admin)
  await page.clock.install()
  await page.reload()
  const shown = () => card(page, 'Scans').locator('strong').textContent()
  await expect.poll(shown).toBe(String(first))
  // The grid is exchanged once, when the page has come to rest.
  await expect.poll(() => card(page, 'Scans').locator('strong').getAttribute('data-tip')).toContain('excluded')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved, drawn: document.querySelector('.metric-cards') })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }[]) {
        for (const { node, previousRect, currentRect } of entry.sources)
          moved.push(`${node?.parentElement?.outerHTML.slice(0, 200)} ${JSON.stringify([previousRect, currentRect])}`)
      }
    }).observe({ type: 'layout-shift' })
    const missing = new MutationObserver(() => {
      if (document.querySelectorAll('.metric-cards:not(.metric-bones) .metric').length < 18) {
        document.body.dataset.flashed = 'yes'
      }
    })
    missing.observe(document.body, { childList: true, subtree: true })
  })
  const stamp = () => page.getByText(/^Last updated/).textContent()
  const before = await stamp()
  await company.scan(60)
  const then = await company.untilCounted()
  // It says the second.
  await letPass(page, 1_000)
  await button(page, 'Refresh Now').click()
  await expect.poll(shown).toBe(String(then))
  await letPass(page, 1_000)
  const after = await page.evaluate(() => {
    const { moved, drawn } = window as unknown as { moved: string[]; drawn: Element }
    return { moved, same: drawn === document.querySelector('.metric-cards'), flashed: document.body.dataset.flashed }
  })
  expect(after).toEqual({ moved: [], same: true, flashed: undefined })
  await expect.poll(() => stamp()).not.toBe(before)
})

test('no figures are read while the token is being renewed, but soon after', async () => {
  const { page } = await company.performancePage(company.acme.users.superAdmin)
  await page.clock.install()
  await page.reload()
  await card(page, 'Scans').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    void navigator.locks.request('shiftdeck.token', () => new Promise((done) => Object.assign(window, { done })))
  })
  const asked = counted(page, 'getCardMetrics')
  await page.clock.runFor(6 * minute)
  await asksNoMore(page)
  expect(asked).toHaveLength(0)
  await page.evaluate(() => (window as unknown as { done: () => void }).done())
  await page.clock.runFor(6_000)
  await expect.poll(() => asked.length).toBe(1)
})

test('today is another day when the clock of the group’s zone passes midnight', async () => {
  const { page } = await company.performancePage(company.acme.users.superAdmin)
  const { midnight, before, after } = lastMidnight()
  const asked = counted(page, 'getCardMetrics')
  await withoutServerTime(page)
  // The clock runs on while the page comes, for as long as that takes, and stands still from then on.
  await page.clock.install({ time: midnight - 10 * minute })
  await page.reload()
  await card(page, 'Scans').waitFor()
  await expect.poll(() => asked.at(-1)).toMatchObject({ start_time: `${before} 00:00:00` })
  await page.clock.pauseAt(midnight - 2 * minute)
  await letPass(page, 1.5 * minute)
  expect(asked.at(-1)).toMatchObject({ start_time: `${before} 00:00:00` })
  await letPass(page, minute)
  await expect.poll(() => asked.at(-1)).toMatchObject({ start_time: `${after} 00:00:00` })
})

test('what takes long says that it can take up to 2 minutes; it is loading, then at rest, and refreshing once asked to', async () => {
  const { page } = await company.performancePage(company.acme.users.superAdmin)
  await page.clock.install()
  let answer = () => {}
  const hold = () => {
    const asked = new Promise<void>((done) => {
      answer = done
    })
    return page.route('**/getCardMetrics', (route) => asked.then(() => route.continue()))
  }
  await hold()
  await page.goto(`${company.open.here.url}/home/performance?range=last7&groups=${company.acme.uid}`)
  await page.getByRole('status', { name: 'Loading acme' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'acme' }).getAttribute('aria-busy')).toBe('true')
  await page.clock.runFor(10_500)
  await page.getByText('Loading. This request can take up to 2 minutes.').waitFor()
  expect(await axe(page)).toEqual([])

  const busy = () => page.getByRole('region', { name: 'acme' }).getAttribute('aria-busy')
  answer()
  await card(page, 'Scans').waitFor()
  await expect.poll(busy).toBe('false')
  await page.unroute('**/getCardMetrics')
  await hold()
  await button(page, 'Refresh Now').click()
  await expect.poll(busy).toBe('true')
  // The cards stay meanwhile.
  expect(await card(page, 'Scans').count()).toBe(1)
  expect(await page.getByRole('status', { name: 'Loading acme' }).count()).toBe(0)
  answer()
  await expect.poll(busy).toBe('false')
})
