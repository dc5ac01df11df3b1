import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { letPass } from '../lib/clock.ts'
import { fixture } from '../lib/fixture.ts'
import { button, card, workingCompany } from '../lib/performance.ts'

/** Figures of today move by themselves when handhelds deliver, and nothing else does. */

/** Ms from the acknowledgement of a batch to its figures on the screen. */
const promised = 10_000

const company = fixture(workingCompany)
/** Scans that the company has counted. */
let scans = 40
const shown = (page: Page, name: string) => card(page, name).locator('strong').textContent()

/** A handheld delivers `more` scans: how long it takes until a card shows its new figure, ms. */
const delivered = async (page: Page, name: string, more: number, expected: string) => {
  await company.scan(more)
  const acknowledged = performance.now()
  scans += more
  await expect.poll(() => shown(page, name), { timeout: promised, interval: 100 }).toContain(expected)
  return performance.now() - acknowledged
}

/**
 * The same on a page whose clock the test moves, once everything is counted and noted, which the server does by a clock of
 * its own: how much of the page's time it takes until the card shows it, ms.
 */
const deliveredByClock = async (page: Page, name: string, more: number, expected: string) => {
  const version = await company.figuresVersion()
  await company.scan(more)
  scans += more
  await company.untilCounted()
  await expect.poll(company.figuresVersion).not.toBe(version)
  let passed = 0
  for (; passed < promised && !(await shown(page, name))?.includes(expected); passed += 500) await letPass(page, 500)
  await expect.poll(() => shown(page, name)).toContain(expected)
  return passed
}

/** Whatever moves, is drawn anew or is loaded again from now on. */
const watchScreen = (page: Page, cards: string) =>
  page.evaluate((selector) => {
    const box = () => document.querySelector(selector)
    const watched = { shifts: 0, drawn: box(), fewest: Number.POSITIVE_INFINITY }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) watched.shifts += entry.value
    }).observe({ type: 'layout-shift' })
    new MutationObserver(() => {
      watched.fewest = Math.min(watched.fewest, document.querySelectorAll(`${selector} strong`).length)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, cards)
const moved = (page: Page, cards: string) =>
  page.evaluate((selector) => {
    const { watched } = window as unknown as { watched: { shifts: number; drawn: Element | null; fewest: number } }
    return { shifts: watched.shifts, same: watched.drawn === document.querySelector(selector), cards: watched.fewest }
  }, cards)

const asked = (page: Page, call: string) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/${call}`)) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('a batch is on the cards within ten seconds, without a reload and without anything else that moves', async () => {
  const { page, context, consoleErrors } = await company.performancePage(company.acme.users.superAdmin)
  await expect.poll(() => shown(page, 'Scans')).toBe(String(scans))
  // The grid is exchanged once, when the page has come to rest.
  await expect.poll(() => card(page, 'Scans').locator('strong').getAttribute('data-tip')).toContain('excluded')
  await page.waitForLoadState('networkidle')
  await watchScreen(page, '.metric-cards')
  const [devices, goals] = [asked(page, 'getTodaysStaticDeviceData'), asked(page, 'getTargetMetrics')]
  const hours = await shown(page, 'Team Utilization (Hours)')

  // No goal is reached by it: the word that says so would move the one beside it.
  expect(await delivered(page, 'Scans', 1, String(scans + 1))).toBeLessThan(promised)
  await expect.poll(() => shown(page, 'Scans (Today)')).toContain(String(scans))
  await expect.poll(() => shown(page, 'Team Utilization (Hours)')).not.toBe(hours)
  expect(await moved(page, '.metric-cards')).toEqual({ shifts: 0, same: true, cards: 18 })
  // What a batch does not change is read at the pace that the user chose.
  expect([devices, goals]).toEqual([[], []])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a worker sees the own figures move', async () => {
  const { page, context } = await company.performancePage(company.acme.users.worker)
  await page.clock.install()
  await page.reload()
  await card(page, 'Scans').waitFor()
  await page.waitForLoadState('networkidle')
  const own = scans - 30
  await expect.poll(() => shown(page, 'Scans')).toBe(String(own))
  expect(await deliveredByClock(page, 'Scans', 5, String(own + 5))).toBeLessThan(promised)
  await context.close()
})

test('beside another range the cards of today move, and the range is not read again', async () => {
  const { page, context } = await company.performancePage(company.acme.users.admin)
  await page.clock.install()
  await page.goto(`${company.open.here.url}/home/performance?range=last7&groups=${company.acme.uid}`)
  await button(page, /^Time range:.*Last 7 Days/).waitFor()
  await expect.poll(() => shown(page, 'Scans (Today)')).toContain(String(scans))
  await page.waitForLoadState('networkidle')
  const [range, ranking] = [asked(page, 'getCardMetrics'), asked(page, 'getRankingsOfGroups')]
  const before = await shown(page, 'Scans')
  await deliveredByClock(page, 'Scans (Today)', 3, String(scans + 3))
  await expect.poll(() => shown(page, 'Scans')).toBe(before)
  expect([range, ranking]).toEqual([[], []])
  await context.close()
})

test('a screen on the wall moves too, in whichever turn of its groups', async () => {
  const user = await company.somebody('admin')
  await company.prefer(user, 701, '1')
  const { page, context } = await company.performancePage(user, { width: 1920, height: 1080 })
  const { whole, north } = company.acme.groups
  await page.clock.install()
  await page.goto(`${company.open.here.url}/home/performance?range=day&groups=${whole.uid},${north.uid}`)
  const wall = (name: string) => page.getByRole('dialog', { name: `TV Mode, ${name}` })
  await wall('acme').waitFor()
  await expect.poll(() => shown(page, 'Scans')).toBe(String(scans))
  await page.waitForLoadState('networkidle')
  await watchScreen(page, '.tv-cards')
  expect(await deliveredByClock(page, 'Scans', 4, String(scans + 4))).toBeLessThan(promised)
  const { cards } = await moved(page, '.tv-cards')
  expect(cards).toBe(18)
  // What North has been fetched for before is brought up to date in its turn.
  for (let passed = 0; passed < 20_000 && !(await wall('North').isVisible()); passed += 500) await letPass(page, 500)
  await wall('North').waitFor()
  await expect.poll(() => shown(page, 'Scans')).toBe(String(scans))
  expect(await deliveredByClock(page, 'Scans', 2, String(scans + 2))).toBeLessThan(promised)
  await context.close()
})
