import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallName } from '../../shared/contract/index.ts'
import { type PageEntry, type PageKey, pages } from '../../shared/pages.ts'
import { walkthroughs } from '../../web/features/tutorial/walkthroughs.ts'
import { walkthroughSteps as steps } from '../../web/words/en/walkthroughSteps.ts'
import { titleOf } from '../lib/access.ts'
import { answerWith, callsOf, held, letThrough, nothingThere } from '../lib/answers.ts'
import { type AxeScope, axeIn, setTheme } from '../lib/axe.ts'
import { type Console, consoleErrorsOf, enter, nowhere, openConsole } from '../lib/browser.ts'
import type { WorldCompany } from '../lib/world.ts'

/**
 * What holds for every page of the registry, in every state: whoever adds a page has these tests. Who may open which
 * page is in `roles.test.ts`, by a table that is written down once more.
 */

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** All but those that nobody opens by their address after signing in. */
const built: readonly PageEntry[] = pages.filter((page: PageEntry) => page.built && page.access !== 'anyone')

/** Pages that go on without what was refused: `charts.test.ts` says how. */
const goesOn = ['charts']
/**
 * Pages that are empty without a word where their list does not come, as specified (`networks.test.ts` says how they go on),
 * or that say by themselves that nothing answers (`roles.test.ts`).
 */
const silent = ['wifiNetworks', 'maintenance']

let open: Console
/** Somebody who is signed in: each page has a tab of theirs. */
interface Visitor {
  context: BrowserContext
  /** Calls of the shell around every page. */
  ofShell: Set<string>
}
let customer: Visitor
/** One of the people who run the installation. */
let operator: Visitor

/** What the shell asks for when a page has come to rest. */
const deferred: readonly CallName[] = ['getJobs', 'getTuningParam', 'getWhatsNew']
/** Pages that ask for one of them themselves. */
const notDeferred: Partial<Record<PageKey, CallName>> = {
  sourceData: 'getJobs',
  addWhatIsNew: 'getWhatsNew',
  whatIsNew: 'getWhatsNew',
}

const signedIn = async ({ uid, url, users }: WorldCompany): Promise<Visitor> => {
  const { superAdmin } = users
  await open.here.stores.preferences.set(uid, `USER#${superAdmin.uid}`, { pref_type: 300, pref_value: '1' })
  const { page: first, context } = await open.visitor(wide)
  await enter(first, open.here.url, { company: url, username: superAdmin.username }, { path: nowhere })
  await first.close()
  const { page, go, calls } = await tab(context)
  await go('/home/settings/walkthrough-intro')
  const ofShell = new Set<string>()
  await vi.waitUntil(
    () => {
      for (const name of calls.asked()) ofShell.add(name)
      return deferred.every((name) => ofShell.has(name))
    },
    { timeout: 45_000 },
  )
  await page.close()
  return { context, ofShell }
}

beforeAll(async () => {
  open = await openConsole()
  customer = await signedIn(await open.here.company('acme'))
  operator = await signedIn(await open.here.company('Platform of pages', { platform: true }))
})
afterAll(() => open?.stop())

const tab = async (context: BrowserContext) => {
  const page = await context.newPage()
  const consoleErrors = consoleErrorsOf(page)
  const calls = await callsOf(page)
  const settled = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Some calls are made once the first frame has been painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    // Outside of a test as well, where there is no expect.poll.
    await vi.waitUntil(() => calls.quiet(), { timeout: 45_000 })
    await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy=true]'))
  }
  const go = async (path: string, state: () => Promise<unknown> = settled) => {
    await page.goto(open.here.url + path)
    await state()
  }
  return { page, calls, consoleErrors, settled, go }
}

/** Whether all of it is within the width of a phone. */
const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** The shell around every page: it is the same whatever becomes of what a page asks for. */
const shell = ['.side', '.top', '.skip']

type Screen = 'desktop' | 'phone'

const headingIn = async (page: Page, title: string) => {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return heading === titleOf(title) ? [] : [`the heading is ${heading}`]
}

/** What is wrong with a page as it stands: light on a desktop, dark on a phone. */
const problemsOf = async (page: Page, title: string, on: readonly Screen[], scope: AxeScope = { except: shell }) => {
  const problems = await headingIn(page, title)
  if (on.includes('desktop')) {
    await setTheme(page, 'light')
    problems.push(...(await axeIn(page, scope)))
  }
  if (!on.includes('phone')) return problems
  await setTheme(page, 'dark')
  await page.setViewportSize(phone)
  await page.waitForFunction(() => innerWidth === 390)
  if (!(await isWithin(page))) problems.push('it scrolls sideways on a phone')
  problems.push(...(await axeIn(page, scope)).map((found) => `dark, on a phone: ${found}`))
  await page.setViewportSize(wide)
  await page.waitForFunction(() => innerWidth === 1440)
  return problems
}

