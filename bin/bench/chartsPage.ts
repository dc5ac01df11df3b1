import type { Page } from 'playwright-core'
import type { ChartSeries } from '../../shared/contract/charts.ts'
import { openConsole, signIn } from '../../test/lib/browser.ts'
import { type Figure, percentile } from './figures.ts'

const points = 2000
const runs = 7
/** How much slower than this machine the browser computes. */
const slower = 4
const hour = 3_600_000

/** Rates by the hour, as the server would answer them: enough points for a canvas. */
const answerOf = (dataset: number): ChartSeries => {
  const from = Date.UTC(2026, 0, 5)
  const shift = (index: number) => Math.sin((index / 24) * 2 * Math.PI) * 12 + ((index * 7919) % 97) / 12
  return {
    data_type: 'SCANS_P_HOUR',
    interval: 'hour',
    range: { from: new Date(from).toISOString(), to: new Date(from + points * hour).toISOString() },
    metricGoal: null,
    scanTeam: true,
    average: 128,
    yellowZone: null,
    moreIsBetter: true,
    points: Array.from({ length: points }, (_, index) => ({
      x: new Date(from + index * hour).toISOString(),
      y: index % 24 < 4 ? null : 120 + 18 * dataset + shift(index),
      working: index % 24 < 4 ? 0 : 8.25,
    })),
  }
}

/** Runs in the browser before the page: holds the answers of the chart back until they are wanted. */
const heldBack = (bodies: string[]) => {
  const waiting: (() => void)[] = []
  const real = window.fetch
  window.fetch = (input, init) => {
    if (!String(input).endsWith('/getChartMetrics')) return real(input, init)
    const body = bodies[waiting.length] ?? ''
    return new Promise((resolve) => {
      waiting.push(() => resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
    })
  }
  Object.assign(window, { waiting })
}

/** Runs in the browser: from the moment the answers are there until a frame with all points is painted, ms. */
const painted = (all: number) =>
  new Promise<number>((resolve) => {
    const began = performance.now()
    const check = () => {
      if (!document.querySelector(`.chart-stage[data-points="${all}"] canvas`)) return
      observer.disconnect()
      // What comes after the next frame's callbacks comes after its painting.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - began)
        channel.port2.postMessage(0)
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    for (const answer of (window as unknown as { waiting: (() => void)[] }).waiting) answer()
  })

/** Runs in the browser: from a change of the controls or the pointer until the next frame is painted, ms. */
const frameAfter = (event: string) =>
  new Promise<number>((resolve) => {
    const stage = document.querySelector('.chart-stage')
    const box = stage?.getBoundingClientRect() ?? new DOMRect()
    const began = performance.now()
    if (event === 'hover') {
      const at = { clientX: box.left + box.width / 3, clientY: box.top + 50, bubbles: true, pointerType: 'mouse' }
      stage?.dispatchEvent(new PointerEvent('pointermove', at))
    } else document.querySelectorAll<HTMLElement>('.seg-radio input')[1]?.click()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - began)
      channel.port2.postMessage(0)
    })
  })

const throttled = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

const rounded = (samples: readonly number[]) => Math.round(percentile(samples, 0.5))

/** How long the Charts page takes to draw five datasets of 2,000 points in a browser four times slower than this. */
export const chartsPageFigures = async (): Promise<Figure[]> => {
  const open = await openConsole()
  try {
    const acme = await open.here.company('acme')
    const groups = Object.values(acme.groups).slice(0, 5)
    const { page } = await open.visitor()
    await signIn(page, open.here.url, acme.url, acme.users.admin.username)
    await page.waitForURL('**/home/**')
    const bodies = groups.map((_, dataset) => JSON.stringify({ status: 200, message: 'OK', data: answerOf(dataset) }))
    await page.addInitScript(heldBack, bodies)
    const address = groups.map(({ uid }, index) => `d${index + 1}=${uid}`).join('&')

    const samples: Record<'drawn' | 'hover' | 'labels', number[]> = { drawn: [], hover: [], labels: [] }
    for (let run = 0; run < runs; run += 1) {
      await page.goto(`${open.here.url}/home/charts?type=SCANS_P_HOUR&range=last90&${address}`)
      await page.waitForFunction(
        (count) => (window as unknown as { waiting: unknown[] }).waiting.length >= count,
        groups.length,
      )
      // At rest, so that it is the drawing that is measured and not the loading of the page.
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(1500)
      await throttled(page, slower)
      samples.drawn.push(await page.evaluate(painted, points * groups.length))
      samples.hover.push(await page.evaluate(frameAfter, 'hover'))
      samples.labels.push(await page.evaluate(frameAfter, 'labels'))
      await throttled(page, 1)
    }
    const figure = (name: string, value: number, most?: number): Figure => ({
      group: 'charts page',
      name: `${groups.length} datasets of ${points} points, ${slower}x slower CPU: ${name}`,
      value,
      unit: 'ms',
      ...(most === undefined ? {} : { most }),
    })
    return [
      figure('painted after the answers', rounded(samples.drawn), 180),
      figure('readout under the pointer', rounded(samples.hover)),
      figure('labels at the points', rounded(samples.labels)),
    ]
  } finally {
    await open.stop()
  }
}
