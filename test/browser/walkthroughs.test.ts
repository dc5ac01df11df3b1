import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, axeInBothThemes } from '../lib/axe.ts'
import { letPass } from '../lib/clock.ts'
import { focused, type Newcomers, newcomers } from '../lib/newcomers.ts'

/** The walkthroughs of single pages. */

let open: Newcomers['open']
let newcomer: Newcomers['newcomer']
beforeAll(async () => {
  ;({ open, newcomer } = await newcomers())
})
afterAll(() => open?.stop())

const walkthrough = (page: Page, of: string) => page.getByRole('dialog', { name: `Walkthrough: ${of}` })

test('Performance is explained part by part, with one group and by keyboard', async () => {
  const { page, consoleErrors } = await newcomer('admin', { knows: true })
  const help = page.getByRole('button', { name: 'Walkthrough of this page' })
  await help.focus()
  await page.keyboard.press('Enter')
  const tour = walkthrough(page, 'Performance')
  await tour.waitFor()
  await expect.poll(() => focused(page)).toBe('Next')
  expect(await axeInBothThemes(page, '.tour-host')).toEqual([])
  const titles: string[] = []
  for (let at = 1; at <= 9; at++) {
    await tour.getByText(`Step ${at} of 9`).waitFor()
    titles.push((await tour.getByRole('heading').textContent()) ?? '')
    await expect.poll(() => page.locator('[data-toured]').count()).toBe(1)
    if (at < 9) await page.keyboard.press('Enter')
  }
  expect(titles).toEqual([
    'Time range',
    'Groups',
    'Get Metrics',
    'Historical Comparison',
    'Add card',
    'TV Mode',
    'Data freshness',
    'A card',
    'Associates',
  ])
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-toured]').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Walkthrough of this page')

  // The page below can be used meanwhile, and the way out is there too.
  await help.click()
  await tour.waitFor()
  await page.getByRole('button', { name: 'Refresh Now' }).click()
  await page.getByRole('main').getByRole('button', { name: 'End tutorial' }).click()
  await tour.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Groups:/ }).click()
  await page.getByRole('treeitem', { name: 'North' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByText('Next: North').waitFor()
  await help.click()
  await page.getByText(/Show a single group/).waitFor()
  await expect.poll(() => tour.count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('Charts is explained too, from the page of the tutorial', async () => {
  const { page } = await newcomer('admin', { knows: true })
  await page.goto(`${open.here.url}/home/settings/walkthrough-intro`)
  await page.getByRole('link', { name: 'Start the walkthrough of Charts' }).click()
  const tour = walkthrough(page, 'Charts')
  await tour.waitFor()
  await tour.getByText('What is shown').waitFor()
  expect(await axe(page, '.tour-host')).toEqual([])
  await tour.getByRole('button', { name: 'End tutorial' }).first().click()
  await tour.waitFor({ state: 'detached' })
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Walkthrough of this page' }).waitFor()
  await letPass(page, 5_000)
  expect(await tour.count()).toBe(0)
})

test('each part that a walkthrough names is there on a phone as well', async () => {
  const { page } = await newcomer('admin', { knows: true, size: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Walkthrough of this page' }).click()
  const tour = walkthrough(page, 'Performance')
  await tour.getByText(/Step 1 of \d/).waitFor()
  const count = Number(/of (\d)/.exec((await tour.getByText(/Step 1 of/).textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThanOrEqual(5)
  for (let at = 1; at < count; at++) {
    const box = await tour.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  await tour.getByRole('button', { name: 'Finish' }).click()
  await tour.waitFor({ state: 'detached' })
})
