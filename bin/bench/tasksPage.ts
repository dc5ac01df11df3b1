import { tasksPref } from '../../shared/tasks.ts'
import { enter, openConsole } from '../../test/lib/browser.ts'
import { slow, visit } from './browser.ts'
import { type Figure, percentile } from './figures.ts'

/** How long the task that runs has been running: what a worker comes for. */
const clock = '.flow-clock'
const phone = { viewport: { width: 390, height: 844 } }

/**
 * How long a worker who is signed in waits for the task that runs, with an empty cache on a phone at 9 Mbps, 100 ms and a
 * four times slower processor, and what the page moves meanwhile.
 */
export const tasksPageFigures = async ({ runs = 7 } = {}): Promise<Figure[]> => {
  const open = await openConsole()
  try {
    const { here, browser } = open
    const acme = await here.company('acme')
    const { worker } = acme.users
    await here.stores.preferences.set(acme.uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
    const { call } = await here.as(worker)
    const task = { name: 'Kitting', customer: 'Northwind', company_url: acme.url, user_uid: worker.uid }
    await call('createTask', { ...task, group_uid: acme.groups.picking.uid })
    const { page } = await open.visitor(phone.viewport)
    await enter(page, here.url, { company: acme.url, username: worker.username }, { path: '/home/tasks' })
    await page.locator(clock).waitFor()
    await page.waitForLoadState('networkidle')
    const storageState = await page.context().storageState()
    const coldVisit = () =>
      visit(browser, { ...phone, storageState, selector: clock }, async (visited) => {
        await slow(visited)
        await visited.page.goto(`${here.url}/home/tasks`, { waitUntil: 'commit' })
        const shown = await visited.shown()
        await visited.page.waitForTimeout(2_000)
        return { shown, shift: await visited.shift() }
      })
    // The first one is left out for what Chromium itself loads once.
    await coldVisit()
    const visits = []
    for (let run = 0; run < runs; run++) visits.push(await coldVisit())
    const times = visits.map(({ shown }) => shown)
    const figure = { group: 'tasks page', unit: 'ms' }
    return [
      { ...figure, name: 'the running task shows, cold and slow: median', value: percentile(times, 0.5), most: 900 },
      { ...figure, name: 'the running task shows, cold and slow: worst', value: Math.max(...times) },
      {
        ...{ group: 'tasks page', name: 'layout shift of the same visits: worst', unit: '' },
        value: Math.max(...visits.map(({ shift }) => shift)),
      },
    ]
  } finally {
    await open.stop()
  }
}
