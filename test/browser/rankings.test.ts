import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { rankings as words } from '../../web/words/en/rankings.ts'
import { walkthroughSteps } from '../../web/words/en/walkthroughSteps.ts'
import { enter } from '../lib/browser.ts'
import { axe, button, card, type WorkingCompany, workingCompany } from '../lib/performance.ts'
import { walkThrough } from '../lib/walkthrough.ts'

/** Team Rankings, as managers use them. */

const eventually = <T>(get: () => Promise<T> | T) => expect.poll(get)

let at: WorkingCompany
beforeAll(async () => {
  at = await workingCompany()
})
afterAll(() => at?.open.stop())

const rowOf = (page: Page, team: string) => page.locator('.rk tbody tr', { hasText: team })
const shownOf = (page: Page, team: string) => rowOf(page, team).locator('.rk-value').textContent()
const teams = (page: Page) => page.locator('.rk tbody th > :first-child').allTextContents()

const visit = async (user: UserRecord, query = '') => {
  const { page, consoleErrors } = await at.open.visitor()
  const asked: { name: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    const name = request.url().split('/').at(-1) ?? ''
    if (/RankingsOf/.test(name)) asked.push({ name, body: request.postDataJSON() })
  })
  const who = { company: at.acme.url, username: user.username }
  await enter(page, at.open.here.url, who, { path: `/home/rankings/team-rankings${query}` })
  await page.getByRole('heading', { level: 1, name: 'Team Rankings' }).waitFor()
  return { page, consoleErrors, asked }
}

const chooseType = async (page: Page, type: string) => {
  await button(page, /^Data type:/).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}
const textOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
/** The answer for the time before is asked for once there is one for the time itself. */
const settled = (page: Page) => page.waitForLoadState('networkidle')

test('teams stand in their places with what the cards show; order and scale change without asking', async () => {
  const { page, consoleErrors, asked } = await visit(at.acme.users.admin)
  await rowOf(page, 'Picking').waitFor()
  const { page: performance } = await at.performancePage(at.acme.users.admin)
  expect(await shownOf(page, 'Picking')).toBe(await card(performance, 'Scans').locator('strong').textContent())
  expect(await rowOf(page, 'Picking').locator('.rk-share').textContent()).toBe('100.00%')
  expect(await rowOf(page, 'Picking').locator('.rk-place').textContent()).toBe('1')
  await rowOf(page, 'Picking').getByText('North').waitFor()
  expect(await page.locator('.rankings rect.bars-bar').count()).toBe(1)
  await settled(page)
  const before = asked.length

  expect((await teams(page))[0]).toBe('Picking')
  await button(page, 'Highest first').click()
  await button(page, 'Lowest first').waitFor()
  await eventually(async () => (await teams(page)).at(-1)).toBe('Picking')
  await page.getByRole('radio', { name: 'Team name' }).check()
  await eventually(async () => {
    const shown = await teams(page)
    return shown.length > 1 && shown.join() === shown.toSorted().join()
  }).toBe(true)
  await page.getByRole('radio', { name: 'Logarithmic' }).check()
  await page.getByText(words.logNote).waitFor()
  await page.getByText(words.logLeft).waitFor()
  expect(new URL(page.url()).search).toBe('?sort=name&scale=log')
  expect(await axe(page)).toEqual([])

  const steps = Object.values(walkthroughSteps.teamRankings).map(({ title }) => title)
  expect(await walkThrough(page, 'Team Rankings')).toEqual(steps)

  const link = page.getByRole('link', { name: 'Picking', exact: true })
  await link.focus()
  const tip = page.getByRole('tooltip')
  await tip.getByText('Active users').waitFor()
  expect(await tip.textContent()).toContain('Per user20.00')
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  expect(asked).toHaveLength(before)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor()
  await page.getByText('Picking').first().waitFor()
  expect(consoleErrors).toEqual([])
})

