import axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What pages of others show in a frame is theirs. Base UI's guards hand the focus on at once: nobody ever stands on one,
 * though axe takes them for controls that are hidden.
 */
const notOurs = ['iframe', '[data-base-ui-focus-guard]']

/** The rules that another theme may break where the same page has passed in one. */
const ofColours = ['color-contrast', 'link-in-text-block']

export interface AxeScope {
  /** The part that is looked at, by a selector; the whole page without. */
  within?: string
  /** Parts that are left out, by selectors. */
  except?: readonly string[]
  /** Looks at colours alone: for a page that has passed in another theme. */
  coloursOnly?: boolean
}

/**
 * What axe finds on a page, in the theme that it has. It runs in the page itself, once it is there: its own driver opens
 * another page for each time that it is asked.
 */
export const axeIn = async (page: Page, { within, except = [], coloursOnly = false }: AxeScope = {}) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ([include, exclude, rules]) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run(
        { ...(include ? { include: [include] } : {}), exclude: [...exclude] },
        {
          resultTypes: ['violations'],
          // What is loaded from elsewhere is of concern to rules on sound and turned screens alone.
          preload: false,
          ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
        },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [within, [...notOurs, ...except], coloursOnly ? ofColours : undefined] as const,
  )
}

/** What axe finds on a page, in the theme that it has, or within a part of it. */
export const axe = (page: Page, within?: string) => axeIn(page, within ? { within } : {})

/** Shows the page as it stands in another theme. */
export const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)

/** The same in the light and in the dark theme, whose colours alone are others. */
export const axeInBothThemes = async (page: Page, within?: string) => {
  const scope = within ? { within } : {}
  await setTheme(page, 'light')
  const light = await axeIn(page, scope)
  await setTheme(page, 'dark')
  const dark = await axeIn(page, { ...scope, coloursOnly: true })
  return [...light.map((text) => `light: ${text}`), ...dark.map((text) => `dark: ${text}`)]
}
