import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes through the walkthrough of the page that is open, and sees that each step is on the screen. @returns their titles */
export const walkThrough = async (page: Page, title: string): Promise<string[]> => {
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  const tour = page.getByRole('dialog', { name: `Walkthrough: ${title}` })
  const [, count] = /of (\d+)/.exec((await tour.getByText(/^Step 1 of \d+$/).textContent()) ?? '') ?? []
  const titles: string[] = []
  for (let at = 1; at <= Number(count); at++) {
    await tour.getByText(`Step ${at} of ${count}`).waitFor()
    titles.push((await tour.getByRole('heading').textContent()) ?? '')
    const box = await tour.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)).toBe(true)
    await tour.getByRole('button', { name: at < Number(count) ? 'Next' : 'Finish' }).click()
  }
  await tour.waitFor({ state: 'detached' })
  return titles
}
