import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import type { ChartType } from '../../shared/metrics/charts.ts'
import { valueText } from '../../web/parts/charts/figures.ts'
import { figure } from '../../web/parts/metrics/format.ts'
import { enter, openConsole } from './browser.ts'
import { handheldOf, scansFrom } from './handheld.ts'
import {
  type ReferenceFigures,
  type ReferenceJoin,
  referenceFigures,
  referencePresence,
  type SentBatch,
} from './reference.ts'

/** A company whose last days are charted, and what its charts should show by the plain reference. */

const day = 86_400_000
const hour = 3_600_000
export const zone = 'Europe/Berlin'
export const dateOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone })
/** About noon of the day so many days ago, far from where a day ends. */
export const noon = (daysAgo: number) => Date.parse(`${dateOf(Date.now())}T11:00:00Z`) - daysAgo * day

interface Stint {
  daysAgo: number
  count: number
  /** ms from one scan to the next. */
  gap: number
}

const terms = { pickGap: 300_000, nonScanTeams: [], excluded: [], callouts: [] }

export type Counted = Pick<ReferenceFigures, 'scans' | 'pick'>

export const rate = (figures: Counted | undefined) =>
  figures ? figure(figures.scans / (figures.pick / 3_600_000)) : '–'

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

interface Span {
  from: number
  to: number
}
type IsOne = (join: { team: string; user: string }) => boolean

/**
 * Ána scanned in Picking on three of the last days, another worker there on one, and Ben in Loading on two; company,
 * facility and Picking have goals.
 */
export const chartedCompany = async () => {
  const open = await openConsole()
  const acme = await open.here.company('acme')
  const sent: SentBatch[] = []
  const assignments: ReferenceJoin[] = []

  /** A worker scans on several days, on a device of their own, in one stretch a day. */
  const work = async (user: UserRecord, team: string, stints: readonly Stint[]) => {
    const { device_id, begin } = await handheldOf(open.here.url, acme)
    for (const { daysAgo, count, gap } of stints) {
      const at = noon(daysAgo)
      const to = at + count * gap
      const { join_id, send, end } = await begin(user.username, team, at)
      assignments.push({ id: join_id, device: device_id, user: user.uid, team, joined_at: at })
      const scans = scansFrom(`${daysAgo}`, at, count, gap)
      const steps = [{ id: `s${daysAgo}`, at: at + 1000, count: 10 * count }]
      const batch: SentBatch = { id: `${user.username}-${daysAgo}`, join_id, from: at, to, scans, steps }
      sent.push(batch)
      const result = await send(batch)
      if (result?.accepted !== count + 1) throw new Error(JSON.stringify(result))
      await end(to)
    }
  }

  const { picking, loading, whole, north } = acme.groups
  const ana = await acme.user('worker', picking, { first_name: 'Ána', last_name: 'Scanner', username: 'ana' })
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
  const goals = { yellow_zone: 10, scans_phr: 200, total_scans: 50, scans_pworker: 40 }
  const { call } = await open.here.as(acme.users.admin)
  const group_uid = [whole.uid, north.uid, picking.uid]
  const all = { ...goals, hourly_wage: 20, efficiency_gain_percentage: 20 }
  // From the beginning: the days of these charts are over, and have the goals that they had.
  await open.here.stores.goals.change(acme.uid, group_uid, all, 0)
  // A chart of past days does not move: what was sent is counted before anybody looks.
  const range = {
    start_time: new Date(noon(6)).toISOString(),
    end_time: new Date(Math.ceil(Date.now() / hour) * hour).toISOString(),
    time_zone: zone,
  }
  const made = sent.reduce((sum, { scans }) => sum + scans.length, 0)
  const counted = async () => {
    const { data } = await call('getCardMetrics', { ...range, group_uid: whole.uid })
    return data.reduce((sum, row) => sum + row.total_scans, 0) === made
  }
  await vi.waitUntil(counted, { timeout: 60_000, interval: 200 })

  /** What the reference counts on each of the last 7 days, today last; undefined where nobody worked. */
  const expected = (isOne: IsOne): (Counted | undefined)[] =>
    [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => {
      const from = noon(daysAgo) - day / 2
      const all = [...referenceFigures(sent, assignments, terms, { from, to: from + day })].flatMap(
        ([key, figures]) => {
          const [team = '', user = ''] = key.split(' ')
          return isOne({ team, user }) ? [figures] : []
        },
      )
      if (all.length === 0) return undefined
      const sum = (name: keyof ReferenceFigures) => all.reduce((total, figures) => total + figures[name], 0)
      return { scans: sum('scans'), pick: sum('pick') }
    })

  /** What the table should say of a data type in each interval. */
  const textsOf = (type: ChartType, isOne: IsOne, intervals: readonly Span[]) =>
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

  /** The page as somebody sees it who has signed in before, at an address of its own. */
  const chartsPage = async (user: UserRecord, search = '', size?: { width: number; height: number }) => {
    // The first-login prompt is not what these tests are about.
    await open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
    const visitor = await open.visitor(size)
    const who = { company: acme.url, username: user.username }
    await enter(visitor.page, open.here.url, who, { path: `/home/charts${search}` })
    await visitor.page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()
    return visitor
  }
  return { open, acme, ana, expected, textsOf, chartsPage }
}

export type ChartedCompany = Awaited<ReturnType<typeof chartedCompany>>

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const chart = (page: Page) => page.getByRole('slider')
export const row = (page: Page, name: string) =>
  page.locator('.point-table tbody tr').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
export const cells = async (page: Page, name: string) =>
  (await row(page, name).getByRole('cell').allTextContents()).map((text) => text.trim())
export const tags = (page: Page) => page.getByRole('list', { name: 'Datasets' }).getByRole('listitem').allTextContents()

/** Adds a group, or one of its associates, by the picker. */
export const add = async (page: Page, group: string, person = 'Overview') => {
  if ((await page.getByRole('searchbox', { name: 'Search groups' }).count()) === 0)
    await button(page, 'Add dataset').click()
  await page.getByRole('searchbox', { name: 'Search groups' }).fill(group)
  await page.getByRole('treeitem', { name: group, exact: false }).last().click()
  await page.getByRole('option', { name: person }).click()
}

export const search = (type: string, ...datasets: string[]) =>
  `?type=${type}&range=last7&${datasets.map((one, index) => `d${index + 1}=${one}`).join('&')}`
