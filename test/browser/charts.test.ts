import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { type ChartType, chartTypes } from '../../shared/metrics/charts.ts'
import { dayRange } from '../../shared/time.ts'
import { valueText } from '../../web/parts/charts/figures.ts'
import { figure } from '../../web/parts/metrics/format.ts'
import { charts as words } from '../../web/words/en/charts.ts'
import { notOurs } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import {
  type ReferenceFigures,
  type ReferenceJoin,
  referenceFigures,
  referenceIntervals,
  referencePresence,
  type SentBatch,
} from '../lib/reference.ts'
import { password, type WorldCompany } from '../lib/world.ts'

/** The Charts page, used as people use it. Its figures are compared with the plain reference. */

vi.setConfig({ testTimeout: 90_000 })

let open: Console
let acme: WorldCompany
let ana: UserRecord
const sent: SentBatch[] = []
const assignments: ReferenceJoin[] = []

const parameters = { hourly_wage: 20, efficiency_gain_percentage: 20 }

const day = 86_400_000
const hour = 3_600_000
const zone = 'Europe/Berlin'
const dateOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone })
/** About noon of the day so many days ago, far from where a day ends. */
const noon = (daysAgo: number) => Date.parse(`${dateOf(Date.now())}T11:00:00Z`) - daysAgo * day

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const { picking, loading, whole, north } = acme.groups
  ana = await acme.user('worker', picking, { first_name: 'Ána', last_name: 'Scanner', username: 'ana' })
  const ben = await acme.user('worker', loading, {
    first_name: 'Ben',
    last_name: 'Bartholomew-Longname',
    username: 'ben',
  })
  await work(ana, picking.uid, [
    { daysAgo: 5, count: 30, gap: 20_000 },
    { daysAgo: 3, count: 45, gap: 12_000 },
    { daysAgo: 2, count: 12, gap: 30_000 },
  ])
  await work(acme.users.worker, picking.uid, [{ daysAgo: 3, count: 20, gap: 18_000 }])
  await work(ben, loading.uid, [
    { daysAgo: 4, count: 25, gap: 15_000 },
    { daysAgo: 3, count: 40, gap: 14_000 },
  ])
  const goals = { yellow_zone: 10, scans_phr: 200, total_scans: 50, scans_pworker: 40, ...parameters }
  await (await open.here.as(acme.users.admin)).call('setTargetMetrics', {
    group_uid: [whole.uid, north.uid, picking.uid],
    ...goals,
  })
}, 120_000)
afterAll(() => open?.stop())

interface Stint {
  daysAgo: number
  count: number
  /** ms from one scan to the next. */
  gap: number
}

/** A worker scans on several days, on a device of their own, in one stretch a day. */
const work = async (user: UserRecord, team: string, stints: readonly Stint[]) => {
  const { here } = open
  const admin = await here.as(acme.users.admin)
  const { data: code } = await admin.call('createEnrolmentCode', { company_uid: acme.uid, name: user.username })
  const { data: enrolled } = await here.call('enrol', { code: code.code, serial_number: user.username, model: 'TC52' })
  const { data: token } = await here.call('token', enrolled)
  const headers = { authorization: `Bearer ${enrolled.device_id}~${token.token}` }
  for (const { daysAgo, count, gap } of stints) {
    const at = noon(daysAgo)
    const to = at + count * gap
    const { data: signed } = await here.call('signIn', { username: user.username, password, at }, { headers })
    const place = { work_id: signed.work_id, group_uid: team, at }
    const { data: join } = await here.call('joinGroup', place, { headers })
    assignments.push({ id: join.join_id, device: enrolled.device_id, user: user.uid, team, joined_at: at })
    const batch: SentBatch = {
      id: `${user.username}-${daysAgo}`,
      join_id: join.join_id,
      from: at,
      to,
      scans: Array.from({ length: count }, (_, index) => ({
        id: `${daysAgo}-${index}`,
        at: at + index * gap,
        code: `40${index}`,
        symbology: 'EAN13',
        outcome: 'accepted' as const,
        gap: index === 0 ? null : gap,
      })),
      steps: [{ id: `s${daysAgo}`, at: at + 1000, count: 10 * count }],
    }
    sent.push(batch)
    const answer = await here.call('events', { sent_at: Date.now(), batches: [batch] }, { headers })
    expect(answer.data.batches[0]).toMatchObject({ status: 'accepted', accepted: count + 1 })
    await here.call('signOut', { work_id: signed.work_id, at: to }, { headers })
  }
}

