import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import type { RoleName } from '../../shared/roles.ts'
import { axe as axeOf } from './axe.ts'
import { type Console, enter, openConsole } from './browser.ts'
import { earlierToday, handheldOf, scansFrom } from './handheld.ts'
import { companyZone } from './records.ts'
import type { WorldCompany } from './world.ts'

/** A company whose people have scanned this very hour, and its figures in a browser. */

export const minute = 60_000

/** A worker of the Picking team scans `count` codes, one a second and each 3 steps away, on a device of their own. */
const work = async (open: Console, acme: WorldCompany, username: string, count: number, at = earlierToday(10)) => {
  const { begin } = await handheldOf(open.here.url, acme)
  const { send } = await begin(username, acme.groups.picking.uid, at)
  let sent = 0
  /** `more` codes are scanned in the minute after the last ones. */
  const scan = async (more: number) => {
    const from = at + sent * minute
    const scans = scansFrom(`${username}-${sent}`, from, more)
    const steps = scans.map(({ id, at: taken }) => ({ id: `${id}-steps`, at: taken, count: 3 }))
    const result = await send({ id: `b${sent}`, from, to: from + minute, scans, steps })
    if (result?.status !== 'accepted') throw new Error(JSON.stringify(result))
    sent++
  }
  await scan(count)
  return { scan }
}

/** Where people of a role have it. */
const groupOf = ({ groups: { whole, north, picking } }: WorldCompany, role: RoleName) =>
  role === 'superAdmin' || role === 'admin' ? whole : role === 'facilityManager' ? north : picking

/** A local cloud with a company: `worker` scanned 10 codes and Ána Scanner 30, Ben Idle nothing; some goals are set. */
export const workingCompany = async () => {
  const open = await openConsole()
  const acme = await open.here.company('acme')
  const { whole, picking, loading } = acme.groups
  const ana = await acme.user('worker', picking, { first_name: 'Ána', last_name: 'Scanner', username: 'ana' })
  await acme.user('worker', loading, { first_name: 'Ben', last_name: 'Idle', username: 'ben' })
  const handheld = await work(open, acme, acme.users.worker.username, 10)
  await work(open, acme, ana.username, 30)
  /** How many scans the company has made. */
  let made = 40
  const scan = async (more: number) => {
    await handheld.scan(more)
    made += more
  }
  const { call } = await open.here.as(acme.users.admin)
  const goals = {
    ...{ yellow_zone: 10, total_scans: 42, scans_pworker: 11, steps_pscan: 3 },
    ...{ hourly_wage: 20, efficiency_gain_percentage: 20 },
  }
  // From the beginning: figures of days that are over have the goals that they had.
  await open.here.stores.goals.change(acme.uid, [whole.uid, picking.uid], goals, 0)
  // What was sent is on the cards a moment later.
  const hour = 60 * minute
  const range = {
    start_time: new Date(Math.floor(Date.now() / hour - 1) * hour).toISOString(),
    end_time: new Date(Math.ceil(Date.now() / hour) * hour).toISOString(),
    time_zone: companyZone,
  }
  /** Somebody scans in the hour before this one, or at midnight where that was yesterday. */
  const scanAnHourEarlier = async (more: number) => {
    const { username } = await acme.user('worker', picking)
    const sinceThen = (Date.now() - Date.parse(range.start_time)) / minute
    await work(open, acme, username, more, earlierToday(sinceThen))
    made += more
  }
  const counted = async () => {
    const { data } = await call('getCardMetrics', { ...range, group_uid: whole.uid })
    return data.reduce((sum, row) => sum + row.total_scans, 0)
  }
  /** Waits until every scan is counted; answers how many there are. */
  const untilCounted = async (): Promise<number> => {
    await vi.waitUntil(async () => (await counted()) === made, { timeout: 60_000, interval: 200 })
    return made
  }
  await untilCounted()
  /** By which pages know that figures have changed. */
  const figuresVersion = async () => (await call('getFiguresVersion', { group_uid: whole.uid })).data.version

  const prefer = (user: UserRecord, pref_type: number, pref_value: string) =>
    open.here.stores.preferences.set(acme.uid, `USER#${user.uid}`, { pref_type, pref_value })
  // Nobody is asked whether to see the tutorial.
  for (const user of Object.values(acme.users)) await prefer(user, 300, '1')
  /** Somebody of their own, who shares with nobody what is kept with a user. */
  const somebody = async (role: RoleName) => {
    const user = await acme.user(role, groupOf(acme, role))
    await prefer(user, 300, '1')
    return user
  }

  /** The page as somebody sees it who has just signed in. */
  const performancePage = async (user: UserRecord, size?: { width: number; height: number }) => {
    const { page, context, consoleErrors } = await open.visitor(size)
    await enter(page, open.here.url, { company: acme.url, username: user.username }, { path: '/home/performance' })
    await card(page, 'Scans').waitFor()
    return { page, context, consoleErrors }
  }
  return { open, acme, ana, scan, scanAnHourEarlier, untilCounted, figuresVersion, prefer, somebody, performancePage }
}

export type WorkingCompany = Awaited<ReturnType<typeof workingCompany>>

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const group = (page: Page, name: string) => page.getByRole('treeitem', { name })
export const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

/** What axe finds. */
export const axe = (page: Page, within = 'main') => axeOf(page, within)

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

/** The midnight with which today began where the company is, with the dates before and after it. */
export const lastMidnight = () => {
  const date = (time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: companyZone }).format(time)
  const after = date(Date.now())
  let midnight = Date.now() - (Date.now() % (15 * minute))
  while (date(midnight - 1) === after) midnight -= 15 * minute
  return { midnight, before: date(midnight - 1), after }
}
