import type { Browser, Route } from 'playwright-core'
import type { CardRow } from '../../shared/contract/metrics.ts'
import { periodRange } from '../../shared/metrics/periods.ts'
import { iso } from '../../shared/time.ts'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { slow, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { adminOf } from './floor.ts'
import { inFolder, type Machine, onMachine } from './machine.ts'
import { poster } from './post.ts'
import { jump, longestTask, turnWheel } from './table.ts'

/** A company in which 5,000 associates have worked for half a year. */
const size = { facilities: 5, teams: 50, workers: 5000, days: 180 }
const zone = 'America/New_York'
/** How much slower than this machine the browser computes. */
const slower = 4
const path = '/home/associates-table'
const shownRow = '.at-page .dt tbody:not(.dt-summary) td.dt-end'

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'associates', name, value, unit },
  ...(most === undefined ? {} : { most }),
})

/** How long the rows of everybody over 180 days take, one answer after the other, once the Lambda is warm. */
const answered = async ({ url, filled }: Machine, samples: number): Promise<Figure[]> => {
  if (!filled) throw new Error('The machine was not filled')
  const { token, session } = await adminOf(url, filled)
  const { post, close } = poster(url)
  const headers = {
    authorization: `Bearer ${token}`,
    'x-session-id': session.session_id,
    'accept-encoding': 'gzip',
  }
  const { from, to } = periodRange('last180', zone, Date.now())
  const range = { start_time: iso(from), end_time: iso(to), time_zone: zone }
  const body = JSON.stringify({ ...range, group_uid: filled.company.uid, with_people: true })
  const ask = async () => {
    const began = performance.now()
    const { status, bytes } = await post('/api/metrics/v3/all/getCardMetrics', body, headers)
    if (status !== 200) throw new Error(`getCardMetrics: ${status}`)
    return { time: performance.now() - began, bytes }
  }
  for (let warm = 0; warm < 5; warm++) await ask()
  const answers = []
  for (let sample = 0; sample < samples; sample++) answers.push(await ask())
  close()
  const times = answers.map(({ time }) => time)
  return [
    figure('5,000 over 180 days, p50', percentile(times, 0.5), 'ms'),
    figure('5,000 over 180 days, p95', percentile(times, 0.95), 'ms', 400),
    figure('5,000 over 180 days, answer gzipped', answers.at(-1)?.bytes ?? 0, 'bytes'),
  ]
}

const many = (count: number): CardRow[] =>
  Array.from({ length: count }, (_, at) => {
    const due = { days: 120, scans: 120, steps: 120 }
    const [working, pick] = [50_000 + ((at * 7919) % 9000), 38_000 + ((at * 104_729) % 9000)]
    return {
      user_uid: `bench${at}`,
      total_scans: 120_000 + ((at * 15_485_863) % 60_000),
      total_steps: 1_800_000 + ((at * 32_452_843) % 600_000),
      working_time: working,
      pick_time: pick,
      nonpick_time: working - pick,
      scan_team_time: working,
      due,
      group_due: due,
      person: { first_name: `Ana ${at % 97}`, last_name: `Nguyễn ${at}`, username: `user.${at}` },
      teams: [`Team ${at % 50}`],
    }
  })

/** Answers with the figures of so many people, as the server does. */
const answerMany = (rows: readonly CardRow[]) => (route: Route) =>
  route.request().postDataJSON().with_people
    ? route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data: rows } })
    : route.continue()

const drawn = (browser: Browser, url: string, storageState: string): Promise<Figure[]> =>
  visit(browser, { storageState, selector: shownRow }, async ({ page, cdp }) => {
    await page.route('**/getCardMetrics', answerMany(many(size.workers)))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(`${url}${path}?range=last180`)
    await page.locator('.dt-pager [role=status]', { hasText: '5,000' }).waitFor({ timeout: 120_000 })
    await page.waitForTimeout(2_000)
    const wheel = await longestTask(browser, page, () => turnWheel(page))
    const jumps = await longestTask(browser, page, () => jump(page))
    const began = performance.now()
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
    const csv = performance.now() - began
    return [
      figure('5,000 rows: longest task while scrolling by the wheel', wheel, 'ms', 50),
      figure('5,000 rows: longest task while scrolling to far places', jumps, 'ms', 50),
      figure('5,000 rows: file', csv, 'ms', 2000),
    ]
  })

/** One cold visit on the slow profile: ms until there are rows, and what had to arrive for them. */
const cold = (browser: Browser, url: string, storageState: string) =>
  visit(
    browser,
    { storageState, selector: shownRow, extraHTTPHeaders: { 'accept-encoding': 'gzip' } },
    async (visited) => {
      await slow(visited)
      await visited.page.goto(`${url}${path}?range=last7`, { waitUntil: 'commit' })
      const shown = await visited.shown()
      const { js, css, html } = await visited.arrived(shown)
      return { shown, size: (js + css + html) / 1000 }
    },
  )

/** The Associates Table: its answer for a large company, and the page in Chromium. */
export const associateFigures = async ({ samples = 60, runs = 5 } = {}): Promise<Figure[]> => {
  const answers = await inFolder((data) =>
    onMachine({ data, web: false, seed: size }, (machine) => answered(machine, samples)),
  )
  const shown = await inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      try {
        const state = `${data}/session.json`
        await visit(browser, {}, async ({ page }) => {
          await signIn(page, url, 'acme', 'admin', demoPassword)
          await page.waitForURL('**/home/performance')
          await page.goto(`${url}${path}?range=last7`)
          await page.locator(shownRow).first().waitFor()
          await page.waitForLoadState('networkidle')
          await page.context().storageState({ path: state })
        })
        await cold(browser, url, state)
        const visits = []
        for (let run = 0; run < runs; run++) visits.push(await cold(browser, url, state))
        return [
          ...(await drawn(browser, url, state)),
          figure('gzipped until there are rows', Math.max(...visits.map((one) => one.size)), 'kB', 330),
          figure(
            'rows, cold and slow: median',
            percentile(
              visits.map((one) => one.shown),
              0.5,
            ),
            'ms',
            900,
          ),
        ]
      } finally {
        await browser.close()
      }
    }),
  )
  return [...answers, ...shown]
}
