import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { partsOf } from '../../shared/uploads.ts'
import { apkOf } from '../../test/lib/apk/index.ts'
import { enter } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { type Visit, visit } from './browser.ts'
import type { Figure } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { memoryOf } from './processes.ts'

const megabytes = 240
/** Ms between two looks at the memory. */
const every = 25
/** MB by which the page may grow: two parts of the file, and what the page itself takes meanwhile. */
const most = 60

/** The process that draws the page: of those there are, the one that has computed most. */
const rendererOf = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const [first] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime)
  if (!first) throw new Error('There is no process of the page.')
  return first.id
}

/** How many of the parts of an upload have arrived. */
const arrivals = (page: Page) => {
  let count = 0
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') count += 1
  })
  return () => count
}

/** Adds an app of a file in the dialog. @param chosen told when the browser has it */
const addApp = async (page: Page, path: string, chosen: () => void) => {
  await page.getByRole('button', { name: 'Add App' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add App' })
  await dialog.getByLabel('Facility').selectOption({ index: 1 })
  await dialog.getByLabel('App Name').fill('Bench')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.locator('input[name=apk_file]').setInputFiles(path)
  const question = page.getByRole('dialog', { name: 'Upload a large APK?' })
  chosen()
  await question.getByRole('button', { name: 'Upload it' }).click()
  await page.getByText('App added').waitFor({ timeout: 300_000 })
}

const measured = async (
  browser: Browser,
  { page, cdp }: Visit,
  url: string,
  { path, size }: { path: string; size: number },
): Promise<Figure[]> => {
  const where = { path: '/home/settings/app-deployments' }
  await enter(page, url, { company: 'acme', username: 'root', secret: demoPassword }, where)
  await page.getByRole('button', { name: 'Add App' }).waitFor()
  await page.waitForLoadState('networkidle')
  const pid = await rendererOf(browser)
  const parts = partsOf(size).length
  const arrived = arrivals(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const before = memoryOf(pid)
  /** The most that it held while so many parts had arrived. */
  const held = new Map<number, number>()
  let watch: NodeJS.Timeout | undefined
  await addApp(page, path, () => {
    watch = setInterval(() => {
      const now = arrived()
      held.set(now, Math.max(held.get(now) ?? 0, memoryOf(pid)))
    }, every)
  }).finally(() => clearInterval(watch))
  if (arrived() < parts) throw new Error(`${arrived()} of ${parts} parts were sent`)
  const grown = (from: number, to: number) =>
    Math.max(...[...held].flatMap(([at, memory]) => (at >= from && at <= to ? memory - before : [])))
  const figure = (name: string, value: number, bound: Partial<Figure> = {}): Figure => ({
    ...{ group: 'uploadMemory', name: `${megabytes} MB: ${name}`, value, unit: 'MB' },
    ...bound,
  })
  return [
    figure("the page's process before", before),
    figure('growth while the file is hashed', grown(0, 0), { most }),
    figure('growth until a quarter has arrived', grown(0, parts / 4), { most }),
    figure('growth until half has arrived', grown(0, parts / 2), { most }),
    figure('growth until all is there', grown(0, parts), { most }),
  ]
}

/** What an upload takes of the memory of a real browser: an APK of 240 MB goes through the dialog into the local bucket. */
export const uploadPageFigures = (): Promise<Figure[]> =>
  inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const path = join(data, 'bench.apk')
      const content = apkOf({ package: 'com.example.bench', filler: megabytes * 1e6 })
      writeFileSync(path, content)
      const browser = await launchChromium()
      try {
        return await visit(browser, {}, (visited) => measured(browser, visited, url, { path, size: content.length }))
      } finally {
        await browser.close()
      }
    }),
  )
