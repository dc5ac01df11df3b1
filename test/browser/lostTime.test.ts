import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { countDue } from '../../functions/rollup/codes.ts'
import { changeAnswers } from '../lib/answers.ts'
import { axe } from '../lib/axe.ts'
import { type Console, enter, openConsole } from '../lib/browser.ts'
import { handheldOf } from '../lib/handheld.ts'
import { companyZone } from '../lib/records.ts'
import type { WorldCompany } from '../lib/world.ts'

/** Time Lost to Devices in the browser: the page, the card of Performance and the column of the Associates Table. */

const [second, minute] = [1000, 60_000]
let open: Console
let acme: WorldCompany
/** The wall hours of the work, as addresses say them. */
let hours: string

const wallHour = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: companyZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .slice(0, 13)
    .replace(' ', 'T')

/** Scans a worker's codes on a device of their own, in spans of two minutes. @param troubles undefined: the app tells of none */
const work = async (
  user: UserRecord,
  team: string,
  from: number,
  at: readonly number[],
  troubles?: [number, number][],
) => {
  const { begin } = await handheldOf(open.here.url, acme)
  const { send } = await begin(user.username, team, from)
  const end = (at.at(-1) as number) + 1
  for (let start = 0; start < end; start += 120) {
    const to = Math.min(end, start + 120)
    const scans = at.flatMap((time, index) => {
      if (time < start || time >= to) return []
      const gap = index === 0 ? null : (time - (at[index - 1] as number)) * second
      const id = `${user.username}-${index}`
      return [{ id, at: from + time * second, code: 'A', symbology: 'EAN13', outcome: 'accepted' as const, gap }]
    })
    const within = troubles?.flatMap(([since, until], index) =>
      since < to && until > start
        ? [
            {
              ...{ id: `t${index}`, cause: 'offline' as const },
              ...{ from: from + Math.max(since, start) * second, to: from + Math.min(until, to) * second },
            },
          ]
        : [],
    )
    const span = { id: `${user.username}-${start}`, from: from + start * second, to: from + to * second }
    expect(await send({ ...span, scans, ...(within ? { troubles: within } : {}) })).toMatchObject({
      status: 'accepted',
    })
  }
}

beforeAll(async () => {
  open = await openConsole()
  acme = await open.here.company(`Acme ${Date.now()}`)
  const { whole, picking, loading } = acme.groups
  const { call } = await open.here.as(acme.users.admin)
  const goals = { yellow_zone: 10, scans_phr: 350, hourly_wage: 30 }
  // From the beginning: shortly after midnight the work is of yesterday.
  await open.here.stores.goals.change(acme.uid, [whole.uid, picking.uid, loading.uid], goals, 0)

  // A scan each 10 s; three of them took 130 s, of which the scanner was offline for 120.
  const at = [0]
  const troubles: [number, number][] = []
  for (let scan = 1; scan <= 200; scan++) {
    const last = at.at(-1) as number
    if (scan % 60 === 0) troubles.push([last + 5, last + 125])
    at.push(last + (scan % 60 === 0 ? 130 : 10))
  }
  const from = Math.floor((Date.now() - 45 * minute) / second) * second
  hours = `from=${wallHour(from)}&to=${wallHour(Date.now() + 60 * minute)}`
  await work(acme.users.worker, picking.uid, from, at, troubles)
  const ben = await acme.user('worker', loading, { first_name: 'Ben', last_name: 'Loader', username: 'ben' })
  await work(ben, loading.uid, from, [0, 10, 20])

  const onQuarter = (time: number) => new Date(Math.floor(time / (15 * minute)) * 15 * minute).toISOString()
  const range = { start_time: onQuarter(from - 60 * minute), end_time: onQuarter(Date.now() + 15 * minute) }
  /** Of both of them is known what there is. */
  const isCounted = async () => {
    await countDue(open.here.stores, Date.now() + 10 * minute)
    const { data } = await call('getTimeLostToDevices', { group_uid: acme.uid, ...range, time_zone: companyZone })
    const lost = data.losses.reduce((sum, loss) => sum + (loss.lost.offline ?? 0), 0)
    return Math.abs(lost - 6) < 0.01 && data.not_reporting === 1
  }
  await vi.waitUntil(isCounted, { timeout: 60_000, interval: 300 })
})
afterAll(() => open?.stop())

