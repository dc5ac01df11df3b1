import type { Browser, Page, Route } from 'playwright-core'
import type { Task } from '../../shared/contract/tasks.ts'
import { enter, nowhere } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { type Visit, visit } from './browser.ts'
import type { Figure } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { jump, rowTimes, tableStands, turnWheel, watchRows } from './table.ts'
import { longestTask } from './trace.ts'

/** How much slower than this machine the browser computes. */
const slower = 4
const count = 10_000
const list = '**/main/v3/getTasksOfGroup'
const minute = 60_000

const names = ['Kitting', 'Cycle count', 'Replenish', 'Gift wrap', 'Relabelling', 'Lane clear', 'Unload trailer']

/** A task of a day as the list answers it: 40 teams in 5 facilities, one of ten open. */
const taskAt = (at: number, dayStart: number, url: string): Task => {
  const start = dayStart + (at % 400) * minute
  const team = (at * 7) % 40
  const length = (5 + (at % 90)) * minute
  return {
    id: `bench${at}.1`,
    name: `${names[(at * 3) % names.length]}`,
    notes: at % 5 === 0 ? 'Aisle 14 to 18' : '',
    customer: `Customer ${at % 60}`,
    start_time: new Date(start).toISOString(),
    end_time: at % 10 === 0 ? null : new Date(start + length).toISOString(),
    duration: at % 10 === 0 ? null : length,
    user_uid: `bench${at % 3000}`,
    username: `user.${(at * 7919) % 3000}`,
    group_uid: `team${team}`,
    team: `Team ${team}`,
    facility_uid: `facility${team % 5}`,
    facility: `Facility ${team % 5}`,
    company_url: url,
    time_zone: 'Europe/Berlin',
  }
}

/** Answers the list of tasks page by page, as the server does. */
const many = (page: Page, waits: () => boolean) => async (route: Route) => {
  const asked = route.request().postDataJSON() as { company_url: string; start_time: string } & {
    limit?: number
    cursor?: string
  }
  const { limit = count, cursor = '0' } = asked
  const from = Number(cursor)
  const to = Math.min(count, from + limit)
  const dayStart = Date.parse(`${asked.start_time.replace(' ', 'T')}Z`)
  const items = Array.from({ length: to - from }, (_, at) => taskAt(from + at, dayStart, asked.company_url))
  const data = { items, next: to < count ? String(to) : null }
  if (from === 0 && waits()) await tableStands(page)
  await route.fulfill({ json: { status: 200, message: 'OK', data } })
}

const measured = async (browser: Browser, { page, cdp }: Visit, url: string): Promise<Figure[]> => {
  await enter(page, url, { company: 'acme', username: 'admin', secret: demoPassword }, { path: nowhere })
  let waits = false
  await page.route(
    list,
    many(page, () => waits),
  )
  await page.addInitScript(watchRows, 'getTasksOfGroup')
  const status = page.locator('.dt-pager [role=status]')
  const load = async (query = '') => {
    await page.goto(`${url}/home/tasks${query}`)
    await status.filter({ hasText: '10,000' }).waitFor({ timeout: 120_000 })
  }
  const opening = async () => {
    await load()
    return (await rowTimes(page)).opened
  }
  // The first visit is left out for what Chromium itself loads once.
  await load()
  const opened = Math.max(await opening(), await opening(), await opening())
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const openedSlowly = await opening()
  waits = true
  const loading = await longestTask(browser, page, () => load())
  const { afterData } = await rowTimes(page)
  const press = async (name: string, other: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: other }).waitFor()
    await page.waitForTimeout(300)
  }
  const folding = await longestTask(browser, page, () => press('Collapse all', 'Expand all'))
  const unfolding = await longestTask(browser, page, () => press('Expand all', 'Collapse all'))
  const segment = await longestTask(browser, page, async () => {
    await page.getByRole('button', { name: /^Open/ }).first().click()
    await status.filter({ hasText: '1,000' }).waitFor()
    await page.waitForTimeout(300)
  })
  await load('?rows=all')
  await page.waitForTimeout(2_000)
  const wheel = await longestTask(browser, page, () => turnWheel(page))
  const jumps = await longestTask(browser, page, () => jump(page))
  const figure = (name: string, value: number, most?: number): Figure => ({
    ...{ group: 'tasksTable', name: `10,000 tasks: ${name}`, value, unit: 'ms' },
    ...(most ? { most } : {}),
  })
  return [
    figure('first rows after the address was opened, worst of 3', opened, 1000),
    figure(`the same with a processor ${slower} times slower`, openedSlowly),
    figure('first rows after the data', afterData, 150),
    figure('longest task while the page and its rows load', loading),
    figure('longest task of folding every group', folding, 50),
    figure('longest task of unfolding them', unfolding, 50),
    figure('longest task of showing open tasks alone', segment, 50),
    figure('longest task while scrolling by the wheel', wheel, 50),
    figure('longest task while scrolling to far places', jumps, 50),
  ]
}

/** The managers' table of tasks with many rows, in Chromium: opened at this machine's speed, all else at a four times slower one. */
export const tasksTableFigures = (): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser: Browser = await launchChromium()
      try {
        return await visit(browser, {}, (visited) => measured(browser, visited, url))
      } finally {
        await browser.close()
      }
    }),
  )
