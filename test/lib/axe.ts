import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What pages of others show in a frame is theirs. Base UI's guards hand the focus on at once: nobody ever stands on one,
 * though axe takes them for controls that are hidden.
 */
export const notOurs = 'iframe, [data-base-ui-focus-guard]'

/** What axe finds on a page, in the theme that it has, or within a part of it. */
export const axe = async (page: Page, within?: string) => {
  const builder = new AxeBuilder({ page }).exclude(notOurs)
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Shows the page as it stands in another theme. */
export const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)

/** The same in the light and in the dark theme. */
export const axeInBothThemes = async (page: Page, within?: string) => {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await setTheme(page, theme)
    found.push(...(await axe(page, within)).map((text) => `${theme}: ${text}`))
  }
  return found
}
