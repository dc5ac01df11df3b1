import type { Page } from 'playwright-core'
import type { UserRecord } from '../../functions/data/users.ts'
import { type Console, enter, nowhere } from './browser.ts'
import type { WorldCompany } from './world.ts'

/** What surrounds every page, as somebody of a company sees it. */

export const at = (path: string) => (url: URL) => url.pathname === path
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const main = (page: Page) => page.getByRole('main')

/** The console as somebody sees it who has just signed in and gone to a page. */
export const visitShell = async (
  open: Console,
  { url }: WorldCompany,
  { username }: UserRecord,
  path = '/home/maintenance-notice',
  size?: { width: number; height: number },
) => {
  const visitor = await open.visitor(size)
  const { page } = visitor
  await enter(page, open.here.url, { company: url, username }, { path })
  if (path !== nowhere) await page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

/** Names of the calls that a page makes from now on. */
export const callsMade = (page: Page) => {
  const names: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) names.push(pathname.split('/').at(-1) ?? '')
  })
  return names
}
