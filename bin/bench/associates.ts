import type { Browser, Page, Route } from 'playwright-core'
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
import { jump, rowTimes, tableStands, turnWheel, watchRows } from './table.ts'
import { longestTask } from './trace.ts'
import { warmUp } from './warmUp.ts'

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
const answered = async ({ url, filled }: Machine, samples: number) => {
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
  await warmUp(ask)
  const answers = []
  for (let sample = 0; sample < samples; sample++) answers.push(await ask())
  close()
  const times = answers.map(({ time }) => time)
  return { times, bytes: answers.at(-1)?.bytes ?? 0 }
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
const answerMany = (page: Page, rows: readonly CardRow[], waits: () => boolean) => async (route: Route) => {
  if (!route.request().postDataJSON().with_people) return route.continue()
  if (waits()) await tableStands(page)
  await route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data: rows } })
}

/** @returns ms from the answer to the first rows at the machine's own speed, and what happens at a slower one */
const drawn = (browser: Browser, url: string, storageState: string) =>
  visit(browser, { storageState, selector: shownRow }, async ({ page, cdp }) => {
    let waits = false
    const load = async () => {
      await page.goto(`${url}${path}?range=last180`)
      await page.locator('.dt-pager [role=status]', { hasText: '5,000' }).waitFor({ timeout: 120_000 })
      await page.waitForTimeout(500)
    }
    await page.route(
      '**/getCardMetrics',
      answerMany(page, many(size.workers), () => waits),
    )
    await page.addInitScript(watchRows, 'getCardMetrics')
    // The first visit is left out for what Chromium itself loads once.
    await load()
    waits = true
    const afterAnswer: number[] = []
    for (let run = 0; run < 5; run++) {
      await load()
      afterAnswer.push((await rowTimes(page)).afterData)
    }
    waits = false
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await load()
    await page.waitForTimeout(2_000)
    const wheel = await longestTask(browser, page, () => turnWheel(page))
    const jumps = await longestTask(browser, page, () => jump(page))
    const began = performance.now()
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
    const csv = performance.now() - began
    const figures = [
      figure('5,000 rows: longest task while scrolling by the wheel', wheel, 'ms', 50),
      figure('5,000 rows: longest task while scrolling to far places', jumps, 'ms', 50),
      figure('5,000 rows: file', csv, 'ms', 2000),
    ]
    return { afterAnswer: Math.max(...afterAnswer), figures }
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
  const { times, bytes } = await inFolder(async (data) => {
    const options = { data, web: false, seed: size }
    const filled = await onMachine(options, async (machine) => machine.filled)
    // Another one on the same folder, as somebody has who started it some time after.
    return onMachine(options, (machine) => answered({ ...machine, filled }, samples))
  })
  return inFolder((data) =>
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
        const { afterAnswer, figures } = await drawn(browser, url, state)
        const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
        return [
          figure('5,000 over 180 days: answer, p50', p50, 'ms'),
          figure('5,000 over 180 days: answer, p95', p95, 'ms'),
          figure('5,000 over 180 days: answer gzipped', bytes, 'bytes'),
          figure('5,000 over 180 days: from the answer to the first rows, worst of 5', afterAnswer, 'ms'),
          figure('5,000 over 180 days: first rows, p95 of the answer with the browser', p95 + afterAnswer, 'ms', 400),
          ...figures,
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
}
