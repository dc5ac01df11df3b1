import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** The font that a mail asks for first: what reads it may have it, and the test machine's own lacks arrows. */
const inter = () => {
  const file = join(import.meta.dirname, '../../node_modules/inter-ui/variable/InterVariable.woff2')
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')})}`
}

/** A mail as a mail program shows it: without scripts, and with nothing fetched from anywhere. */
export const shownMail = async (
  browser: Browser,
  html: string,
  { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' },
) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, deviceScaleFactor: 2 })
  const asked: string[] = []
  await context.route('**/*', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  const page = await context.newPage()
  await page.setContent(html)
  await page.addStyleTag({ content: inter() })
  await page.evaluate(() => document.fonts.load('13px Inter'))
  return { page, asked, close: () => context.close() }
}