const terms = { pickGap: 300_000, nonScanTeams: [], excluded: [], callouts: [] }

type Counted = Pick<ReferenceFigures, 'scans' | 'pick'>

/** What the reference counts on each of the last 7 days, today last; undefined where nobody worked. */
const expected = (isOne: (join: { team: string; user: string }) => boolean): (Counted | undefined)[] =>
  [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => {
    const from = noon(daysAgo) - day / 2
    const all = [...referenceFigures(sent, assignments, terms, { from, to: from + day })].flatMap(([key, figures]) => {
      const [team = '', user = ''] = key.split(' ')
      return isOne({ team, user }) ? [figures] : []
    })
    if (all.length === 0) return undefined
    const sum = (name: keyof ReferenceFigures) => all.reduce((total, figures) => total + figures[name], 0)
    return { scans: sum('scans'), pick: sum('pick') }
  })

const rate = (figures: Counted | undefined) => (figures ? figure(figures.scans / (figures.pick / 3_600_000)) : '–')

/** Each data type by the words of the specification. */
const figureOf: Record<
  ChartType,
  (sum: ReferenceFigures, present: { workers: number; devices: number }) => number | null
> = {
  ACTIVE_DEVICES: (_, { devices }) => devices,
  ACTIVE_WORKERS: (_, { workers }) => workers,
  COST_P_SCAN: ({ pick, scans }) => (scans ? (20 * (pick / hour)) / scans : null),
  HOURS_SAVED: ({ working }) => working / hour / 0.8 - working / hour,
  NONSCAN_HOURS: ({ working, pick }) => Math.max(0, working - pick) / hour,
  ROI: ({ working }) => 20 * (working / hour / 0.8 - working / hour),
  SCAN_HOURS: ({ pick }) => pick / hour,
  SCANS: ({ scans }) => scans,
  SCANS_P_HOUR: ({ scans, pick }) => (pick ? scans / (pick / hour) : null),
  SECONDS_P_SCAN: ({ scans, pick }) => (scans ? pick / 1000 / scans : null),
  STEPS: ({ steps }) => steps,
  STEPS_P_HOUR: ({ steps, working }) => (working ? steps / (working / hour) : null),
  STEPS_P_SCAN: ({ steps, scans }) => (scans ? steps / scans : null),
  TOTAL_HOURS: ({ working }) => working / hour,
}

/** What the table should say of a data type in each interval. */
const textsOf = (
  type: ChartType,
  isOne: (join: { team: string; user: string }) => boolean,
  intervals: readonly { from: number; to: number }[],
) =>
  intervals.map((interval) => {
    const own = assignments.filter(isOne)
    const batches = sent.filter(({ join_id }) => own.some(({ id }) => id === join_id))
    const sum: ReferenceFigures = { working: 0, pick: 0, scans: 0, steps: 0, excluded: 0, callouts: 0 }
    for (const figures of referenceFigures(batches, own, terms, interval).values()) {
      for (const name of Object.keys(sum) as (keyof ReferenceFigures)[]) sum[name] += figures[name]
    }
    const { workers, devices } = referencePresence(batches, own, interval)
    return valueText(type, figureOf[type](sum, { workers: workers.size, devices: devices.size }))
  })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const chart = (page: Page) => page.getByRole('slider')
const row = (page: Page, name: string) =>
  page.locator('.point-table tbody tr').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const cells = async (page: Page, name: string) =>
  (await row(page, name).getByRole('cell').allTextContents()).map((text) => text.trim())
