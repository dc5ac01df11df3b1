import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeInBothThemes } from '../lib/axe.ts'
import { letPass } from '../lib/clock.ts'
import { focused, type Newcomers, newcomers, scans } from '../lib/newcomers.ts'

/** What is new, as it tells of itself. */

let open: Newcomers['open']
let newcomer: Newcomers['newcomer']
beforeAll(async () => {
  ;({ open, newcomer } = await newcomers())
})
afterAll(() => open?.stop())

test('what is new shows itself 2 and 2.5 seconds after the load, and not again', async () => {
  const { page, consoleErrors } = await newcomer('admin', { knows: true })
  const bubble = page.getByRole('status').filter({ hasText: "What's New" })
  const tour = page.getByRole('dialog', { name: "What's New" })
  await page.evaluate(() => localStorage.setItem('shiftdeck.whatsNew', '41'))
  // From here on time passes only when we say so.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.addInitScript(() => {
    const first: Record<string, number> = { load: Date.now() }
    Object.assign(window, { first })
    new MutationObserver(() => {
      for (const name of ['news', 'tour']) {
        if (document.querySelector(`.${name}`)) first[name] ??= Date.now()
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  for (let passed = 0; passed < 10_000 && (await tour.count()) === 0; passed += 100) await letPass(page, 100)
  const first = await page.evaluate(() => (window as unknown as { first: Record<string, number> }).first)
  const since = (name: string) => (first[name] ?? 0) - (first.load ?? 0)
  expect(since('news')).toBeGreaterThanOrEqual(2_000)
  expect(since('news')).toBeLessThan(3_500)
  expect(since('tour')).toBeGreaterThanOrEqual(2_500)
  expect(since('tour')).toBeLessThan(4_000)
  await page.clock.resume()
  await expect.poll(() => bubble.textContent()).toContain('2 updates')
  await tour.getByText('Louder pings').waitFor()
  await expect.poll(() => focused(page)).not.toBe('Next')
  for (const part of ['.tour-host', '.news']) expect(await axeInBothThemes(page, part)).toEqual([])
  await tour.getByRole('button', { name: 'Next' }).click()
  await tour.getByText('Faster charts').waitFor()
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shiftdeck.whatsNew'))).toBe('43')
  await expect.poll(() => bubble.count()).toBe(0)
  await page.reload()
  await scans(page).waitFor()
  await letPass(page, 10_000)
  expect(await bubble.count()).toBe(0)
  expect(await tour.count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('skipping what is new counts as having seen it; the page keeps it all', async () => {
  const { page } = await newcomer('worker', { knows: true, seen: 1, size: { width: 390, height: 844 } })
  const tour = page.getByRole('dialog', { name: "What's New" })
  await tour.waitFor()
  const box = await tour.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await tour.getByRole('button', { name: 'Skip' }).last().click()
  await tour.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shiftdeck.whatsNew'))).toBe('43')

  await page.goto(`${open.here.url}/home/help/what-is-new`)
  await page.getByRole('article', { name: 'Louder pings' }).waitFor()
  // Other files of this cloud have told of older things.
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.slice(0, 3)).toEqual(['Louder pings', 'Faster charts', 'The older one'])
  await expect.poll(() => page.getByRole('article').first().locator('strong').first().textContent()).toBe('Hear')
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Two' }).count()).toBe(1)
  expect(await axeInBothThemes(page, 'main')).toEqual([])
})
