import type { Page, Request } from 'playwright-core'
import { signIn } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { type Visit, visit } from './browser.ts'
import { demoAdmin } from './demoUser.ts'
import type { Figure } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** The time of the page that passes at once: a group's turn. */
const step = 15 * second
/** Ms between two refreshes. */
const rate = 5 * minute

/** One question for the figures of a group's day. */
interface Asked {
  group: string
  /** Epoch ms of the page's clock. */
  at: number
  /** Date of the day that was asked for. */
  day: string
}

/** What the page asks for, and when it is waiting for nothing. */
const listen = (page: Page) => {
  const asked: Asked[] = []
  const pending = new Set<Request>()
  let failed = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    pending.add(request)
    if (!request.url().endsWith('/getTodaysStaticMetrics')) return
    const { group_uid, current_time, start_time } = request.postDataJSON() as Record<string, string>
    asked.push({ group: group_uid ?? '', at: Date.parse(current_time ?? ''), day: (start_time ?? '').slice(0, 10) })
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => {
    if (pending.delete(request)) failed++
  })
  const settled = async () => {
    while (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { asked, settled, failures: () => failed }
}

/** What the page holds on to: bytes of the heap, and nodes of the document whether shown or not. */
const held = async ({ cdp }: Visit) => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes } = await cdp.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes }
}

const dateIn = (zone: string, at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)

/** Ms from a group's midnight until its new day was first asked for; undefined where no midnight passed. */
const lateness = (asked: readonly Asked[], zone: string): number | undefined => {
  const first = asked[0]?.day
  const next = asked.find(({ day }) => day !== first)
  if (!next) return undefined
  const quarter = 15 * minute
  let midnight = next.at - (next.at % quarter)
  while (dateIn(zone, midnight - 1) === next.day) midnight -= quarter
  return next.at - midnight
}

const wall = '.tv-card strong'

/** A screen on the wall with four groups in three zones for some hours, as fast as the machine answers. */
const watchWall = async (visited: Visit, address: string, groups: { uid: string; zone: string }[], hours: number) => {
  const { page } = visited
  const { asked, settled, failures } = listen(page)
  // In the past, so that the server finds nothing strange in what is asked for.
  await page.clock.install({ time: Date.now() - (hours + 1) * hour })
  await page.goto(address)
  await page.locator(wall).first().waitFor()
  // From here on time passes only when we say so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + second)
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += step) {
      await page.clock.runFor(step)
      await settled()
    }
  }
  /** What is held on to when each group has had a turn, at least: two are there while one makes room for the other. */
  const least = async () => {
    const turns = []
    for (const _group of groups) {
      await pass(step)
      await page.clock.runFor(5 * second)
      turns.push(await held(visited))
    }
    return {
      bytes: Math.min(...turns.map(({ bytes }) => bytes)),
      nodes: Math.min(...turns.map(({ nodes }) => nodes)),
    }
  }
  // What the page loads once is no growth.
  await pass(hour)
  const before = await least()
  const began = performance.now()
  await pass((hours - 1) * hour)
  const seconds = (performance.now() - began) / 1000
  const after = await least()
  const of = (uid: string) => asked.filter(({ group }) => group === uid)
  const gaps = groups.flatMap(({ uid }) => of(uid).flatMap(({ at }, index, all) => (all[index + 1]?.at ?? at) - at))
  const late = groups.flatMap(({ uid, zone }) => lateness(of(uid), zone) ?? [])
  const shown = await page.locator(wall).allTextContents()
  return {
    growth: 100 * (after.bytes / before.bytes - 1),
    nodes: 100 * (after.nodes / before.nodes - 1),
    bytes: after.bytes,
    longest: Math.max(...gaps) / second,
    missed: gaps.filter((gap) => gap > rate + 5 * step).length,
    reads: asked.length,
    midnights: late.length,
    late: Math.max(...late) / second,
    failures: failures(),
    blank: shown.filter((text) => text.trim() === '').length,
    factor: ((hours - 1) * 3600) / seconds,
  }
}

/** TV Mode for a day in one page: what it holds on to, whether it misses a refresh, and when today is another day. */
export const tvFigures = ({ hours = 24 } = {}): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const { company, facilities, prefer } = await demoAdmin(url)
      const browser = await launchChromium()
      try {
        const storageState = await visit(browser, {}, async ({ page }) => {
          await signIn(page, url, 'acme', 'admin', demoPassword)
          await page.locator('[data-card] strong').first().waitFor()
          return page.context().storageState()
        })
        await prefer(701, '1')
        const groups = [company, ...facilities].map(({ uid, time_zone }) => ({ uid, zone: time_zone }))
        const address = `${url}/home/performance?range=day&groups=${groups.map(({ uid }) => uid).join(',')}`
        const size = { viewport: { width: 1920, height: 1080 }, storageState }
        const seen = await visit(browser, size, (visited) => watchWall(visited, address, groups, hours))
        const figure = (
          name: string,
          value: number,
          unit: string,
          bound: Pick<Figure, 'most' | 'least'> = {},
        ): Figure => ({
          ...{ group: 'TV Mode', name: `${hours} h, ${groups.length} groups: ${name}`, value, unit },
          ...bound,
        })
        return [
          figure('memory grew after the first hour', seen.growth, '%', { most: 10 }),
          figure('nodes grew after the first hour', seen.nodes, '%', { most: 10 }),
          figure('memory at the end', seen.bytes / 1e6, 'MB'),
          figure('refreshes missed', seen.missed, '', { most: 0 }),
          figure('longest time between two refreshes', seen.longest, 's', { most: (rate + 5 * step) / second }),
          figure('refreshes', seen.reads, ''),
          figure('midnights passed', seen.midnights, '', { least: hours >= 24 ? groups.length : 0 }),
          figure('new day asked for after midnight: worst', seen.late, 's', { most: 90 }),
          figure('calls that failed', seen.failures, '', { most: 0 }),
          figure('cards without a figure at the end', seen.blank, '', { most: 0 }),
          figure('faster than the clock', seen.factor, 'x'),
        ]
      } finally {
        await browser.close()
      }
    }),
  )
