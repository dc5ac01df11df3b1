import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { taskId } from '../../functions/data/tasks.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { RoleName } from '../../shared/roles.ts'
import { tasksPref, wholeSecond } from '../../shared/tasks.ts'
import { type Console, enter, openConsole } from './browser.ts'
import type { WorldCompany } from './world.ts'

const second = 1000

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const tick = (page: Page, name: string) => row(page, name).getByRole('checkbox').check()
/** The headings of the table that is shown, with what rows say of themselves left out. */
export const expectColumns = async (page: Page, names: readonly string[]) =>
  expect((await page.getByRole('columnheader').allInnerTexts()).filter((text) => names.includes(text.trim()))).toEqual(
    names,
  )

let names = 0
export const fresh = (name: string) => `${name} ${++names}-${newId().slice(0, 4)}`

/** A company that times tasks, for all tests of the file: its console, its workers and what they are at. */
export const taskBoard = () => {
  const shared: Partial<{ open: Console; acme: WorldCompany }> = {}
  const site = shared as Required<typeof shared>
  beforeAll(async () => {
    shared.open = await openConsole()
    shared.acme = await site.open.here.company('acme')
    const on = { pref_type: tasksPref, pref_value: '1' }
    await site.open.here.stores.preferences.set(site.acme.uid, 'COMPANY', on)
  })
  afterAll(() => shared.open?.stop())

  return {
    site,
    worker: (last_name: string, team = site.acme.groups.picking) => site.acme.user('worker', team, { last_name }),

    /** A task that began some seconds ago, and ended some seconds ago or goes on. */
    began: async (user: UserRecord, name: string, ago: number, endedAgo?: number, team = site.acme.groups.picking) => {
      const { tasks } = site.open.here.stores
      const now = Date.now()
      const task = {
        ...{ id: taskId(user.uid, now, newId()), company: site.acme.uid, team: team.uid, user: user.uid, name },
        ...{ customer: 'Halden Bikes', notes: '', start: wholeSecond(now - ago * second), version: 1 },
        ...(endedAgo === undefined ? {} : { end: wholeSecond(now - endedAgo * second) }),
      }
      // What has ended takes no place among the open ones.
      if (task.end === undefined) expect(await tasks.start(task)).toBeUndefined()
      else {
        expect(await tasks.start({ ...task, end: undefined })).toBeUndefined()
        expect(await tasks.replace({ ...task, end: undefined }, task)).toBeUndefined()
      }
      return task
    },

    /** A task of the Picking team that its workers, or those given, may do. */
    define: async (name: string, workers: string[] = []) => {
      const { uid: company, groups, users } = site.acme
      const info = {
        ...{ id: newId(), company, facility: groups.north.uid, team: groups.picking.uid, name, workers },
        ...{ limited: false, n_times: 0, status: 1 as const, user: users.admin.uid, updated: Date.now(), version: 1 },
      }
      await site.open.here.stores.taskInfo.add(info)
      return info
    },

    /** Tasks as managers of a role see them, by a browser whose clock may be behind, ms. */
    board: async (role: RoleName, query = '', size?: { width: number; height: number }, behind = 0) => {
      const { page, context, consoleErrors } = await site.open.visitor(size)
      if (behind > 0) await context.clock.install({ time: Date.now() - behind })
      page.setDefaultTimeout(30_000)
      const who = { company: site.acme.url, username: site.acme.users[role].username }
      await enter(page, site.open.here.url, who, { path: `/home/tasks${query}` })
      await page.getByRole('tablist', { name: 'Tasks' }).waitFor()
      return { page, consoleErrors }
    },
    stored: (id: string) => site.open.here.stores.tasks.get(site.acme.uid, id),
  }
}
