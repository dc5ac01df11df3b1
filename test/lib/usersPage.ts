import type { Page } from 'playwright-core'
import type { UserRecord } from '../../functions/data/users.ts'
import { type Console, enter } from './browser.ts'
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
