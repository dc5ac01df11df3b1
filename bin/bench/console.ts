import type { Browser } from 'playwright-core'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { clocksKey } from '../../web/parts/pickers/wall.ts'
import { demoPassword } from '../seed/organise.ts'
import { slow, type Transferred, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'

const user = { company: 'acme', name: 'admin' }
const performancePage = '/home/performance'
/** The figure of a card; while cards wait for theirs they have none. */
const cardFigure = '[data-card] .card-figure strong'

/** What a browser keeps of somebody who has signed in. */
const storedSession = (browser: Browser, url: string) =>
  visit(browser, {}, async ({ page }) => {
    await signIn(page, url, user.company, user.name, demoPassword)
    await page.waitForURL(`**${performancePage}`)
    await page.locator(cardFigure).first().waitFor()
    await page.waitForLoadState('networkidle')
    // What it remembers when the page has come to rest.
    await page.waitForFunction((key) => localStorage.getItem(key), clocksKey)
    return page.context().storageState()
  })

type Session = Awaited<ReturnType<typeof storedSession>>

const sized = (name: string, { js, css, html, fonts }: Transferred, most?: number): Figure[] => [
  {
    ...{ group: 'console', name: `${name}: gzipped`, value: (js + css + html) / 1000, unit: 'kB' },
    ...(most === undefined ? {} : { most }),
  },
  { group: 'console', name: `${name}: of it scripts`, value: js / 1000, unit: 'kB' },
  { group: 'console', name: `${name}: fonts beside it`, value: fonts / 1000, unit: 'kB' },
]

/** So that sizes are those of gzip, though the browser would take better. */
const gzipOnly = { extraHTTPHeaders: { 'accept-encoding': 'gzip' } }

const loginSize = (browser: Browser, url: string) =>
  visit(browser, gzipOnly, async (visited) => {
    await visited.page.goto(`${url}/login`)
    await visited.page.locator('input[name=password]').waitFor()
    // With all that signing in takes, which the page fetches while the user types. What it fetches after that is for the
    // next page.
    await visited.page.locator('link[rel=prefetch]').first().waitFor({ state: 'attached' })
    await visited.page.waitForLoadState('networkidle')
    return sized('login', await visited.arrived(), 200)
  })

const performanceSize = (browser: Browser, url: string, storageState: Session) =>
  visit(browser, { ...gzipOnly, storageState, selector: cardFigure }, async (visited) => {
    await visited.page.goto(url + performancePage)
    const until = await visited.shown()
    const first = await visited.arrived(until)
    await visited.page.waitForLoadState('networkidle')
    await visited.page.waitForTimeout(2500)
    return [
      // Its bound is that of the build (`test/web/build.test.ts`), which counts bytes alone.
      ...sized('Performance until its cards show figures', first),
      ...sized('Performance at rest', await visited.arrived()),
    ]
  })

const usersSize = (browser: Browser, url: string, storageState: Session) =>
  visit(browser, { ...gzipOnly, storageState }, async (visited) => {
    await visited.page.goto(`${url}/company/users`)
    await visited.page.getByRole('row').nth(3).waitFor()
    await visited.page.waitForLoadState('networkidle')
    return sized('Users', await visited.arrived(), 330)
  })

/** One cold visit on the slow profile: ms until the cards show figures, and what has moved until all is at rest. */
const coldVisit = (browser: Browser, url: string, storageState: Session) =>
  visit(browser, { storageState, selector: cardFigure }, async (visited) => {
    await slow(visited)
    await visited.page.goto(url + performancePage, { waitUntil: 'commit' })
    const shown = await visited.shown()
    // The board exchanges its parts for heavier ones when the page has come to rest.
    await visited.page.waitForTimeout(4000)
    return { shown, shift: await visited.shift() }
  })

/**
 * The console in Chromium with the demo company: what it loads, gzipped, and how long a manager who is signed in waits
 * for figures with an empty cache at 9 Mbps, 100 ms and a four times slower processor.
 */
export const consoleFigures = ({ runs = 5 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      try {
        const session = await storedSession(browser, url)
        const sizes = [
          ...(await loginSize(browser, url)),
          ...(await performanceSize(browser, url, session)),
          ...(await usersSize(browser, url, session)),
        ]
        // The first one finds the Lambdas warm already; it is left out for what Chromium itself loads once.
        await coldVisit(browser, url, session)
        const visits = []
        for (let run = 0; run < runs; run++) visits.push(await coldVisit(browser, url, session))
        const times = visits.map(({ shown }) => shown)
        const time = { group: 'console', unit: 'ms' }
        return [
          ...sizes,
          { ...time, name: 'cards show figures, cold and slow: median', value: percentile(times, 0.5), most: 650 },
          { ...time, name: 'cards show figures, cold and slow: worst', value: Math.max(...times) },
          {
            ...{ group: 'console', name: 'layout shift of the same visits: worst', unit: '' },
            value: Math.max(...visits.map(({ shift }) => shift)),
          },
        ]
      } finally {
        await browser.close()
      }
    }),
  )
