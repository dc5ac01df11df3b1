import type { Browser, Page, Route } from 'playwright-core'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { randomFrom } from '../seed/random.ts'
import { type Visit, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'

const size = { skus: 100, days: 365 }
/** How much slower than this machine the browser computes. */
const slower = 4
const day = 86_400_000
/** Ms in which a page that stands has come to rest. */
const settleTime = 1_500
const codes = Array.from({ length: size.skus }, (_, at) => `HP-${10_000 + at}`)

declare global {
  interface Window {
    /** ms since navigation: the answer was there, and the last of its cells was painted. */
    __answered?: number
    __painted?: number
  }
}

/** Runs in the page before its own scripts: when the answer was there, and every cell of it was painted. */
const watchCells = (cells: number) => {
  const text = Response.prototype.text
  Response.prototype.text = async function (this: Response) {
    const body = await text.call(this)
    if (this.url.includes('getSkuHeatMapMetrics')) window.__answered ??= performance.now()
    return body
  }
  const fill = CanvasRenderingContext2D.prototype.fillRect
  let drawn = 0
  CanvasRenderingContext2D.prototype.fillRect = function (...box) {
    fill.apply(this, box)
    drawn += 1
    // A task after the next frame: by then they are on the screen.
    if (drawn === cells)
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.__painted = performance.now()
        }),
      )
  }
}

/**
 * A cell for each SKU and day, most of them filled. It comes when the page stands and waits for it, as that of a server
 * does: what comes after the data is the map's own time.
 */
const answers = (page: Page) => {
  let stands: Promise<void> | undefined
  const untilItStands = async () => {
    await page.locator('.heat-map .skeleton').first().waitFor()
    await page.waitForTimeout(settleTime)
  }
  return async (route: Route) => {
    stands ??= untilItStands()
    await stands
    await route.fulfill({ json: { status: 200, code: 'ok', message: 'OK', data: cellsFor(route) } })
  }
}

const cellsFor = (route: Route) => {
  const { start_time } = route.request().postDataJSON() as { start_time: string }
  const from = Date.parse(`${start_time.slice(0, 10)}T00:00:00Z`)
  const random = randomFrom(7)
  return {
    interval: 'day',
    timeKeys: Array.from({ length: size.days }, (_, at) => new Date(from + at * day).toISOString()),
    skusObj: Object.fromEntries(
      codes.map((code, at) => [
        code,
        Array.from({ length: size.days }, () => Math.floor((random.next() * 9000) / (at + 1))),
      ]),
    ),
    known_from: null,
  }
}

/** @returns ms from the answer until its cells were painted */
const painted = async ({ page, cdp }: Visit, url: string) => {
  await page.route('**/getSkuHeatMapMetrics', answers(page))
  await page.addInitScript(watchCells, size.skus * size.days)
  await page.addInitScript((skus) => {
    const who = JSON.parse(localStorage.getItem('shiftdeck.who') ?? '{}') as { user?: { uid: string } }
    sessionStorage.setItem(`shiftdeck.heatMap.${who.user?.uid}`, JSON.stringify(skus))
  }, codes)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - (size.days - 1) * day).toISOString().slice(0, 10)
  await page.goto(`${url}/home/sku-heat-map?from=${from}&to=${to}`)
  await page.waitForFunction(() => window.__painted !== undefined, undefined, { timeout: 60_000 })
  return page.evaluate(() => (window.__painted ?? Number.NaN) - (window.__answered ?? Number.NaN))
}

const timesOf = async (browser: Browser, url: string, samples: number) => {
  const storageState = await visit(browser, {}, async ({ page }) => {
    await signIn(page, url, 'acme', 'admin', demoPassword)
    await page.waitForURL('**/home/performance')
    await page.waitForLoadState('networkidle')
    return page.context().storageState()
  })
  const times = []
  for (let sample = 0; sample < samples; sample++)
    times.push(await visit(browser, { storageState }, (visited) => painted(visited, url)))
  return times
}

/** The heat map of a hundred SKUs over a year of days, in Chromium, at a four times slower processor. */
export const heatMapPaintFigures = ({ samples = 5 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      try {
        const times = await timesOf(browser, url, samples)
        return [
          {
            ...{ group: 'heatMapPaint', name: `${size.skus} x ${size.days} cells painted after the data` },
            ...{ value: percentile(times, 0.5), unit: 'ms', most: 700 },
          },
        ]
      } finally {
        await browser.close()
      }
    }),
  )