const tags = (page: Page) => page.getByRole('list', { name: 'Datasets' }).getByRole('listitem').allTextContents()

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).exclude(notOurs).include('main').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** The page as somebody sees it who has just signed in, at an address of its own. */
const chartsPage = async (user: UserRecord, search = '', size?: { width: number; height: number }) => {
  const { here } = open
  // The first-login prompt is not what these tests are about.
  const client = await here.as(user)
  await client.call('setUserPref', { user_uid: user.uid, pref_type: 300, pref_value: '1' })
  const visitor = await open.visitor(size)
  visitor.page.setDefaultTimeout(20_000)
  const who = { company: acme.url, username: user.username }
  await enter(visitor.page, here.url, who, { path: `/home/charts${search}` })
  await visitor.page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()
  return visitor
}

/** Adds a group, or one of its associates, by the picker. */
const add = async (page: Page, group: string, person = 'Overview') => {
  if ((await page.getByRole('searchbox', { name: 'Search groups' }).count()) === 0)
    await button(page, 'Add dataset').click()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill(group)
  await page.getByRole('treeitem', { name: group, exact: false }).last().click()
  await page.getByRole('option', { name: person }).click()
}

const search = (type: string, ...datasets: string[]) =>
  `?type=${type}&range=last7&${datasets.map((one, index) => `d${index + 1}=${one}`).join('&')}`

test('the figures of groups and workers are those of the reference, day by day', async () => {
  const { picking, loading } = acme.groups
  const { page, consoleErrors } = await chartsPage(
    acme.users.admin,
    search('SCANS', acme.uid, picking.uid, `${picking.uid}~${ana.uid}`),
  )
  await row(page, 'Ána Scanner').waitFor()
  const scans = (list: (Counted | undefined)[]) => list.map((figures) => figure(figures?.scans ?? 0, 0))
  const all = scans(expected(() => true))
  expect(all.slice(1, 5)).toEqual(['30', '25', '105', '12'])
  expect((await cells(page, 'acme')).slice(0, 7)).toEqual(all)
  expect((await cells(page, 'Picking')).slice(0, 7)).toEqual(scans(expected(({ team }) => team === picking.uid)))
  expect((await cells(page, 'Ána Scanner')).slice(0, 7)).toEqual(scans(expected(({ user }) => user === ana.uid)))
  expect(await tags(page)).toEqual(['acme Overview', 'Picking Overview', 'Ána Scanner Picking'])

  await button(page, 'Remove Ána Scanner').click()
  await add(page, 'Loading')
  await button(page, /^Data type/).click()
  await page.getByRole('option', { name: 'Scans/Hour' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('heading', { name: 'Scans/Hour' }).waitFor()
  expect((await cells(page, 'acme')).slice(0, 7)).toEqual(expected(() => true).map(rate))
  const atLoading = expected(({ team }) => team === loading.uid)
  expect((await cells(page, 'Loading')).slice(0, 7)).toEqual(atLoading.map(rate))

  // The address is the view: somebody else sees the same.
  const shared = new URL(page.url())
  const other = await chartsPage(acme.users.superAdmin, shared.search)
  await row(other.page, 'Loading').waitFor()
  expect(await cells(other.page, 'Loading')).toEqual(await cells(page, 'Loading'))
  expect(consoleErrors).toEqual([])
})

test('every data type of company, facility, team and worker is what the reference says, by day, hour and month', async () => {
  const { north, picking, loading } = acme.groups
  const { page } = await chartsPage(acme.users.admin)
  const datasets = `d1=${acme.uid}&d2=${north.uid}&d3=${picking.uid}&d4=${picking.uid}~${ana.uid}`
  const people = {
    acme: () => true,
    North: ({ team }: { team: string }) => team !== loading.uid,
    Picking: ({ team }: { team: string }) => team === picking.uid,
    'Ána Scanner': ({ user }: { user: string }) => user === ana.uid,
  }
  const busy = dayRange(zone, dateOf(noon(3)))
  const date = dateOf(noon(3))
  const views = [
    ['day', 'range=last7', { from: dayRange(zone, dateOf(noon(6))).from, to: Date.now() }],
    ['hour', `range=day&from=${date}T00`, busy],
    ['month', 'range=last180', { from: dayRange(zone, dateOf(noon(179))).from, to: Date.now() }],
  ] as const
  for (const [interval, range, asked] of views) {
    await page.goto(`${open.here.url}/home/charts?type=SCANS&${range}&${datasets}`)
    await row(page, 'Ána Scanner').waitFor()
    const intervals = referenceIntervals(asked, zone, interval)
    // By hour and by month every other one, each of them once.
    const types = chartTypes.filter((_, at) => interval === 'day' || at % 2 === (interval === 'hour' ? 0 : 1))
    for (const type of types) {
      await button(page, /^Data type/).click()
      await page.getByRole('option', { name: words.types[type], exact: true }).click()
      await button(page, 'Get Metrics').click()
      await page.getByRole('heading', { name: words.types[type], exact: true, level: 2 }).waitFor()
      for (const [name, isOne] of Object.entries(people)) {
        const shown = (await cells(page, name)).slice(0, -1)
        expect(shown, `${type} of ${name} by ${interval}`).toEqual(textsOf(type, isOne, intervals))
      }
    }
  }
})

test('the 14 data types and the ways to label points are there to choose', async () => {
  const { page } = await chartsPage(acme.users.teamManager)
  await row(page, 'Picking').waitFor()
  await button(page, /^Data type/).click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      ...['Active Devices', 'Active Workers', 'Cost/Scan', 'Hours Saved', 'Non-Scan Hours', 'Return On Investment'],
      ...['Scan Hours', 'Scans', 'Scans/Hour', 'Seconds/Scan', 'Steps', 'Steps/Hour', 'Steps/Scan', 'Total Hours'],
    ])
  await page.keyboard.press('Escape')
  const labels = page.getByRole('group', { name: 'Point labels' })
  expect(await labels.locator('label').allTextContents()).toEqual(['None', 'Value', 'Difference', '% Changed'])
  const shown = () => page.locator('.chart-label').allTextContents()
  expect(await shown()).toEqual([])
  for (const [name, sign] of [
    ['Value', /^\d+$/],
    ['Difference', /^[+−]?\d+$/],
    ['% Changed', /^[+−]?[\d,]+\.\d%$/],
  ] as const) {
    await labels.getByRole('radio', { name, exact: true }).check({ force: true })
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
    for (const text of await shown()) expect(text).toMatch(sign)
  }
})

