import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { password, type World, world } from './world.ts'

export interface Console {
  here: World
  browser: Browser
  /** A page of a new visitor. Whatever the console complains about is kept in `complaints`. */
  visitor: (size?: {
    width: number
    height: number
  }) => Promise<{ page: Page; context: BrowserContext; consoleErrors: string[] }>
  stop: () => Promise<void>
}

/** A local cloud that serves the console, and a browser to use it with. */
export const openConsole = async (options: Parameters<typeof world>[0] = {}): Promise<Console> => {
  const here = await world({ web: true, ...options })
  const browser = await launchChromium()
  return {
    here,
    browser,
    visitor: async (viewport = { width: 1440, height: 900 }) => {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const consoleErrors: string[] = []
      page.on('pageerror', (error) => consoleErrors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text())
      })
      return { page, context, consoleErrors }
    },
    stop: async () => {
      await browser.close()
      await here.stop()
    },
  }
}

/** Fills the sign-in form and sends it. Neither the tutorial nor release notes offer themselves afterwards. */
export const signIn = async (page: Page, url: string, company: string, username: string, secret = password) => {
  await page.goto(`${url}/login`)
  await page.evaluate(() => {
    sessionStorage.setItem('shiftdeck.tutorial.notNow', '1')
    localStorage.setItem('shiftdeck.whatsNew', '999999999')
  })
  await page.getByLabel('Company').fill(company)
  await page.getByLabel('Username').fill(username)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