test('what an answer is enough for is computed; everything else is asked for again', async () => {
  const { page, asked } = await visit(at.acme.users.admin, '?type=TOTAL_HOURS')
  await rowOf(page, 'Picking').waitFor()
  await settled(page)
  /** Chooses a type of data, for which so much is asked. */
  const get = async (type: string, ...wanted: string[]) => {
    const before = asked.length
    await chooseType(page, type)
    await button(page, 'Get Metrics').click()
    await page.getByRole('heading', { level: 2, name: `${type} by team` }).waitFor()
    await settled(page)
    await eventually(() => asked.slice(before).map(({ body }) => body.data_type)).toEqual(wanted)
  }
  await get('Return On Investment')
  expect(await shownOf(page, 'Picking')).toMatch(/^\$\d+\.\d\d$/)
  await get('Hours Saved')
  // Two each: of the time, and of as long a time before.
  await get('Scans/Hour', 'SCANS_P_HOUR', 'SCANS_P_HOUR')
  for (const type of ['Cost/Scan', 'Seconds/Scan']) await get(type)
  // Amounts of a day are compared with those of three more weeks.
  await get('Scans', ...Array(3).fill('SCANS_P_HOUR'))
  await get('Scan Hours')
  await get('Steps/Hour', 'STEPS_P_HOUR', 'STEPS_P_HOUR')
  await get('Steps', ...Array(3).fill('STEPS_P_HOUR'))
  await get('Active Users', 'ACTIVE_USERS', 'ACTIVE_USERS')
  expect(await shownOf(page, 'Picking')).toBe('2')
  await button(page, /^Data type:/).click()
  expect((await page.getByRole('option').allTextContents()).toSorted()).toEqual(Object.values(words.types).toSorted())
})

test('what changed is said of all teams of then and now, a day by four of its weekdays, as in mails', async () => {
  const { page } = await visit(at.acme.users.admin)
  await rowOf(page, 'Picking').waitFor()
  const shown = new Map<string, Record<string, number>>([['2026-03-10 00:00:00', { Inbound: 900 }]])
  for (const date of ['03-03', '02-24', '02-17', '02-10']) shown.set(`2026-${date} 00:00:00`, { Outbound: 600 })
  shown.set('2026-03-09 00:00:00', { Inbound: 900, Outbound: 90 })
  shown.set('2026-03-02 00:00:00', { Inbound: 900, Returns: 90 })
  shown.set('2026-03-04 00:00:00', { Inbound: 200, Outbound: 100 })
  for (const date of ['02-25', '02-18', '02-11', '02-04']) {
    shown.set(`2026-${date} 00:00:00`, { Inbound: 60, Outbound: date === '02-25' ? 80 : 20 })
  }
  await page.route('**/getRankingsOfGroups', (route) => {
    const { from } = route.request().postDataJSON() as { from: string }
    const data = Object.entries(shown.get(from) ?? {}).map(([name, SCANS]) => ({
      ...{ team_uid: name, team_name: name, hourly_wage: null, efficiency_gain_percentage: null },
      ...{ percentage: null, active_users: 1, SCANS },
    }))
    return route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data } })
  })
  const whatChanged = page.getByRole('region', { name: 'What changed' }).getByRole('paragraph')
  const rankings = `${at.open.here.url}/home/rankings/team-rankings`
  await page.goto(`${rankings}?from=2026-03-10T00&to=2026-03-10T24`)
  await eventually(() => whatChanged.textContent()).toBe(
    'Scans: 50.0% more than on the four Tuesdays before. Outbound: none this time. ',
  )
  await page.goto(`${rankings}?from=2026-03-09T00&to=2026-03-10T24`)
  await eventually(() => whatChanged.textContent()).toBe(
    'Scans: about the same as on the same days a week before. Returns: none this time. ',
  )
  // Places of a day, with the arrows beside the teams: a week before.
  const arrow = (team: string) => rowOf(page, team).locator('.rk-moved .sr')
  await page.goto(`${rankings}?from=2026-03-04T00&to=2026-03-04T24`)
  await eventually(() => whatChanged.textContent()).toBe(
    'Scans: 215.8% more than on the four Wednesdays before. ' +
      'Inbound rose one place since the Wednesday before: 233.3% more. ' +
      'Outbound fell one place since the Wednesday before: 25.0% more. ',
  )
  expect([await arrow('Inbound').textContent(), await arrow('Outbound').textContent()]).toEqual([
    'up 1 place',
    'down 1 place',
  ])
  for (const date of ['02-18', '02-11', '02-04', '01-28']) {
    shown.set(`2026-${date} 00:00:00`, { Inbound: 50, Outbound: 60 })
  }
  await page.goto(`${rankings}?from=2026-02-25T00&to=2026-02-25T24`)
  await eventually(() => whatChanged.textContent()).toContain('No team changed places since the Wednesday before.')
  expect(await arrow('Inbound').textContent()).toBe('same place')
})

test('answers are kept for five minutes', async () => {
  const { page, asked } = await visit(at.acme.users.admin)
  await rowOf(page, 'Picking').waitFor()
  await settled(page)
  await page.clock.install()
  await page.reload()
  await rowOf(page, 'Picking').waitFor()
  await settled(page)
  const before = asked.length
  await button(page, 'Get Metrics').click()
  await page.clock.runFor(1000)
  expect(asked).toHaveLength(before)
  await page.clock.fastForward(301_000)
  await button(page, 'Get Metrics').click()
  await eventually(() => asked.length).toBeGreaterThan(before)
})