const titlesOf = (...parts: { title: string }[]) => parts.map(({ title }) => title)
/** What walkthroughs explain that is not on a desktop in a new company. */
const notInNew: Partial<Record<string, readonly string[]>> = {
  performance: titlesOf(steps.performance.filters),
  charts: titlesOf(steps.charts.table),
  associatesTable: titlesOf(steps.associatesTable.summary, steps.associatesTable.columns),
  skuMetrics: titlesOf(steps.skuMetrics.options),
  skuHeatMap: titlesOf(steps.skuHeatMap.map),
  teamRankings: titlesOf(steps.teamRankings.list, steps.teamRankings.order),
  incidentReports: titlesOf(steps.incidents.photos, steps.incidents.archive),
  tasks: titlesOf(...Object.values(steps.tasks)),
  appsManagement: titlesOf(steps.apps.list, steps.apps.actions),
  otaUpdates: titlesOf(steps.ota.rollout, steps.ota.states),
  deviceInformation: titlesOf(steps.deviceInformation.strip, steps.deviceInformation.rows),
  findDevice: titlesOf(...Object.values(steps.findDevice)),
  webhooks: titlesOf(steps.webhooks.actions),
  targets: titlesOf(steps.targets.now),
  teams: titlesOf(steps.teams.facility),
  reports: titlesOf(steps.reports.forManagers, steps.reports.saved),
  calloutSkus: titlesOf(steps.skus.manage),
  excludedSkus: titlesOf(steps.skus.manage),
  universalUsage: titlesOf(steps.universalUsage.summary, steps.universalUsage.days, steps.universalUsage.files),
}

/** Steps of its walkthrough that point at nothing on the screen, but those about what a new company does not have. */
const unseen = async (page: Page, { key }: PageEntry) => {
  const parts = (walkthroughs[key as PageKey] ?? []).map(({ title, selectors }) => ({ title, selectors }))
  const missing = await page.evaluate(
    (all) =>
      all
        .filter(({ selectors }) => {
          const found = [...document.querySelectorAll(selectors.join())]
          return !found.some((part) => part.getBoundingClientRect().width > 0)
        })
        .map(({ title }) => title),
    parts,
  )
  return missing.filter((title) => !notInNew[key]?.includes(title))
}

/** What a page's own script complains of; that a call was answered with an error is meant. */
const errorsIn = (consoleErrors: readonly string[]) =>
  consoleErrors.filter((text) => !text.startsWith('Failed to load resource'))

const failed = 'The service has a bad day.'
const refused = 'Not for your role.'

describe.each(built.map((page) => [page.title, page] as const))('%s', (title, entry) => {
  test('is whole in each of its states, on a desktop and on a phone, in both themes', async () => {
    const { context, ofShell } = entry.universal ? operator : customer
    const { page, calls, consoleErrors, settled, go } = await tab(context)
    const path = entry.link
    const found: Record<string, string[]> = {}

    await go(path)
    found.walkthrough = await unseen(page, entry)
    const own = new Set(
      [...calls.asked()].filter((name) => !ofShell.has(name) || name === notDeferred[entry.key as PageKey]),
    )
    // It is left in the dark theme: what has most in it is looked at on a desktop in that one as well.
    found.open = await problemsOf(page, title, ['desktop', 'phone'], {})
    found.open.push(...(await axeIn(page, { coloursOnly: true })).map((text) => `dark: ${text}`))
    const isOwn = (name: string) => own.has(name)

    if (own.size > 0) {
      const waiting = held()
      calls.treat(isOwn, waiting.treatment)
      await go(path, async () => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('main .skeleton[data-shown], main [aria-busy=true]').first().waitFor()
      })
      // What stands in the place of what is there is made of the same few parts on every page: axe looks at two of them.
      found.loading = await headingIn(page, title)
      waiting.release(nothingThere)
      calls.treat(isOwn, nothingThere)
      await settled()
      found.empty = await problemsOf(page, title, ['phone'])
      if ((await page.getByRole('main').getByRole('alert').count()) > 0)
        found.empty.push('it takes nothing for a fault')

      const main = page.getByRole('main')
      const again = main.getByRole('button', { name: 'Try again' })
      const says = async (message: string) => (await main.textContent())?.includes(message) ?? false

      calls.treat(isOwn, answerWith(403, 'notAllowed', refused))
      await go(path)
      found.refused = await headingIn(page, title)
      // Why nothing is there: in the server's words or in the page's own.
      const said = (await says(refused)) || (await main.locator('.state, [role=alert]').count()) > 0
      if (!said && ![...goesOn, ...silent].includes(entry.key)) found.refused.push('it does not say so')

      calls.treat(isOwn, answerWith(500, 'failed', failed))
      await go(path)
      found.failed = await problemsOf(page, title, ['phone'])
      if ((await again.count()) === 0 && !silent.includes(entry.key)) found.failed.push('it cannot be tried again')
      calls.treat(isOwn, letThrough)
      for (let tries = 0; tries < 20 && (await again.count()) > 0; tries++) {
        // A page that asks again by itself may be quicker.
        await again.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click())
        await settled()
      }
      if ((await says(failed)) || (await again.count()) > 0) found.failed.push('it does not come back')
    }
    found.said = errorsIn(consoleErrors)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, []])))
    await page.close()
  })
})
