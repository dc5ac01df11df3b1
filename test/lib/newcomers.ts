import type { Page } from 'playwright-core'
import type { RoleName } from '../../shared/roles.ts'
import { enter, openConsole } from './browser.ts'

/** People who see the console for the first time, in a company that three release notes tell something. */

const text = (...lines: string[]) =>
  JSON.stringify({
    blocks: lines.map((line, key) => ({
      key: String(key),
      text: line,
      type: key === 0 ? 'unstyled' : 'unordered-list-item',
      depth: 0,
      inlineStyleRanges: [{ offset: 0, length: 4, style: 'BOLD' }],
      entityRanges: [],
    })),
    entityMap: {},
  })

interface Options {
  size?: { width: number; height: number }
  /** Has had the tutorial. */
  knows?: boolean
  /** The newest release note that the browser has shown. */
  seen?: number
}

export const newcomers = async () => {
  const open = await openConsole()
  const acme = await open.here.company('acme')
  const { releaseNotes, preferences } = open.here.stores
  const note = { created_at: '2026-11-01T10:00:00Z' }
  await releaseNotes.put({ ...note, id: 41, title: 'The older one', content: text('Long known.') })
  await releaseNotes.put({ ...note, id: 42, title: 'Faster charts', content: text('Draw five lines.', 'One') })
  await releaseNotes.put({ ...note, id: 43, title: 'Louder pings', content: text('Hear them.', 'Two') })

  return {
    open,
    /** Whether somebody has had the tutorial, as it is stored. */
    done: async (uid: string) => (await preferences.get(acme.uid, `USER#${uid}`, 300))?.pref_value,
    /** Somebody who has just signed in for the first time. */
    newcomer: async (role: RoleName, { size, knows = false, seen = 1_000 }: Options = {}) => {
      const { whole, north, picking } = acme.groups
      const group = role === 'admin' ? whole : role === 'facilityManager' ? north : picking
      const user = await acme.user(role, group)
      if (knows) await preferences.set(acme.uid, `USER#${user.uid}`, { pref_type: 300, pref_value: '1' })
      const { page, context, consoleErrors } = await open.visitor(size)
      const prepare = () =>
        page.evaluate((id) => {
          sessionStorage.clear()
          localStorage.setItem('shiftdeck.whatsNew', String(id))
        }, seen)
      const who = { company: acme.url, username: user.username }
      await enter(page, open.here.url, who, { path: '/home/performance', prepare })
      await scans(page).waitFor()
      return { user, page, context, consoleErrors }
    },
  }
}
export type Newcomers = Awaited<ReturnType<typeof newcomers>>

export const scans = (page: Page) => page.getByRole('article', { name: 'Scans', exact: true })
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
