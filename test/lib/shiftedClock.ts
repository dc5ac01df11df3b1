import type { Browser, BrowserContext } from 'playwright-core'

/**
 * Pages at the time of the tests, where `faketime` runs these at another one. Chromium itself keeps the machine's time: it
 * is too slow under faketime.
 */

/** The environment without what shifts the clock of a process. */
export const unshifted = ({ LD_PRELOAD = '', ...others }: NodeJS.ProcessEnv) => {
  const preloaded = LD_PRELOAD.split(/[ :]/).filter((library) => !library.includes('faketime'))
  return { ...others, ...(preloaded.length > 0 ? { LD_PRELOAD: preloaded.join(':') } : {}) }
}

/** Differences that are no more than the time which asking takes, ms. */
const negligible = 60_000

/** @returns how far the clock of the tests is ahead of the browser's, ms; 0 where both have one */
export const shiftOf = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage()
  const shift = Date.now() - (await page.evaluate(() => Date.now()))
  await page.close()
  return Math.abs(shift) < negligible ? 0 : shift
}

/** Makes pages of a context believe what the clock of the tests says. */
export const shiftClock = (context: BrowserContext, shift: number) =>
  context.addInitScript((ahead) => {
    const actual = Date
    const now = () => actual.now() + ahead
    // biome-ignore lint/suspicious/noGlobalAssign: that is the purpose
    Date = new Proxy(actual, {
      construct: (date, [first = now(), ...others], asked) => Reflect.construct(date, [first, ...others], asked),
      apply: () => new actual(now()).toString(),
      get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
    })
  }, shift)
