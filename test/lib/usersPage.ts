import type { Page } from 'playwright-core'
import type { UserRecord } from '../../functions/data/users.ts'
import { type Console, enter } from './browser.ts'
import { companyForEach } from './fixture.ts'
import type { WorldCompany } from './world.ts'

/** The Users page as one of the company's users sees it who has signed in before. */
export const usersPage = async (
  open: Console,
  acme: WorldCompany,
  user: UserRecord,
  { query = '', size }: { query?: string; size?: { width: number; height: number } | undefined } = {},
) => {
  const visitor = await open.visitor(size)
  const who = { company: acme.url, username: user.username }
  await enter(visitor.page, open.here.url, who, { path: `/company/users${query}` })
  await visitor.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  return visitor
}

/** The row of somebody in a table whose rows can be ticked. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) })

/** What tests of users share: a company for each of them, its Users page, workers, and what is stored of somebody. */
export const usersOfCompany = () => {
  const site = companyForEach()
  let made = 0
  return {
    site,
    openUsers: (user: UserRecord, size?: { width: number; height: number }) =>
      usersPage(site.open, site.acme, user, { size }),
    /** Another worker of the Picking team. */
    worker: (first_name: string, last_name: string, more: Partial<UserRecord> = {}) =>
      site.acme.user('worker', site.acme.groups.picking, { first_name, last_name, username: `w${++made}`, ...more }),
    stored: ({ uid }: { uid: string }) => site.open.here.stores.users.get(site.acme.uid, uid),
  }
}
