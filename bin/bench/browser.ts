import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { quiet } from '../../test/lib/browser.ts'

/** What arrived, in bytes of bodies as they travel, without headers. */
export interface Transferred {
  js: number
  css: number
  html: number
  fonts: number
  /** Answers of calls and pictures */
  others: number
}

declare global {
  interface Window {
    /** Sum of all layout shifts so far */
    __shift: number
    /** Tells us, without our asking again and again, that what was waited for has been painted: ms since navigation. */
    __shown: (ms: string) => void
  }
}

/** Runs in the page before its own scripts: notes when something is on the screen, and what moves meanwhile. */
const watch = ({ selector, text }: { selector: string; text: string }) => {
  const pattern = new RegExp(text, 'u')
  window.__shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.__shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const check = () => {
    if (!document.querySelector(selector)?.textContent?.match(pattern)) return
    observer.disconnect()
    // A task after the next frame: by then it is painted.
    requestAnimationFrame(() => setTimeout(() => window.__shown(String(performance.now()))))
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

const aMinute = 60_000

/** What there was instead of what was waited for: by that it is seen whether the page, its calls or the test hangs. */
const notShown = async (page: Page, selector: string) => {
  const late = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'the page does not answer').unref())
  const there = page.evaluate(() => {
    const pending = performance.getEntriesByType('resource').slice(-5)
    const asked = pending.map(({ name, duration }) => `${new URL(name).pathname} ${Math.round(duration)} ms`)
    return `${document.readyState}; ${document.querySelector('main')?.textContent?.slice(0, 300)}; last: ${asked.join(', ')}`
  })
  const seen = await Promise.race([there, late]).catch((error: Error) => error.message)
  return new Error(`${selector} did not show within a minute at ${page.url()}: ${seen}`)
}

/** In the page: what had begun to arrive by a time, in ms since the navigation began. */
const arrived = (until: number): Transferred => {
  const sum = { js: 0, css: 0, html: 0, fonts: 0, others: 0 }
  const kindOf = (path: string): keyof Transferred =>
    path.endsWith('.js') ? 'js' : path.endsWith('.css') ? 'css' : path.endsWith('.woff2') ? 'fonts' : 'others'
  // What is fetched for the page after this one is no part of this one.
  const later = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href))
  for (const entry of performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])
    sum.html += entry.encodedBodySize
  for (const { name, startTime, encodedBodySize } of performance.getEntriesByType(
    'resource',
  ) as PerformanceResourceTiming[]) {
    if (startTime < until && !later.has(name)) sum[kindOf(new URL(name).pathname)] += encodedBodySize
  }
  return sum
}

export interface Visit {
  page: Page
  cdp: CDPSession
  /** Waits until what was to be watched for is on the screen. @returns ms since the navigation began */
  shown: () => Promise<number>
  shift: () => Promise<number>
  /** @param until ms since the navigation began */
  arrived: (until?: number) => Promise<Transferred>
}

/**
 * A visit with an empty cache.
 * @param selector of what is to be watched for
 * @param text a pattern that the text of this element has by then; a number unless told
 */
export const visit = async <Result>(
  browser: Browser,
  { selector = 'nothing', text = '\\d', ...options }: BrowserContextOptions & { selector?: string; text?: string },
  use: (visit: Visit) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: '__shown' })
    const seen = new Promise<number>((resolve) => {
      cdp.on('Runtime.bindingCalled', ({ name, payload }) => name === '__shown' && resolve(Number(payload)))
    })
    await page.addInitScript(watch, { selector, text })
    // A storage state leaves out what is kept for a tab: the tutorial would lie over what is measured.
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    }, quiet.session)
    return await use({
      page,
      cdp,
      shown: () =>
        Promise.race([
          seen,
          new Promise<never>((_, reject) => {
            setTimeout(() => void notShown(page, selector).then(reject), aMinute).unref()
          }),
        ]),
      shift: () => page.evaluate(() => window.__shift),
      arrived: (until = Number.MAX_VALUE) => page.evaluate(arrived, until),
    })
  } finally {
    await context.close()
  }
}

/** A phone-like link and a slow processor. */
export const slow = async ({ cdp }: Pick<Visit, 'cdp'>) => {
  const throughput = 9_000_000 / 8
  const network = { offline: false, latency: 100, downloadThroughput: throughput, uploadThroughput: throughput }
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