test('the walkthrough leads through every part of the page, on a phone as well', async () => {
  for (const size of [undefined, { width: 390, height: 844 }]) {
    const { page, context } = await chartsPage(acme.users.admin, search('SCANS', acme.uid), size)
    await row(page, 'acme').waitFor()
    await button(page, 'Walkthrough of this page').click()
    const tour = page.getByRole('dialog', { name: 'Walkthrough: Charts' })
    const steps = ['What is shown', 'What time it covers', 'Whose lines', 'Get Metrics', 'Presets', 'How it is drawn']
    for (const [at, title] of [...steps, 'The same as a table'].entries()) {
      await tour.getByText(`Step ${at + 1} of 7`).waitFor()
      await tour.getByText(title, { exact: true }).waitFor()
      const box = await tour.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= (size?.width ?? 1440)).toBe(true)
      await tour.getByRole('button', { name: at < 6 ? 'Next' : 'Finish' }).click()
    }
    await tour.waitFor({ state: 'detached' })
    await context.close()
  }
})

test('arrow keys go from point to point and say what is there; nothing is out of reach for those who cannot see it', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await chart(page).focus()
  await page.keyboard.press('Home')
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
  const name = new Date(`${dateOf(noon(3))}T00:00Z`).toLocaleDateString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })
  expect(await chart(page).getAttribute('aria-valuetext')).toBe(`${name}, full day. acme 105, +80`)
  await page.locator('.chart-readout').getByText(name).waitFor()
  expect(await page.locator('.point-table td.here').textContent()).toBe('105')
  await page.keyboard.press('End')
  expect(await chart(page).getAttribute('aria-valuetext')).toContain('so far')
  await page.keyboard.press('Escape')
  expect(await page.locator('.chart-readout').count()).toBe(0)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    expect(await axe(page)).toEqual([])
  }
  await button(page, 'Add dataset').click()
  await page.getByRole('option', { name: 'Overview' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('no dataset twice and five at most, each with its own colour and marker', async () => {
  const { page } = await chartsPage(acme.users.admin)
  await row(page, 'acme').waitFor()
  await add(page, 'North')
  await add(page, 'North')
  await page.getByText("You can't select the same data set twice").waitFor()
  await add(page, 'South')
  await add(page, 'Picking')
  await add(page, 'Loading', 'Ben Bartholomew-Longname')
  expect(await tags(page)).toEqual([
    'acme Overview',
    'North Overview',
    'South Overview',
    'Picking Overview',
    'Ben Bartholomew-… Loading',
  ])
  await button(page, 'Add dataset').click()
  await page.getByText("You can't overlap more than 5 data sets").waitFor()
  const marks = await page
    .locator('.dataset-tag .mark path')
    .evaluateAll((paths) => paths.map((path) => path.outerHTML))
  expect(new Set(marks).size).toBe(5)
  await button(page, 'Remove North').click()
  expect(
    await page.locator('.dataset-tag .mark path').evaluateAll((paths) => paths.map((path) => path.outerHTML)),
  ).toEqual(marks.toSpliced(1, 1))
})

test('presets are named, saved, selected, cleared, renamed and deleted after a question', async () => {
  const { page } = await chartsPage(acme.users.facilityManager)
  await row(page, 'North').waitFor()
  await add(page, 'Picking', 'Ána Scanner')
  await page.keyboard.press('Escape')
  await button(page, 'Save Preset').click()
  const naming = page.getByRole('dialog', { name: 'Save Preset' })
  expect(await naming.getByLabel('Name').inputValue()).toBe('Scans: North, Ána Scanner')
  await naming.getByRole('button', { name: 'Save Preset' }).click()
  await page.getByText('Preset saved').waitFor()
  const chosen = button(page, 'Preset: Scans: North, Ána Scanner')
  await chosen.waitFor()
  expect(await button(page, 'Save Preset').isDisabled()).toBe(true)
  await button(page, 'Clear').click()
  await expect.poll(() => button(page, 'Save Preset').isEnabled()).toBe(true)

  await button(page, 'Remove Ána Scanner').click()
  await button(page, 'Presets').click()
  expect(await axe(page)).toEqual([])
  await button(page, 'Scans North, Ána Scanner').click()
  await chosen.waitFor()
  expect(await tags(page)).toEqual(['North Overview', 'Ána Scanner Picking'])
  expect(await button(page, 'Save Preset').isDisabled()).toBe(true)
  await button(page, 'Remove North').click()
  await expect.poll(() => button(page, 'Save Preset').isEnabled()).toBe(true)

  await button(page, 'Presets').click()
  await button(page, 'Rename Scans: North, Ána Scanner').click()
  const renaming = page.getByRole('dialog', { name: 'Rename preset' })
  await renaming.getByLabel('Name').fill('Monday meeting')
  await renaming.getByRole('button', { name: 'Rename preset' }).click()
  await renaming.waitFor({ state: 'detached' })
  await button(page, 'Presets').click()
  await button(page, 'Monday meeting Scans: North, Ána Scanner').waitFor()
  await button(page, 'Delete Monday meeting').click()
  const question = page.getByRole('dialog', { name: 'Delete preset' })
  await question.getByText('“Monday meeting” will be deleted.').waitFor()
  await question.getByRole('button', { name: 'Delete preset' }).click()
  await question.waitFor({ state: 'detached' })
  await button(page, 'Presets').click()
  await page.getByText('No presets yet.').waitFor()
})

test('the goal and the working time belong to a single dataset; with more the boxes are off and say why', async () => {
  const { picking } = acme.groups
  const { page } = await chartsPage(acme.users.admin, search('SCANS_P_HOUR', picking.uid))
  await row(page, 'Picking').waitFor()
  await page.getByRole('checkbox', { name: 'Target Metrics' }).check()
  await page.getByText('Goal ≥ 200.00').waitFor()
  const rates = expected(({ team }) => team === picking.uid)
  const zones = rates.flatMap((figures) => {
    if (!figures) return []
    const value = figures.scans / (figures.pick / 3_600_000)
    return value >= 200 ? ['On goal'] : value >= 180 ? ['Near goal'] : ['Off goal']
  })
  expect(new Set(zones).size).toBeGreaterThan(1)
  const shapes = row(page, 'Picking').getByRole('img')
  expect(await shapes.evaluateAll((images) => images.map((image) => image.getAttribute('aria-label')))).toEqual(zones)

  await page.getByRole('checkbox', { name: 'Omit Logged Out Time' }).check()
  await expect.poll(() => cells(page, 'Picking')).toHaveLength(zones.length + 1)
  await page.getByRole('radio', { name: 'Difference' }).check({ force: true })
  await expect.poll(() => page.locator('.chart-label').count()).toBe(zones.length - 1)
  expect(page.url()).toMatch(/labels=difference&omit=1&targets=1$/)

  await add(page, 'Loading')
  await page.keyboard.press('Escape')
  await row(page, 'Loading').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Target Metrics' }).isDisabled()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Omit Logged Out Time' }).isDisabled()).toBe(true)
  expect(await page.getByText('Goal ≥ 200.00').count()).toBe(0)
  expect(await cells(page, 'Picking')).toHaveLength(8)
  await page.getByText('Target Metrics').hover()
  await page.getByRole('tooltip', { name: 'Available with one dataset' }).waitFor()
})

