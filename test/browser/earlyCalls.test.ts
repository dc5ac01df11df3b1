import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksPref } from '../../shared/tasks.ts'
import { type Console, enter, nowhere, openConsole } from '../lib/browser.ts'

let open: Console
let acme: Awaited<ReturnType<Console['here']['company']>>

beforeAll(async () => {
  open = await openConsole()
})
afterAll(() => open.stop())
beforeEach(async () => {
  acme = await open.here.company('acme')
  await open.here.stores.preferences.set(acme.uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
})

/** What was asked before the page had loaded and has not been taken by it; who is signed in is remembered anyway. */
const untaken = () => Object.keys(window.__early?.answers ?? {}).filter((key) => !key.startsWith('current '))

/** Each page with what is first seen of it. */
const shown = {
  '/company/users': 'main .dt tbody tr',
  '/company/teams': 'main .dt tbody tr',
  '/company/facilities': 'main .dt tbody tr',
  '/home/settings/targets': '.tg-main',
  '/home/tasks': 'main .tm-panel',
  '/company': 'main dd',
  '/user/profile': '.pf-body dd',
  '/user/reports': '.reports-next',
  '/groups': '.groups-list .choice-text',
}

test.each(['admin', 'facilityManager'] as const)(
  '%s: what is asked for early is what each page shows',
  async (user) => {
    const { page } = await open.visitor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(`${new URL(request.url()).pathname} ${request.postData()}`)
    })
    const who = { company: acme.url, username: acme.users[user].username }
    await enter(page, open.here.url, who, { path: nowhere })
    for (const [path, content] of Object.entries(shown)) {
      // What is asked for early is known from the visit before.
      await page.goto(open.here.url + path)
      await page.locator(content).first().waitFor()
      // What the page asks for later than its content is not asked for by the next load.
      await page.waitForLoadState('networkidle')
      asked.length = 0
      await page.reload()
      await page.locator(content).first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(untaken), path).toEqual([])
      expect(asked.length, path).toBeGreaterThan(0)
      const twice = asked.filter((call, at) => asked.indexOf(call) !== at)
      expect(twice, path).toEqual([])
    }
  },
)
