import type { Browser, Page, Route } from 'playwright-core'
import type { User } from '../../shared/contract/entities.ts'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { type Visit, visit } from './browser.ts'
import type { Figure } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { longestTask } from './trace.ts'

/** How much slower than this machine the browser computes. */
const slower = 4
const list = '**/main/users/getAllUsersOfCompany'

const firsts = ['Ana', 'Łukasz', 'Siobhán', 'Mei-Ling', 'Kwame', 'Zofia', 'Émile', 'Hana', 'Amara', 'Ødegård', 'Lan']
const lasts = ['Nguyễn', 'O’Rourke', 'Zieliński', 'Okafor', 'Ruiz', 'Sato', 'Boateng', 'Chou', 'Nowak', 'Smith']

/** A user as the list answers one; the group roles are those of somebody who is there. */
const userAt = (at: number, like: User): User => ({
  ...like,
  uid: `bench${String(at).padStart(8, '0')}`,
  id: `bench${at}`,
  first_name: `${firsts[(at * 7) % firsts.length]}`,
  last_name: `${lasts[(at * 13) % lasts.length]} ${at % 997}`,
  username: `user.${(at * 7919) % 1_000_003}`,
  status: at % 9 === 0 ? 0 : 1,
})

/** Answers the list of users with so many of them, page by page, as the server does. */
const many = (page: Page, count: number) => async (route: Route) => {
  const { limit = count, cursor = '0' } = route.request().postDataJSON() as { limit?: number; cursor?: string }
  const real = await route.fetch({
    postData: JSON.stringify({ ...route.request().postDataJSON(), cursor: undefined, limit: 1 }),
  })
  const envelope = (await real.json()) as { data: { items: User[] } }
  const [like] = envelope.data.items
  const [from, to] = [Number(cursor), Math.min(count, Number(cursor) + limit)]
  const items = like ? Array.from({ length: to - from }, (_, at) => userAt(from + at, like)) : []
  if (from === 0) await tableStands(page)
  await route.fulfill({ json: { ...envelope, data: { items, next: to < count ? String(to) : null } } })
}

declare global {
  interface Window {
    /** ms since navigation: the first page of the list was there, and its first rows were painted. */
    __data?: number
    __rows?: number
  }
}

/** Runs in the page before its own scripts: when the first page of a list was there, and its first rows were painted. */
export const watchRows = (call: string) => {
  const text = Response.prototype.text
  Response.prototype.text = async function (this: Response) {
    const body = await text.call(this)
    if (this.url.includes(call)) window.__data ??= performance.now()
    return body
  }
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('.dt tbody tr:not(.dt-gap)').length < 8) return
    observer.disconnect()
    // A task after the next frame: by then they are painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.__rows = performance.now()
      }),
    )
  }).observe(document, { childList: true, subtree: true })
}

/** ms from the first page of a list until its first rows were painted, and those since the address was opened. */
export const rowTimes = (page: Page) =>
  page.evaluate(() => {
    const { __rows: rows = Number.NaN, __data: data = Number.NaN } = window
    return { afterData: rows - data, opened: rows }
  })

/**
 * The first page of a list is asked for before the scripts of the page are there. So that what comes after the data is
 * the table's own time, the answer waits until the table stands and waits for it.
 */
export const tableStands = (page: Page) => page.locator('.dt-skeleton').waitFor({ timeout: 60_000 })

export const turnWheel = async (page: Page) => {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(400)
}

/** To a place far away, ten times: what dragging the bar at the side does. */
export const jump = async (page: Page) => {
  for (let index = 1; index <= 10; index++) {
    await page.locator('.dt-scroll').evaluate(
      (scroller, share) => {
        scroller.scrollTop = scroller.scrollHeight * share
      },
      ((index * 7) % 10) / 10,
    )
    await page.waitForTimeout(150)
  }
}

const measured = async (browser: Browser, { page, cdp }: Visit, url: string, count: number): Promise<Figure[]> => {
  await page.route(list, many(page, count))
  await page.addInitScript(watchRows, 'getAllUsersOfCompany')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const loading = await longestTask(browser, page, async () => {
    await page.goto(`${url}/company/users?rows=all`)
    await page.locator('.dt-pager [role=status]', { hasNotText: 'so far' }).waitFor({ timeout: 120_000 })
    await page.waitForTimeout(500)
  })
  const { afterData } = await rowTimes(page)
  const wheel = await longestTask(browser, page, () => turnWheel(page))
  const jumps = await longestTask(browser, page, () => jump(page))
  const sort = await longestTask(browser, page, async () => {
    await page.getByRole('button', { name: 'Username' }).click()
    await page.waitForTimeout(1500)
  })
  const bound = count === 10_000
  const rows = `${count.toLocaleString('en-US')} rows`
  const figure = (name: string, value: number, most?: number): Figure => ({
    ...{ group: 'table', name: `${rows}: ${name}`, value, unit: 'ms' },
    ...(bound && most ? { most } : {}),
  })
  return [
    figure('first rows after the data', afterData, 150),
    figure('longest task while scrolling by the wheel', wheel, 50),
    figure('longest task while scrolling to far places', jumps, 50),
    figure('longest task while the page and its rows load', loading),
    figure('longest task of sorting', sort),
  ]
}

/** The table of users with many rows, in Chromium, at a four times slower processor. */
export const tableFigures = (counts: readonly number[] = [10_000, 100_000]): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      try {
        const storageState = await visit(browser, {}, async ({ page }) => {
          await signIn(page, url, 'acme', 'admin', demoPassword)
          await page.waitForURL('**/home/performance')
          await page.waitForLoadState('networkidle')
          return page.context().storageState()
        })
        const figures: Figure[] = []
        for (const count of counts) {
          figures.push(...(await visit(browser, { storageState }, (visited) => measured(browser, visited, url, count))))
        }
        return figures
      } finally {
        await browser.close()
      }
    }),
  )