test('a dataset that fails or is empty says so, and the others are drawn', async () => {
  const { packing } = acme.groups
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid, packing.uid, 'nowhere'))
  await row(page, 'acme').waitFor()
  await page.getByText('Failed to load dataset: This no longer exists, or you cannot see it.').waitFor()
  await page.getByText('No data found for Packing for given time and date range').waitFor()
  expect((await cells(page, 'acme')).slice(0, 7)).toContain('105')
  // What has no data is no line of zeros.
  expect(new Set(await cells(page, 'Packing'))).toEqual(new Set(['–']))
  await page.goto(`${open.here.url}/home/charts${search('SCANS', packing.uid)}`)
  await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
})

test('an answer that the caller may not read figures clears the datasets', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  const refusal = { status: 403, message: 'Your role does not allow this.', data: null, code: 'notAllowed' }
  await page.route('**/getChartMetrics', (route) => route.fulfill({ status: 403, json: refusal }))
  await add(page, 'North')
  await page.getByText('Failed to load dataset: Your role does not allow this.').waitFor()
  await page.getByRole('heading', { name: 'No dataset chosen' }).waitFor()
  expect(page.url()).not.toContain('d1=')
})

test('workers see their own figures and choose nobody else', async () => {
  const { page } = await chartsPage(acme.users.worker, search('SCANS', acme.groups.picking.uid, `x~${ana.uid}`))
  await page.getByRole('heading', { name: 'No dataset chosen' }).waitFor()
  await page.goto(`${open.here.url}/home/charts`)
  await row(page, 'worker Tester').waitFor()
  expect(await tags(page)).toEqual(['worker Tester Picking'])
  expect(await button(page, 'Add dataset').count()).toBe(0)
  await button(page, /^Time range/).click()
  await page.getByRole('option', { name: 'Last 7 Days' }).click()
  await button(page, 'Get Metrics').click()
  const own = expected(({ user }) => user === acme.users.worker.uid)
  await expect.poll(() => cells(page, 'worker Tester')).toHaveLength(8)
  expect((await cells(page, 'worker Tester')).slice(0, 7)).toEqual(own.map((figures) => figure(figures?.scans ?? 0, 0)))
})

