import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { notOurs } from './axe.ts'
import { type Console, enter, openConsole } from './browser.ts'
import { password, type WorldCompany } from './world.ts'

/** A company whose people have scanned this very hour, and its figures in a browser. */

export const minute = 60_000

/** A worker of the Picking team scans `count` codes, one a second and each 3 steps away, on a device of their own. */
const work = async (open: Console, acme: WorldCompany, username: string, count: number) => {
  const { here } = open
  const admin = await here.as(acme.users.admin)
  const { data: code } = await admin.call('createEnrolmentCode', { company_uid: acme.uid, name: username })
  const { data: enrolled } = await here.call('enrol', { code: code.code, serial_number: username, model: 'TC52' })
  const { data: token } = await here.call('token', enrolled)
  const headers = { authorization: `Bearer ${enrolled.device_id}~${token.token}` }
  const at = Date.now() - 5 * minute
  const { data: signed } = await here.call('signIn', { username, password, at }, { headers })
  const team = { work_id: signed.work_id, group_uid: acme.groups.picking.uid, at }
  const { data: join } = await here.call('joinGroup', team, { headers })
  let sent = 0
  /** `more` codes are scanned in the minute after the last ones. */
  const scan = async (more: number) => {
    const from = at + sent * minute
    const scans = Array.from({ length: more }, (_, index) => ({
      id: `${username}-${sent}-${index}`,
      at: from + index * 1000,
      code: `40${index}`,
      outcome: 'accepted',
      gap: index === 0 ? null : 1000,
    }))
    const steps = scans.map(({ id, at: taken }) => ({ id: `${id}-steps`, at: taken, count: 3 }))
    const batch = { id: `b${sent}`, join_id: join.join_id, from, to: from + minute, scans, steps }
    const { data } = await here.call('events', { sent_at: Date.now(), batches: [batch] }, { headers })
    if (data.batches[0]?.status !== 'accepted') throw new Error(JSON.stringify(data))
    sent++
  }
  await scan(count)
  return { scan }
}

/** A local cloud with a company: `worker` scanned 10 codes and Ána Scanner 30, Ben Idle nothing; some goals are set. */
export const workingCompany = async () => {
  const open = await openConsole()
  const acme = await open.here.company('acme')
  const { whole, picking, loading } = acme.groups
  const ana = await acme.user('worker', picking, { first_name: 'Ána', last_name: 'Scanner', username: 'ana' })
  await acme.user('worker', loading, { first_name: 'Ben', last_name: 'Idle', username: 'ben' })
  const { scan } = await work(open, acme, acme.users.worker.username, 10)
  await work(open, acme, ana.username, 30)
  const { call } = await open.here.as(acme.users.admin)
  await call('setTargetMetrics', {
    group_uid: [whole.uid, picking.uid],
    yellow_zone: 10,
    total_scans: 42,
    scans_pworker: 11,
    steps_pscan: 3,
    hourly_wage: 20,
    efficiency_gain_percentage: 20,
  })
  // What was sent is on the cards a moment later.
  const hour = 60 * minute
  const range = {
    start_time: new Date(Math.floor(Date.now() / hour - 1) * hour).toISOString(),
    end_time: new Date(Math.ceil(Date.now() / hour) * hour).toISOString(),
    time_zone: 'Europe/Berlin',
  }
  /** Waits until at least so many scans are counted; answers how many are. */
  const untilCounted = async (least: number): Promise<number> => {
    let scans = 0
    while (scans < least) {
      const { data } = await call('getCardMetrics', { ...range, group_uid: whole.uid })
      scans = data.reduce((sum, row) => sum + row.total_scans, 0)
      if (scans < least) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return scans
  }
  await untilCounted(40)

  const prefer = (user: UserRecord, pref_type: number, pref_value: string) =>
    open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type, pref_value })
  // Nobody is asked whether to see the tutorial.
  for (const user of Object.values(acme.users)) await prefer(user, 300, '1')

  /** The page as somebody sees it who has just signed in. */
  const performancePage = async (user: UserRecord, size?: { width: number; height: number }) => {
    const { page, context, consoleErrors } = await open.visitor(size)
    await enter(page, open.here.url, { company: acme.url, username: user.username }, { path: '/home/performance' })
    await card(page, 'Scans').waitFor()
    return { page, context, consoleErrors }
  }
  return { open, acme, ana, scan, untilCounted, prefer, performancePage }
}

export type WorkingCompany = Awaited<ReturnType<typeof workingCompany>>

/** Looks until it is so; machines are busy. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 })

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const group = (page: Page, name: string) => page.getByRole('treeitem', { name })
export const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

/** What axe finds. */
export const axe = async (page: Page, within = 'main') => {
  const { violations } = await new AxeBuilder({ page }).exclude(notOurs).include(within).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Chooses groups of the tree beside the own one and shows them. */
export const chooseGroups = async (page: Page, ...names: string[]) => {
  await button(page, /^Groups:/).click()
  for (const name of names) {
    await page.getByPlaceholder('Search groups').fill(name)
    await group(page, name).click()
  }
  await page.keyboard.press('Escape')
  await button(page, 'Get Metrics').click()
}

/** The midnight with which today began in Berlin, where the company is, with the dates before and after it. */
export const lastMidnight = () => {
  const date = (time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(time)
  const after = date(Date.now())
  let midnight = Date.now() - (Date.now() % (15 * minute))
  while (date(midnight - 1) === after) midnight -= 15 * minute
  return { midnight, before: date(midnight - 1), after }
}
