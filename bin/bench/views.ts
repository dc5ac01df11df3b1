import type { Page } from 'playwright-core'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { visit } from './browser.ts'
import { demoAdmin } from './demoUser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'

const runs = 9
/** How much slower than this machine the browser computes. */
const slower = 4

interface Change {
  /** What is clicked. */
  click: string
  /** The group whose cards are shown then. */
  dashboard: string
  /** What the card of the scans shows then. */
  scans: string
}

/** Runs in the page: from a click until what it leads to is painted, ms. */
const painted = ({ click, dashboard, scans }: Change) =>
  new Promise<number>((resolve) => {
    const began = performance.now()
    const isThere = () =>
      document.querySelector('.board')?.getAttribute('aria-label') === dashboard &&
      document.querySelector('.board-slide:not(.leaving) [data-card="0"] strong')?.textContent === scans
    const check = () => {
      if (!isThere()) return
      observer.disconnect()
      // What comes after the next frame's callbacks comes after its painting.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - began)
        channel.port2.postMessage(0)
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    document.querySelector<HTMLElement>(click)?.click()
  })

const scansOf = (page: Page) => page.locator('[data-card="0"] strong').textContent()
const getMetrics = '.page-bar > .btn.primary'
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_000)
}
const chooseView = async (page: Page, name: string) => {
  await page.locator('.view-select').click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Turns from group to group, all of which have been shown before. */
const groupChanges = async (page: Page, groups: readonly { name: string }[]) => {
  const dot = (index: number) => `.turn-dot:nth-child(${index + 1})`
  const changes: Change[] = []
  for (const [index, { name }] of groups.entries()) {
    await page.locator(dot(index)).click()
    await page.locator(`.board[aria-label="${name}"]`).waitFor()
    await settled(page)
    changes.push({ click: dot(index), dashboard: name, scans: (await scansOf(page)) ?? '' })
  }
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const change = changes[run % changes.length]
    if (change) times.push(await page.evaluate(painted, change))
    await page.waitForTimeout(300)
  }
  return times
}

/** Changes between two ranges that have been shown before. */
const rangeChanges = async (page: Page, dashboard: string) => {
  const views = ['Last 7 Days', 'Day']
  const changes: Change[] = []
  for (const view of views) {
    await chooseView(page, view)
    await page.locator(getMetrics).click()
    await settled(page)
    changes.push({ click: getMetrics, dashboard, scans: (await scansOf(page)) ?? '' })
  }
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const change = changes[run % changes.length]
    await chooseView(page, views[run % views.length] ?? '')
    if (change) times.push(await page.evaluate(painted, change))
    await page.waitForTimeout(300)
  }
  return times
}

/** Layout shift of a refresh that changes every figure. */
const refreshShift = async (page: Page) => {
  await page.route('**/getCardMetrics', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: Record<string, number>[] }
    for (const row of body.data) {
      for (const name of ['total_scans', 'total_steps', 'working_time', 'pick_time'])
        row[name] = Math.round(1.05 * (row[name] ?? 0))
    }
    await route.fulfill({ response: reply, json: body })
  })
  const before = await scansOf(page)
  await page.evaluate(() => {
    window.__shift = 0
  })
  // Not by a click: what follows one within half a second does not count.
  await page.evaluate(() => document.querySelector<HTMLElement>('.page-head button[aria-busy]')?.click())
  await page.waitForFunction((text) => document.querySelector('[data-card="0"] strong')?.textContent !== text, before)
  await page.waitForTimeout(500)
  return page.evaluate(() => window.__shift)
}

/** How long the Performance page takes to show another group or range whose figures it has, and what a refresh moves. */
export const viewFigures = (): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const { company, facilities } = await demoAdmin(url)
      const browser = await launchChromium()
      try {
        return await visit(browser, { reducedMotion: 'reduce' }, async ({ page, cdp }) => {
          await signIn(page, url, 'acme', 'admin', demoPassword)
          await page.locator('[data-card] strong').first().waitFor()
          const groups = [company, ...facilities]
          await page.goto(`${url}/home/performance?range=day&groups=${groups.map(({ uid }) => uid).join(',')}`)
          await page.locator('.turn-dots').waitFor()
          await page.getByRole('button', { name: 'Pause the rotation of groups' }).click()
          const figure = (name: string, value: number, most?: number): Figure => ({
            ...{ group: 'Performance', name, value, unit: 'ms' },
            ...(most === undefined ? {} : { most }),
          })
          const measured: Figure[] = []
          for (const rate of [1, slower]) {
            await cdp.send('Emulation.setCPUThrottlingRate', { rate })
            const most = rate === 1 ? 200 : undefined
            const slow = rate === 1 ? '' : `, ${rate}x slower CPU`
            await page.goto(`${url}/home/performance?range=day&groups=${groups.map(({ uid }) => uid).join(',')}`)
            await page.locator('.turn-dots').waitFor()
            await page.getByRole('button', { name: 'Pause the rotation of groups' }).click()
            measured.push(
              figure(`another group, warm${slow}: median`, percentile(await groupChanges(page, groups), 0.5), most),
              figure(
                `another range, warm${slow}: median`,
                percentile(await rangeChanges(page, company.name), 0.5),
                most,
              ),
            )
          }
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
          const shift = await refreshShift(page)
          return [
            ...measured,
            { group: 'Performance', name: 'layout shift of a refresh', value: shift, unit: '', most: 0 },
          ]
        })
      } finally {
        await browser.close()
      }
    }),
  )
