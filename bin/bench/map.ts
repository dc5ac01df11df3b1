import type { Browser, Page } from 'playwright-core'
import { enter, nowhere } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { drawnMark } from '../../web/parts/map/renderMark.ts'
import { demoPassword } from '../seed/organise.ts'
import { slow, type Visit, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { frameWork, tasksWhile } from './trace.ts'

const count = 10_000
const size = { facilities: 5, teams: 50, workers: 10, days: 0, fleet: count, located: true as const }
/** How much slower than this machine the browser computes while the map is moved. */
const slower = 4
/** ms for which the map is dragged. */
const dragTime = 2_000
/** What one frame has at 60 a second. */
const frameTime = 16
const path = '/home/settings/device-information?tab=map'

const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'map', name: `10,000 devices: ${name}`, value, unit },
  ...(most === undefined ? {} : { most }),
})

declare global {
  interface Window {
    /** ms since navigation at which answers with devices were there. */
    __answers: number[]
  }
}

/** Runs in the page before its own scripts: when answers of a call were there. */
const watchAnswers = (call: string) => {
  window.__answers = []
  const text = Response.prototype.text
  Response.prototype.text = async function (this: Response) {
    const body = await text.call(this)
    if (this.url.includes(call)) window.__answers.push(performance.now())
    return body
  }
}

/** The map of all devices, opened with an empty cache. @returns ms since the navigation began */
const opened = async (page: Page, url: string) => {
  await enter(page, url, { company: 'bench', username: 'admin', secret: demoPassword }, { path: nowhere })
  await page.addInitScript(watchAnswers, 'getDevicesInformation')
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.waitForFunction(
    ([name, all]) =>
      (performance.getEntriesByName(name) as PerformanceMark[]).some(({ detail }) => (detail as number) === all),
    [drawnMark, count] as const,
    { timeout: 120_000 },
  )
  return page.evaluate((name) => {
    const marks = performance.getEntriesByName(name).map(({ startTime }) => startTime)
    return {
      ...{ first: window.__answers[0] ?? Number.NaN, last: window.__answers.at(-1) ?? Number.NaN },
      ...{ some: marks[0] ?? Number.NaN, all: marks.at(-1) ?? Number.NaN },
    }
  }, drawnMark)
}

const times = async (browser: Browser, url: string, samples: number): Promise<Figure[]> => {
  const visits: Awaited<ReturnType<typeof opened>>[] = []
  // The first one is left out for what Chromium and the Lambdas load once.
  for (let sample = 0; sample <= samples; sample++) {
    const one = await visit(browser, {}, async (visited) => {
      await slow(visited)
      return opened(visited.page, url)
    })
    if (sample > 0) visits.push(one)
  }
  const median = (of: (one: (typeof visits)[number]) => number) => percentile(visits.map(of), 0.5)
  return [
    figure(
      'first clusters after the first page of them, cold and slow',
      median(({ first, some }) => some - first),
      'ms',
    ),
    figure(
      'all in clusters after the last page of them',
      median(({ last, all }) => all - last),
      'ms',
      1500,
    ),
    figure(
      'first clusters after the address was opened',
      median(({ some }) => some),
      'ms',
    ),
    figure(
      'all in clusters after the address was opened',
      median(({ all }) => all),
      'ms',
    ),
  ]
}

/**
 * Drags the map to and fro, as fast as the page takes it. Events are sent as they are: Playwright's own mouse runs scripts
 * in the page for each move with a button down.
 */
const drag = async ({ page, cdp }: Pick<Visit, 'page' | 'cdp'>) => {
  const box = await page.locator('.map-canvas').boundingBox()
  if (!box) throw new Error('There is no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', dx: number, dy: number) =>
    cdp.send('Input.dispatchMouseEvent', {
      ...{ type, x: x + dx, y: y + dy, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 },
    })
  await page.mouse.move(x, y)
  await send('mousePressed', 0, 0)
  const began = performance.now()
  let at = 0
  for (; at < dragTime; at = performance.now() - began)
    await send('mouseMoved', 220 * Math.sin(at / 300), 140 * Math.sin(at / 430))
  // Back to where it was: the next drag begins on the map again, and not on the window of a device.
  await send('mouseMoved', 0, 0)
  await send('mouseReleased', 0, 0)
}

/** Until what is in sight has been counted anew: the map stands still and all of it is drawn. */
const settled = async (page: Page, act: () => Promise<unknown>) => {
  const status = () => page.evaluate(() => document.querySelector('.map-view [role=status]')?.textContent)
  const before = await status()
  await act()
  await page.waitForFunction(
    (text) => {
      const now = document.querySelector('.map-view [role=status]')?.textContent
      return now && now !== text
    },
    before,
    { timeout: 60_000 },
  )
}

/**
 * What dragging costs, at a processor that is slowed down and by that of one at full speed. The browser slows a thread down
 * by stopping it again and again, also while it waits for something: that counts as its time, and full speed has none of it.
 */
const panned = async (browser: Browser, visited: Visit, name: string): Promise<Figure[]> => {
  const dragged = async (rate: number) => {
    await visited.cdp.send('Emulation.setCPUThrottlingRate', { rate })
    return frameWork(await tasksWhile(browser, visited.page, () => drag(visited)))
  }
  const full = await dragged(1)
  const { work, rate } = await dragged(slower)
  const times = percentile(full.work, 0.5) * slower
  return [
    figure(`${name}: main thread a frame while panning, median`, percentile(work, 0.5), 'ms', frameTime),
    figure(`${name}: main thread a frame while panning, p95`, percentile(work, 0.95), 'ms', frameTime),
    figure(`${name}: main thread a frame while panning, longest`, Math.max(...work), 'ms'),
    figure(`${name}: median at full speed, times ${slower}`, times, 'ms', frameTime),
    figure(`${name}: frames a second, drawn by the processor`, rate, '/s'),
  ]
}

const moved = (browser: Browser, url: string): Promise<Figure[]> =>
  visit(browser, { reducedMotion: 'reduce' }, async (visited) => {
    const { page } = visited
    await settled(page, () => opened(page, url))
    const wide = await panned(browser, visited, 'five sites')
    // A device in the list: close to the ground each of its site stands by itself.
    await settled(page, () =>
      page
        .getByRole('button', { name: /^Show .* on the map$/ })
        .first()
        .click(),
    )
    const near = await panned(browser, visited, 'close to the ground')
    await settled(page, () => page.getByRole('button', { name: 'Zoom out' }).click())
    await settled(page, () => page.getByRole('button', { name: 'Zoom out' }).click())
    const site = await panned(browser, visited, 'a site of 2,000')
    return [...wide, ...site, ...near]
  })

/**
 * The map of a company with 10,000 handhelds at five sites, in Chromium without a graphics card: how long after their data
 * they are on it (empty cache, 9 Mbps, 100 ms, a four times slower processor), and what dragging it costs the main thread
 * of a browser whose graphics card is real (`trace.ts` says what is left out).
 */
export const mapFigures = ({ samples = 5 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: size }, async ({ url }) => {
      const browser = await launchChromium(true)
      try {
        return [...(await times(browser, url, samples)), ...(await moved(browser, url))]
      } finally {
        await browser.close()
      }
    }),
  )