test('a card of the Performance page opens its chart', async () => {
  const { page } = await chartsPage(acme.users.admin)
  await page.goto(`${open.here.url}/home/performance`)
  await button(page, /^Time range/).click()
  await page.getByRole('option', { name: 'Last 30 Days' }).click()
  await button(page, 'Get Metrics').click()
  await page.getByRole('article', { name: 'Seconds/Scan' }).getByRole('link').click()
  await page.waitForURL('**/home/charts?type=SECONDS_P_SCAN&range=last30&d1=*')
  await row(page, 'acme').waitFor()
  await page.getByRole('heading', { name: 'Seconds/Scan' }).waitFor()
  expect(await cells(page, 'acme')).toHaveLength(31)
})

test('the chart is printed and exported; a PDF that fails says so', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await download('Export as CSV')
  expect(csv.name).toBe('charts-scans.csv')
  const rows = csv.bytes.toString('utf8').trim().split('\r\n')
  // Seven days, between their heads and their averages.
  expect(rows).toHaveLength(9)
  expect(rows.at(-1)).toMatch(/^Average,\d/)
  expect(rows[4]?.startsWith(`${dateOf(noon(3))},105,80,320,`)).toBe(true)
  await page.route('**/*.ttf', (route) => route.abort())
  await button(page, 'Print').click()
  await page.getByText('We could not generate the PDF, please try again').waitFor()
  await page.unroute('**/*.ttf')
  const pdf = await download('Print')
  expect(pdf.name).toBe('charts-scans.pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('everything works by keyboard, and the focus is never lost', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
    })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await button(page, 'Add dataset').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Search groups')
  for (const group of ['North', 'South', 'Picking', 'Packing']) {
    await page.getByRole('searchbox', { name: 'Search groups' }).focus()
    await press('ControlOrMeta+A')
    await page.keyboard.type(group)
    do await press('ArrowDown')
    while (!(await focused())?.startsWith(group))
    await press('Enter')
    await page.getByRole('listbox', { name: `Overview and associates of ${group}` }).waitFor()
    await page.getByRole('combobox', { name: 'First or last name' }).focus()
    await press('Enter')
  }
  expect(await tags(page)).toHaveLength(5)
  await expect.poll(focused).toBe('Add dataset')

  await button(page, 'Remove South').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Remove Picking')
  await button(page, 'Remove Packing').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Remove Picking')
  for (const next of ['Remove North', 'Remove acme']) {
    await press('Enter')
    await expect.poll(focused).toBe(next)
  }
  await press('Enter')
  await expect.poll(focused).toBe('Add dataset')

  await page.goto(`${open.here.url}/home/charts${search('SCANS', acme.uid)}`)
  await row(page, 'acme').waitFor()
  await button(page, 'Save Preset').focus()
  await press('Enter')
  await page.getByRole('dialog', { name: 'Save Preset' }).getByLabel('Name').waitFor()
  await press('Enter')
  await button(page, 'Preset: Scans: acme').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Scans acme')
  await press('Enter')
  await expect.poll(focused).toBe('Preset: Scans: acme')
  await button(page, 'Clear').focus()
  await press('Enter')
  await expect.poll(focused).toBe('Presets')
  await press('Enter', 'Tab', 'Tab', 'Enter')
  await expect.poll(focused).toBe('Keep')
  await press('Escape')
  await expect.poll(focused).toBe('Presets')
  await press('Enter', 'Tab', 'Tab', 'Enter', 'Tab', 'Enter')
  await page.getByRole('dialog', { name: 'Delete preset' }).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Presets')
})

