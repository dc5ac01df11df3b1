import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countDue } from '../../functions/rollup/codes.ts'
import { dayRange } from '../../shared/time.ts'
import { heatMap as words } from '../../web/words/en/heatMap.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { handheldOf } from '../lib/handheld.ts'
import { type ReferenceJoin, referenceCodes, type SentBatch } from '../lib/reference.ts'
import type { WorldCompany } from '../lib/world.ts'

/** The SKU Heat Map with what handhelds sent: its figures beside the plain reference. */

let open: Console
let acme: WorldCompany
const sent: SentBatch[] = []
const assignments: ReferenceJoin[] = []
const minute = 60_000
const zone = 'Europe/Berlin'
const terms = { pickGap: 5 * minute, nonScanTeams: [] }
const skus = ['LOC-*', 'TOTE-7', '4001', 'loc-7-1', 'nobody']
const fits = (sku: string, code: string) => new RegExp(`^${sku.replaceAll('*', '.*')}$`).test(code)

/** What was scanned of a SKU on a date, by everybody or some. */
const scansOf = (sku: string, date: string, isOne: (user: string) => boolean = () => true) =>
  [...referenceCodes(sent, assignments, terms, dayRange(zone, date))].reduce((sum, [key, { scans }]) => {
    const [, user = '', code = ''] = key.split(' ')
    return isOne(user) && fits(sku, code) ? sum + scans : sum
  }, 0)

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company('acme')
  const from = Math.floor((Date.now() - 20 * minute) / 1000) * 1000
  const ben = await acme.user('worker', acme.groups.loading, {
    first_name: 'Ben',
    last_name: 'Loader',
    username: 'ben',
  })
  for (const [user, team, codes] of [
    [acme.users.worker, acme.groups.picking.uid, ['LOC-1-1', 'LOC-7-2', 'TOTE-7', 'loc-7-1', '4001', 'LOC-7-2']],
    [ben, acme.groups.loading.uid, ['LOC-1-1', 'TOTE-7', 'TOTE-8', 'LOC-1-1', 'LOC-1-2', 'LOC-1-3']],
  ] as const) {
    const { device_id, begin } = await handheldOf(open.here.url, acme)
    const { join_id, send } = await begin(user.username, team, from)
    assignments.push({ id: join_id, device: device_id, user: user.uid, team, joined_at: from })
    const scans = codes.map((code, at) => ({
      ...{ id: `${user.username}-${at}`, at: from + at * 9000, code, symbology: 'EAN13' },
      ...{ outcome: 'accepted' as const, gap: at === 0 ? null : 9000 },
    }))
    const batch: SentBatch = { id: user.username, join_id, from, to: from + 2 * minute, scans, steps: [] }
    sent.push(batch)
    expect(await send(batch)).toMatchObject({ accepted: codes.length })
  }
  const { call } = await open.here.as(acme.users.admin)
  const quarter = 15 * minute
  const range = {
    start_time: new Date(Math.floor((from - 60 * minute) / quarter) * quarter).toISOString(),
    end_time: new Date(Math.ceil(Date.now() / quarter) * quarter).toISOString(),
  }
  // What was sent is counted before anybody looks: the clock that does so is some minutes ahead.
  const isCounted = async () => {
    await countDue(open.here.stores, Date.now() + 10 * minute)
    const body = { group_uid: acme.uid, ...range, time_zone: zone, sku_type: 'manual' as const, skus: ['LOC-*'] }
    const { data } = await call('getSkuHeatMapMetrics', body)
    return (data?.skusObj['LOC-*'] as number[] | undefined)?.reduce((sum, one) => sum + one, 0) === 7
  }
  await vi.waitUntil(isCounted, { timeout: 60_000, interval: 300 })
})
afterAll(() => open?.stop())

const pageWith = async () => {
  const { page, consoleErrors } = await open.visitor()
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(page, open.here.url, who, { path: '/home/sku-heat-map' })
  await page.getByRole('button', { name: /^Group:/ }).waitFor()
  await page.getByRole('button', { name: words.edit, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter SKUs' })
  await dialog.getByLabel('SKUs up to 100').fill(skus.join('\n'))
  await dialog.getByRole('button', { name: `Use ${skus.length} SKUs` }).click()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  await page.getByRole('application').waitFor()
  return { page, consoleErrors }
}
/** The table below its head: numbers by row and column. */
const tableOf = async (page: Page) => {
  const [head = [], ...rows] = await page
    .locator('.hm-table tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  return {
    dates: head.slice(1, -1),
    rows: Object.fromEntries(rows.map(([name = '', ...cells]) => [name, cells.map(Number)])),
  }
}

test('cells, totals and the card of a cell are those of the reference, for all and for one associate', async () => {
  const { page, consoleErrors } = await pageWith()
  await page.getByText('Table', { exact: true }).click()
  const { dates, rows } = await tableOf(page)
  expect(dates).toHaveLength(31)
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  for (const sku of skus) {
    const cells = dates.map((date) => scansOf(sku, date))
    expect([sku, rows[sku]]).toEqual([sku, [...cells, sum(cells)]])
  }
  const sums = dates.map((date) => sum(skus.map((sku) => scansOf(sku, date))))
  expect(Object.values(rows).at(-1)).toEqual([...sums, sum(sums)])
  expect(sum(sums)).toBe(11)

  await page.getByText('Table', { exact: true }).click()
  const map = page.getByRole('application')
  await map.focus()
  for (const key of ['ArrowRight', 'Home', 'End']) await page.keyboard.press(key)
  // Shortly after midnight it was yesterday.
  const at = sums.findLastIndex((one) => one > 0)
  for (let column = dates.length - 1; column > at; column--) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: words.details })
  const date = dates[at] ?? ''
  await expect.poll(() => card.locator('.hm-big strong').textContent()).toBe(String(scansOf('LOC-*', date)))
  await card.getByText('2, most by Ben Loader').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Associate: Overview' }).click()
  await page.getByRole('option', { name: /Ben Loader/ }).click()
  await page.getByRole('button', { name: 'Get Metrics' }).click()
  const ben = assignments[1]?.user
  const ofBen = sum(dates.map((each) => scansOf('LOC-*', each, (user) => user === ben)))
  await expect.poll(() => page.locator('.hm-totals > span').first().textContent()).toBe(String(ofBen))
  expect(consoleErrors).toEqual([])
})