const visit = async (path: string) => {
  const { page, consoleErrors } = await open.visitor()
  await enter(page, open.here.url, { company: acme.url, username: acme.users.admin.username }, { path })
  return { page, consoleErrors }
}

test('the page says whose scanner it is, what it cost and how it is computed', async () => {
  const { page, consoleErrors } = await visit(`/home/time-lost?${hours}`)
  const part = (name: string) => page.getByRole('region', { name })
  const summary = part('Summary of time lost to devices')
  await summary.getByText('at $30.00 an hour').waitFor()
  expect(await summary.textContent()).toContain('0.10 hours')
  expect(await summary.textContent()).toContain('$3.00')
  const row = part('Slow worker or bad scanner?').getByRole('row', { name: /Picking/ })
  expect(await row.textContent()).toMatch(/6 min.*Scanner.*on goal without it/)
  await part('Devices by cost').getByText('6 min').waitFor()
  await part('How it is computed').getByText('1 device too old to report').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('radio', { name: 'Pace 0' }).check()
  await page.getByText('No workers to show.').waitFor()
  await page.getByRole('radio', { name: 'Scanner 1' }).check()
  await row.waitFor()
  expect(new URL(page.url()).searchParams.get('show')).toBe('scanner')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^time-lost-to-devices_.+\.csv$/)
  expect(consoleErrors).toEqual([])
})

test('of a worker whose device tells nothing it is not known what was lost, and of all of them no figure stands for it', async () => {
  const { page, consoleErrors } = await open.visitor()
  // As an app answers that is too old to tell of its trouble.
  await changeAnswers<{ data: { workers: object[] } }>(page, '**/getTimeLostToDevices', ({ data, ...rest }) => {
    const workers = data.workers.map((worker) => ({ ...worker, loss_known: false }))
    return { ...rest, data: { ...data, workers, losses: [] } }
  })
  const who = { company: acme.url, username: acme.users.admin.username }
  await enter(page, open.here.url, who, { path: `/home/time-lost?${hours}` })
  const summary = page.getByRole('region', { name: 'Summary of time lost to devices' })
  await summary.getByText('Time lost to devices is unknown.').waitFor()
  expect(await summary.locator('b').allTextContents()).toEqual(['–', '–', '–', 'Time lost to devices is unknown.'])
  const row = page.getByRole('region', { name: 'Slow worker or bad scanner?' }).getByRole('row', { name: /Picking/ })
  expect(await row.getByRole('cell').first().textContent()).toBe('–')
  expect(await row.textContent()).toMatch(/Unknown.*the device does not report it/)
  expect(await axe(page, 'main')).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('Performance has it below the cards, and the Associates Table for each worker of whom it is known', async () => {
  const { page, consoleErrors } = await visit(`/home/performance?range=custom&${hours}`)
  const card = page.getByRole('article', { name: 'Time lost to devices' })
  await card.getByText('$3.00').waitFor()
  expect(await card.textContent()).toMatch(/0\.10 hours.*Offline/)
  await card.getByText('1 device too old to report', { exact: false }).waitFor()
  expect(await axe(page)).toEqual([])
  await card.getByRole('link').click()
  await page.getByRole('region', { name: 'Summary of time lost to devices' }).getByText('$3.00').waitFor()

  await page.goto(`${open.here.url}/home/associates-table?range=custom&${hours}`)
  const lost = (name: string) => page.locator('.dt tbody tr', { hasText: name }).locator('td').last()
  await expect.poll(() => lost('Ben Loader').textContent()).toBe('–')
  await expect.poll(() => lost('Sum').textContent()).toBe('0.10')
  expect(consoleErrors).toEqual([])
})
