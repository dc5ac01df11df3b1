import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import type { Session } from '../../shared/contract/session.ts'
import { launchChromium } from './chromium.ts'
import { shiftClock, shiftOf } from './shiftedClock.ts'
import { callAt, clientIdAt, type OwnWorld, password, type Tokens, tokensFor, type World, world } from './world.ts'

export interface Console {
  here: World
  browser: Browser
  /** A page of a new visitor. Whatever the console complains about is kept in `consoleErrors`. */
  visitor: (size?: {
    width: number
    height: number
  }) => Promise<{ page: Page; context: BrowserContext; consoleErrors: string[] }>
  stop: () => Promise<void>
}

/** What the console complains about on a page, from now on. */
export const consoleErrorsOf = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** Ms for which anything on a page is waited for: a machine that does much else beside takes its time. */
export const timeout = 20_000

/** How many times slower pages are than this machine makes them: `SHIFTDECK_SLOW=6` imitates a busy one. */
const slowness = Number(process.env.SHIFTDECK_SLOW ?? 1)

/** Slows the scripts of a page down, and each answer that it gets. */
const slowDown = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const unbound = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...unbound, latency: 50 * slowness })
}

/** Once for all test files of a worker: each has companies and visitors of its own. */
let chromium: Promise<Browser> | undefined
let drawing: Promise<Browser> | undefined
let cloud: Promise<OwnWorld> | undefined

/**
 * A local cloud that serves the console, and a browser to use it with: the worker's own, or a cloud that is started for
 * this test file where it is to be another than usual.
 * @param draws whether maps can be drawn
 */
export const openConsole = async (
  options?: Parameters<typeof world>[0],
  { draws = false }: { draws?: boolean } = {},
): Promise<Console> => {
  if (draws) drawing ??= launchChromium(true)
  else chromium ??= launchChromium()
  if (!options) cloud ??= world({ web: true })
  const [browser, here] = await Promise.all([
    draws ? drawing : chromium,
    options ? world({ web: true, ...options }) : cloud,
  ])
  if (!here || !browser) throw new Error('There is no cloud')
  const shift = await shiftOf(browser)
  const contexts: BrowserContext[] = []
  return {
    here,
    browser,
    visitor: async (viewport = { width: 1440, height: 900 }) => {
      const context = await browser.newContext({
        ...{ viewport, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' },
        // The processor draws maps, and every pixel costs it: a quarter of them is enough where nobody looks.
        ...(draws && !process.env.SHOTS ? { deviceScaleFactor: 0.5 } : {}),
      })
      contexts.push(context)
      // Pages that nobody looks at any more go on asking for figures.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
      context.setDefaultTimeout(timeout)
      if (shift !== 0) await shiftClock(context, shift)
      const page = await context.newPage()
      if (slowness > 1) await slowDown(context, page)
      return { page, context, consoleErrors: consoleErrorsOf(page) }
    },
    stop: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      if (options) await here.stop()
      else here.failOnRefusals()
    },
  }
}

const storedBySignIn = async (url: string, company: string, username: string, secret: string) => {
  const { data: identity } = await callAt(url)('begin', { company_url: company, username })
  const { uid } = identity
  const [tokens, clientId] = await Promise.all([tokensFor(url, uid, secret), clientIdAt(url)])
  const authorization = `Bearer ${tokens.AccessToken}`
  const { data: session, message } = await callAt(url, { authorization })('open', {})
  if (session?.two_factor === undefined) throw new Error(`No session for ${username}: ${message}`)
  if (session.two_factor === 'pending') throw new Error(`${username} has two-factor: use signInByForm`)
  return storageOf({ clientId, tokens, company, session })
}

interface SignedIn {
  clientId: string
  tokens: Tokens
  /** The company's login name. */
  company: string
  session: Session
  /** Epoch ms at which the session was opened: now. */
  at?: number
}

/** What the sign-in form leaves in the browser's storage. */
export const storageOf = ({
  clientId,
  tokens,
  company,
  session,
  at = Date.now(),
}: SignedIn): Record<string, string> => {
  const { user, group, role, session_id: id } = session
  const as = `${user.uid} ${group.uid} ${role.uid}`
  const pool = `CognitoIdentityServiceProvider.${clientId}`
  return {
    [`${pool}.LastAuthUser`]: user.uid,
    [`${pool}.${user.uid}.accessToken`]: tokens.AccessToken,
    [`${pool}.${user.uid}.idToken`]: tokens.IdToken,
    [`${pool}.${user.uid}.refreshToken`]: tokens.RefreshToken,
    [`${pool}.${user.uid}.clockDrift`]: '0',
    'shiftdeck.session': JSON.stringify({ id, clientId, apiBase: '/api', at, as }),
    'shiftdeck.who': JSON.stringify(session),
    'shiftdeck.company': company,
    ...quiet.local,
    'shiftdeck.toured': user.uid,
  }
}

/** Neither the tutorial nor release notes nor a page’s walkthrough offer themselves. */
export const quiet = {
  session: { 'shiftdeck.tutorial.notNow': '1' },
  local: { 'shiftdeck.whatsNew': '999999999' },
}

/** Puts into the browser's storage what a page finds there when it begins. */
export const store = (page: Page, local: Record<string, string>) =>
  page.evaluate(
    ([forTab, forBrowser]) => {
      for (const [key, value] of Object.entries(forTab)) sessionStorage.setItem(key, value)
      for (const [key, value] of Object.entries(forBrowser)) localStorage.setItem(key, value)
    },
    [quiet.session, local] as const,
  )

/** An address of the console's where nothing runs, and its storage can be reached. */
export const nowhere = '/config.json'

interface Visit {
  /** Where to go; `nowhere` leaves the page empty, with the session in its storage. */
  path?: string
  /** Changes the browser's storage before the console is opened in it. */
  prepare?: () => Promise<unknown>
}

/**
 * Opens the console at a page as somebody who has signed in before: the browser's storage is filled as the sign-in form
 * leaves it (`test/browser/signin.test.ts` holds it to that), so that neither the form nor the page after it is waited for.
 */
export const enter = async (
  page: Page,
  url: string,
  { company, username, secret = password }: { company: string; username: string; secret?: string },
  { path = '/', prepare }: Visit = {},
) => {
  const [stored] = await Promise.all([storedBySignIn(url, company, username, secret), page.goto(url + nowhere)])
  await store(page, stored)
  await prepare?.()
  if (path !== nowhere) await page.goto(url + path)
}

/** Signs in and lands where the console leads; without the form, which `signInByForm` is for. */
export const signIn = (page: Page, url: string, company: string, username: string, secret = password) =>
  enter(page, url, { company, username, secret })

/** Fills the sign-in form and sends it. */
export const signInByForm = async (page: Page, url: string, company: string, username: string, secret = password) => {
  await page.goto(`${url}/login`)
  await store(page, quiet.local)
  await page.getByLabel('Company').fill(company)
  await page.getByLabel('Username').fill(username)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