test('the ranking goes into files as it is shown', async () => {
  const { page } = await visit(at.acme.users.facilityManager, '?sort=name')
  await rowOf(page, 'Picking').waitFor()
  const [csv] = await Promise.all([page.waitForEvent('download'), button(page, 'Export as CSV').click()])
  expect(csv.suggestedFilename()).toMatch(/^team-rankings_\d{4}-\d\d-\d\d-00_\d{4}-\d\d-\d\d-\d\d_scans\.csv$/)
  const lines = (await textOf(csv)).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffTeam,Scans,Percentage')
  expect(lines).toContain('Picking,40,100')
  const [pdf] = await Promise.all([page.waitForEvent('download'), button(page, 'Print').click()])
  expect(pdf.suggestedFilename()).toMatch(/^team-rankings_.*_scans\.pdf$/)
  expect((await textOf(pdf)).slice(0, 5)).toBe('%PDF-')
  await page.route('**/*.ttf', (route) => route.abort())
  await button(page, 'Print').click()
  await page.getByText('We could not generate the PDF, please try again.').waitFor()
  expect(await page.getByRole('link', { name: 'Manage Teams' }).getAttribute('href')).toBe('/company/teams')
})

test('a range has at most 7 days, and a start that does not go with the end moves it', async () => {
  const { page } = await visit(at.acme.users.admin, '?from=2026-03-02T08&to=2026-03-09T08')
  await page.getByText('No data found for the given parameters.').waitFor()
  await button(page, 'Change dates').click()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('grid').first().waitFor()
  expect(await panel.locator('.cal-grid th').first().textContent()).toBe('Mo')
  await panel.getByLabel('Start hour').selectOption('7')
  await panel.getByText('Range is limited to 7 days. End Time changed accordingly.').waitFor()
  expect(await panel.getByLabel('End hour').inputValue()).toBe('7')
  await panel.getByRole('button', { name: 'Tuesday, March 10, 2026' }).click()
  await panel.getByText('Range is limited to 7 days.', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Thursday, March 12, 2026' }).click()
  await panel.getByText('End Time cannot be before Start Time. End Time changed accordingly.').waitFor()
  await button(page, 'Apply').click()
  await button(page, /^Start, End: Mar 12, 07:00 – Mar 12, 24:00/).waitFor()
  await button(page, 'Get Metrics').click()
  await eventually(() => new URL(page.url()).search).toBe('?from=2026-03-12T07&to=2026-03-12T24')
})

test('a card leads to the teams of a worker, who can be another one of those below the viewer', async () => {
  const { page } = await at.performancePage(at.acme.users.admin)
  await page.getByRole('button', { name: /Ána Scanner/ }).click()
  await card(page, 'Team Utilization (Hours)').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Team Rankings' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Worker' }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('heading', { level: 2, name: 'Total Hours of Ána Scanner by team' }).waitFor()
  await button(page, /^Worker: Ána Scanner/).click()
  await page.getByRole('option', { name: /Ben Idle/ }).click()
  await button(page, 'Get Metrics').click()
  await page.getByText('No data found for the given parameters.').waitFor()
  await button(page, /^Data type:/).click()
  expect(await page.getByRole('option').count()).toBe(12)
  expect(await page.getByRole('option', { name: 'Active Users' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Group' }).click()
  await rowOf(page, 'Picking').waitFor()
})

test('without a group or a worker it says which is missing; a facility manager finds the workers of the facility', async () => {
  const { page } = await visit(at.acme.users.facilityManager)
  await rowOf(page, 'Picking').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Group', 'Worker'])
  await button(page, /^Group:/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Get Metrics').click()
  await page.getByText('Please select a group').waitFor()
  await page.getByRole('tab', { name: 'Worker' }).press('ArrowRight')
  await page.getByRole('tab', { name: 'Worker' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('alert').getByText('Please select a worker').waitFor()
  await button(page, /^Worker:/).click()
  await page.getByRole('option', { name: /Ána Scanner/ }).waitFor()
  // Managers are no workers.
  expect(await page.getByRole('option', { name: new RegExp(at.acme.users.teamManager.username) }).count()).toBe(0)
  await page.getByLabel('First or last name').fill('ana')
  await eventually(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await button(page, 'Get Metrics').click()
  await page.getByRole('heading', { level: 2, name: 'Scans of Ána Scanner by team' }).waitFor()
  expect(await shownOf(page, 'Picking')).toBe('30')
})