test('a range of days and hours: what lies ahead is off, and the interval follows the span', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  await button(page, /^Time range/).click()
  await page.getByRole('option', { name: 'Custom' }).click()
  await page.getByLabel('End hour').waitFor()
  const longName = (date: string) =>
    new Date(`${date}T00:00Z`).toLocaleDateString('en-US', {
      ...{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
    })
  const [today, tomorrow] = [dateOf(noon(0)), dateOf(noon(-1))]
  expect(await button(page, longName(today)).isEnabled()).toBe(true)
  // In the last days of a month tomorrow may be on a page that cannot be opened.
  if (tomorrow.slice(0, 7) === today.slice(0, 7)) expect(await button(page, longName(tomorrow)).isDisabled()).toBe(true)
  expect(await button(page, 'Next month').isDisabled()).toBe(true)
  const clock = Number(new Date().toLocaleTimeString('sv-SE', { timeZone: zone, hour: '2-digit' }))
  const hours = await page.getByLabel('End hour').locator('option:not(:disabled)').allTextContents()
  expect(clock + 1 - Number(hours.at(-1)?.slice(0, 2))).toBeOneOf([0, 1])

  const worked = dateOf(noon(3))
  for (const times of [1, 2]) {
    if ((await button(page, longName(worked)).count()) === 0) await button(page, 'Previous month').click()
    await button(page, longName(worked)).click()
    if (times === 2) await page.getByLabel('End hour').selectOption('24')
  }
  await page.getByLabel('Start hour').selectOption('0')
  await button(page, 'Apply').click()
  await page.getByText('by hour').first().waitFor()
  await button(page, 'Get Metrics').click()
  await page.waitForURL(`**range=custom&from=${worked}T00&to=${worked}T24*`)
  const byHour = textsOf('SCANS', () => true, referenceIntervals(dayRange(zone, worked), zone, 'hour'))
  await expect.poll(() => cells(page, 'acme')).toHaveLength(byHour.length + 1)
  expect((await cells(page, 'acme')).slice(0, -1)).toEqual(byHour)
  // One hour more is drawn by the day.
  await button(page, /^Date and hours/).click()
  await button(page, longName(dateOf(noon(4))))
    .or(button(page, 'Previous month'))
    .first()
    .waitFor()
  if ((await button(page, longName(dateOf(noon(4)))).count()) === 0) await button(page, 'Previous month').click()
  await button(page, longName(dateOf(noon(4)))).click()
  await button(page, longName(worked)).click()
  await page.getByLabel('Start hour').selectOption('23')
  await button(page, 'Apply').click()
  await button(page, 'Get Metrics').click()
  await expect.poll(() => cells(page, 'acme')).toHaveLength(3)
})

