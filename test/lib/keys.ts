import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const shortcutsOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Opens the list of shortcuts by its key: keys are listened to once the page has come to rest. */
export const openShortcuts = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('?')
      return shortcutsOf(page).count()
    })
    .toBe(1)

/** Waits until the page listens to keys. */
export const untilKeysWork = async (page: Page) => {
  await openShortcuts(page)
  await page.keyboard.press('Escape')
  await shortcutsOf(page).waitFor({ state: 'detached' })
}
