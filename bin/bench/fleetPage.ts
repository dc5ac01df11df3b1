import { gzipSync } from 'node:zlib'
import type { Browser, Route } from 'playwright-core'
import type { Device } from '../../shared/contract/devices.ts'
import type { Page as ListPage } from '../../shared/contract/listCall.ts'
import { deviceParts } from '../../shared/devices.ts'
import { enter, nowhere } from '../../test/lib/browser.ts'
import { launchChromium } from '../../test/lib/chromium.ts'
import { demoPassword } from '../seed/organise.ts'
import { type Visit, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder, onMachine } from './machine.ts'
import { askingAdmin, type FilledMachine } from './reading.ts'
import { jump, rowTimes, turnWheel, watchRows } from './table.ts'
import { longestTask } from './trace.ts'
import { warmUp } from './warmUp.ts'

/** How much slower than this machine the browser computes. */
const slower = 4
/** `BENCH_DEVICES=100000` fills and reads the list of so many; the table is measured with 10,000. */
const count = Number(process.env.BENCH_DEVICES ?? 10_000)
const inTable = 10_000
const samples = 20
const list = '**/main/v3/getDevicesInformation'
const size = { facilities: 5, teams: 50, workers: 100, days: 1, fleet: count }

/** @param most the bound of a list of 10,000 */
const figure = (name: string, value: number, unit: string, most?: number): Figure => ({
  ...{ group: 'devices', name: `${count.toLocaleString('en')} devices: ${name}`, value, unit },
  ...(most === undefined || count !== inTable ? {} : { most }),
})

const healths = ['GOOD', 'GOOD', 'GOOD', 'COLD', 'OVERHEAT']
const deviceAt = (at: number, group_uid: string, now: number): Device => ({
  ...{ id: `bench.${at}`, uid: `bench.${at}`, status: at % 3 === 0 ? 0 : 1, label: `RNO-${(at * 7919) % 100_003}` },
  ...{ serial_number: `S${21_000_000 + at}`, mac_address: `02:00:00:00:${at % 90}:${at % 87}`, device_model: 'TC52' },
  ...{ os_version: '13', workhero_version: `5.${at % 9}.0`, battery_percentage: (at * 13) % 101 },
  ...{ battery_health: healths[at % healths.length] ?? null, scanner_battery_level: at % 2 ? (at * 17) % 101 : null },
  ...{ scanner_last_updated: null, scanner_mac_address: null, scanner_version: '1.9.4' },
  ...{ username: `user.${at % 3000}`, user_name: `Ana Nguyễn ${at % 997}`, name: `Team ${at % 40}`, group_uid },
  ...{ last_updated: new Date(now - at * 1000).toISOString(), loc_latitude: 39.5, loc_longitude: -119.7 },
  ...{
    loc_accuracy: 8,
    loc_time: new Date(now - at * 1000).toISOString(),
    firebase_device_token: true,
    lost_at: null,
    offline_at: null,
    hidden: 0,
  },
})

const fakeDevice = (at: number, { group_uid }: Asked) => deviceAt(at, group_uid, 1_800_000_000_000)

interface Asked {
  group_uid: string
  limit?: number
  cursor?: string
  part?: number
}

/** A page of a made-up list, or of one of its parts. @param rowAt makes a row of it by its place */
export const pageOfParts = <Row, Of extends Pick<Asked, 'limit' | 'cursor' | 'part'>>(
  total: number,
  asked: Of,
  rowAt: (at: number, asked: Of) => Row,
): ListPage<Row> => {
  const { part, cursor = '0', limit = total } = asked
  const [first, step] = part === undefined ? [0, 1] : [part, deviceParts]
  const length = Math.ceil((total - first) / step)
  const from = Number(cursor)
  const to = Math.min(length, from + limit)
  const items = Array.from({ length: to - from }, (_, at) => rowAt(first + (from + at) * step, asked))
  return { items, next: to < length ? String(to) : null }
}

/** Answers the list of devices page by page, as the server does. */
const many = async (route: Route) => {
  const asked = route.request().postDataJSON() as Asked
  await route.fulfill({ json: { status: 200, message: 'OK', data: pageOfParts(inTable, asked, fakeDevice) } })
}

