import type { Browser } from 'playwright-core'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { clocksKey } from '../../web/parts/pickers/wall.ts'
import { demoPassword } from '../seed/organise.ts'
import { slow, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'

interface Visited {
  path: string
  user: string
  /** What somebody opens the page for: an element with a letter or number from the company's data in it. */
  content: string
}

const row = 'main .dt tbody'

/** The pages on which a company runs itself. */
const visited: Record<string, Visited> = {
  tasks: { path: '/home/tasks', user: 'admin', content: row },
  'own task': { path: '/home/tasks', user: 'tasks', content: '.flow-idle, .flow-now' },
  associates: { path: '/home/associates-table', user: 'admin', content: row },
  profile: { path: '/user/profile', user: 'admin', content: '.pf-body' },
  reports: { path: '/user/reports', user: 'admin', content: '.reports-next' },
  company: { path: '/company', user: 'admin', content: 'main dd' },
  facilities: { path: '/company/facilities', user: 'admin', content: row },
  teams: { path: '/company/teams', user: 'admin', content: row },
  users: { path: '/company/users', user: 'admin', content: row },
  targets: { path: '/home/settings/targets', user: 'admin', content: '.tg-main' },
  groups: { path: '/groups', user: 'team', content: '.groups-list .choice-text' },
}

const sessionOf = (browser: Browser, url: string, user: string) =>
  visit(browser, {}, async ({ page }) => {
    await signIn(page, url, 'acme', user, demoPassword)
    await page.waitForLoadState('networkidle')
    // What it remembers when the page has come to rest; the page of a worker has nothing to remember.
    if (page.url().includes('/home/performance')) {
      await page.waitForFunction((key) => localStorage.getItem(key), clocksKey)
    }
    return page.context().storageState()
  })

/**
 * How long somebody who is signed in waits for the first content of each page of the organisation, with an empty cache at
 * 9 Mbps, 100 ms and a four times slower processor, in the demo company.
 */
export const pageFigures = ({ runs = 5 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      try {
        const users = [...new Set(Object.values(visited).map(({ user }) => user))]
        const sessions = new Map<string, Awaited<ReturnType<typeof sessionOf>>>()
        for (const user of users) sessions.set(user, await sessionOf(browser, url, user))
        const coldVisit = ({ path, user, content }: Visited) => {
          const storageState = sessions.get(user)
          const options = { selector: content, text: '[\\p{L}\\d]', ...(storageState ? { storageState } : {}) }
          return visit(browser, options, async (opened) => {
            await slow(opened)
            await opened.page.goto(url + path, { waitUntil: 'commit' })
            return opened.shown()
          })
        }
        const figures: Figure[] = []
        for (const [name, page] of Object.entries(visited)) {
          const of = (what: string, rest: Pick<Figure, 'value' | 'unit' | 'most'>) =>
            figures.push({ group: 'pages', name: `${name}: ${what}`, ...rest })
          try {
            const times: number[] = []
            // The first one is left out for what Chromium and the Lambda load once.
            for (let run = 0; run <= runs; run++) times.push(await coldVisit(page))
            of('first content, cold and slow: median', {
              value: percentile(times.slice(1), 0.5),
              unit: 'ms',
              most: 900,
            })
          } catch (error) {
            // The figures of the other pages are worth knowing all the same.
            console.error(`  ${name}:`, error)
            of('visits that showed nothing', { value: 1, unit: 'visits', most: 0 })
            process.exitCode = 1
          }
        }
        return figures
      } finally {
        await browser.close()
      }
    }),
  )
