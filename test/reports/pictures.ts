import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { reportLetter } from '../../functions/reports/letter/letter.ts'
import { reportKinds } from '../../shared/reports.ts'
import { launchChromium } from '../lib/chromium.ts'
import { sampleReport } from './sample.ts'
import { shownMail } from './shown.ts'

/**
 * Takes pictures of the report mails: `node test/reports/pictures.ts <folder>`, by default those that the docs show. Each
 * kind, light and dark, at the width of a mail program and of a phone.
 */
const docs = join(import.meta.dirname, '../../docs/images')
const [folder = docs] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
for (const kind of reportKinds) {
  const { html } = reportLetter(sampleReport(kind), undefined)
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [640, 390]) {
      const name = `report-${kind}-${width}-${colorScheme}.png`
      const isShown = kind === 'weekly' && (colorScheme === 'light') === (width === 640)
      if (folder === docs && !isShown) continue
      const { page, close } = await shownMail(browser, html, { width, colorScheme })
      await page.screenshot({ path: join(folder, name), fullPage: true })
      await close()
    }
  }
}
await browser.close()