const measured = async (browser: Browser, { page, cdp }: Visit, url: string): Promise<Figure[]> => {
  await enter(page, url, { company: 'acme', username: 'root', secret: demoPassword }, { path: nowhere })
  await page.route(list, many)
  await page.addInitScript(watchRows, 'getDevicesInformation')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const status = page.locator('.dt-pager [role=status]')
  const load = async () => {
    await page.goto(`${url}/home/settings/device-information?rows=all`)
    await status.filter({ hasText: '10,000' }).waitFor({ timeout: 120_000 })
    await page.waitForTimeout(2_000)
  }
  await load()
  await load()
  const { opened } = await rowTimes(page)
  const wheel = await longestTask(browser, page, () => turnWheel(page))
  const jumps = await longestTask(browser, page, () => jump(page))
  const sort = await longestTask(browser, page, async () => {
    await page.getByRole('button', { name: 'Serial Number', exact: true }).click()
    await page.waitForTimeout(1_500)
  })
  const search = await longestTask(browser, page, async () => {
    await page.getByRole('searchbox').fill('S2100012')
    await status.filter({ hasText: 'of 10' }).waitFor()
    await page.waitForTimeout(500)
  })
  return [
    figure('first rows after the address was opened', opened, 'ms'),
    figure('longest task while scrolling by the wheel', wheel, 'ms', 50),
    figure('longest task while scrolling to far places', jumps, 'ms', 50),
    figure('longest task of sorting', sort, 'ms', 100),
    figure('longest task of searching', search, 'ms', 100),
  ]
}

/** What the server takes for the first 1,000 devices of a company, and for all of them, page after page. */
const answered = async (machine: FilledMachine): Promise<Figure[]> => {
  const { ask, close } = await askingAdmin(machine)
  const group_uid = machine.filled.company.uid
  const pageOf = (cursor?: string) =>
    ask<ListPage<Device>>('getDevicesInformation', { group_uid, limit: 1000, ...(cursor ? { cursor } : {}) })
  const all = async () => {
    let time = 0
    let [rows, bytes, cursor] = [0, 0, undefined as string | undefined]
    do {
      const page = await pageOf(cursor)
      rows += page.data.items.length
      time += page.time
      bytes += gzipSync(JSON.stringify(page.data)).length
      cursor = page.data.next ?? undefined
    } while (cursor)
    if (rows !== count) throw new Error(`getDevicesInformation: ${rows} devices`)
    return { time, bytes }
  }
  await warmUp(pageOf)
  /** The same as the console reads them: the first page, and then all parts side by side. */
  const sideBySide = async () => {
    const began = performance.now()
    await ask('getDevicesInformation', { group_uid, limit: 200 })
    const parts = Array.from({ length: deviceParts }, async (_, part) => {
      let [rows, cursor] = [0, undefined as string | undefined]
      do {
        const asked = { group_uid, part, limit: 1000, ...(cursor ? { cursor } : {}) }
        const { data } = await ask<ListPage<Device>>('getDevicesInformation', asked)
        rows += data.items.length
        cursor = data.next ?? undefined
      } while (cursor)
      return rows
    })
    const rows = (await Promise.all(parts)).reduce((sum, some) => sum + some, 0)
    if (rows !== count) throw new Error(`getDevicesInformation in parts: ${rows} devices`)
    return performance.now() - began
  }
  const first: number[] = []
  for (let at = 0; at < samples; at++) first.push((await pageOf()).time)
  const whole = [await all(), await all(), await all()]
  const together = [await sideBySide(), await sideBySide(), await sideBySide()]
  close()
  return [
    figure('the first 1,000, p95', percentile(first, 0.95), 'ms', 200),
    figure(
      'all of them in pages',
      percentile(
        whole.map(({ time }) => time),
        0.5,
      ),
      'ms',
      1500,
    ),
    figure('all of them, parts side by side', percentile(together, 0.5), 'ms', 1500),
    figure('all of them, compressed', whole[0]?.bytes ?? Number.NaN, 'bytes', 1_000_000),
  ]
}

/** Device Information of a company with 10,000 handhelds: what the server answers, and its table at a four times slower processor. */
export const fleetPageFigures = async (): Promise<Figure[]> => {
  const server = await inFolder((data) =>
    onMachine({ data, web: false, seed: size }, async (machine) => {
      if (!machine.filled) throw new Error('The machine was not filled')
      return answered({ ...machine, filled: machine.filled })
    }),
  )
  if (count !== inTable) return server
  const table = await inFolder((data) =>
    onMachine({ data, web: true, seed: 'demo' }, async ({ url }) => {
      const browser = await launchChromium()
      try {
        return await visit(browser, {}, (visited) => measured(browser, visited, url))
      } finally {
        await browser.close()
      }
    }),
  )
  return [...server, ...table]
}