test('a preset brings its own data type, whatever was chosen and not yet shown', async () => {
  const { page } = await chartsPage(acme.users.superAdmin, search('SCANS', acme.uid))
  await row(page, 'acme').waitFor()
  await button(page, 'Save Preset').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Preset' }).click()
  await page.getByText('Preset saved').waitFor()
  await button(page, 'Clear').click()
  await button(page, /^Data type/).click()
  await page.getByRole('option', { name: 'Steps', exact: true }).click()
  await button(page, /^Data type: Steps/).waitFor()
  await button(page, 'Presets').click()
  await button(page, 'Scans acme').click()
  await button(page, /^Data type: Scans/).waitFor()
  await button(page, 'Preset: Scans: acme').waitFor()
})

test('where nobody worked at all there is no chart to print, with and without logged-out time', async () => {
  const { page } = await chartsPage(acme.users.admin, `${search('SCANS', acme.groups.packing.uid)}&omit=1`)
  await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
  expect(await page.getByText('1970').count()).toBe(0)
  for (const omitted of [true, false]) {
    await page.getByRole('checkbox', { name: 'Omit Logged Out Time' }).setChecked(omitted)
    await page.getByRole('heading', { name: 'No data for this range' }).waitFor()
    for (const name of ['Print', 'Export as CSV']) expect(await button(page, name).isDisabled()).toBe(true)
  }
})

test('on a phone the chart comes first and everything can be reached by thumb', async () => {
  const { page } = await chartsPage(acme.users.admin, search('SCANS', acme.uid), { width: 390, height: 844 })
  await row(page, 'acme').waitFor()
  const box = await chart(page).boundingBox()
  expect(box && box.y + box.height).toBeLessThan(760)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const control of await page.locator('.charts > :not(.page-head) button:visible').all()) {
    const size = await control.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
  expect(await axe(page)).toEqual([])
})

test('the table opens at its newest column, and people of one name are told apart by their user names', async () => {
  const { picking } = acme.groups
  await acme.user('worker', picking, { first_name: 'Ána', last_name: 'Scanner', username: 'ana.second' })
  const { page } = await chartsPage(acme.users.admin, `?type=SCANS&range=last60&d1=${picking.uid}`)
  await row(page, 'Picking').waitFor()
  const left = () =>
    page.locator('.point-table').evaluate(({ scrollWidth, clientWidth, scrollLeft }) => ({
      scrolls: scrollWidth > clientWidth,
      beyond: Math.round(scrollWidth - clientWidth - scrollLeft),
    }))
  expect(await left()).toEqual({ scrolls: true, beyond: 0 })
  await button(page, 'Add dataset').click()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('Picking')
  await page.getByRole('treeitem', { name: 'Picking', exact: false }).last().click()
  for (const name of ['ana', 'ana.second']) {
    await page.getByRole('option', { name: `Ána Scanner ${name}`, exact: true }).waitFor()
  }
})
