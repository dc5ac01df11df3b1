import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Shorter than the time after which a call is given up: see `web/api/send.ts`. */
const step = 10_000
/** Ms of real time in which what a page asks for is answered. */
const longest = 20_000

const waiting = new WeakMap<Page, Set<Request>>()

/** The requests of a page that have no answer yet. */
const unanswered = (page: Page) => {
  const known = waiting.get(page)
  if (known) return known
  const requests = new Set<Request>()
  waiting.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

/**
 * Moves a page's installed clock on by `ms`, in steps after each of which whatever was asked for is answered. The clock
 * moves time-outs too: in one step of minutes every call that begins in it would be given up before the network, which
 * keeps its own time, had answered.
 */
export const letPass = async (page: Page, ms: number) => {
  const requests = unanswered(page)
  for (let left = ms; left > 0; left -= step) {
    await page.context().clock.runFor(Math.min(left, step))
    const deadline = Date.now() + longest
    for (let quiet = 0; quiet < 3; quiet++) {
      // What the page does between its timers and its next call is over by then.
      await page.evaluate(() => navigator.locks.query())
      if (requests.size > 0) quiet = -1
      if (Date.now() > deadline) throw new Error(`Not answered: ${[...requests].map((one) => one.url()).join(' ')}`)
    }
  }
}

/**
 * No answer of a page says any more what time it is at the server: for a clock that the test moves to another day, to which
 * the server does not go along.
 */
export const withoutServerTime = (page: Page) =>
  page.route('**/api/**', async (route) => {
    // A page that is closed meanwhile wants no answer.
    const response = await route.fetch().catch(() => undefined)
    if (!response) return
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers }).catch(() => undefined)
  })

/** Whatever a page has begun to ask for by now has reached the network: a request that it makes after has come back. */
export const asksNoMore = async (page: Page) => {
  for (let again = 0; again < 3; again++) await page.evaluate(async () => (await fetch('/config.json')).text())
}

/** Tokens say in whole seconds when they were made: waits for the next one. */
export const nextSecond = async () => {
  const second = () => Math.floor(Date.now() / 1000)
  await expect.poll(second).toBeGreaterThan(second())
}
